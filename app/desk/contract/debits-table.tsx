import type { ReactNode } from "react";
import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay } from "#content/desk/dates.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/format.ts";
import { amountDueOn } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { Card } from "../ui/card.tsx";
import { State, type StateName } from "../ui/state.tsx";
import { Cell, Row, Table, TableBody } from "../ui/table.tsx";
import { refundLabels, undoLabels } from "./correction-words.ts";
import styles from "./debits-table.module.css";
import type { ActionName } from "./query.ts";
import type { ContractView } from "./view.ts";
import { contractLabels, debitsSummary } from "./words.ts";

const words = contractLabels.debits;

type DebitLine = {
  readonly key: string;
  readonly dueOn: Day;
  readonly state: StateName;
  readonly stateLabel: string;
  readonly note?: string | undefined;
  readonly sequence: keyof typeof words.sequences | null;
  readonly reference: ReactNode;
  readonly cents: number;
  readonly actions?: readonly { readonly href: string; readonly words: string }[];
};

/** Every payment of a contract, the next one first. */
export function DebitsTable({ view }: { view: ContractView }) {
  const { contract, today } = view;
  const { presented, paidDues } = contract.debits;
  const rows = [
    ...comingRows(view),
    ...[
      ...paidDues.map((due) => paidDueRow(due, view)),
      ...presented.map((debit) => presentedRow(debit, view)),
    ].toSorted((one, other) => other.dueOn.localeCompare(one.dueOn)),
  ];
  return (
    <Card
      titleId="t-debits"
      title={words.title}
      aside={rows.length > 0 && <p>{debitsSummary(contract.debits)}</p>}
    >
      {rows.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <Table
          className={styles.debits}
          caption={words.caption}
          columns={[...words.columns.slice(0, -1), { name: words.columns.at(-1)!, look: "num" }]}
        >
          <TableBody>
            {rows.map((row) => (
              <Row key={row.key}>
                <Cell className={styles.day}>{formatDay(row.dueOn, today)}</Cell>
                <Cell className={styles.state}>
                  <State name={row.state}>{row.stateLabel}</State>
                  {row.note && <small className="note">{row.note}</small>}
                  {row.actions?.map(({ href, words: action }) => (
                    <small key={href}>
                      <a href={href}>{action}</a>
                    </small>
                  ))}
                </Cell>
                <Cell className={classNames("quiet", styles.sequence)}>
                  {row.sequence && words.sequences[row.sequence]}
                </Cell>
                <Cell className={styles.reference}>{row.reference}</Cell>
                <Cell look="num" className={styles.amount}>
                  {exactEuros(row.cents)}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

function comingRows({ contract: { file, debits }, today }: ContractView): DebitLine[] {
  const priced = { monthlyCents: file.monthlyCents, credits: debits.credits };
  const isSuspended = file.status.state === "suspended";
  return debits.toPresent
    .map(
      (dueOn, index): DebitLine => ({
        key: `coming-${dueOn}`,
        dueOn,
        state: dueOn < today ? "watch" : "terminated",
        stateLabel: isSuspended ? words.due : dueOn < today ? words.late : words.coming,
        note: debitDay(dueOn) === dueOn ? undefined : words.debitedOn(formatDay(debitDay(dueOn), today)),
        sequence: index === 0 ? debits.sequence : "RCUR",
        reference: <span className="quiet">{file.awaitsConfirmation ? words.awaits : words.withNext}</span>,
        cents: amountDueOn(priced, dueOn),
      }),
    )
    .toReversed();
}

type Presented = ContractView["contract"]["debits"]["presented"][number];

function presentedRow(debit: Presented, view: ContractView): DebitLine {
  const { today } = view;
  const again = debit.attempt > 1 ? words.again(formatDay(debit.collectionOn, today)) : undefined;
  const why = debit.rejectionReason ? rejectionReason(debit.rejectionReason) : undefined;
  return {
    key: debit.id,
    dueOn: debit.dueOn,
    ...stateOf(debit, today),
    note:
      receivedOrPaidBack(debit, today) ??
      (debit.state === "rejected" ? why : debit.collectionOn < today ? again : words.run(debit.runId)),
    actions: view.mayRefund ? actionsOf(debit, view) : [],
    sequence: debit.sequence,
    reference: <code>{debit.id}</code>,
    cents: debit.amountCents,
  };
}

function paidDueRow(
  {
    reference,
    dueOn,
    amountCents,
    receivedOn,
    means,
  }: ContractView["contract"]["debits"]["paidDues"][number],
  view: ContractView,
): DebitLine {
  const { contract, today, mayRefund } = view;
  const query = new URLSearchParams({ geste: "rectifier", reference });
  const href = `${links.deskContract(contract.file.number)}?${query}`;
  return {
    key: `paid-${dueOn}`,
    dueOn,
    state: "good",
    stateLabel: words.settled,
    note: refundLabels.on(formatDay(receivedOn, today), means),
    actions: mayRefund ? [{ href, words: undoLabels.debit.settled.link }] : [],
    sequence: null,
    reference: <span className="quiet">{words.withoutRun}</span>,
    cents: amountCents,
  };
}

/** When and how a debit was paid in another way, or paid back. */
function receivedOrPaidBack(debit: Presented, today: Day): string | undefined {
  const { settledOn, settlementMeans, refundedOn, refundMeans } = debit;
  if (refundedOn && refundMeans) return refundLabels.on(formatDay(refundedOn, today), refundMeans);
  if (debit.owedBack) return words.collectedOn(formatDay(debit.collectionOn, today), debit.runId);
  return settledOn && settlementMeans
    ? refundLabels.on(formatDay(settledOn, today), settlementMeans)
    : undefined;
}

/** The actions on a debit that the person's role allows. */
function actionsOf({ id, state, isFollowed, owedBack, refundedOn }: Presented, { contract }: ContractView) {
  const href = (action: ActionName) =>
    `${links.deskContract(contract.file.number)}?${new URLSearchParams({ geste: action, reference: id })}`;
  const refund = owedBack === "refund" ? [{ href: href("rembourser"), words: refundLabels.button }] : [];
  if (state === "presented" || isFollowed || refundedOn !== null) return refund;
  return [...refund, { href: href("rectifier"), words: undoLabels.debit[state].link }];
}

function stateOf(
  { state, isFollowed, isOwed, collectionOn, owedBack, refundedOn }: Presented,
  today: Day,
): Pick<DebitLine, "state" | "stateLabel"> {
  if (owedBack) return { state: "watch", stateLabel: refundLabels.states[owedBack] };
  if (refundedOn !== null) return { state: "good", stateLabel: refundLabels.refunded };
  if (state === "settled") return { state: "good", stateLabel: words.settled };
  if (state === "rejected") {
    return { state: "fault", stateLabel: isFollowed || !isOwed ? words.rejected : words.unpaid };
  }
  return collectionOn < today
    ? { state: "good", stateLabel: words.collected }
    : { state: "terminating", stateLabel: words.presented };
}
