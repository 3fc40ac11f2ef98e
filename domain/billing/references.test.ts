import fc from "fast-check";
import { expect, test } from "vitest";
import { type Mention, referencesIn } from "./references.ts";

const idsIn = (...lines: readonly string[]) => referencesIn(lines).map((mention) => mention[0].id);
const all = (mentions: readonly Mention[]) => mentions.flatMap((mention) => mention.map(({ id }) => id));

test.each([
  ["FACTURE 2H-F-2026-000248", ["2H-F-2026-000248"]],
  ["facture n° 2h-f-2026-000248, merci", ["2H-F-2026-000248"]],
  ["2H F 2026 000248 et 2H.F.2026.000249", ["2H-F-2026-000248", "2H-F-2026-000249"]],
  ["2H/F/2026/000248 2H_F_2026_000249", ["2H-F-2026-000248", "2H-F-2026-000249"]],
  ["2H–F–2026–000248", ["2H-F-2026-000248"]],
  ["FACT2H-F-2026-000248", ["2H-F-2026-000248"]],
  ["NOTPROVIDED2HF2026000248", ["2H-F-2026-000248"]],
  ["/INV/2H-F-2026-000248/89,00", ["2H-F-2026-000248"]],
  ["2H-F-2026-000248 89,00 EUR", ["2H-F-2026-000248"]],
  ["2H-F-2026-248", ["2H-F-2026-000248"]],
  ["2H-F-2026-1000000", ["2H-F-2026-1000000"]],
  ["avoir 2H-A-2026-000012", ["2H-A-2026-000012"]],
  ["contrat 2H-2026-0082", ["2H-2026-0082"]],
  ["2H20260082", ["2H-2026-0082"]],
  ["2h 2026 0082 89 EUR", ["2H-2026-0082"]],
  ["2H-2026-82", ["2H-2026-0082"]],
  ["2H-2026-12345", ["2H-2026-12345"]],
  ["mandat 2H-2026-0082-B5XN7R2K", ["2H-2026-0082-B5XN7R2K"]],
  ["2H20260082B5XN7R2K", ["2H-2026-0082-B5XN7R2K"]],
  ["2H-2026-0024-20261125-1", ["2H-2026-0024-20261125-1"]],
  ["2H 2026 0024 20261125 12.", ["2H-2026-0024-20261125-12"]],
  ["2H20260024202611251", ["2H-2026-0024-20261125-1"]],
  ["PRLV IMPAYE 2H-2026-0024-20261125 ", ["2H-2026-0024-20261125"]],
  ["REM PRLV P-2026-0010-2", ["P-2026-0010-2"]],
  ["P20260010", ["P-2026-0010"]],
  ["Loyer 2026 0082", []],
  ["2H2026, 2H-1999-0082, 12H-2026-0082, 2H-F-2026-0002489", []],
  ["TEMP-2026-0010", []],
  ["", []],
])("« %s » names what it names", (text, ids) => {
  expect(idsIn(text)).toEqual(ids);
});

test("A reference that a bank cut into lines is read together, wherever it is cut", () => {
  expect(idsIn("PAIEMENT FACTURE DOMAINE 2H-F-2026-00", "0139 MERCI")).toEqual(["2H-F-2026-000139"]);
  expect(idsIn("2H-F-2026-00\n0139")).toEqual(["2H-F-2026-000139"]);
});

test("Zeros that were left out, and digits that stand apart, are guesses", () => {
  const [short] = referencesIn(["2H-2026-82"]);
  const [apart] = referencesIn(["2H-F-2026-00 0139"]);
  expect([short![0].isSure, apart![0].isSure]).toEqual([false, false]);
});

test("A debit may be its contract, if there is no such debit", () => {
  expect(all(referencesIn(["2H-2026-0024-20261125-1"]))).toContain("2H-2026-0024");
});

const digits = (rank: number, length: number) => String(rank).padStart(length, "0");
const year = fc.integer({ min: 2020, max: 2099 });
const contract = fc
  .tuple(year, fc.integer({ min: 1, max: 12_000 }))
  .map(([each, rank]) => `2H-${each}-${digits(rank, 4)}`);
const day = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll("-", ""));
const suffix = fc.string({
  unit: fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"),
  minLength: 8,
  maxLength: 8,
});
const reference = fc.oneof(
  fc
    .tuple(fc.constantFrom("F", "A"), year, fc.integer({ min: 1, max: 1_200_000 }))
    .map(([letter, each, rank]) => `2H-${letter}-${each}-${digits(rank, 6)}`),
  contract,
  fc.tuple(contract, day, fc.integer({ min: 1, max: 12 })).map((parts) => parts.join("-")),
  fc.tuple(contract, suffix).map((parts) => parts.join("-")),
  fc.tuple(year, fc.integer({ min: 1, max: 12_000 })).map(([each, rank]) => `P-${each}-${digits(rank, 4)}`),
  fc
    .tuple(year, fc.integer({ min: 1, max: 12_000 }), fc.integer({ min: 1, max: 12 }))
    .map(([each, rank, batch]) => `P-${each}-${digits(rank, 4)}-${batch}`),
);
const words = fc.constantFrom("", "FACTURE ", "merci, ", "Réf. : ", "VIR INST ", "échéance du 3 septembre ");

test("Any of our references is found in any shape: other signs, small letters, lines cut anywhere", () => {
  fc.assert(
    fc.property(
      reference,
      fc.constantFrom("-", " ", ".", "/", "_", "–", " - ", "\u00a0", ""),
      fc.boolean(),
      words,
      words.map((each) => ` ${each}`),
      fc.nat(80),
      (written, sign, isSmall, before, after, cut) => {
        const shaped = written.replaceAll("-", sign);
        const text = `${before}${isSmall ? shaped.toLowerCase() : shaped}${after}`;
        const lines = cut < text.length ? [text.slice(0, cut), text.slice(cut)] : [text];
        expect(all(referencesIn(lines))).toContain(written);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("Nothing that is not ours is found", () => {
  const foreign = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."0134567 -./ABCDEFGIJKLMNOQRSTUVWXYZ89"), maxLength: 80 }),
    fc.stringMatching(/^FR\d{2}( \d{4}){5} \d{3}$/),
    fc.stringMatching(/^[A-OQ-Z]{2,8}-20\d\d-\d{4}$/),
  );
  fc.assert(
    fc.property(foreign, (text) => {
      expect(referencesIn([text])).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});
