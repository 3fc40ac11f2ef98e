import fc from "fast-check";
import { expect, test } from "vitest";
import { readBankFile } from "#server/billing/bank/read-bank-file.ts";
import { bankFileRuns } from "../support/night.ts";

/** A part of a file: an element with its text, or with parts of its own; `null` is left out. */
type Part = readonly [name: string, content: string | readonly Part[]] | null;

const xml = (part: Part): string =>
  part === null
    ? ""
    : `<${part[0]}>${typeof part[1] === "string" ? part[1] : part[1].map(xml).join("")}</${part[0]}>`;

function reportOf(parts: readonly Part[], version = "001.03", message = "CstmrPmtStsRpt") {
  const header: Part = ["GrpHdr", [["CreDtTm", "2025-11-20T06:00:00"]]];
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.${version}">${xml([message, [header, ...parts]])}</Document>`;
  const read = readBankFile(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.problem);
  return read.value.reports[0]!;
}

const reason = (code: string, ...more: readonly Part[]): Part => [
  "StsRsnInf",
  [["Rsn", [["Cd", code]]], ...more],
];
const file = (status: string | null, ...more: readonly Part[]): Part => [
  "OrgnlGrpInfAndSts",
  [["OrgnlMsgId", "P-2025-0001"], status === null ? null : ["GrpSts", status], ...more],
];
const batch = (rank: number, status: string | null, ...more: readonly Part[]): Part => [
  "OrgnlPmtInfAndSts",
  [["OrgnlPmtInfId", `P-2025-0001-${rank}`], status === null ? null : ["PmtInfSts", status], ...more],
];
const debit = (rank: number, status: string | null, ...more: readonly Part[]): Part => [
  "TxInfAndSts",
  [["OrgnlEndToEndId", debitId(rank)], status === null ? null : ["TxSts", status], ...more],
];
const debitId = (rank: number) => `2H-2025-${String(rank).padStart(4, "0")}-20251115-1`;

/** What a report says, in short. */
function said(parts: readonly Part[], ...version: readonly string[]) {
  const { returns, refusedBatches, remarks } = reportOf(parts, ...version);
  return {
    returns: returns.map(({ endToEndId, reason, openStatus }) => [endToEndId, openStatus ?? reason]),
    batches: refusedBatches.map(({ id, reason, openStatus, details }) => [
      id,
      openStatus ?? reason,
      details.length,
    ]),
    remarks: remarks.map(({ kind, name }) => [kind, name]),
  };
}

test.each([
  ["of a file alone", [file("RJCT", reason("FF01"))], { batches: [["P-2025-0001", "FF01", 0]] }],
  [
    "of a file, with a batch",
    [file("RJCT", reason("FF01")), batch(1, null)],
    { batches: [["P-2025-0001", "FF01", 0]] },
  ],
  [
    "of a file, with an accepted batch and a refused debit",
    [file("RJCT", reason("FF01")), batch(1, "ACCP", debit(1, "RJCT", reason("AC04"))), batch(2, "RJCT")],
    { batches: [["P-2025-0001", "FF01", 1]] },
  ],
  [
    "of a batch, with a debit without a status",
    [file(null), batch(1, "RJCT", reason("AM05"), debit(1, null, reason("RC01")))],
    { batches: [["P-2025-0001-1", "AM05", 1]] },
  ],
  [
    "of one batch of two",
    [file("PART"), batch(1, "RJCT", reason("AM05")), batch(2, "ACSC")],
    { batches: [["P-2025-0001-1", "AM05", 0]], remarks: [["accepted", "P-2025-0001-2"]] },
  ],
  [
    "of a debit",
    [file("PART"), batch(1, null, debit(1, "RJCT", reason("AC04")), debit(2, "ACSC"))],
    { returns: [[debitId(1), "AC04"]], remarks: [["accepted", debitId(2)]] },
  ],
  [
    "of a debit for the reason of its batch",
    [file(null), batch(1, "PART", reason("AM05"), debit(1, "RJCT"))],
    { returns: [[debitId(1), "AM05"]] },
  ],
] as const)("A refusal %s covers all below", (_, parts, expected) => {
  expect(said(parts)).toEqual({ returns: [], batches: [], remarks: [], ...expected });
});

test.each([
  [
    "an unknown status of a debit",
    [file(null), batch(1, null, debit(1, "CANC"))],
    { returns: [[debitId(1), "CANC"]] },
  ],
  ["no status of a debit", [file(null), batch(1, null, debit(1, null))], { returns: [[debitId(1), ""]] }],
  [
    "no status under a part",
    [file("PART"), batch(1, "PART", debit(1, null))],
    { returns: [[debitId(1), ""]] },
  ],
  ["an unknown status of a file", [file("XXXX"), batch(1, null)], { batches: [["P-2025-0001", "XXXX", 0]] }],
  ["a part of a file", [file("PART")], { remarks: [["partial", "P-2025-0001"]] }],
  ["nothing about a batch", [file(null), batch(1, null)], { remarks: [["silent", "P-2025-0001-1"]] }],
] as const)("%s is not taken for an answer", (_, parts, expected) => {
  expect(said(parts)).toEqual({ returns: [], batches: [], remarks: [], ...expected });
});

test.each([
  ["the German variant", "003.03", "CstmrPmtStsRpt"],
  ["version 11", "001.11", "CstmrPmtStsRpt"],
  ["version 14", "001.14", "CstmrPmtStsRpt"],
])("%s is read", (_, version, message) => {
  const parts = [file(null), batch(1, null, debit(1, "RJCT", reason("AC04")))];
  expect(said(parts, version, message).returns).toEqual([[debitId(1), "AC04"]]);
});

test("Version 2, whose debits stand right under the report, is read", () => {
  const parts = [file(null), debit(1, "RJCT", reason("AC04"))];
  expect(said(parts, "001.02", "pain.002.001.02").returns).toEqual([[debitId(1), "AC04"]]);
});

test("The words of the bank are kept, beside or instead of a code", () => {
  const prtry: Part = [
    "StsRsnInf",
    [
      ["Rsn", [["Prtry", "COMPTE CLOS"]]],
      ["AddtlInf", "depuis le 3 novembre"],
    ],
  ];
  const cases = [
    prtry,
    reason("AC04", ["AddtlInf", "COMPTE CLOS"]),
    ["StsRsnInf", [["AddtlInf", "Rejet"]]],
  ] as const;
  const read = cases.map((why) => reportOf([file(null), batch(1, null, debit(1, "RJCT", why))]).returns[0]!);
  expect(read.map(({ reason, text }) => [reason, text])).toEqual([
    [null, "COMPTE CLOS depuis le 3 novembre"],
    ["AC04", "COMPTE CLOS"],
    [null, "Rejet"],
  ]);
});

const status = fc.constantFrom(null, "RJCT", "PART", "ACCP", "ACSC", "PDNG", "CANC", "BLCK", "ZZZZ");
const why = fc.constantFrom<readonly Part[]>([], [reason("AC04")], [["StsRsnInf", [["AddtlInf", "Rejet"]]]]);

test("Each file, batch and debit that a report names is read: none is silent", () => {
  const debits = fc.array(fc.tuple(status, why), { maxLength: 4 });
  const batches = fc.array(fc.tuple(status, why, debits), { maxLength: 3 });
  fc.assert(
    fc.property(fc.tuple(status, why), batches, ([itsStatus, itsWhy], some) => {
      const parts = some.map(([batchStatus, batchWhy, its], index) =>
        batch(
          index + 1,
          batchStatus,
          ...batchWhy,
          ...its.map(([each, debitWhy], rank) => debit(10 * index + rank + 1, each, ...debitWhy)),
        ),
      );
      const { returns, refusedBatches, remarks } = reportOf([file(itsStatus, ...itsWhy), ...parts]);
      const whole = refusedBatches.map(({ id }) => id);
      const names = new Set([
        ...whole,
        ...returns.map(({ endToEndId }) => endToEndId),
        ...refusedBatches.flatMap(({ details }) => details.map(({ endToEndId }) => endToEndId)),
        ...remarks.map(({ name }) => name),
      ]);
      for (const [index, [, , its]] of some.entries()) {
        const isCovered = whole.includes("P-2025-0001");
        if (its.length === 0) expect(isCovered || names.has(`P-2025-0001-${index + 1}`)).toBe(true);
        for (const rank of its.keys()) expect(names).toContain(debitId(10 * index + rank + 1));
      }
      if (some.length === 0) expect(names).toContain("P-2025-0001");
      if (itsStatus === "RJCT") expect([returns, whole]).toEqual([[], ["P-2025-0001"]]);
    }),
    { numRuns: bankFileRuns },
  );
});
