import fc from "fast-check";
import { expect, test } from "vitest";
import { lineMeaning, type SaidLine } from "./line-meaning.ts";
import { referencesIn } from "./references.ts";

function aLine(text: string, changes: Partial<SaidLine> & { readonly code?: string }): SaidLine {
  const [family = null, sub = null] = (changes.code ?? "").split(" ").filter(Boolean);
  return {
    sign: "debit",
    isBooked: true,
    isReversal: false,
    isReturned: false,
    family,
    sub,
    hasMandate: false,
    isOfDebit: false,
    mentions: referencesIn([text]),
    ...changes,
  };
}

const debit = "2H-2026-0005-20260903-1";
const invoice = "2H-F-2026-000139";
const inReference = { isOfDebit: true };
const credit = { sign: "credit" } as const;

test.each([
  ["unpaid", debit, { ...inReference, code: "IDDT UPDD" }, "return"],
  ["reversed", debit, { ...inReference, code: "IDDT PRDD" }, "return"],
  ["another debit family", debit, { ...inReference, code: "RDDT UPDD" }, "return"],
  ["a reason under no code", debit, { ...inReference, isReturned: true }, "return"],
  ["a mandate under no code", "", { hasMandate: true }, "return"],
  ["a batch without details", "", { code: "IDDT UPDD" }, "return"],
  ["not available", debit, { ...inReference, code: "NTAV NTAV" }, "unexplained"],
  ["no code at all", debit, inReference, "unexplained"],
  ["no code, in the text", `PRLV IMPAYE ${debit}`, {}, "unexplained"],
  ["no code, an invoice", invoice, {}, "unexplained"],
  ["charges about a debit", debit, { ...inReference, code: "IDDT CHRG" }, "unexplained"],
  ["a refund of ours", `remboursement ${invoice}`, { code: "ICDT ESCT" }, "paid-out"],
  ["a loan", "", { code: "RDDT ESDD", hasMandate: true }, "foreign"],
  ["a transfer cancelled", invoice, { code: "RCDT ESCT", isReversal: true }, "transfer-undone"],
  ["an instant one cancelled", invoice, { code: "RRCT ESCT" }, "transfer-undone"],
  ["not booked", debit, { isBooked: false }, "pending"],
  ["a transfer", invoice, { ...credit, code: "RCDT ESCT" }, "transfer"],
  ["an instant transfer", invoice, { ...credit, code: "RRCT ESCT" }, "transfer"],
  ["a transfer of a stranger", "loyer", { ...credit, code: "RCDT ESCT" }, "transfer"],
  ["a credit without a code", invoice, credit, "transfer"],
  ["a credit under any code", invoice, { ...credit, code: "NTAV NTAV" }, "transfer"],
  ["our debit under no code", debit, { ...credit, ...inReference }, "collection"],
  ["our debit", debit, { ...credit, ...inReference, code: "IDDT ESDD" }, "collection"],
  ["our debit, in the text under no code", debit, credit, "collection"],
  ["a transfer for a debit", debit, { ...credit, code: "RCDT ESCT" }, "open-transfer"],
  ["a return taken back", debit, { ...credit, ...inReference, code: "IDDT UPDD" }, "return-undone"],
  ["one marked so", debit, { ...credit, ...inReference, isReversal: true }, "return-undone"],
  ["our refund that came back", invoice, { ...credit, isReturned: true }, "paid-back"],
] as const)("%s: « %s » means what it says", (_, text, changes, meaning) => {
  expect(lineMeaning(aLine(text, changes))).toBe(meaning);
});

test("No line that names something of ours is foreign, whatever its codes", () => {
  const code = fc.option(
    fc.constantFrom("RCDT", "RRCT", "ICDT", "IDDT", "RDDT", "NTAV", "XXXX", "CHRG", "UPDD"),
    {
      nil: null,
    },
  );
  fc.assert(
    fc.property(
      fc.record({
        sign: fc.constantFrom("credit", "debit", null),
        isBooked: fc.boolean(),
        isReversal: fc.boolean(),
        isReturned: fc.boolean(),
        family: code,
        sub: code,
        hasMandate: fc.boolean(),
        isOfDebit: fc.boolean(),
        mentions: fc
          .constantFrom(debit, invoice, "2H-2026-0005", "P-2026-0010-1")
          .map((id) => referencesIn([id])),
      }),
      (line) => {
        expect(lineMeaning(line)).not.toBe("foreign");
      },
    ),
  );
});
