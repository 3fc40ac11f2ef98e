import fc from "fast-check";
import { expect, test } from "vitest";
import { vatAmountsOf } from "#domain/billing/invoice.ts";
import { dueStanding } from "#domain/billing/invoice-state.ts";
import type { Day } from "#domain/calendar.ts";
import type { PaymentMeans } from "#domain/contract/returns.ts";
import type { ContractDebits, ContractDue } from "#server/contracts/contract-debits.ts";
import { dueState } from "../contract/due-state.ts";
import type { ContractView } from "../contract/view.ts";
import { statementFilters, statementOf, sumsByPlace } from "./statement.ts";

const number = "2H-2026-0006";
const today: Day = "2026-12-08";
const priceCents = 12_900;

test("Each due day has its one state, and what made it so under it", () => {
  const dues = [
    aDue("2027-01-05", { isToPresent: true, isInvoiced: false }),
    aDue("2026-12-05", { isToPresent: true, isHeld: "AC04" }),
    aDue("2026-11-05", {
      debits: [debit("2026-11-05", { rejectedOn: "2026-11-12", rejectionReason: "AC04" })],
      payments: [payment(10_000, "2026-11-26")],
    }),
    aDue("2026-10-05", { debits: [debit("2026-10-05")] }),
    aDue("2026-09-05", {
      debits: [debit("2026-09-07", { rejectedOn: "2026-09-09", rejectionReason: "AM04" })],
      payments: [payment(12_900, "2026-09-11")],
    }),
    aDue("2026-08-05", {
      debits: [debit("2026-08-05")],
      creditedCents: 1_290,
      refunds: [refund(1_290, "2026-08-24")],
    }),
  ];
  const events = [
    undone(1, "debit-settlement-undone", { on: "2026-10-06", cents: "12900", means: "cheque" }),
    undone(2, "debit-return-undone", { on: "2026-10-07", reason: "AM04" }),
  ];
  const statement = statementOf(number, account({ dues }), events, today);
  const view = { today, contract: { file: { status: { state: "active" } }, debits: { owedBack: [] } } };
  expect(
    statement.dues.map(({ due, billedCents, receivedCents, movements }) => [
      dueState(due, view as unknown as ContractView).label,
      billedCents,
      receivedCents,
      movements.map(({ kind, on }) => `${kind} ${on}`),
    ]),
  ).toEqual([
    ["À venir", 0, 0, []],
    ["Laissée de côté", 12_900, 0, []],
    ["Impayée", 12_900, 10_000, ["payment 2026-11-26", "debit 2026-11-05"]],
    ["Payée", 12_900, 12_900, ["undone 2026-10-07", "undone 2026-10-06", "debit 2026-10-05"]],
    ["Réglée", 12_900, 12_900, ["payment 2026-09-11", "debit 2026-09-07"]],
    ["Payée", 12_900, 12_900, ["refund 2026-08-24", "credit-note 2026-08-20", "debit 2026-08-05"]],
  ]);
  expect(statement.totals).toEqual({
    months: 5,
    billedCents: 64_500,
    creditedCents: 1_290,
    receivedCents: 48_700,
    refundedCents: 1_290,
    owedCents: 15_800,
    toRefundCents: 0,
  });
  expect(statement.onAccount).toBeNull();
  const shown = (filter: keyof typeof statementFilters) =>
    statement.dues.filter(statementFilters[filter]).map(({ due }) => due.dueOn.slice(5, 7));
  expect([shown("du"), shown("payees"), shown("corrections")]).toEqual([
    ["12", "11"],
    ["10", "09", "08"],
    ["10"],
  ]);
});

test("What is on account is what came in, less what went back and what pays a due day", () => {
  const dues = [aDue("2026-11-05", { payments: [payment(4_000, "2026-12-01", "account")] })];
  const onAccount = {
    payments: [payment(10_000, "2026-11-20")],
    refunds: [refund(1_000, "2026-12-02")],
    leftCents: 5_000,
  };
  const events = [undone(1, "debit-settlement-undone", { on: "2026-11-19", cents: "5" }, null)];
  const statement = statementOf(number, account({ dues, onAccount }), events, today);
  const movements = statement.onAccount!.movements;
  expect(movements.map(({ kind }) => kind)).toEqual(["refund", "used", "payment", "undone"]);
  expect(movements.reduce((sum, { receivedCents }) => sum + receivedCents, 0)).toBe(5_000);
  expect(statement.dues[0]!.movements).toHaveLength(1);
});

test("The lines of a statement make its sums, and its places make the same, whatever was done", () => {
  const cents = fc.integer({ min: 1, max: 20_000 });
  const history = fc.record({
    isInvoiced: fc.boolean(),
    debits: fc.array(
      fc.constantFrom(
        debit("2026-11-05"),
        debit("2026-12-09"),
        debit("2026-11-05", { rejectedOn: "2026-11-12", rejectionReason: "AM04" }),
      ),
      { maxLength: 2 },
    ),
    payments: fc.array(
      cents.map((some) => payment(some, "2026-11-20")),
      { maxLength: 3 },
    ),
    refunds: fc.array(
      cents.map((some) => refund(some, "2026-11-21")),
      { maxLength: 2 },
    ),
    creditedCents: fc.integer({ min: 0, max: priceCents }),
  });
  fc.assert(
    fc.property(fc.array(history, { minLength: 1, maxLength: 4 }), (histories) => {
      const dues = histories.map((each, index) => aDue(`2026-${12 - index}-05` as Day, each));
      const { dues: stated, totals } = statementOf(number, account({ dues }), [], today);
      const { billedCents, creditedCents, receivedCents, refundedCents, owedCents, toRefundCents } = totals;
      expect(billedCents - creditedCents - (receivedCents - refundedCents)).toBe(owedCents - toRefundCents);
      const sum = (of: "owedCents" | "receivedCents") =>
        stated.flatMap(({ movements }) => movements).reduce((total, each) => total + each[of], 0);
      expect([sum("owedCents") + creditedCents, sum("receivedCents")]).toEqual([
        0,
        receivedCents - refundedCents,
      ]);
      const places = [
        { dueOn: null, cents: owedCents, place: "asked-for" as const },
        { dueOn: null, cents: toRefundCents, place: "to-refund" as const },
      ];
      const placed = sumsByPlace({ dues, places }).reduce((total, each) => total + each.cents, 0);
      const received = receivedCents - refundedCents - toRefundCents;
      expect(placed).toBe(owedCents + toRefundCents + Math.max(0, received));
    }),
  );
});

function account(more: Partial<Pick<ContractDebits, "dues" | "onAccount">>) {
  return { dues: [], onAccount: { payments: [], refunds: [], leftCents: 0 }, ...more };
}

/** A due day with the standing that the rules give it. */
function aDue(
  dueOn: Day,
  {
    isInvoiced = true,
    creditedCents = 0,
    debits = [],
    payments = [],
    refunds = [],
    ...more
  }: Partial<Pick<ContractDue, "debits" | "payments" | "refunds" | "isHeld" | "isToPresent">> & {
    readonly isInvoiced?: boolean;
    readonly creditedCents?: number;
  },
): ContractDue {
  const amounts = vatAmountsOf(priceCents);
  const isCredited = isInvoiced && creditedCents > 0;
  const creditNotes = isCredited ? [{ amounts: vatAmountsOf(creditedCents) }] : [];
  const standing = dueStanding(
    {
      isOwed: true,
      priceCents,
      debits: debits.map((each) => ({ ...each, state: each.rejectedOn ? "rejected" : "presented" })),
      payments,
      refunds,
      invoice: isInvoiced ? { amounts, creditNotes } : null,
    },
    today,
  );
  const invoice = {
    isInForce: true,
    entry: { number: `F-${dueOn}`, issuedOn: dueOn, voidedBy: null, totalCents: priceCents },
    creditEntries: creditNotes.map(() => ({
      number: `A-${dueOn}`,
      issuedOn: "2026-08-20",
      totalCents: creditedCents,
    })),
    creditReasons: creditNotes.map(() => "Deux jours de panne"),
  };
  const due = {
    dueOn,
    amountCents: priceCents,
    standing,
    wait: null,
    isToPresent: false,
    isHeld: null,
    invoices: isInvoiced ? [invoice] : [],
    debits,
    payments,
    refunds,
    owed: null,
    maskedIban: "",
    ...more,
  };
  return due as unknown as ContractDue;
}

function debit(collectionOn: Day, more: object = {}): ContractDue["debits"][number] {
  const runId = "P-2026-0025";
  const returned = { rejectedOn: null, rejectionReason: null };
  const id = `${number}-${collectionOn.replaceAll("-", "")}-1`;
  const state = "rejectedOn" in more ? "rejected" : "presented";
  const plain = {
    ...{ id, runId, collectionOn, attempt: 1, amountCents: priceCents, state, charges: [] },
    ...returned,
    ...more,
  };
  return plain as unknown as ContractDue["debits"][number];
}

function payment(amountCents: number, receivedOn: Day, means: PaymentMeans = "transfer") {
  const id = `p-${receivedOn}`;
  return { id, contractId: "c", dueOn: null, amountCents, receivedOn, means, fileSha256: null, createdAt: 1 };
}

function refund(amountCents: number, refundedOn: Day) {
  const made = { means: "transfer", reference: null, recordedBy: "Hélène Honorat", createdAt: 1 } as const;
  return { id: `r-${refundedOn}`, contractId: "c", dueOn: null, amountCents, refundedOn, ...made };
}

/** Something that Paul noted by mistake about the due day of October, or about no due day. */
function undone(
  rank: number,
  kind: "debit-settlement-undone" | "debit-return-undone",
  data: Readonly<Record<string, string>>,
  reference: string | null = `${number}-20261005-1`,
) {
  const by = "Paul Guérin";
  return {
    rank,
    kind,
    at: Date.UTC(2026, 9, 8),
    hash: "",
    data: { ...data, ...(reference && { reference }), by },
  };
}
