import { links } from "#app/links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { Refunds } from "#server/billing/refunds.ts";
import type { OwedBackDebit } from "#server/database/refunds.ts";
import { refundLabels } from "../contract/correction-words.ts";
import { Pagination } from "../ui/pagination.tsx";
import { TableHead } from "../ui/table.tsx";
import { type Asked, addressOf } from "./asked.ts";

const { list: words } = refundLabels;
const { labels } = words;

/** What was collected, or is at the bank, and is no longer owed. */
export function RefundList({
  asked,
  refunds,
  today,
  mayPresent,
}: {
  readonly asked: Asked;
  readonly refunds: Awaited<ReturnType<Refunds["list"]>>;
  readonly today: Day;
  readonly mayPresent: boolean;
}) {
  const { debits, total, totalCents, pageLength } = refunds;
  return (
    <section className="block" id="a-rembourser" aria-labelledby="refunds-title">
      <header>
        <h2 id="refunds-title">{refundLabels.states.refund}</h2>
        <p>
          <b>{exactEuros(totalCents)}</b> {words.total}
        </p>
      </header>
      <table className="table t-unpaid" role="table">
        <caption className="visually-hidden">{words.caption}</caption>
        <TableHead
          columns={[
            labels.subscriber,
            labels.due,
            labels.collected,
            labels.run,
            { name: labels.amount, look: "num" },
            { name: labels.gestures, look: "visually-hidden" },
          ]}
        />
        <tbody role="rowgroup">
          {debits.map((debit) => (
            <RefundRow key={debit.id} {...{ debit, today, mayPresent }} />
          ))}
        </tbody>
      </table>
      <Pagination
        {...{ page: asked.refundsPage, total, pageLength }}
        href={(page) => addressOf(asked, { remboursements: String(page) }, "#a-rembourser")}
      />
    </section>
  );
}

function RefundRow({
  debit,
  today,
  mayPresent,
}: {
  readonly debit: OwedBackDebit;
  readonly today: Day;
  readonly mayPresent: boolean;
}) {
  const { id, number, raisonSociale, dueOn, collectionOn, runId, amountCents, owedBack } = debit;
  const page = links.deskContract(number);
  const due = formatDay(dueOn, today);
  const query = new URLSearchParams({ geste: "rembourser", reference: id });
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="c-name">
        <a href={page}>{raisonSociale}</a>
        {owedBack === "recall" && <small>{words.recall}</small>}
      </th>
      <td role="cell" className="c-due">
        {due}
      </td>
      <td role="cell" className="c-collected">
        {formatDay(collectionOn, today)}
      </td>
      <td role="cell" className="c-reason">
        <span className="code">{runId}</span>
      </td>
      <td role="cell" className="num c-price">
        {exactEuros(amountCents)}
      </td>
      <td role="cell" className="c-gestures num">
        {mayPresent && owedBack === "refund" && (
          <a className="b b--bare" href={`${page}?${query}`}>
            {refundLabels.button}
            <span className="visually-hidden">{words.about(raisonSociale, due)}</span>
          </a>
        )}
      </td>
    </tr>
  );
}
