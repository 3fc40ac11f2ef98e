import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import type { Outcome } from "#domain/outcome.ts";
import { hasJustSignedIn, staffRoles } from "#domain/staff.ts";
import type { Finding } from "#server/desk/health/site.ts";
import type { PeopleProblem } from "#server/staff/people.ts";
import { readAsked, refused } from "../asked.ts";
import { deskTitle, roleNames } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { hasSearchShortcut, setSearchShortcut, signedInContext } from "../signed-in.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { FieldRow, TextField } from "../ui/fields.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking } from "../ui/question.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/settings";
import { Access, accessQuestion } from "./access.tsx";
import { Health, isOpen } from "./health.tsx";
import { healthPageWords } from "./health-words.ts";
import { Passkeys } from "./passkeys.tsx";
import { Sessions } from "./sessions.tsx";
import { settingsWords } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(settingsWords.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, environment, today, now } = context.get(servicesContext);
  const me = context.get(signedInContext);
  const { searchParams } = new URL(request.url);
  return {
    health: await agency.health.read(),
    people: await agency.people.list(),
    sessions: await agency.people.sessionsOf(me),
    passkeys: await agency.passkeys.list(me),
    getsMorningMail: await agency.people.getsMorningMail(me),
    firstName: await agency.people.firstNameOf(me),
    assignees: await agency.clients.assignees(),
    asked: readAsked(searchParams),
    done: await doneIn(searchParams, agency.people.nameOf),
    hasAdded: searchParams.has("cle"),
    me,
    mayChange: isAllowed(me, actionPermissions.people.invite),
    hasShortcut: await hasSearchShortcut(request, environment.PUBLIC_URL),
    isFresh: hasJustSignedIn(me, now()),
    today: today(),
    now: now(),
  };
}

/** Gives, changes and removes access; ends one of the person's own sessions, or removes a passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  const { agency, environment } = context.get(servicesContext);
  const { people, passkeys, health } = agency;
  const page = deskLinks.deskPage("settings");
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? "").trim();
  const reference = field("reference");
  const role = staffRoles.find((one) => one === field("role"));
  const manager = () => requirePermission(context, actionPermissions.people.invite);
  switch (field("geste")) {
    case "session":
      await people.endSession(reference, context.get(signedInContext));
      return redirect(`${page}#sessions`);
    case "cle":
      await passkeys.remove(reference, context.get(signedInContext));
      return redirect(`${page}#cles`);
    case "controler":
      await health.lookAgain();
      return redirect(page);
    case "raccourci": {
      const cookie = await setSearchShortcut(field("actif") === "oui", environment.PUBLIC_URL);
      return redirect(`${page}#raccourci`, { headers: { "Set-Cookie": cookie } });
    }
    case "matin":
      await people.setMorningMail(field("actif") === "oui", context.get(signedInContext));
      return redirect(`${page}#matin`);
    case "prenom": {
      const named = await people.setFirstName(field("prenom"), context.get(signedInContext));
      if (!named.ok) return refused(form, { why: settingsWords.problems["first-name"], field: "prenom" });
      return redirect(`${page}#prenom`);
    }
    case "retirer": {
      const by = manager();
      const to = field("clients");
      if (to) {
        const clients = { from: reference, to, expected: Number(field("vu")) };
        const passed = await agency.clients.pass(clients, by);
        if (!passed.ok) return refused(form, { why: settingsWords.problems["clients-to"], field: "clients" });
      }
      return answer(form, await people.remove(reference, by), () => ({ retiree: reference }));
    }
    case "changer": {
      if (!role) throw data(null, { status: 400 });
      const changed = await people.changeRole(reference, role, manager());
      return answer(form, changed, () => ({ changee: reference, role }));
    }
    case "donner": {
      const by = manager();
      if (!role) return refused(form, { why: settingsWords.problems.role, field: "role" });
      const invited = await people.invite({ name: field("nom"), email: field("email"), role }, by);
      return answer(form, invited, ({ id }) => ({ invitee: id }));
    }
    default:
      throw data(null, { status: 400 });
  }
}

/** The change just made to somebody's access, in words; the URL holds identifiers and a role, no name. */
async function doneIn(
  parameters: URLSearchParams,
  nameOf: (id: string) => Promise<string | null>,
): Promise<string | null> {
  const { done } = settingsWords;
  const name = async (parameter: string) => {
    const id = parameters.get(parameter);
    return id && nameOf(id);
  };
  const invited = await name("invitee");
  const changed = await name("changee");
  const removed = await name("retiree");
  const role = staffRoles.find((one) => one === parameters.get("role"));
  if (invited) return done.invited(invited);
  if (changed && role) return done.changed(changed, roleNames[role]);
  return removed && done.removed(removed);
}

/** Redirects to the page that confirms the change, or says why nothing changed. */
function answer<Value>(
  form: FormData,
  outcome: Outcome<Value, PeopleProblem>,
  parametersOf: (value: Value) => Record<string, string>,
) {
  if (!outcome.ok) {
    const { code } = outcome.problem;
    return refused(form, { why: settingsWords.problems[code], field: faultyFields[code] });
  }
  return redirect(
    `${deskLinks.deskPage("settings")}?${new URLSearchParams(parametersOf(outcome.value))}#acces`,
  );
}

/** The field to correct, by the problem. */
const faultyFields: Partial<Record<PeopleProblem["code"], string>> = {
  name: "nom",
  "first-name": "prenom",
  "same-name": "nom",
  email: "email",
  known: "email",
};

/** The people who have access, the health of the site, and the browsers in which the person is signed in. */
export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    health,
    people,
    sessions,
    passkeys,
    getsMorningMail,
    firstName,
    assignees,
    hasAdded,
    done,
    me,
    mayChange,
    hasShortcut,
    isFresh,
    today,
    now,
  } = loaderData;
  const asked = actionData?.asked ?? loaderData.asked;
  const access = { people, assignees, me, mayChange, isFresh };
  const isZenmaster = isAllowed(me, actionPermissions.clients.assign);
  const open = health.findings.filter(isOpen);
  const count = (level: Finding["level"]) => open.filter((each) => each.level === level).length;
  return (
    <Asking asked={asked} question={accessQuestion(asked, access)}>
      <PageHeader
        title={settingsWords.title}
        lead={healthPageWords.lead(count("fault"), count("warning"), formatRelative(health.lookedAt, today))}
      >
        <form method="post" action={deskLinks.deskPage("settings")}>
          <button className={buttonClass()} type="submit" name="geste" value="controler">
            {healthPageWords.again}
          </button>
        </form>
      </PageHeader>
      {hasAdded && (
        <OutcomeAlert look="good">
          <span>{settingsWords.passkeys.added}</span>
        </OutcomeAlert>
      )}
      <Tabs name={settingsWords.inPage} isInPage>
        <a href="#acces">
          {settingsWords.access} <span className="figures">{people.length}</span>
        </a>
        <a href="#sante">
          {healthPageWords.title} {open.length > 0 && <span className="figures">{open.length}</span>}
        </a>
        <a href="#sessions">
          {settingsWords.sessions} <span className="figures">{sessions.length}</span>
        </a>
        <a href="#cles">
          {settingsWords.passkeys.title} <span className="figures">{passkeys.length}</span>
        </a>
        {isZenmaster && <a href="#prenom">{settingsWords.firstName.title}</a>}
        <a href="#matin">{settingsWords.morning.title}</a>
        <a href="#raccourci">{settingsWords.shortcut.title}</a>
      </Tabs>
      <Access {...access} now={now} done={done} />
      <Health findings={health.findings} />
      <Sessions sessions={sessions} current={me.sessionId} />
      <Passkeys passkeys={passkeys} mayAdd={isFresh} />
      {isZenmaster && <FirstName firstName={firstName} />}
      <MorningMail isOn={getsMorningMail} />
      <Shortcut isOn={hasShortcut} />
    </Asking>
  );
}

/** The first name that the person’s clients read. */
function FirstName({ firstName }: { firstName: string | null }) {
  const { title, what, label, save } = settingsWords.firstName;
  return (
    <Card id="prenom" titleId="first-name-title" title={title} aside={<p>{what}</p>}>
      <form method="post" action={deskLinks.deskPage("settings")}>
        <input type="hidden" name="geste" value="prenom" />
        <FieldRow>
          <TextField name="prenom" label={label} initial={firstName ?? undefined} maxLength={50} />
          <button className={buttonClass()} type="submit">
            {save}
          </button>
        </FieldRow>
      </form>
    </Card>
  );
}

/** Whether the person gets the mail of the morning, and the way to switch it on or off. */
function MorningMail({ isOn }: { isOn: boolean }) {
  const { morning } = settingsWords;
  return (
    <Card
      id="matin"
      titleId="morning-title"
      title={morning.title}
      aside={<p>{isOn ? morning.on : morning.off}</p>}
    >
      <form method="post" action={deskLinks.deskPage("settings")}>
        <input type="hidden" name="geste" value="matin" />
        <button className={buttonClass()} type="submit" name="actif" value={isOn ? "non" : "oui"}>
          {isOn ? morning.switchOff : morning.switchOn}
        </button>
      </form>
    </Card>
  );
}

/** Whether `/` leads to the search in this browser, and the way to switch it on or off (WCAG 2.2, 2.1.4). */
function Shortcut({ isOn }: { isOn: boolean }) {
  return (
    <Card
      id="raccourci"
      titleId="shortcut-title"
      title={settingsWords.shortcut.title}
      aside={<p>{isOn ? settingsWords.shortcut.on : settingsWords.shortcut.off}</p>}
    >
      <form method="post" action={deskLinks.deskPage("settings")}>
        <input type="hidden" name="geste" value="raccourci" />
        <button className={buttonClass()} type="submit" name="actif" value={isOn ? "non" : "oui"}>
          {isOn ? settingsWords.shortcut.switchOff : settingsWords.shortcut.switchOn}
        </button>
      </form>
    </Card>
  );
}
