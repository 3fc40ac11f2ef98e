import { expect, test } from "vitest";
import type { AccountLine } from "./account-lines.ts";
import { chargeKeys, chargeLineOf } from "./charge-lines.ts";

function aLine(more: Partial<AccountLine> = {}): AccountLine {
  return {
    ...{ sign: "debit", isBooked: true, isReversal: false, isReturned: false, family: null, sub: null },
    ...{ hasMandate: false, isOfDebit: false, mentions: [], endToEndId: null, umr: null, creditorId: null },
    ...{ reason: null, on: "2025-11-20", text: "FRAIS REJET PRLV", bankReference: null },
    ...{ payer: { name: null, iban: null }, amount: 1200, debited: 1200, isUncertain: false },
    ...more,
  } as AccountLine;
}
const mention = [[{ kind: "debit", id: "2H-2025-0001-20251115-1", isSure: true }]] as never;

test.each([
  ["called so", {}, true],
  ["in small letters with accents", { text: "Frais sur prélèvement impayé" }, true],
  ["a commission on a return", { text: "COMMISSION RETOUR SDD" }, true],
  ["by its code, with our reference", { text: "2H-2025-0001", sub: "CHRG", mentions: mention }, true],
  ["called a charge, with our reference", { text: "FRAIS 2H-2025-0001", mentions: mention }, true],
  ["of keeping an account", { text: "FRAIS DE TENUE DE COMPTE" }, false],
  ["that is a return without a word of charges", { text: "REJET PRLV", mentions: mention }, false],
  ["given back", { sign: "credit" }, false],
  ["not booked yet", { isBooked: false }, false],
  ["of the amount of a debit", { amount: 8900 }, false],
  ["that the bank calls a return", { isReturned: true }, false],
  ["without an amount", { amount: "unreadable" }, false],
] as const)("A line is a charge of a return: %s", (_, more, expected) => {
  expect(chargeLineOf(aLine(more as Partial<AccountLine>)) !== null).toBe(expected);
});

test("A charge is the same in two files by its reference, or by its place among those of its day and amount", () => {
  const line = chargeLineOf(aLine())!;
  const withReference = { ...line, bankReference: "B1" };
  const keysOf = (...charges: (typeof line)[]) => chargeKeys([{ charges }], (text) => text);
  const isKnown = (before: ReturnType<typeof keysOf>, after: ReturnType<typeof keysOf>) => {
    const recorded = new Set(before.flatMap(({ own }) => own));
    return after.map(({ same }) => same.some((key) => recorded.has(key)));
  };
  expect(isKnown(keysOf(line), keysOf(line, line))).toEqual([true, false]);
  expect(isKnown(keysOf(withReference), keysOf(withReference))).toEqual([true]);
  expect(isKnown(keysOf(withReference), keysOf({ ...line, bankReference: "B2" }))).toEqual([false]);
  expect(isKnown(keysOf(withReference), keysOf(line))).toEqual([true]);
  expect(isKnown(keysOf(line), keysOf(withReference))).toEqual([true]);
  expect(isKnown(keysOf(line), keysOf({ ...line, amountCents: 1300 }))).toEqual([false]);
  expect(chargeKeys([{ charges: [line] }, { charges: [line] }], (text) => text)).toHaveLength(1);
});
