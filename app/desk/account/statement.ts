import { totalCentsOf } from "#domain/amount.ts";
import { type DebitStage, debitStage, isPaid } from "#domain/billing/debit-stage.ts";
import type { Place } from "#domain/billing/places.ts";
import { type Day, dayInParis, readDay } from "#domain/calendar.ts";
import { debitReference } from "#domain/contract/debits.ts";
import { type PaymentMeans, settlementMeans } from "#domain/contract/returns.ts";
import type { ContractDebits, ContractDue } from "#server/contracts/contract-debits.ts";
import type { ReadContract } from "#server/contracts/read.ts";

type Invoice = ContractDue["invoices"][number];
type ProofEvent = ReadContract["file"]["evidence"]["events"][number];

/** What happened to a due day, or to the money that pays none. */
export type Movement = {
  readonly key: string;
  readonly on: Day;
  /** What it adds to what is owed and to what was received, in euro cents. */
  readonly owedCents: number;
  readonly receivedCents: number;
} & (
  | {
      readonly kind: "debit";
      readonly debit: ContractDue["debits"][number];
      readonly stage: DebitStage;
    }
  /** What the bank kept for a debit that came back: the client does not owe it by that. */
  | { readonly kind: "charge"; readonly charge: ContractDue["debits"][number]["charges"][number] }
  | { readonly kind: "payment"; readonly payment: ContractDue["payments"][number] }
  | { readonly kind: "refund"; readonly refund: ContractDue["refunds"][number] }
  | {
      readonly kind: "credit-note";
      readonly entry: Invoice["creditEntries"][number];
      readonly reason: string;
    }
  /** An invoice that no longer counts, and the credit note that took it back. */
  | { readonly kind: "invoice"; readonly entry: Invoice["entry"]; readonly creditNote: string | null }
  /** A payment (with its sum and means) or a return that somebody noted by mistake. */
  | {
      readonly kind: "undone";
      readonly cents: number | null;
      readonly means: PaymentMeans | null;
      readonly by: string;
      readonly undoneOn: Day;
    }
  /** Money on account that pays a due day. */
  | { readonly kind: "used"; readonly dueOn: Day }
);

/** A due day of a statement, and what made it what it is, the latest first. */
export type StatedDue = {
  readonly due: ContractDue;
  /** The invoice that counts, if there is one. */
  readonly invoice: Invoice | null;
  /** What was asked for before credit notes, and what came in before refunds; both 0 for a day to come. */
  readonly billedCents: number;
  readonly receivedCents: number;
  readonly movements: readonly Movement[];
};

/** The account of a contract, its latest due day first. */
export type Statement = {
  readonly dues: readonly StatedDue[];
  /** The money that pays no due day; `null` if there never was any. */
  readonly onAccount: { readonly leftCents: number; readonly movements: readonly Movement[] } | null;
  /** Of the due days up to today, and of those that were presented or paid ahead. */
  readonly totals: {
    readonly months: number;
    readonly billedCents: number;
    readonly creditedCents: number;
    readonly receivedCents: number;
    readonly refundedCents: number;
    readonly owedCents: number;
    readonly toRefundCents: number;
  };
};

/** The account of a contract from the answers about its due days; what was undone stands in its evidence. */
export function statementOf(
  number: string,
  { dues, onAccount }: Pick<ContractDebits, "dues" | "onAccount">,
  events: readonly ProofEvent[],
  today: Day,
): Statement {
  const counted = dues.filter((due) => !isToCome(due, today));
  const sum = (centsOf: (due: ContractDue) => number) =>
    counted.reduce((cents, due) => cents + centsOf(due), 0);
  const used = dues.flatMap(({ dueOn, payments }) =>
    payments.filter(({ means }) => means === "account").map((payment) => ({ ...payment, dueOn })),
  );
  const unassigned = latestFirst([
    ...onAccount.payments.map(paymentOf),
    ...onAccount.refunds.map(refundOf),
    ...used.map(
      ({ id, receivedOn, amountCents, dueOn }): Movement => ({
        key: `used-${id}`,
        on: receivedOn,
        owedCents: 0,
        receivedCents: -amountCents,
        kind: "used",
        dueOn,
      }),
    ),
    ...undoneOf(events, (reference) => reference === undefined),
  ]);
  return {
    dues: dues.map((due) => ({
      due,
      invoice: inForce(due),
      billedCents: isToCome(due, today) ? 0 : billedCentsOf(due),
      receivedCents: receivedCentsOf(due),
      movements: movementsOf(number, due, events, today),
    })),
    onAccount: unassigned.length > 0 ? { leftCents: onAccount.leftCents, movements: unassigned } : null,
    totals: {
      months: counted.filter((due) => billedCentsOf(due) > 0).length,
      billedCents: sum(billedCentsOf),
      creditedCents: sum(creditedCentsOf),
      receivedCents: sum(receivedCentsOf),
      refundedCents: sum(({ refunds }) => totalCentsOf(refunds)),
      owedCents: sum(({ standing }) => standing.owedCents),
      toRefundCents: sum(({ standing }) => standing.toRefundCents),
    },
  };
}

/** Whether a due day lies ahead and nothing was done about it. */
function isToCome({ dueOn, debits, payments, refunds, invoices }: ContractDue, today: Day): boolean {
  return dueOn > today && [debits, payments, refunds, invoices].every(({ length }) => length === 0);
}

function inForce({ invoices }: ContractDue): Invoice | null {
  return invoices.find(({ isInForce }) => isInForce) ?? null;
}

function creditedCentsOf(due: ContractDue): number {
  return inForce(due) ? due.standing.creditedCents : 0;
}

function billedCentsOf(due: ContractDue): number {
  const { owedCents, paidCents, toRefundCents } = due.standing;
  return owedCents + paidCents - toRefundCents + creditedCentsOf(due);
}

function receivedCentsOf({ standing, refunds }: ContractDue): number {
  return standing.paidCents + totalCentsOf(refunds);
}

function movementsOf(
  number: string,
  due: ContractDue,
  events: readonly ProofEvent[],
  today: Day,
): readonly Movement[] {
  const { dueOn, debits, payments, refunds, invoices } = due;
  const counts = inForce(due);
  return latestFirst([
    ...invoices
      .filter((invoice) => invoice !== counts)
      .map(
        ({ entry, creditEntries }): Movement => ({
          key: entry.number,
          on: entry.issuedOn,
          owedCents: 0,
          receivedCents: 0,
          kind: "invoice",
          entry,
          creditNote: creditEntries.at(-1)?.number ?? null,
        }),
      ),
    ...debits.toReversed().map((debit): Movement => {
      const stage = debitStage(debit, today);
      return {
        key: debit.id,
        on: debit.collectionOn,
        owedCents: 0,
        receivedCents: isPaid(stage) ? debit.amountCents : 0,
        kind: "debit",
        debit,
        stage,
      };
    }),
    ...debits.flatMap(({ charges }) =>
      charges.map(
        (charge): Movement => ({
          key: charge.id,
          on: charge.chargedOn,
          owedCents: 0,
          receivedCents: 0,
          kind: "charge",
          charge,
        }),
      ),
    ),
    ...payments.map(paymentOf),
    ...(counts?.creditEntries ?? []).map(
      (entry, index): Movement => ({
        key: entry.number,
        on: entry.issuedOn,
        owedCents: -entry.totalCents,
        receivedCents: 0,
        kind: "credit-note",
        entry,
        reason: counts?.creditReasons[index] ?? "",
      }),
    ),
    ...refunds.map(refundOf),
    ...undoneOf(events, (reference) => reference !== undefined && names(reference, number, dueOn)),
  ]);
}

function paymentOf(payment: ContractDue["payments"][number]): Movement {
  const { id, receivedOn, amountCents } = payment;
  return { key: id, on: receivedOn, owedCents: 0, receivedCents: amountCents, kind: "payment", payment };
}

function refundOf(refund: ContractDue["refunds"][number]): Movement {
  const { id, refundedOn, amountCents } = refund;
  return { key: id, on: refundedOn, owedCents: 0, receivedCents: -amountCents, kind: "refund", refund };
}

/** Payments and returns that somebody noted by mistake; `isOurs` tells by the reference of their debit. */
function undoneOf(
  events: readonly ProofEvent[],
  isOurs: (reference: string | undefined) => boolean,
): Movement[] {
  return events.flatMap(({ rank, kind, at, data }): Movement[] => {
    const isPayment = kind === "debit-settlement-undone";
    if (!isPayment && kind !== "debit-return-undone") return [];
    if (!isOurs(typeof data.reference === "string" ? data.reference : undefined)) return [];
    const undoneOn = dayInParis(at);
    return [
      {
        key: `undone-${rank}`,
        on: readDay(data.on) ?? undoneOn,
        owedCents: 0,
        receivedCents: 0,
        kind: "undone",
        cents: isPayment ? Number(data.cents) || 0 : null,
        means: [...settlementMeans, "account" as const].find((each) => each === data.means) ?? null,
        by: String(data.by ?? ""),
        undoneOn,
      },
    ];
  });
}

/** Whether the reference of a debit, or of a first one that a due day would have, is about that day. */
function names(reference: string, number: string, dueOn: Day): boolean {
  return debitReference(number, dueOn, Number(reference.split("-").at(-1))) === reference;
}

/** Of one day, what was done last stands first. */
function latestFirst(movements: readonly Movement[]): Movement[] {
  return movements.toReversed().toSorted((one, other) => other.on.localeCompare(one.on));
}

/** The due days that a filter of the page leaves. */
export const statementFilters = {
  tout: () => true,
  du: ({ due, billedCents }) => billedCents > 0 && due.standing.owedCents > 0,
  payees: ({ due: { standing } }) => standing.state === "paid" || standing.state === "settled",
  corrections: ({ movements }) => movements.some(({ kind }) => kind === "undone" || kind === "invoice"),
} as const satisfies Record<string, (stated: StatedDue) => boolean>;
export type StatementFilter = keyof typeof statementFilters;

/** The sum of an account in one place: what the agency has received, or a place of what is owed. */
export type PlaceSum = {
  readonly place: Place | "received";
  readonly cents: number;
  readonly days: readonly Day[];
};

/** In the order in which a person reads them. */
const placesInOrder: readonly Place[] = [
  "at-bank",
  "prepared",
  "next-run",
  "asked-for",
  "left-aside",
  "forgotten",
  "to-reclaim",
  "to-refund",
  "on-account",
  "to-come",
  "nowhere",
];

/** Where each cent of a contract is, those received and still owed to the agency first. */
export function sumsByPlace({ dues, places }: Pick<ContractDebits, "dues" | "places">): PlaceSum[] {
  const received = dues.reduce((sum, { standing }) => sum + standing.paidCents - standing.toRefundCents, 0);
  const paid = dues.flatMap(({ dueOn, standing }) => (standing.paidCents > 0 ? [dueOn] : []));
  const byPlace = Map.groupBy(places, ({ place }) => place);
  const all: PlaceSum[] = [
    { place: "received", cents: received, days: paid },
    ...placesInOrder.map((place) => {
      const placed = byPlace.get(place) ?? [];
      return {
        place,
        cents: placed.reduce((sum, { cents }) => sum + cents, 0),
        days: placed.flatMap(({ dueOn }) => dueOn ?? []),
      };
    }),
  ];
  return all.filter(({ cents }) => cents > 0);
}
