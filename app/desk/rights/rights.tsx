import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { rightNames, subjectName } from "#content/desk/rights.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import { answerDueOn, rights } from "#domain/rights.ts";
import type { RightsRequest } from "#server/database/evidence/rights-requests.ts";
import { readAsked, refused } from "../asked.ts";
import { useToday } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { ChoiceField, DayField, TextField } from "../ui/fields.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking, Opener, Question } from "../ui/question.tsx";
import { Remark } from "../ui/remark.tsx";
import { State } from "../ui/state.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/rights";
import { rightsWords as words } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

const page = deskLinks.deskPage("rights");

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, actionPermissions.rights.note);
  const { agency } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  return {
    ...(await agency.rights.list()),
    asked: readAsked(searchParams),
    done: queryReader(searchParams).keyOf("fait", words.done),
  };
}

/** Notes what somebody asks about their data. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get("geste") !== "noter") throw data(null, { status: 400 });
  const by = requirePermission(context, actionPermissions.rights.note);
  const { agency } = context.get(servicesContext);
  const { problems } = words.question;
  const typed = queryReader(form);
  const word = typed.words("qui");
  if (word === undefined) return refused(form, { why: problems.who, field: "qui" });
  const right = typed.oneOf("droit", rights);
  if (right === undefined) return refused(form, { why: problems.right, field: "droit" });
  const askedOn = typed.day("le");
  if (askedOn === undefined) return refused(form, { why: problems.day, field: "le" });
  const noted = await agency.rights.note({ right, word, askedOn }, by);
  if (noted.ok) return redirect(deskLinks.deskRightsRequest(noted.value));
  const { code } = noted.problem;
  return refused(form, { why: problems[code], field: code === "future" ? "le" : "qui" });
}

/** What people ask about their data: what waits, until when, and what was done. */
export default function RightsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { open, handled, done } = loaderData;
  const today = useToday();
  const asked = actionData?.asked ?? loaderData.asked;
  const late = open.filter((request) => isLate(request, today)).length;
  return (
    <Asking asked={asked} question={asked.action === "noter" && <NoteQuestion today={today} />}>
      <PageHeader title={words.title} lead={words.lead(open.length, late)}>
        <Opener page={page} action="noter" className={buttonClass("primary")}>
          {words.note}
        </Opener>
      </PageHeader>
      <RightsTabs current="requests" />
      {done && (
        <OutcomeAlert look="good">
          <p>{words.done[done]}</p>
        </OutcomeAlert>
      )}
      <Card titleId="t-open" title={words.open}>
        {open.length === 0 ? <p className="quiet">{words.none}</p> : <OpenRequests requests={open} />}
      </Card>
      {handled.length > 0 && <HandledRequests requests={handled} />}
      <Remark>{words.clocks}</Remark>
    </Asking>
  );
}

/** The parts of « Données personnelles ». */
export function RightsTabs({ current }: { readonly current: "requests" | "register" | "breach" }) {
  const { tabs } = words;
  const hrefs = {
    requests: page,
    register: deskLinks.deskPage("register"),
    breach: deskLinks.deskPage("breach"),
  } as const;
  return (
    <Tabs name={tabs.name}>
      {(["requests", "register", "breach"] as const).map((name) => (
        <a key={name} href={hrefs[name]} aria-current={name === current ? "page" : undefined}>
          {tabs[name]}
        </a>
      ))}
    </Tabs>
  );
}

/** Whether its answer or its work is late. */
function isLate({ askedOn, answeredOn, dueOn }: RightsRequest, today: Day): boolean {
  return dueOn < today || (answeredOn === null && answerDueOn(askedOn) < today);
}

function NoteQuestion({ today }: { readonly today: Day }) {
  const { question } = words;
  return (
    <Question page={page} action="noter" title={question.title} submit={question.submit}>
      <TextField name="qui" label={question.who} hint={question.whoHint} required maxLength={200} />
      <ChoiceField
        name="droit"
        label={question.right}
        required
        options={rights.map((value) => ({ value, ...question.rights[value] }))}
      />
      <DayField name="le" label={question.on} initial={today} max={today} required />
    </Question>
  );
}

function OpenRequests({ requests }: { readonly requests: readonly RightsRequest[] }) {
  const today = useToday();
  const { columns } = words;
  return (
    <Table
      caption={words.open}
      columns={[
        columns.who,
        columns.right,
        columns.asked,
        columns.answer,
        columns.handle,
        { name: columns.action, look: "visually-hidden" },
      ]}
    >
      <TableBody>
        {requests.map(({ id, right, target, askedOn, dueOn, answeredOn }) => (
          <Row key={id}>
            <RowHeader>{subjectName(target)}</RowHeader>
            <Cell label={columns.right}>{rightNames[right]}</Cell>
            <Cell label={columns.asked}>{formatDay(askedOn, today)}</Cell>
            <Cell label={columns.answer}>
              {answeredOn === null ? (
                <Due on={answerDueOn(askedOn)} />
              ) : (
                <State name="good">{words.answered(formatDay(answeredOn, today))}</State>
              )}
            </Cell>
            <Cell label={columns.handle}>
              <Due on={dueOn} />
            </Cell>
            <Cell look="actions">
              <a className={buttonClass()} href={deskLinks.deskRightsRequest(id)}>
                {words.see}
                <span className="visually-hidden"> : {subjectName(target)}</span>
              </a>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** A last day, and whether it is past. */
export function Due({ on }: { readonly on: Day }) {
  const today = useToday();
  if (on >= today) return formatDay(on, today);
  return (
    <State name="fault">
      {formatDay(on, today)}, {words.late}
    </State>
  );
}

function HandledRequests({ requests }: { readonly requests: readonly RightsRequest[] }) {
  const today = useToday();
  const { columns, title, note, somebody, unanswered, caption } = words.handled;
  return (
    <Card titleId="t-handled" title={title} aside={<p>{note}</p>}>
      <Table
        caption={caption}
        columns={[columns.who, columns.right, columns.asked, columns.answered, columns.handled]}
      >
        <TableBody>
          {requests.map(({ id, right, target, askedOn, answeredOn, handledOn }) => (
            <Row key={id}>
              <RowHeader>{/^2H-/.test(target) ? target : somebody}</RowHeader>
              <Cell label={columns.right}>{rightNames[right]}</Cell>
              <Cell label={columns.asked}>{formatDay(askedOn, today)}</Cell>
              <Cell label={columns.answered}>
                {answeredOn === null ? unanswered : formatDay(answeredOn, today)}
              </Cell>
              <Cell label={columns.handled}>{handledOn && formatDay(handledOn, today)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
