import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { lastNote, reminderStepWords } from "#content/desk/balance.ts";
import { formatDay } from "#content/desk/dates.ts";
import { describeReturnReason } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { UnpaidMonthToCall, UnpaidPage } from "#server/billing/unpaid-list.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Phone } from "../ui/phone.tsx";
import { Opener } from "../ui/question.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import { type DebitsQuery, debitsHref } from "./query.ts";
import styles from "./unpaid.module.css";
import { debitsWords } from "./words.ts";

const { unpaid: words } = debitsWords;
const { columns } = words;

/** The unpaid months, why they are, and the actions on each. */
export function Unpaid({ query, unpaid }: { readonly query: DebitsQuery; readonly unpaid: UnpaidPage }) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const today = useToday();
  const { months, possibleEnds, total, totalCents, pageLength } = unpaid;
  return (
    <Card
      id="impayes"
      titleId="unpaid-title"
      title={debitsWords.tabs.unpaid}
      aside={
        <>
          <p>
            {total === 0 ? (
              words.none
            ) : (
              <>
                <b>{exactEuros(totalCents)}</b> {words.total}
              </>
            )}
          </p>
          <p className={buttonRow}>
            <a className={buttonClass()} href={deskLinks.deskPage("returns")}>
              {mayPresent ? words.readFile : words.filesRead}
            </a>
            {mayPresent && (
              <Opener page={debitsHref(query)} action="rejet" className={buttonClass()}>
                {words.note}
              </Opener>
            )}
          </p>
        </>
      }
    >
      {possibleEnds.map(({ number, raisonSociale, suspension }) => (
        <Alert key={number} look="warning" className={styles.alert}>
          {words.possibleEnd(raisonSociale, suspension && formatDay(suspension.since, today))}{" "}
          <a href={links.deskContract(number)}>{words.seeContract}</a>
        </Alert>
      ))}
      {total > 0 && (
        <Table
          className={styles.unpaid}
          caption={words.caption}
          columns={[
            columns.subscriber,
            columns.due,
            columns.reason,
            columns.step,
            { name: columns.amount, look: "num" },
            { name: columns.actions, look: "visually-hidden" },
          ]}
        >
          <TableBody>
            {months.map((month) => (
              <UnpaidRow key={month.reference} query={query} month={month} />
            ))}
          </TableBody>
        </Table>
      )}
      <Pagination
        page={query.unpaidPage}
        total={total}
        pageLength={pageLength}
        href={(page) => debitsHref(query, { impayes: String(page) }, "#impayes")}
      />
    </Card>
  );
}

function UnpaidRow({ query, month }: { readonly query: DebitsQuery; readonly month: UnpaidMonthToCall }) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const today = useToday();
  const { reference, number, raisonSociale, dueOn, owedCents, days, telephone, note, reminders } = month;
  const step = reminders && reminderStepWords(reminders, today);
  const { isWanted, isPresentable, joinsNextRun } = month;
  const due = formatDay(dueOn, today);
  const about = <span className="visually-hidden">{words.about(raisonSociale, due)}</span>;
  const joins = isWanted || joinsNextRun;
  const place = { page: debitsHref(query), reference };
  return (
    <Row>
      <RowHeader>
        <a href={links.deskContract(number)}>{raisonSociale}</a>
        <small>
          <Phone typed={telephone} />
        </small>
        {joins && <small>{words.joins}</small>}
      </RowHeader>
      <Cell label={columns.due}>
        {due}
        {days > 0 && <small className="noWrap">{words.since(days)}</small>}
      </Cell>
      <Cell>
        <UnpaidReason {...month} />
      </Cell>
      <Cell label={columns.step} className={styles.step}>
        {step && <b>{step.title}</b>}
        {step?.last && <small>{step.last}</small>}
        {note && <small>{lastNote(note, today)}</small>}
      </Cell>
      <Cell look="price">{exactEuros(owedCents)}</Cell>
      <Cell look="actions">
        {mayPresent && isWanted && (
          <form className={styles.takeOut} method="post" action={debitsHref(query)}>
            <input type="hidden" name="geste" value="retirer" />
            <input type="hidden" name="reference" value={reference} />
            <button className={buttonClass("bare")} type="submit">
              {words.takeOut}
              {about}
            </button>
          </form>
        )}
        {mayPresent && !joins && isPresentable && (
          <Opener {...place} action="representer" className={buttonClass("bare")}>
            {words.again}
            {about}
          </Opener>
        )}
        {mayPresent && (
          <Opener {...place} action="regler" className={buttonClass("bare")}>
            {words.settle}
            {about}
          </Opener>
        )}
      </Cell>
    </Row>
  );
}

function UnpaidReason({
  returnedOn,
  reason,
  reasonWords,
  isRest,
}: Pick<UnpaidMonthToCall, "returnedOn" | "reason" | "reasonWords" | "isRest">) {
  const today = useToday();
  if (returnedOn === null) return <span className="quiet">{isRest ? words.rest : words.byTransfer}</span>;
  return (
    <>
      <span className={styles.code}>{reason}</span>{" "}
      <span className="quiet">
        {describeReturnReason(reason ?? "")}
        {reasonWords && ` « ${reasonWords} »`}
      </span>
      <small>{words.returnedOn(formatDay(returnedOn, today))}</small>
    </>
  );
}
