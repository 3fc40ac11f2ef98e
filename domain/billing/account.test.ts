import { expect, it } from "vitest";
import {
  type AccountDue,
  centsToCollect,
  debitsUnlessPaid,
  dueOf,
  invoicesOfDue,
  presentedOf,
  refundedDays,
  settledDebitsOf,
  standingOfDue,
} from "./account.ts";
import {
  aCreditNote,
  aDebit,
  anAccount,
  aPayment,
  aRefund,
  dueOn,
  ended,
  invoice,
  returned,
} from "./account-examples.ts";

const withdrawn = aDebit({ state: "withdrawn" });
const again = aDebit({ id: "2H-2026-0001-20261103-2", attempt: 2 });

it.each<
  [
    what: string,
    due: Partial<AccountDue>,
    presented: readonly string[],
    inARow: readonly string[],
    cents: number,
    isPaidAgain: boolean,
  ]
>([
  ["nothing was done about", {}, [], [], 8900, false],
  [
    "is in a file that nobody deposited",
    { debits: [aDebit({ state: "prepared" })] },
    ["1 prepared"],
    ["prepared"],
    0,
    false,
  ],
  ["was collected", { debits: [aDebit()] }, ["1 presented"], ["presented"], 0, false],
  ["is in a file that was withdrawn", { debits: [withdrawn] }, ["1 withdrawn"], ["withdrawn"], 8900, false],
  ["came back", { debits: [returned] }, ["1 rejected"], ["rejected"], 8900, false],
  [
    "came back, and was paid whole since",
    { debits: [returned], payments: [aPayment(8900)] },
    ["1 settled"],
    ["settled"],
    0,
    false,
  ],
  [
    "came back, was in a file that was withdrawn, and was paid whole since",
    { debits: [returned, aDebit({ attempt: 2, state: "withdrawn" })], payments: [aPayment(8900)] },
    ["1 settled", "2 withdrawn"],
    ["settled", "withdrawn"],
    0,
    false,
  ],
  [
    "came back twice, and was paid whole since",
    { debits: [returned, { ...returned, attempt: 2 }], payments: [aPayment(8900)] },
    ["1 rejected", "2 settled"],
    ["settled", "settled"],
    0,
    false,
  ],
  [
    "came back, and was paid in part since",
    { debits: [returned], payments: [aPayment(4000)] },
    ["1 rejected"],
    ["settled"],
    4900,
    false,
  ],
  [
    "came back, and of which a part was paid and went back",
    { debits: [returned], payments: [aPayment(4000)], refunds: [aRefund(4000)] },
    ["1 rejected"],
    ["rejected"],
    8900,
    false,
  ],
  ["was paid before any debit", { payments: [aPayment(8900)] }, ["0 settled"], [], 0, false],
  ["was paid in part before any debit", { payments: [aPayment(4000)] }, [], [], 4900, false],
  [
    "was in a file that was withdrawn, and was paid whole",
    { debits: [withdrawn], payments: [aPayment(8900)] },
    ["0 settled", "1 withdrawn"],
    ["withdrawn"],
    0,
    false,
  ],
  [
    "came back, and collected at the second attempt",
    { debits: [returned, again] },
    ["1 rejected", "2 presented"],
    ["rejected", "presented"],
    0,
    false,
  ],
  [
    "was collected, refunded, and is owed after all",
    { debits: [aDebit()], refunds: [aRefund(8900)] },
    ["1 presented"],
    ["presented"],
    8900,
    true,
  ],
  [
    "was paid before any debit, refunded, and is owed after all",
    { payments: [aPayment(8900)], refunds: [aRefund(8900)] },
    ["0 settled"],
    [],
    8900,
    true,
  ],
  [
    "was refunded, then came back",
    { debits: [returned], refunds: [aRefund(1000)] },
    ["1 rejected"],
    ["rejected"],
    9900,
    false,
  ],
  [
    "was paid twice, once of it refunded",
    { debits: [aDebit()], payments: [aPayment(8900)], refunds: [aRefund(8900)] },
    ["1 presented"],
    ["presented"],
    0,
    false,
  ],
])(
  "A month that %s is presented, counted and collected again as it must",
  (_what, due, presented, inARow, cents, isPaidAgain) => {
    const account = anAccount(due);
    expect(presentedOf(account).map(({ attempt, state }) => `${attempt} ${state}`)).toEqual(presented);
    expect(settledDebitsOf(account).map((debit) => debit.id)).toEqual(
      (due.debits ?? []).map((debit) => debit.id),
    );
    expect(debitsUnlessPaid(account.dues).map(({ state }) => state)).toEqual(inARow);
    expect(centsToCollect(account, dueOn)).toBe(cents);
    expect(refundedDays(account)).toEqual(isPaidAgain ? [dueOn] : []);
  },
);

it("A month whose invoice was credited whole was not paid", () => {
  const account = anAccount({}, { credits: [{ dueOn, leftCents: 0 }] });
  expect([presentedOf(account), centsToCollect(account, dueOn)]).toEqual([[], 0]);
});

it("Nothing was done about the other months of an account", () => {
  const account = anAccount({ debits: [aDebit()] });
  expect(dueOf(account, dueOn)).toBe(account.dues[0]);
  expect(dueOf(account, "2026-12-03")).toEqual({
    contractId: "contract",
    dueOn: "2026-12-03",
    invoices: [],
    debits: [],
    payments: [],
    refunds: [],
  });
});

const creditNotes = [aCreditNote(2000)];
const voided = { ...invoice, number: "2H-F-2026-000000", voidedBy: "step" };

it.each([
  ["without an invoice", {}, {}, "waiting", 8900, 0],
  ["without an invoice, once the contract has ended", {}, { status: ended }, "credited", 0, 8900],
  ["with an invoice", { invoices: [{ invoice, creditNotes: [] }] }, {}, "waiting", 8900, 0],
  ["with a credit note", { invoices: [{ invoice, creditNotes }] }, {}, "waiting", 6900, 2000],
  [
    "with a credit note, once the contract has ended",
    { invoices: [{ invoice, creditNotes }] },
    { status: ended },
    "credited",
    0,
    8900,
  ],
  [
    "whose invoice is void",
    { invoices: [{ invoice: voided, creditNotes: [aCreditNote(8900)] }] },
    {},
    "waiting",
    8900,
    0,
  ],
  [
    "that was invoiced again after its invoice was void",
    {
      invoices: [
        { invoice: voided, creditNotes: [aCreditNote(8900)] },
        { invoice, creditNotes },
      ],
    },
    {},
    "waiting",
    6900,
    2000,
  ],
] as const)("A month %s owes what is left of it", (_what, due, contract, state, owedCents, creditedCents) => {
  const { contract: its, dues } = anAccount(due, contract);
  expect(standingOfDue(its, dues[0]!, dueOn)).toMatchObject({ state, owedCents, creditedCents });
});

it.each([
  ["its invoice says", { invoices: [{ invoice, creditNotes }] }, "waiting", 6900],
  ["nothing, without an invoice", {}, "credited", 0],
] as const)("A month whose contract is erased owes what %s", (_what, due, state, owedCents) => {
  expect(standingOfDue(undefined, anAccount(due).dues[0]!, dueOn)).toMatchObject({ state, owedCents });
});

it("The money of a month belongs to the invoice in force, and credit notes to theirs", () => {
  const [due] = anAccount({
    debits: [aDebit()],
    payments: [aPayment(100)],
    refunds: [aRefund(2000)],
    invoices: [
      { invoice: voided, creditNotes: [aCreditNote(8900, "2H-A-2026-000000")] },
      { invoice, creditNotes },
    ],
  }).dues;
  const amounts = { withoutVatCents: 7417, vatPermille: 200, vatCents: 1483, totalCents: 8900 };
  expect(
    invoicesOfDue(due!).map(
      ({ entry, isInForce, amounts, history, attempts, refundEntries, creditEntries }) => ({
        number: entry.number,
        isInForce,
        amounts,
        history,
        own: [attempts, refundEntries, creditEntries.map((each) => each.number)],
      }),
    ),
  ).toEqual([
    {
      number: voided.number,
      isInForce: false,
      amounts,
      history: { debits: [], payments: [], refunds: [], creditNotes: [{ amounts }] },
      own: [[], [], ["2H-A-2026-000000"]],
    },
    {
      number: invoice.number,
      isInForce: true,
      amounts,
      history: {
        debits: due!.debits,
        payments: due!.payments,
        refunds: due!.refunds,
        creditNotes: [
          { amounts: { withoutVatCents: 1667, vatPermille: 200, vatCents: 333, totalCents: 2000 } },
        ],
      },
      own: [due!.debits, due!.refunds, ["2H-A-2026-000001"]],
    },
  ]);
});
