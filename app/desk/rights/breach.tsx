import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { hourInParis, readDay, startInParis } from "#domain/calendar.ts";
import type { BreachTraces } from "#server/desk/breach.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { Alert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { AskedFields, FieldRow, SelectField, TextField } from "../ui/fields.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import type { Route } from "./+types/breach";
import { instantInWords, breachWords as words } from "./breach-words.ts";
import styles from "./rights.module.css";
import { RightsTabs } from "./rights.tsx";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

/** Within which the CNIL is to be told, in milliseconds (GDPR, article 33, 1). */
const noticeMs = 72 * 3_600_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, actionPermissions.rights.note);
  const { agency, now } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const query = queryReader(searchParams);
  const people = await agency.log.people();
  const by = query.oneOf("qui", people);
  const [from, until, knownAt] = ["du", "au", "connue"].map((name) => instantTyped(query.text(name)));
  const isAsked = searchParams.has("du");
  const found =
    from && until && from < until
      ? { from, until, traces: await agency.breach.traces({ from, until, by }) }
      : null;
  return {
    people,
    typed: Object.fromEntries(["du", "au", "connue", "qui"].map((name) => [name, query.text(name)])),
    isWrong: isAsked && found === null,
    found,
    noticeBy: knownAt ? knownAt + noticeMs : null,
    now: now(),
  };
}

/** « 2026-11-28T14:30 », Paris time, as an instant; `null` if it is none. */
function instantTyped(text: string): number | null {
  const [, dayTyped = "", hour, minute] = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? [];
  const day = readDay(dayTyped);
  if (!day || hour === undefined) return null;
  const minutes = Number(minute) * 60_000;
  // In the hours before four, a change of the clocks does not count yet.
  if (Number(hour) < 4) return startInParis(day) + Number(hour) * 3_600_000 + minutes;
  return hourInParis(day, Number(hour)) + minutes;
}

/** What to do about a breach, until when, and whom it reached. */
export default function BreachPage({ loaderData }: Route.ComponentProps) {
  const { people, typed, isWrong, found, noticeBy, now } = loaderData;
  const { steps, form } = words;
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <RightsTabs current="breach" />
      <Card titleId="t-steps" title={steps.title}>
        <ol className={styles.steps}>
          {steps.list.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={buttonRow}>
          <a className={buttonClass()} href={steps.cnilHref}>
            {steps.cnil}
          </a>
          <a className={buttonClass()} href={deskLinks.deskPage("settings")}>
            {steps.settings}
          </a>
        </p>
      </Card>
      <Card titleId="t-who" title={form.title}>
        {isWrong && (
          <Alert look="warning" role="alert">
            {form.problem}
          </Alert>
        )}
        <AskedFields asked={{ action: "", typed, refusal: null }}>
          <form method="get" action={deskLinks.deskPage("breach")}>
            <FieldRow>
              <TextField name="du" label={form.from} type="datetime-local" required />
              <TextField name="au" label={form.until} type="datetime-local" required />
              <TextField name="connue" label={form.known} type="datetime-local" />
              <SelectField
                name="qui"
                label={form.who}
                all={form.everybody}
                options={people.map((name) => [name, name] as const)}
              />
              <button className={buttonClass("primary")} type="submit">
                {form.submit}
              </button>
            </FieldRow>
          </form>
        </AskedFields>
        {noticeBy !== null && (
          <Alert className={styles.after} look={noticeBy < now ? "error" : "warning"}>
            {noticeBy < now ? words.late(noticeBy) : words.deadline(noticeBy)}
          </Alert>
        )}
      </Card>
      {found && <Found {...found} />}
    </>
  );
}

function Found({
  from,
  until,
  traces,
}: {
  readonly from: number;
  readonly until: number;
  readonly traces: BreachTraces;
}) {
  const { clients, taken, entries, letter } = words;
  return (
    <>
      <Card titleId="t-clients" title={clients.title}>
        {traces.clients.length === 0 ? (
          <p className="quiet">{clients.none}</p>
        ) : (
          <Table
            caption={clients.caption}
            columns={[clients.columns.client, clients.columns.contract, clients.columns.account]}
          >
            <TableBody>
              {traces.clients.map(({ number, raisonSociale, hasAccount }) => (
                <Row key={number}>
                  <RowHeader>{raisonSociale || number}</RowHeader>
                  <Cell label={clients.columns.contract}>
                    <a href={links.deskContract(number)}>{number}</a>
                  </Cell>
                  <Cell label={clients.columns.account}>
                    {hasAccount ? clients.account : clients.noAccount}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        )}
        <p className={classNames("note", styles.after)}>{words.readable(traces.readable)}</p>
      </Card>
      <Traces
        id="taken"
        title={taken.title}
        none={taken.none}
        rows={traces.taken.map((each) => ({ ...each, what: taken.kinds[each.kind] }))}
      />
      <Traces
        id="entries"
        title={entries.title}
        none={entries.none}
        rows={traces.entries.map((each) => ({ ...each, what: entries.kinds[each.kind] }))}
      />
      <Card titleId="t-letter" title={letter.title} aside={<p>{letter.note}</p>}>
        <blockquote className={styles.letter}>
          {letter.text(
            from,
            until,
            traces.clients.some(({ hasAccount }) => hasAccount),
          )}
        </blockquote>
      </Card>
    </>
  );
}

function Traces({
  id,
  title,
  none,
  rows,
}: {
  readonly id: string;
  readonly title: string;
  readonly none: string;
  readonly rows: readonly { readonly at: number; readonly by: string; readonly what: string }[];
}) {
  const { columns, entries } = words;
  return (
    <Card titleId={`t-${id}`} title={title}>
      {rows.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <Table caption={title} columns={[columns.what, columns.who, columns.when]}>
          <TableBody>
            {rows.map(({ at, by, what }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two actions of one instant
              <Row key={`${at}-${index}`}>
                <RowHeader>{what}</RowHeader>
                <Cell label={columns.who}>{by || entries.stranger}</Cell>
                <Cell label={columns.when}>{instantInWords(at)}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
