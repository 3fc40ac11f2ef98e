import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { totalCentsOf } from "#domain/amount.ts";
import { addDays } from "#domain/calendar.ts";
import { aDebit } from "./bank-examples.ts";
import type { BankCredit } from "./bank-report.ts";
import { planCredits } from "./batch-credits.ts";
import { type BatchDebit, batchStanding, confirmedDebits, type FiledBatch } from "./filed-batch.ts";

const collectionOn = "2026-11-23";
const today = "2026-12-10";
const batchId = "P-2026-0010-1";

function aBatch(debits: readonly Partial<BatchDebit>[], changes: Partial<FiledBatch> = {}): FiledBatch {
  return {
    ...{ id: batchId, runId: "P-2026-0010", collectionOn, sequence: "RCUR", credits: [], charges: [] },
    debits: debits.map((each, index) => ({
      ...aDebit({ number: `2H-2026-000${index + 1}`, dueOn: collectionOn, collectionOn }),
      ...each,
    })),
    ...changes,
  };
}

function aCredit(changes: Partial<BankCredit> = {}): BankCredit {
  return {
    ...{ batchId, runId: "P-2026-0010", debits: [], amount: 30_700, chargeCents: 0, on: collectionOn },
    ...{ text: "", isOfDebits: true },
    ...changes,
  };
}

const unnamed = { batchId: null, runId: null };
const three = [{ amountCents: 8900 }, { amountCents: 8900 }, { amountCents: 12_900 }];
const planOf = (lines: readonly BankCredit[], ...batches: readonly FiledBatch[]) =>
  planCredits(lines, { batches, today }, []);

test("A credit of all that a batch asked for says that everything is there", () => {
  const { creditedBatches, creditQuestions } = planOf([aCredit()], aBatch(three));
  expect(creditQuestions).toEqual([]);
  expect(creditedBatches).toMatchObject([
    { batchId, askedCents: 30_700, creditedCents: 30_700, missingCents: 0 },
  ]);
});

test("What was refused before its day lowers the credit and is said, also by the same file; what came back later does not", () => {
  const [first, second] = aBatch(three).debits;
  const refused = { debit: { ...aDebit(), id: first!.id }, on: "2026-11-20", reason: "AC04" } as const;
  const line = aCredit({ amount: 21_800 });
  for (const plan of [
    planCredits([line], { batches: [aBatch(three)], today }, [refused]),
    planOf([line], aBatch([{ ...first, state: "rejected", rejectedOn: "2026-11-20" }, ...three.slice(1)])),
  ])
    expect(plan.creditedBatches).toMatchObject([
      { refusedCents: 8900, missingCents: 0, refused: [{ id: first!.id }] },
    ]);
  const returned = { ...second, state: "rejected", rejectedOn: collectionOn } as const;
  const { creditedBatches } = planOf([aCredit()], aBatch([three[0]!, returned, three[2]!]));
  expect(creditedBatches).toMatchObject([{ refusedCents: 0, missingCents: 0 }]);
});

test("A credit of less says what is missing, and of which debits that is the amount; none of them is confirmed", () => {
  const batch = aBatch(three);
  const { creditedBatches } = planOf([aCredit({ amount: 21_800 })], batch);
  const [{ missingCents, suspects, credits } = creditedBatches[0]!] = creditedBatches;
  expect([missingCents, suspects.map(({ id }) => id)]).toEqual([
    8900,
    batch.debits.slice(0, 2).map(({ id }) => id),
  ]);
  expect(confirmedDebits({ ...batch, credits }).size).toBe(0);
});

test("Details name what a part of a batch confirms", () => {
  const batch = aBatch(three);
  const named = batch.debits.slice(0, 2).map(({ id, amountCents }) => ({ id, amountCents }));
  const line = aCredit({ ...unnamed, debits: named, amount: 17_800 });
  const { creditedBatches } = planOf([line], batch);
  expect(creditedBatches).toMatchObject([{ missingCents: 12_900, suspects: [{ id: batch.debits[2]!.id }] }]);
  const confirmed = confirmedDebits({ ...batch, credits: creditedBatches[0]!.credits });
  expect([...confirmed.keys()]).toEqual(named.map(({ id }) => id));
});

test("Charges that the bank kept are told beside the credit; those of a whole credit are a movement of their own", () => {
  const kept = planOf([aCredit({ amount: 30_280, chargeCents: 420 })], aBatch(three));
  expect(kept.creditedBatches).toMatchObject([
    { missingCents: 0, credits: [{ amountCents: 30_280, chargeCents: 420 }] },
  ]);
  const apart = planOf([aCredit({ chargeCents: 420 })], aBatch(three));
  expect(apart.creditedBatches).toMatchObject([{ missingCents: 0, credits: [{ chargeCents: 0 }] }]);
});

test.each([
  ["of more than the batch lacks", aCredit({ amount: 30_800 }), "more"],
  ["of a day before its collection", aCredit({ on: "2026-11-20" }), "day"],
  ["without a name, of its amount and its day", aCredit({ ...unnamed, on: "2026-11-25" }), "unnamed"],
  ["of the run, of another amount", aCredit({ batchId: null, amount: 100 }), "run"],
  ["of a batch that the run does not have", aCredit({ batchId: "P-2026-0010-9", amount: 100 }), "run"],
] as const)("A credit %s is asked about, and no answer is chosen", (_, line, doubt) => {
  const { creditedBatches, creditQuestions } = planOf([line], aBatch(three));
  expect(creditedBatches).toEqual([]);
  expect(creditQuestions).toMatchObject([{ key: "credit-1", doubt, candidates: [{ batchId }] }]);
});

test("A credit that names a debit which came back is asked about, never a transfer", () => {
  const batch = aBatch([{ ...three[0], state: "rejected", rejectedOn: "2026-11-24" }]);
  const debits = batch.debits.map(({ id, amountCents }) => ({ id, amountCents }));
  const { creditQuestions } = planOf([aCredit({ ...unnamed, debits, amount: 8900 })], batch);
  expect(creditQuestions).toMatchObject([{ doubt: "returned", candidates: [{ batchId }] }]);
});

test.each([
  ["of debits, of an amount that no batch lacks", aCredit({ ...unnamed, amount: 30_800 }), [1, 0]],
  ["of debits, a week and a day later", aCredit({ ...unnamed, on: addDays(collectionOn, 8) }), [1, 0]],
  ["of an unknown run", aCredit({ batchId: "P-2026-0099-1", runId: "P-2026-0099" }), [1, 0]],
  [
    "without a readable amount",
    aCredit({ batchId: "P-2026-0099-1", runId: "P-2026-0099", amount: "unreadable" }),
    [1, 0],
  ],
  ["that nobody says to be of debits", aCredit({ ...unnamed, amount: 30_800, isOfDebits: false }), [0, 1]],
] as const)("A credit %s is none of ours", (_, line, [unknown, other]) => {
  const plan = planOf([line], aBatch(three));
  expect([plan.unknownCredits.length, plan.otherCredits]).toEqual([unknown, other]);
  expect([plan.creditedBatches, plan.creditQuestions]).toEqual([[], []]);
});

test("A credit of ours whose amount cannot be read, or is nothing, is said to be ours", () => {
  for (const amount of ["unreadable", "absent", 0] as const) {
    const plan = planOf([aCredit({ amount })], aBatch(three));
    expect([plan.unreadCredits.length, plan.unknownCredits, plan.creditedBatches]).toEqual([1, [], []]);
  }
});

test.each([
  ["all of it", 30_700, "open"],
  ["a part of it", 8900, "open"],
  ["more than it asks", 40_000, "more"],
] as const)(
  "Where a file does not say what a credit is, one that names a batch is asked about: %s",
  (_, amount, doubt) => {
    const { creditedBatches, creditQuestions } = planOf([aCredit({ amount, isOpen: true })], aBatch(three));
    expect(creditedBatches).toEqual([]);
    expect(creditQuestions).toMatchObject([
      { doubt, amountCents: amount, candidates: [{ batchId, leftCents: 30_700 }] },
    ]);
  },
);

test("A credit in doubt that names debits of several batches asks about each part, or which one it is of", () => {
  const batches = [1, 2].map((rank) =>
    aBatch([{ id: `debit-${rank}`, amountCents: rank * 1000 }], { id: `P-2026-0010-${rank}` }),
  );
  const debits = [1, 2].map((rank) => ({ id: `debit-${rank}`, amountCents: rank * 1000 }));
  const asked = (amount: number) =>
    planOf([aCredit({ ...unnamed, debits, amount, isOpen: true })], ...batches).creditQuestions.map(
      ({ doubt, amountCents, candidates }) => [doubt, amountCents, candidates.map((each) => each.batchId)],
    );
  expect(asked(3000)).toEqual([
    ["open", 1000, ["P-2026-0010-1"]],
    ["open", 2000, ["P-2026-0010-2"]],
  ]);
  expect(asked(4000)).toEqual([["debits", 4000, ["P-2026-0010-1", "P-2026-0010-2"]]]);
});

test("One line for the whole file credits each of its batches, and one for a day those of that day", () => {
  const batches = [1, 2, 3].map((rank) =>
    aBatch([{ amountCents: rank * 1000 }], {
      id: `P-2026-0010-${rank}`,
      collectionOn: rank === 3 ? "2026-11-24" : collectionOn,
    }),
  );
  const credited = (amount: number) =>
    planOf([aCredit({ batchId: null, amount, on: "2026-11-24" })], ...batches).creditedBatches.map(
      (batch) => batch.batchId,
    );
  expect(credited(6000)).toEqual(batches.map(({ id }) => id));
  expect(credited(3000)).toEqual(["P-2026-0010-3"]);
  expect(credited(1000)).toEqual(["P-2026-0010-1"]);
});

describe("Another file with the same lines", () => {
  const split = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 4 });
  const day = fc.integer({ min: 0, max: 4 }).map((days) => addDays(collectionOn, days));

  test("records nothing again, however the batch was credited", () => {
    fc.assert(
      fc.property(split, day, fc.boolean(), (amounts, on, isNamed) => {
        const lines = amounts.map((amount) => aCredit({ amount, on, ...(isNamed ? {} : unnamed) }));
        const batch = aBatch(amounts.map((amountCents) => ({ amountCents })));
        const first = planOf(lines, batch);
        const answered = first.creditQuestions.flatMap(({ candidates }) =>
          candidates.map(({ credit }) => credit),
        );
        const credits = [...first.creditedBatches.flatMap((each) => each.credits), ...answered];
        const again = planOf(lines, { ...batch, credits });
        expect(again.knownCredits).toBe(credits.length);
        expect(again.creditedBatches).toEqual([]);
      }),
    );
  });

  test("credits and what is missing are what was asked less what was refused, and a whole batch confirms all its debits", () => {
    fc.assert(
      fc.property(split, fc.nat({ max: 3 }), fc.nat({ max: 40_000 }), (amounts, refused, credited) => {
        const batch = aBatch(
          amounts.map((amountCents, index) =>
            index < refused ? { amountCents, state: "rejected", rejectedOn: "2026-11-19" } : { amountCents },
          ),
        );
        const credits = planOf([aCredit({ amount: credited })], batch).creditedBatches.flatMap(
          (each) => each.credits,
        );
        const { askedCents, refusedCents, creditedCents, missingCents } = batchStanding({
          ...batch,
          credits,
        });
        expect(askedCents).toBe(totalCentsOf(batch.debits));
        expect(creditedCents + missingCents + refusedCents).toBe(askedCents);
        expect(creditedCents).toBeLessThanOrEqual(askedCents - refusedCents);
        const presented = batch.debits.filter(({ state }) => state === "presented");
        const isWhole = credits.length > 0 && missingCents === 0;
        expect(confirmedDebits({ ...batch, credits }).size).toBe(isWhole ? presented.length : 0);
      }),
    );
  });
});
