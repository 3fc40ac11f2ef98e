import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import type { Outcome } from "#domain/outcome.ts";
import { hasJustSignedIn, type StaffRole, staffRoles } from "#domain/staff.ts";
import type { Finding } from "#server/desk/health/site.ts";
import type { PeopleProblem } from "#server/staff/people.ts";
import { announcementLabels } from "../announcements/words.ts";
import { deskTitle, roleNames } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { hasSearchShortcut, setSearchShortcut, signedInContext } from "../signed-in.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import tabStyles from "../ui/tabs.module.css";
import type { Route } from "./+types/settings";
import { Access, type Typed } from "./access.tsx";
import { Health } from "./health.tsx";
import { healthLabels } from "./health-words.ts";
import { Passkeys } from "./passkeys.tsx";
import { Sessions } from "./sessions.tsx";
import { settingsLabels } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(settingsLabels.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, environment, today, now } = context.get(servicesContext);
  const me = context.get(signedInContext);
  return {
    health: await agency.health.read(),
    people: await agency.people.list(),
    sessions: await agency.people.sessionsOf(me),
    passkeys: await agency.passkeys.list(me),
    question: questionIn(new URL(request.url).searchParams),
    done: await doneIn(new URL(request.url).searchParams, agency.people.nameOf),
    hasAdded: new URL(request.url).searchParams.has("cle"),
    me,
    mayChange: isAllowed(me, actionPermissions.people.invite),
    hasShortcut: await hasSearchShortcut(request, environment.PUBLIC_URL),
    isFresh: hasJustSignedIn(me, now()),
    today: today(),
    now: now(),
  };
}

/** Gives, changes and removes access; ends one of the person's own sessions. */
export async function action({ request, context }: Route.ActionArgs) {
  const { agency, environment } = context.get(servicesContext);
  const { people, passkeys, health } = agency;
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? "").trim();
  const session = field("session");
  if (session) {
    await people.endSession(session, context.get(signedInContext));
    return redirect(`${deskLinks.deskPage("settings")}#sessions`);
  }
  const shortcut = field("raccourci");
  if (shortcut) {
    const cookie = await setSearchShortcut(shortcut === "oui", environment.PUBLIC_URL);
    return redirect(`${deskLinks.deskPage("settings")}#raccourci`, { headers: { "Set-Cookie": cookie } });
  }
  if (field("controler")) {
    await health.lookAgain();
    return redirect(deskLinks.deskPage("settings"));
  }
  const passkey = field("cle");
  if (passkey) {
    await passkeys.remove(passkey, context.get(signedInContext));
    return redirect(`${deskLinks.deskPage("settings")}#cles`);
  }
  const by = requirePermission(context, actionPermissions.people.invite);
  const role = staffRoles.find((one) => one === field("role")) ?? null;
  const toRemove = field("retirer");
  const toChange = field("changer");
  if (toRemove) return answer(await people.remove(toRemove, by), () => ({ retiree: toRemove }));
  if (toChange && role) {
    return answer(await people.changeRole(toChange, role, by), () => ({ changee: toChange, role }));
  }
  const typed = {
    name: field("nom"),
    email: field("email"),
    role: role ?? ("zenmaster" satisfies StaffRole),
  };
  return answer(await people.invite(typed, by), ({ id }) => ({ invitee: id }), typed);
}

/** The question that the URL opens. */
function questionIn(parameters: URLSearchParams) {
  return { isInviting: parameters.has("donner"), removing: parameters.get("retrait") };
}

/** The change just made to somebody's access, in words; the URL holds identifiers and a role, no name. */
async function doneIn(
  parameters: URLSearchParams,
  nameOf: (id: string) => Promise<string | null>,
): Promise<string | null> {
  const { done } = settingsLabels;
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
  outcome: Outcome<Value, PeopleProblem>,
  parametersOf: (value: Value) => Record<string, string>,
  typed?: Typed,
) {
  if (outcome.ok) {
    return redirect(
      `${deskLinks.deskPage("settings")}?${new URLSearchParams(parametersOf(outcome.value))}#acces`,
    );
  }
  const { code } = outcome.problem;
  const status = code === "stale" ? 403 : code === "name" || code === "email" ? 422 : 409;
  return data({ problem: code, typed: code === "stale" ? undefined : typed }, { status });
}

/** The health of the site, the people who have access, and the browsers in which the person is signed in. */
export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    health,
    people,
    sessions,
    passkeys,
    hasAdded,
    question,
    done,
    me,
    mayChange,
    hasShortcut,
    isFresh,
    today,
    now,
  } = loaderData;
  const count = (level: Finding["level"]) => health.findings.filter((each) => each.level === level).length;
  return (
    <>
      <PageHeader
        title={settingsLabels.title}
        lead={healthLabels.lead(count("fault"), count("warning"), formatRelative(health.lookedAt, today))}
      >
        <a className={buttonClass()} href={deskLinks.deskPage("announcements")}>
          {announcementLabels.title}
        </a>
        <form method="post" action={deskLinks.deskPage("settings")}>
          <button className={buttonClass()} type="submit" name="controler" value="oui">
            {healthLabels.again}
          </button>
        </form>
      </PageHeader>
      {hasAdded && (
        <OutcomeAlert look="good">
          <span>{settingsLabels.passkeys.added}</span>
        </OutcomeAlert>
      )}
      <nav className={classNames(tabStyles.tabs, tabStyles.inPage)} aria-label={settingsLabels.inPage}>
        <a href="#sante">{healthLabels.title}</a>
        <a href="#acces">
          {settingsLabels.access} <span className="figures">{people.length}</span>
        </a>
        <a href="#sessions">
          {settingsLabels.sessions} <span className="figures">{sessions.length}</span>
        </a>
        <a href="#cles">
          {settingsLabels.passkeys.title} <span className="figures">{passkeys.length}</span>
        </a>
        <a href="#raccourci">{settingsLabels.shortcut.title}</a>
      </nav>
      <Health findings={health.findings} />
      <Access
        people={people}
        me={me}
        mayChange={mayChange}
        isFresh={isFresh}
        today={today}
        now={now}
        question={question}
        done={done}
        problem={actionData?.problem ?? null}
        typed={actionData?.typed ?? null}
      />
      <Sessions sessions={sessions} current={me.sessionId} today={today} />
      <Passkeys passkeys={passkeys} mayAdd={isFresh} today={today} />
      <Shortcut isOn={hasShortcut} />
    </>
  );
}

/** Whether `/` leads to the search in this browser, and the way to switch it on or off (WCAG 2.2, 2.1.4). */
function Shortcut({ isOn }: { isOn: boolean }) {
  return (
    <Card
      id="raccourci"
      titleId="shortcut-title"
      title={settingsLabels.shortcut.title}
      aside={<p>{isOn ? settingsLabels.shortcut.on : settingsLabels.shortcut.off}</p>}
    >
      <form method="post" action={deskLinks.deskPage("settings")}>
        <button className={buttonClass()} type="submit" name="raccourci" value={isOn ? "non" : "oui"}>
          {isOn ? settingsLabels.shortcut.switchOff : settingsLabels.shortcut.switchOn}
        </button>
      </form>
    </Card>
  );
}
