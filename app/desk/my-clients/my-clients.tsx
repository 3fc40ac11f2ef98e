import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { readDay } from "#domain/calendar.ts";
import { may } from "#domain/staff.ts";
import type { ClientsProblem } from "#server/contracts/clients.ts";
import { readAsked, refused } from "../asked.ts";
import { contractsHref } from "../contracts/query.ts";
import { ContractsTable } from "../contracts/table.tsx";
import { deskTitle, frameWords } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { signedInContext } from "../signed-in.ts";
import { TaskGroups, taskGroups, tasksIn } from "../today/tasks.tsx";
import { Alert, OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking, Opener } from "../ui/question.tsx";
import type { Route } from "./+types/my-clients";
import styles from "./my-clients.module.css";
import { PassClients } from "./pass-clients.tsx";
import { pricesGroup } from "./prices.ts";
import { myClientsLead, myClientsWords } from "./words.ts";

const title = frameWords.pages.myClients;
const page = deskLinks.deskPage("myClients");
const byName = { by: "name", direction: "asc" } as const;

export const meta: Route.MetaFunction = () => [{ title: deskTitle(title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const me = context.get(signedInContext);
  const { searchParams } = new URL(request.url);
  const people = await agency.clients.assignees();
  const covered = people.filter(({ cover }) => cover?.id === me.id);
  return {
    me,
    tasks: await agency.today.tasksOf(me.id),
    prices: await agency.announcements.pricesToAnnounce(me.id),
    list: await agency.contracts.list({ zenmasterId: me.id }, byName, {}),
    mine: people.find(({ id }) => id === me.id),
    others: people.filter(({ id, role }) => id !== me.id && may(role, "work")),
    covered: await Promise.all(
      covered.map(async (person) => ({ ...person, tasks: await agency.today.tasksOf(person.id) })),
    ),
    asked: readAsked(searchParams),
    done: doneIn(searchParams),
    today: today(),
  };
}

/** What was just done, as the address says it: to whom, and how many clients or until when. */
function doneIn(parameters: URLSearchParams) {
  const { text, number, day } = queryReader(parameters);
  return { to: text("a"), count: number("passes"), until: day("jusqu"), isBack: parameters.has("retour") };
}

/** Passes the clients of the person signed in, for good or until they are back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { agency } = context.get(servicesContext);
  const form = await request.formData();
  const { text } = queryReader(form);
  const { problems } = myClientsWords;
  const refuse = ({ code, ...problem }: ClientsProblem) =>
    code === "other-count"
      ? refused(form, { why: problems[code]((problem as { count: number }).count) })
      : refused(form, { why: problems[code], field: code === "day" ? "retour" : "qui" });
  switch (text("geste")) {
    case "passer": {
      const by = requirePermission(context, actionPermissions.clients.pass);
      const to = text("qui");
      if (text("duree") === "conge") {
        const until = readDay(text("retour"));
        if (!until) return refused(form, { why: problems.day, field: "retour" });
        const covered = await agency.clients.cover({ from: by.id, to, until }, by);
        if (!covered.ok) return refuse(covered.problem);
        return redirect(`${page}?${new URLSearchParams({ a: to, jusqu: until })}`);
      }
      if (text("duree") !== "fin") return refused(form, { why: problems.duration, field: "duree" });
      const passed = await agency.clients.pass({ from: by.id, to, expected: Number(text("vu")) }, by);
      if (!passed.ok) return refuse(passed.problem);
      return redirect(`${page}?${new URLSearchParams({ a: to, passes: String(passed.value.count) })}`);
    }
    case "retour": {
      const by = requirePermission(context, actionPermissions.clients.endCover);
      await agency.clients.endCover(by.id, by);
      return redirect(`${page}?retour`);
    }
    default:
      throw data(null, { status: 400 });
  }
}

/** What the clients of the person signed in ask, what those of an absent colleague ask, and all their contracts. */
export default function MyClientsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { me, tasks, prices, list, mine, others, covered, done, today } = loaderData;
  const asked = actionData?.asked ?? loaderData.asked;
  const groups = taskGroups(tasks, today, me.role).own;
  const clients = mine?.clients ?? 0;
  const isAsking = asked.action === "passer" && clients > 0;
  const firstName = mine?.firstName ?? me.name;
  return (
    <Asking
      asked={asked}
      question={isAsking && <PassClients clients={clients} others={others} today={today} />}
    >
      <PageHeader title={title} lead={clients > 0 && myClientsLead(firstName, tasksIn(groups), clients)}>
        <a className={buttonClass()} href={deskLinks.deskPage("prepare")}>
          {myClientsWords.prepare}
        </a>
        {clients > 0 && (
          <Opener page={page} action="passer" className={buttonClass()}>
            {myClientsWords.pass}
          </Opener>
        )}
      </PageHeader>
      <Done done={done} people={others} today={today} />
      {mine?.cover && (
        <form className={styles.away} method="post" action={page}>
          <Alert look="plain">{myClientsWords.away(mine.cover.name, mine.cover.until, today)}</Alert>
          <button className={buttonClass()} type="submit" name="geste" value="retour">
            {myClientsWords.back}
          </button>
        </form>
      )}
      {clients === 0 ? (
        <EmptyState title={myClientsWords.none} text={myClientsWords.noneText}>
          <a className={buttonClass()} href={deskLinks.deskPage("contracts")}>
            {myClientsWords.contracts}
          </a>
        </EmptyState>
      ) : groups.length === 0 ? (
        <EmptyState title={myClientsWords.nothing} text={myClientsWords.nothingText} />
      ) : (
        <div className={styles.tasks}>
          <TaskGroups groups={groups} isOwn />
        </div>
      )}
      {prices.length > 0 && (
        <div className={styles.tasks}>
          <TaskGroups groups={[pricesGroup(prices, today)]} isOwn prefix="prix" />
        </div>
      )}
      {covered.map(({ id, firstName, cover, tasks }) => {
        const theirs = taskGroups(tasks, today, me.role).own;
        return (
          <Card key={id} titleId={`for-${id}`} title={myClientsWords.covered(firstName)}>
            <p className={classNames("note", styles.until)}>
              {myClientsWords.coveredUntil(cover!.until, today, firstName)}
            </p>
            {theirs.length === 0 ? (
              <p>{myClientsWords.coveredNothing}</p>
            ) : (
              <TaskGroups groups={theirs} isOwn prefix={`for-${id}`} />
            )}
          </Card>
        );
      })}
      {list.total > 0 && (
        <Card
          titleId="all-title"
          title={myClientsWords.list}
          aside={
            <a className={buttonClass("bare")} href={contractsHref({ zenmaster: me.id })}>
              {myClientsWords.search}
            </a>
          }
        >
          <ContractsTable list={list} order={byName} parts={{ zenmaster: me.id, tri: "nom" }} />
        </Card>
      )}
    </Asking>
  );
}

/** Says what the person has just done. */
function Done({
  done: { to, count, until, isBack },
  people,
  today,
}: Pick<Route.ComponentProps["loaderData"], "done" | "today"> & {
  readonly people: Route.ComponentProps["loaderData"]["others"];
}) {
  const name = people.find(({ id }) => id === to)?.name;
  const words = isBack
    ? myClientsWords.isBack
    : name && count
      ? myClientsWords.passed(count, name)
      : name && until && myClientsWords.covers(name, until, today);
  return (
    words && (
      <OutcomeAlert look="good">
        <span>{words}</span>
      </OutcomeAlert>
    )
  );
}
