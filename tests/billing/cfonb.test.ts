import { expect, test } from "vitest";
import { readBankFile } from "#server/billing/bank/read-bank-file.ts";

type Record = {
  readonly label?: string;
  readonly amount?: string;
  readonly reference?: string;
  readonly day?: string;
  readonly currency?: string;
  readonly decimals?: string;
  readonly account?: string;
};

/** A record of 120 columns, with a balance or a movement in it. */
function record(
  kind: string,
  { label = "", amount = "", reference = "", day = "251126", currency = "EUR", ...more }: Record = {},
) {
  const { decimals = "2", account = "12345678901" } = more;
  return (
    `${kind}30006    00001${currency}${decimals} ${account}  ${day}${" ".repeat(8)}${label.padEnd(31)}` +
    `${" ".repeat(11)}${amount.padStart(14, "0")}${reference.padEnd(16)}`
  );
}

function complement(qualifier: string, information: string) {
  return `0530006    00001EUR2 12345678901  251126     ${qualifier}${information.padEnd(70)}  `;
}

function reportsOf(text: string) {
  const read = readBankFile(Uint8Array.from(Buffer.from(text, "latin1")));
  if (!read.ok) throw new Error(read.problem);
  return read.value.reports;
}

function reportOf(...records: readonly string[]) {
  const text = [record("01", { amount: "0{" }), ...records, record("07", { amount: "0{" })].join("\r\n");
  return reportsOf(text)[0]!;
}

test("Records of CFONB 120 have 120 columns, and name our account without its key", () => {
  expect([record("04").length, complement("LIB", "").length]).toEqual([120, 120]);
  expect(reportOf()).toMatchObject({ message: "cfonb", iban: "300060000112345678901" });
});

test.each([
  ["89,00 received", "890{", "credit", 8900],
  ["89,07 received", "890G", "credit", 8907],
  ["89,00 paid", "890}", "debit", 8900],
  ["89,09 paid", "890R", "debit", 8909],
  ["a digit without a sign", "8900", "credit", 8900],
])("%s is read from its last digit", (_, amount, sign, cents) => {
  const { transfers, returns } = reportOf(record("04", { label: "VIR 2H-2026-0024", amount }));
  const [line] = sign === "credit" ? transfers : returns;
  expect(line).toMatchObject({ amount: cents, on: "2026-11-25" });
});

test("Each line is open: a debit that comes back is unexplained, a transfer is asked about", () => {
  const { returns, transfers } = reportOf(
    record("04", { label: "IMPAYE 2H-2026-0024-20261125", reference: "2H-2026-0024", amount: "890}" }),
    record("04", { label: "VIR ATELIER GARANCE", amount: "1290{" }),
    complement("LIB", "FACTURE 2H-F-2026-"),
    complement("LIB", "000139"),
    complement("NPY", "ATELIER GARANCE"),
  );
  expect(returns).toMatchObject([{ isUnexplained: true, text: "IMPAYE 2H-2026-0024-20261125" }]);
  expect(returns[0]!.mentions.map(([{ id }]) => id)).toEqual(["2H-2026-0024-20261125", "2H-2026-0024"]);
  expect(transfers).toMatchObject([{ isOpen: true, amount: 12_900, payer: { name: "ATELIER GARANCE" } }]);
  expect(transfers[0]!.mentions.map(([{ id }]) => id)).toEqual(["2H-F-2026-000139"]);
});

test("A credit that names a batch, a debit or nothing may be that of a batch: it is asked about", () => {
  const { credits, transfers, remarks } = reportOf(
    record("04", { label: "REM PRLV P-2026-0034-1", amount: "2180{" }),
    record("04", { label: "REM 2H-2026-0024-20261125-1", amount: "890{" }),
    record("04", { label: "REMISE PRELEVEMENTS 5 OPE", amount: "5160{" }),
  );
  const debits = [{ id: "2H-2026-0024-20261125-1", amountCents: 8900 }];
  expect(credits).toMatchObject([
    { amount: 21_800, batchId: "P-2026-0034-1", runId: "P-2026-0034", debits: [], isOpen: true },
    { amount: 8900, batchId: null, runId: null, debits, isOpen: true },
    { amount: 51_600, batchId: null, runId: null, debits: [], isOpen: true },
  ]);
  expect([transfers, remarks]).toEqual([[], []]);
});

test("A line whose amount cannot be read, or is in another currency, is still shown", () => {
  const { remarks } = reportOf(record("04", { label: "2H-2026-0024", amount: "89,00", currency: "EUR" }));
  expect(remarks.map(({ name }) => name)).toEqual(["2H-2026-0024"]);
  const other = reportOf(record("04", { label: "2H-2026-0024", amount: "890{", currency: "CHF" }));
  expect(other.transfers).toMatchObject([{ amount: "unreadable" }]);
});

test("A label that is too long for its columns moves what follows, and is read nevertheless", () => {
  const { returns } = reportOf(
    record("04", {
      label: "PRLV IMPAYE 2H-2026-0024-20261125",
      amount: "890}",
      reference: "2H-2026-0024    ",
    }),
  );
  expect(returns).toMatchObject([{ amount: 8900 }]);
  expect(returns[0]!.mentions.map(([{ id }]) => id)).toContain("2H-2026-0024-20261125");
});

test.each([
  ["follow from its movements", "1000{", ["890{", "150}"], "1740{", "follow"],
  ["differ from them", "1000{", ["890{"], "1900{", { differCents: 100 }],
  ["are below zero", "100}", ["890}"], "990}", "follow"],
  ["have a movement between that cannot be read", "1000{", ["12"], "1000{", "differ"],
] as const)("The balances of a statement %s", (_, first, moved, last, balances) => {
  const lines = moved.map((amount) => record("04", { amount: amount === "12" ? "X2" : amount }));
  const text = [record("01", { amount: first }), ...lines, record("07", { amount: last })].join("\n");
  const read = readBankFile(Uint8Array.from(Buffer.from(text, "latin1")));
  expect(read.ok && read.value.reports[0]!.uncertainty).toEqual({
    message: "cfonb",
    lines: moved.length,
    balances,
  });
});

const first = record("01", { amount: "1000{" });
const moved = record("04", { label: "VIR 2H-2026-0024", amount: "890{" });
const last = record("07", { amount: "1890{" });

test("Records are the lines of a text, empty ones left out, or pieces of 120 signs where it has none", () => {
  const expected = reportsOf([first, moved, last].join("\n"));
  expect(expected).toMatchObject([{ transfers: [{ amount: 8900 }], uncertainty: { balances: "follow" } }]);
  expect(reportsOf([first, moved, last].join(""))).toEqual(expected);
  expect(reportsOf(`\r\n${[first, "   ", moved, "", last].join("\r")}\r`)).toEqual(expected);
});

test("Each account of a file is a report of its own, in one statement or several", () => {
  const account = "98765432109";
  const other = [record("04", { account, label: "VIR 2H-2026-0025", amount: "100{" })];
  const reports = reportsOf([first, moved, ...other, complement("LIB", "SUITE"), last].join("\n"));
  expect(reports.map(({ iban, transfers }) => [iban, transfers.map(({ text }) => text)])).toEqual([
    ["300060000112345678901", ["VIR 2H-2026-0024"]],
    ["300060000198765432109", ["VIR 2H-2026-0025 SUITE"]],
  ]);
  expect(reports.map(({ uncertainty }) => uncertainty!.balances)).toEqual(["follow", "none"]);
});

test.each([
  ["has no balance", [moved]],
  ["has no former balance", [moved, last]],
  ["has no new balance", [first, moved]],
  [
    "has a former balance in another currency",
    [record("01", { amount: "1000{", currency: "CHF" }), moved, last],
  ],
  ["has a new balance that cannot be read", [first, moved, record("07", { amount: "X" })]],
])("Nobody can say whether the balances of a statement that %s are right", (_, records) => {
  expect(reportsOf(records.join("\n"))[0]!.uncertainty!.balances).toBe("none");
});

test.each([
  ["0", 890_000],
  ["3", 890],
  ["", 8900],
] as const)("An amount has as many decimals as its record says: « %s »", (decimals, amount) => {
  const its = record("04", { label: "VIR 2H-2026-0024", amount: "890{", decimals: decimals.padEnd(1) });
  expect(reportOf(its).transfers).toMatchObject([{ amount }]);
});

test("An amount with fractions of a cent cannot be read", () => {
  const { remarks } = reportOf(record("04", { label: "2H-2026-0024", amount: "890A", decimals: "3" }));
  expect(remarks).toMatchObject([{ name: "2H-2026-0024", amount: "unreadable" }]);
});

test("The words of a line are its label and the complements of it, 200 signs at most; what else it says names things", () => {
  const { transfers } = reportOf(
    record("04", { label: "VIR", amount: "890{" }),
    complement("LIB", "MERCI"),
    complement("NPY", "ATELIER GARANCE"),
    complement("RCN", "2H-F-2026-000139"),
    record("04", { label: "VIR 2H-2026-0024", amount: "890{" }),
    ...["LIB", "LCC", "LC2"].map((name) => complement(name, "A".repeat(70))),
  );
  expect(transfers[0]).toMatchObject({ text: "VIR MERCI", payer: { name: "ATELIER GARANCE" } });
  expect(transfers[0]!.mentions.map(([{ id }]) => id)).toEqual(["2H-F-2026-000139"]);
  expect(transfers[1]!.text).toHaveLength(200);
});
