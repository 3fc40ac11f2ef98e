import { expect, test } from "vitest";
import { creditorAccount } from "#content/contract/creditor-account.ts";
import { longestTableRow } from "#domain/billing/bank-table.ts";
import { checkColumns, type TableColumns } from "#domain/billing/table-columns.ts";
import { readBankFile, readTable } from "#server/billing/bank/read-bank-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

function tableOf(file: string | Uint8Array) {
  const read = readBankFile(typeof file === "string" ? bytesOf(file) : file);
  if (!read.ok) throw new Error(read.problem);
  return read.value.table!;
}

/** The reports of a table by what its columns seem to hold, or by what somebody says of some. */
function reportsOf(file: string | Uint8Array, said: Partial<TableColumns> = {}) {
  const { table, columns } = tableOf(file);
  const checked = checkColumns(table, { ...columns, ...said });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problem));
  const read = readTable(table, checked.value);
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

const agricole = [
  "Téléchargement du 15/12/2026",
  "",
  `Compte n° ${creditorAccount.iban}`,
  "Solde au 15/12/2026;12 502,17 €",
  "",
  "Date;Libellé;Débit euros;Crédit euros;",
  '08/12/2026;"VIREMENT RECU\nTAXI MISTRAL\nacompte 2H-2026-0051";;50,00;',
  "14/12/2026;PRLV IMPAYE 2H-2026-0053-20261210-1 AM04;129,00;;",
  "13/12/2026;CARTE PAPETERIE;12,40;;",
].join("\r\n");
const english = [
  "Transaction Date,Description,Counterparty,Amount,Balance,Transaction ID,Currency",
  '12/14/2026,"Rejected 2H-2026-0053-20261210-1",,-129.00,"12,502.17",FT3,EUR',
  '12/08/2026,"acompte, 2H-2026-0051",TAXI MISTRAL,50.00,"12,631.17",FT1,EUR',
].join("\n");

test("What a bank writes above its columns is left out, empty columns too, and a cell may have several lines", () => {
  const { table, columns } = tableOf(agricole);
  expect(table).toMatchObject({
    headings: ["Date", "Libellé", "Débit euros", "Crédit euros"],
    delimiter: ";",
    encoding: "utf-8",
    iban: creditorAccount.iban,
  });
  expect(table.rows[0]).toEqual([
    "08/12/2026",
    "VIREMENT RECU TAXI MISTRAL acompte 2H-2026-0051",
    "",
    "50,00",
  ]);
  expect(columns).toEqual({ roles: ["day", "text", "debit", "credit"], dayOrder: "day-first" });
});

test("Each line is open: a debit that names something of ours is unexplained, a transfer is asked about", () => {
  const [report] = reportsOf(agricole);
  expect(report).toMatchObject({
    message: "csv",
    iban: creditorAccount.iban,
    fromOn: "2026-12-08",
    toOn: "2026-12-14",
    uncertainty: { message: "csv", lines: 3, balances: "none" },
  });
  expect(report!.returns).toMatchObject([
    { amount: 12_900, on: "2026-12-14", isUnexplained: true, reason: null },
  ]);
  expect(report!.transfers).toMatchObject([{ amount: 5000, on: "2026-12-08", isOpen: true }]);
});

test("English headings, months before days, a signed amount, the payer, the bank’s reference and balances", () => {
  const { columns } = tableOf(english);
  expect(columns).toEqual({
    roles: ["day", "text", "payer", "amount", "balance", "reference", "currency"],
    dayOrder: "month-first",
  });
  const [{ returns, transfers, uncertainty }] = reportsOf(english) as [ReturnType<typeof reportsOf>[0]];
  expect(returns).toMatchObject([{ amount: 12_900, on: "2026-12-14" }]);
  expect(transfers).toMatchObject([
    { amount: 5000, bankReference: "FT1", payer: { name: "TAXI MISTRAL", iban: null }, isOpen: true },
  ]);
  expect(uncertainty!.balances).toBe("follow");
  const wrong = reportsOf(english.replace("-129.00", "-128.00"));
  expect(wrong[0]!.uncertainty!.balances).toBe("differ");
});

const plain =
  "Date;Libellé;Montant\n13/12/2026;Café façade 2H-2026-0051;-12,40\n14/12/2026;2H-2026-0052;3,00";

test.each([
  ["UTF-8", bytesOf(plain), "utf-8"],
  ["UTF-8 with a mark", bytesOf(`\ufeff${plain}`), "utf-8"],
  ["Windows-1252", new Uint8Array(Buffer.from(plain, "latin1")), "windows-1252"],
  ["UTF-16 with a mark", new Uint8Array(Buffer.from(`\ufeff${plain}`, "utf16le")), "utf-16le"],
  ["UTF-16 without one", new Uint8Array(Buffer.from(plain, "utf16le")), "utf-16le"],
  ["tabs", bytesOf(plain.replaceAll(";", "\t")), "utf-8"],
  ["vertical bars", bytesOf(plain.replaceAll(";", "|")), "utf-8"],
  ["commas and quotes", bytesOf(plain.replace(/[^;\n]+/g, '"$&"').replaceAll(";", ",")), "utf-8"],
  ["old line ends", bytesOf(plain.replaceAll("\n", "\r")), "utf-8"],
  ["the delimiter on a line of its own", bytesOf(`sep=;\n${plain}`), "utf-8"],
] as const)("A table in %s is read the same", (_, bytes, encoding) => {
  const { table } = tableOf(bytes);
  expect([table.headings, table.encoding]).toEqual([["Date", "Libellé", "Montant"], encoding]);
  expect(table.rows[0]).toEqual(["13/12/2026", "Café façade 2H-2026-0051", "-12,40"]);
});

const head = "Date;Libellé;Montant";

test.each([
  ["days that both orders read", `${head}\n08/12/2026;x;-1,00`, ["day", "text", "amount"], null],
  ["an amount that shows no sign", `${head}\n13/12/2026;x;1,00`, ["day", "text", null], "day-first"],
  [
    "days whose months are words",
    `${head}\n"Nov 12, 2026";x;-1,00\n"Nov 13, 2026";x;-1,00`,
    ["day", "text", "amount"],
    "day-first",
  ],
  ["days as Excel keeps them", `${head}\n="13/12/2026";x;="-1,00"`, ["day", "text", "amount"], "day-first"],
  [
    "figures without headings",
    "13/12/2026;Virement;1,00;101,00\n14/12/2026;Carte;2,00;103,00",
    ["day", "text", null, null],
    "day-first",
  ],
  [
    "headings that nobody here knows",
    "Foo;Bar;Baz\n13/12/2026;Virement;-1,00",
    ["day", "text", "amount"],
    "day-first",
  ],
  [
    "one signed column without headings",
    "13/12/2026;Virement;-1,00\n14/12/2026;Carte;2,00",
    ["day", "text", "amount"],
    "day-first",
  ],
  [
    "two days",
    "Date valeur;Date opération;Libellé;Montant\n13/12/2026;14/12/2026;x;-1,00",
    ["none", "day", "text", "amount"],
    "day-first",
  ],
  [
    "a direction beside the amount",
    "Date;Libellé;Montant;Sens\n13/12/2026;x;1,00;D",
    ["day", "text", "amount", "direction"],
    "day-first",
  ],
  [
    "an amount beside debit and credit",
    "Date;Libellé;Débit;Crédit;Montant\n13/12/2026;x;1,00;;1,00",
    ["day", "text", "debit", "credit", "none"],
    "day-first",
  ],
  [
    "references that repeat",
    "Date;Réf;Montant\n13/12/2026;a;-1,00\n13/12/2026;a;2,00",
    ["day", "text", "amount"],
    "day-first",
  ],
  [
    "a balance",
    "Date;Solde;Libellé;Montant\n13/12/2026;100,00;x;-1,00",
    ["day", "balance", "text", "amount"],
    "day-first",
  ],
] as const)("Columns with %s are recognised, or asked about", (_, text, roles, dayOrder) => {
  expect(tableOf(text).columns).toEqual({ roles, dayOrder });
});

test.each([
  ["nothing said of one", ["day", null, "amount"], "undecided", 1],
  ["two days", ["day", "day", "amount"], "twice", 1],
  ["no day", ["none", "text", "amount"], "no-day", null],
  ["no amount", ["day", "text", "none"], "no-amount", null],
  ["two sorts of amounts", ["day", "credit", "amount"], "two-amounts", 2],
  ["a day without days", ["none", "day", "amount"], "not-days", 1],
  ["an amount without amounts", ["day", "amount", "none"], "not-amounts", 1],
  ["days in no order", ["day", "text", "amount"], "order", null],
] as const)("Columns with %s are not read", (_, roles, code, column) => {
  const { table } = tableOf(`${head}\n08/12/2026;Virement;-1,00`);
  expect(checkColumns(table, { roles, dayOrder: null })).toEqual({ ok: false, problem: { code, column } });
});

test.each([
  ["received", "Crédit", "1,00", "credit"],
  ["paid", "Débit", "1,00", "debit"],
  ["paid, with a sign", "Débit", "-1,00", "debit"],
  ["taken back from what was received", "Crédit", "-1,00", "debit"],
] as const)("An amount %s is one", (_, heading, amount, sign) => {
  const text = `Date;Libellé;${heading}\n13/12/2026;2H-2026-0051-20261210-1;${amount}`;
  const [{ returns, credits }] = reportsOf(text) as [ReturnType<typeof reportsOf>[0]];
  expect([returns.length, credits.length]).toEqual(sign === "debit" ? [1, 0] : [0, 1]);
});

test("Nothing that names one of our references is silent, whatever its row lacks and whichever column it stands in", () => {
  const text = [
    "Date;Libellé;Montant;Devise;Autre",
    "13/12/2026;2H-2026-0051;-1,00;USD;x",
    "13/12/2026;Virement;1,00;EUR;2H-2026-0052",
    ";2H-2026-0053;5,00;EUR;",
    "13/12/2026;VIREMENT RECU;8,00;EUR;",
    ";2H-2026-;;;",
    ";0054;;;",
    ";Total;13,00;;",
  ].join("\n");
  const { table } = tableOf(text);
  const roles = ["day", "text", "amount", "currency", "none"] as const;
  const [report] = reportsOf(text, { roles });
  const { returns, transfers, credits, remarks, uncertainty } = report!;
  const named = [...returns, ...transfers].flatMap(({ mentions }) => mentions.map(([{ id }]) => id));
  expect([...named, ...remarks.map(({ name }) => name)].sort()).toEqual([
    "2H-2026-0051",
    "2H-2026-0052",
    "2H-2026-0053",
    "2H-2026-0054",
  ]);
  expect([table.rows.length, uncertainty!.lines, credits]).toEqual([7, 4, []]);
});

test("Rows of another account are another report", () => {
  const text = `Compte;Date;Libellé;Montant\n12345678901;13/12/2026;a;-1,00\n99999999999;13/12/2026;b;-2,00`;
  expect(reportsOf(text).map(({ iban }) => iban)).toEqual(["12345678901", "99999999999"]);
});

test.each([
  ["a text", "Bonjour,\nvoici le relevé.\nMerci, Paul", "format"],
  ["a page", "Erreur 500;0", "format"],
  ["bytes of a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 59, 10, 59]), "format"],
  ["zeros", bytesOf("Date;Montant\n13/12/2026;1,0\0"), "format"],
  ["headings alone", "Date;Libellé;Montant", "no-rows"],
  ["no day", "Libellé;Montant\nVirement;1,00", "no-day"],
  ["days in words", "Date;Libellé;Montant\nhier;Virement;1,00", "no-day"],
  ["no amount", "Date;Libellé\n13/12/2026;Virement", "no-amount"],
  ["neither", "Libellé;Note\nVirement;x", "no-day-no-amount"],
  ["formulas", "Date;Montant\n=1+1;=CMD()", "no-day-no-amount"],
  ["a quote that is never closed", `${head}\n13/12/2026;"Virement;1,00\n14/12/2026;x;1,00`, "open-quote"],
  [
    "a quote that is never closed before much else",
    `${head}\n13/12/2026;"${"x;\n".repeat(10_000)}`,
    "open-quote",
  ],
  ["a million columns", `${"Date;".repeat(1_000_000)}\n`, "too-large"],
  [
    "more columns than a bank has",
    `Date;Montant${";x".repeat(60)}\n13/12/2026;1,00${";x".repeat(60)}`,
    "too-large",
  ],
  ["a line without end", `${head}\n13/12/2026;${"x".repeat(longestTableRow)};1,00`, "too-large"],
  ["too many lines", `${head}\n${"13/12/2026;x;1,00\n".repeat(20_001)}`, "too-large"],
] as const)("A table with %s is refused, and why", (_, file, problem) => {
  expect(readBankFile(typeof file === "string" ? bytesOf(file) : file)).toEqual({ ok: false, problem });
});
