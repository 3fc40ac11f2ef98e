import { links } from "#app/links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { describeReturnReason } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import { deadMandateReasonOf } from "#domain/contract/returns.ts";
import type { Debits } from "#server/billing/debits.ts";
import type { NamedDebit } from "#server/database/debits.ts";
import { Icon } from "../ui/icon.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { TableHead } from "../ui/table.tsx";
import { type Asked, addressOf } from "./asked.ts";
import { debitsLabels } from "./words.ts";

const { unpaid: words } = debitsLabels;
const { columns } = words;

/** What the bank sent back, why, and what may be done about it. */
export function Unpaid({
  asked,
  unpaid,
  today,
  mayPresent,
}: {
  readonly asked: Asked;
  readonly unpaid: Awaited<ReturnType<Debits["unpaid"]>>;
  readonly today: Day;
  readonly mayPresent: boolean;
}) {
  const { debits, inARow, total, totalCents, pageLength } = unpaid;
  return (
    <section className="block" id="impayes" aria-labelledby="unpaid-title">
      <header>
        <h2 id="unpaid-title">{debitsLabels.tabs.unpaid}</h2>
        <p>
          {total === 0 ? (
            words.none
          ) : (
            <>
              <b>{exactEuros(totalCents)}</b> {words.total}
            </>
          )}
        </p>
        {mayPresent && (
          <a className="b" href={addressOf(asked, { geste: "rejet" })}>
            {words.note}
          </a>
        )}
      </header>
      {inARow.map(({ number, raisonSociale, suspension }) => (
        <p key={number} className="notice notice--warning">
          <Icon name="alert" />
          <span>
            {words.inARow(raisonSociale, suspension && formatDay(suspension.since, today))}{" "}
            <a href={links.deskContract(number)}>{words.seeContract}</a>
          </span>
        </p>
      ))}
      {total > 0 && (
        <table className="table t-unpaid" role="table">
          <caption className="visually-hidden">{words.caption}</caption>
          <TableHead
            columns={[
              columns.subscriber,
              columns.due,
              columns.rejected,
              columns.reason,
              { name: columns.amount, look: "num" },
              { name: columns.gestures, look: "visually-hidden" },
            ]}
          />
          <tbody role="rowgroup">
            {debits.map((debit) => (
              <UnpaidRow key={debit.id} {...{ asked, debit, today, mayPresent }} />
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        {...{ page: asked.unpaidPage, total, pageLength }}
        href={(page) => addressOf(asked, { impayes: String(page) }, "#impayes")}
      />
    </section>
  );
}

function UnpaidRow({
  asked,
  debit,
  today,
  mayPresent,
}: {
  readonly asked: Asked;
  readonly debit: NamedDebit;
  readonly today: Day;
  readonly mayPresent: boolean;
}) {
  const { id, number, raisonSociale, dueOn, rejectedOn, rejectionReason, amountCents } = debit;
  const due = formatDay(dueOn, today);
  const about = <span className="visually-hidden">{words.about(raisonSociale, due)}</span>;
  const joins = debit.joinsNextRun === 1;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="c-name">
        <a href={links.deskContract(number)}>{raisonSociale}</a>
        {joins && <small>{words.joins}</small>}
      </th>
      <td role="cell" className="c-due">
        {due}
      </td>
      <td role="cell" className="c-rejected">
        {rejectedOn && formatDay(rejectedOn, today)}
      </td>
      <td role="cell" className="c-reason">
        <span className="code">{rejectionReason}</span>{" "}
        <span className="quiet">{describeReturnReason(rejectionReason ?? "")}</span>
      </td>
      <td role="cell" className="num c-price">
        {exactEuros(amountCents)}
      </td>
      <td role="cell" className="c-gestures num">
        {mayPresent && joins && (
          <form className="in-row" method="post" action={addressOf(asked)}>
            <input type="hidden" name="geste" value="retirer" />
            <input type="hidden" name="reference" value={id} />
            <button className="b b--bare" type="submit">
              {words.takeOut}
              {about}
            </button>
          </form>
        )}
        {mayPresent && !joins && deadMandateReasonOf([debit]) === null && (
          <a className="b b--bare" href={addressOf(asked, { geste: "representer", reference: id })}>
            {words.again}
            {about}
          </a>
        )}
        {mayPresent && (
          <a className="b b--bare" href={addressOf(asked, { geste: "regler", reference: id })}>
            {words.settle}
            {about}
          </a>
        )}
      </td>
    </tr>
  );
}
