import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { DebitState } from "#domain/contract/debits.ts";
import type { PaymentMeans } from "#domain/contract/returns.ts";
import type { AccountDocument } from "./account.ts";
import { collectedOn } from "./debit-stage.ts";
import { type BookedEvent, entryKinds } from "./entries.ts";
import type { FiledBatch } from "./filed-batch.ts";

/** A debit with the days on which it moved money. */
export type BookedDebit = {
  readonly id: string;
  readonly state: DebitState;
  readonly amountCents: number;
  readonly collectionOn: Day;
  readonly rejectedOn: Day | null;
  readonly confirmedOn?: Day | null;
};

type BookedPayment = {
  readonly id: string;
  readonly means: PaymentMeans;
  readonly receivedOn: Day;
  readonly amountCents: number;
};

type BookedRefund = {
  readonly id: string;
  readonly refundedOn: Day;
  readonly amountCents: number;
  readonly reference: string | null;
};

/** The account of a contract, as the books read it. */
export type BookedAccount = {
  readonly contract: { readonly number: string };
  readonly dues: readonly {
    readonly dueOn: Day;
    readonly invoices: readonly {
      readonly invoice: AccountDocument;
      readonly creditNotes: readonly AccountDocument[];
    }[];
    readonly debits: readonly BookedDebit[];
    readonly payments: readonly BookedPayment[];
    readonly refunds: readonly BookedRefund[];
  }[];
  readonly unassigned: {
    readonly payments: readonly BookedPayment[];
    readonly refunds: readonly BookedRefund[];
  };
};

/** Everything that the books of a contract say on a day, in the order of days, documents before money. */
export function bookedEvents({ contract, dues, unassigned }: BookedAccount, today: Day): BookedEvent[] {
  const events = dues.flatMap(({ dueOn, invoices, debits, payments, refunds }): BookedEvent[] => {
    const reference = debits.at(-1)?.id ?? `${contract.number}-${dueOn.replaceAll("-", "")}`;
    const moved = debits.filter((debit) => collectedOn(debit, today) !== null);
    return [
      ...invoices.flatMap(({ invoice, creditNotes }) => [
        documentEvent("invoice", dueOn, invoice),
        ...creditNotes.map((note) => documentEvent("credit-note", dueOn, note)),
      ]),
      ...moved.map(({ id, collectionOn, amountCents }) => ({
        ...{ kind: "collection" as const, causeId: id, happenedOn: collectionOn, dueOn },
        ...{ reference: id, amountCents },
      })),
      ...moved.flatMap(({ id, rejectedOn, amountCents }) =>
        rejectedOn === null
          ? []
          : [
              {
                ...{ kind: "return" as const, causeId: id, happenedOn: rejectedOn, dueOn },
                ...{ reference: id, amountCents: 0 - amountCents },
              },
            ],
      ),
      ...payments.map((payment) => paymentEvent(payment, dueOn, reference)),
      ...refunds.map((refund) => refundEvent(refund, dueOn, invoices.at(-1)?.invoice.number ?? reference)),
    ];
  });
  events.push(
    ...unassigned.payments.map((payment) => paymentEvent(payment, null, contract.number)),
    ...unassigned.refunds.map((refund) => refundEvent(refund, null, contract.number)),
  );
  const place = ({ happenedOn, kind }: BookedEvent) => `${happenedOn} ${entryKinds.indexOf(kind)}`;
  return events.sort((one, other) => (place(one) === place(other) ? 0 : place(one) < place(other) ? -1 : 1));
}

/**
 * What the books say that the bank credited of a batch: what a statement says, on each of its days; as long as none does, what
 * its debits collected. What the bank kept for its charges is an entry of its own.
 */
export function batchEvents(batch: FiledBatch, today: Day): BookedEvent[] {
  const { id, collectionOn, debits, credits, charges } = batch;
  const kept = [
    ...credits.map(({ creditedOn, chargeCents }) => ({ of: id, on: creditedOn, amountCents: chargeCents })),
    ...charges.map(({ debitId, chargedOn, amountCents }) => ({ of: debitId, on: chargedOn, amountCents })),
  ];
  const collected = debits.filter((debit) => collectedOn(debit, today) !== null);
  const credited = credits.map(({ creditedOn, amountCents, chargeCents }) => ({
    on: creditedOn,
    amountCents: amountCents + chargeCents,
  }));
  const days = Map.groupBy(
    credits.length > 0 ? credited : [{ on: collectionOn, amountCents: totalCentsOf(collected) }],
    ({ on }) => on,
  );
  const credit = [...days].flatMap(([happenedOn, some]) =>
    eventOf("batch", { causeId: id, happenedOn, amountCents: totalCentsOf(some) }),
  );
  const chargesByDay = Map.groupBy(kept, ({ of, on }) => `${of} ${on}`);
  const charged = [...chargesByDay.values()].flatMap((some) => {
    const { of: causeId, on: happenedOn } = some[0]!;
    return eventOf("charge", { causeId, happenedOn, amountCents: totalCentsOf(some) });
  });
  return [...credit, ...charged];
}

/** What the bank did about a batch; nothing if no money moved. */
function eventOf(
  kind: "batch" | "charge",
  about: Pick<BookedEvent, "causeId" | "happenedOn" | "amountCents">,
): BookedEvent[] {
  return about.amountCents === 0 ? [] : [{ kind, ...about, dueOn: null, reference: about.causeId }];
}

function documentEvent(kind: "invoice" | "credit-note", dueOn: Day, document: AccountDocument): BookedEvent {
  const { number, issuedOn, totalCents, vatCents, vatPermille } = document;
  const sign = kind === "invoice" ? 1 : -1;
  return {
    ...{ kind, causeId: number, happenedOn: issuedOn, dueOn, reference: number },
    amountCents: sign * totalCents,
    tax: { cents: sign * vatCents, permille: vatPermille },
  };
}

function paymentEvent(payment: BookedPayment, dueOn: Day | null, reference: string): BookedEvent {
  const { id: causeId, means, receivedOn: happenedOn, amountCents } = payment;
  return {
    kind: means === "account" ? "use" : "settlement",
    ...{ causeId, happenedOn, amountCents, dueOn, reference },
  };
}

function refundEvent(refund: BookedRefund, dueOn: Day | null, otherwise: string): BookedEvent {
  const { id: causeId, refundedOn: happenedOn, amountCents } = refund;
  const reference = refund.reference ?? otherwise;
  return { kind: "refund", causeId, happenedOn, amountCents: 0 - amountCents, dueOn, reference };
}
