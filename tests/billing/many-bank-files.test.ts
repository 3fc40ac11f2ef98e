import { zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { creditorAccount } from "#content/contract/creditor-account.ts";
import type { BankPlan } from "#domain/billing/bank-plan.ts";
import { createBankFiles } from "#server/billing/bank/bank-files.ts";
import {
  accountFile,
  batchLine,
  batchTakenBack,
  returnLine,
  statusFile,
  transferLine,
} from "../support/bank-files.ts";
import { collectTwice } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

type Names = { readonly number: string; readonly debit: string; readonly umr: string; readonly run: string };
type File = string | Uint8Array;

const bytesOf = (file: File) => (typeof file === "string" ? new TextEncoder().encode(file) : file);
const iban = creditorAccount.iban;
const other = "FR7610107001011234567890129";

/** A statement of CFONB 120 with one movement. */
function cfonb(label: string, amount: string, account = "12345678901", bank = "30006    00001") {
  const record = (kind: string, words: string, sum: string) =>
    `${kind}${bank}EUR2 ${account}  261125        ${words.padEnd(31)}           ${sum.padStart(14, "0")}${" ".repeat(16)}`;
  return [record("01", "", "0{"), record("04", label, amount), record("07", "", amount)].join("\r\n");
}

const csv = (...rows: readonly string[]) => ["Date;Libellé;Montant", ...rows].join("\n");
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

/** Files as banks send them, and hostile ones, each with what the desk answers. */
const files: readonly (readonly [name: string, file: (names: Names) => File, answer: string])[] = [
  [
    "camt.054 of a return",
    ({ debit }) => accountFile({ lines: [returnLine({ endToEndId: debit })] }),
    "1 return",
  ],
  [
    "camt.053 of a return",
    ({ debit }) => accountFile({ message: "camt.053", lines: [returnLine({ endToEndId: debit })] }),
    "1 return",
  ],
  [
    "camt.052 of a return",
    ({ debit }) => accountFile({ message: "camt.052", lines: [returnLine({ endToEndId: debit })] }),
    "1 return",
  ],
  [
    "version 02",
    ({ debit }) => accountFile({ version: "02", lines: [returnLine({ endToEndId: debit })] }),
    "1 return",
  ],
  [
    "a return twice",
    ({ debit }) => accountFile({ lines: [1, 2].map(() => returnLine({ endToEndId: debit })) }),
    "1 return",
  ],
  [
    "a return with its mandate",
    ({ debit, umr }) => accountFile({ lines: [returnLine({ endToEndId: debit, umr })] }),
    "1 return",
  ],
  [
    "a return with another mandate",
    ({ debit }) => accountFile({ lines: [returnLine({ endToEndId: debit, umr: "AUTRE" })] }),
    "question mandate",
  ],
  [
    "a return of another amount",
    ({ debit }) => accountFile({ lines: [returnLine({ endToEndId: debit, amountCents: 1 })] }),
    "question amount",
  ],
  [
    "a return of an impossible day",
    ({ debit }) => accountFile({ lines: [returnLine({ endToEndId: debit, on: "2025-01-01" })] }),
    "question day",
  ],
  [
    "a return by its mandate alone",
    ({ umr }) => accountFile({ lines: [returnLine({ endToEndId: null, umr })] }),
    "question reference",
  ],
  [
    "a return by a text",
    ({ debit }) =>
      accountFile({ lines: [returnLine({ endToEndId: null, text: `IMPAYE ${debit.toLowerCase()}` })] }),
    "1 return",
  ],
  [
    "a debit that nobody explains",
    ({ debit }) => accountFile({ lines: [returnLine({ endToEndId: debit, code: null, reason: null })] }),
    "question unexplained",
  ],
  [
    "a return in dollars",
    ({ debit }) => accountFile({ lines: [returnLine({ endToEndId: debit, currency: "USD" })] }),
    "question amount",
  ],
  [
    "a return that is not booked",
    ({ debit }) => accountFile({ lines: [returnLine({ endToEndId: debit, status: "PDNG" })] }),
    "remark pending",
  ],
  [
    "a batch taken back without details",
    () => accountFile({ message: "camt.053", lines: [batchTakenBack({ amountCents: 21_800, count: 2 })] }),
    "2 without a name",
  ],
  [
    "a debit taken back without anything that names it",
    () => accountFile({ lines: [returnLine({ endToEndId: null, reason: null })] }),
    "some without a name",
  ],
  [
    "a return of strangers",
    () => accountFile({ lines: [returnLine({ endToEndId: "LOYER-12" })] }),
    "refused: not-ours",
  ],
  [
    "a return of another creditor",
    ({ debit }) => accountFile({ lines: [returnLine({ endToEndId: debit, creditorId: "FR41ZZZ654321" })] }),
    "refused: creditor",
  ],
  [
    "another account",
    ({ debit }) => accountFile({ iban: other, lines: [returnLine({ endToEndId: debit })] }),
    "refused: account",
  ],
  [
    "two accounts",
    ({ debit }) => accountFile({ lines: [returnLine({ endToEndId: debit })] }, { iban: other }),
    "1 return, 1 account left out",
  ],
  [
    "no account",
    ({ debit }) => accountFile({ otherAccount: "", lines: [returnLine({ endToEndId: debit })] }),
    "refused: account",
  ],
  [
    "our account by its number",
    ({ debit }) => accountFile({ otherAccount: "12345678901", lines: [returnLine({ endToEndId: debit })] }),
    "1 return",
  ],
  ["a transfer of a stranger", () => accountFile({ lines: [transferLine({ text: "Loyer" })] }), "1 stranger"],
  [
    "a transfer for a contract that owes nothing",
    ({ number }) => accountFile({ lines: [transferLine({ text: number })] }),
    "transfer to check",
  ],
  [
    "a transfer for a contract that is none",
    () => accountFile({ lines: [transferLine({ text: "2H-2099-9999" })] }),
    "remark unread",
  ],
  [
    "a transfer that pays what came back in the same file",
    ({ number, debit }) =>
      accountFile({
        lines: [returnLine({ endToEndId: debit }), transferLine({ text: number, on: "2025-11-22" })],
      }),
    "1 return, 1 proposal",
  ],
  [
    "a transfer that names a debit",
    ({ debit }) => accountFile({ lines: [transferLine({ text: debit })] }),
    "transfer to check",
  ],
  [
    "a credit of a batch",
    ({ run }) => accountFile({ lines: [batchLine({ batchId: `${run}-1`, on: "2025-11-18" })] }),
    "1 batch",
  ],
  [
    "a credit of a batch that is none",
    () => accountFile({ lines: [batchLine({ batchId: "P-2099-0001-1" })] }),
    "refused: not-ours",
  ],
  [
    "a credit of a batch before its day",
    ({ run }) => accountFile({ lines: [batchLine({ batchId: `${run}-1`, on: "2025-09-30" })] }),
    "credit day",
  ],
  [
    "a credit of more than a batch asks",
    ({ run }) =>
      accountFile({ lines: [batchLine({ batchId: `${run}-1`, amountCents: 99_900, on: "2025-11-18" })] }),
    "credit more",
  ],
  ["a file that the bank refused whole", ({ run }) => statusFile({ run, refusedFile: true }), "1 refused"],
  ["a batch that it refused whole", ({ run }) => statusFile({ run, refusedBatch: `${run}-1` }), "1 refused"],
  ["pain.002 of a debit", ({ debit }) => statusFile({ debits: [{ endToEndId: debit }] }), "1 return"],
  [
    "pain.002, version 10",
    ({ debit }) => statusFile({ version: "10", debits: [{ endToEndId: debit }] }),
    "1 return",
  ],
  [
    "pain.002 that accepts a debit",
    ({ debit }) => statusFile({ debits: [{ endToEndId: debit, state: "ACSC" }] }),
    "remark accepted",
  ],
  [
    "two files one after the other",
    ({ debit }) =>
      accountFile({ lines: [returnLine({ endToEndId: debit })] }) + accountFile({ lines: [transferLine()] }),
    "1 return, 1 stranger",
  ],
  [
    "a ZIP",
    ({ debit }) => zipSync({ "a.xml": bytesOf(accountFile({ lines: [returnLine({ endToEndId: debit })] })) }),
    "1 return",
  ],
  [
    "a ZIP with a PDF beside",
    ({ debit }) =>
      zipSync({
        "a.xml": bytesOf(accountFile({ lines: [returnLine({ endToEndId: debit })] })),
        "a.pdf": bytesOf("%PDF-1.7"),
      }),
    "1 return, 1 file left out",
  ],
  [
    "a ZIP with a table beside",
    ({ debit }) =>
      zipSync({
        "a.xml": bytesOf(accountFile({ lines: [returnLine({ endToEndId: debit })] })),
        "a.csv": bytesOf(csv("20/11/2025;x;-1,00")),
      }),
    "1 return, 1 file left out",
  ],
  [
    "a ZIP with a table",
    ({ debit }) => zipSync({ "a.csv": bytesOf(csv(`20/11/2025;${debit};-89,00`)) }),
    "table, question unexplained",
  ],
  [
    "a ZIP with two tables",
    () =>
      zipSync({ "a.csv": bytesOf(csv("20/11/2025;x;-1,00")), "b.csv": bytesOf(csv("20/11/2025;y;-1,00")) }),
    "refused: several-tables",
  ],
  [
    "UTF-16",
    ({ debit }) => utf16(accountFile({ encoding: "UTF-16", lines: [returnLine({ endToEndId: debit })] })),
    "1 return",
  ],
  [
    "a text in Latin",
    ({ debit }) =>
      latin(
        accountFile({ encoding: "ISO-8859-15", lines: [returnLine({ endToEndId: debit, text: "Impayé" })] }),
      ),
    "1 return",
  ],
  [
    "CFONB 120 of a return",
    ({ debit }) => cfonb(`IMP ${debit}`, "890}"),
    "sums of cfonb, question unexplained",
  ],
  [
    "CFONB 120 of a transfer",
    ({ number }) => cfonb(`VIR ${number}`, "890{"),
    "sums of cfonb, transfer to check",
  ],
  ["CFONB 120 of a batch", () => cfonb("REMISE PRLV", "890{"), "sums of cfonb, 1 stranger"],
  [
    "CFONB 120 of another account",
    () => cfonb("VIR", "890{", "99999999999", "10107    00101"),
    "refused: account",
  ],
  [
    "a table of a return",
    ({ debit }) => csv(`20/11/2025;IMPAYE ${debit};-89,00`),
    "table, question unexplained",
  ],
  [
    "a table of a transfer",
    ({ number }) => csv(`20/11/2025;VIR ${number};89,00`, "20/11/2025;Loyer;-700,00"),
    "table, transfer to check",
  ],
  [
    "a table of a batch’s credit",
    ({ run }) => csv(`18/11/2025;REMISE ${run}-1;89,00`, "20/11/2025;Loyer;-700,00"),
    "table, credit open",
  ],
  [
    "a table of a part of a batch",
    ({ run }) => csv(`18/11/2025;REMISE ${run}-1;8,90`, "20/11/2025;Loyer;-700,00"),
    "table, credit open",
  ],
  [
    "a table of more than a batch",
    ({ run }) => csv(`18/11/2025;REMISE ${run}-1;990,00`, "20/11/2025;Loyer;-700,00"),
    "table, credit more",
  ],
  [
    "a table of a batch before its day",
    ({ run }) => csv(`30/09/2025;REMISE ${run}-1;89,00`, "20/11/2025;Loyer;-700,00"),
    "table, credit day",
  ],
  [
    "a table of a run without its batch",
    ({ run }) => csv(`18/11/2025;REMISE ${run};12,00`, "20/11/2025;Loyer;-700,00"),
    "table, credit run",
  ],
  [
    "a table of a run that is none",
    () => csv("18/11/2025;REMISE P-2099-0001-1;12,00", "20/11/2025;Loyer;-700,00"),
    "table: not-ours",
  ],
  [
    "a table that credits a debit",
    ({ debit }) => csv(`18/11/2025;REMISE ${debit};89,00`, "20/11/2025;Loyer;-700,00"),
    "table, credit open",
  ],
  [
    "a table that credits a due day",
    ({ debit }) => csv(`18/11/2025;REMISE ${debit.replace(/-1$/, "")};89,00`, "20/11/2025;Loyer;-700,00"),
    "table, credit open",
  ],
  [
    "a table of a batch in dollars",
    ({ run }) =>
      csv(`18/11/2025;REMISE ${run}-1;89,00;USD`, "20/11/2025;Loyer;-700,00;EUR").replace(
        "Montant",
        "Montant;Devise",
      ),
    "table, remark credit",
  ],
  ["CFONB 120 of a part of a batch", ({ run }) => cfonb(`REM ${run}-1`, "89{"), "sums of cfonb, credit open"],
  [
    "a credit of a batch in dollars",
    ({ run }) => accountFile({ lines: [batchLine({ batchId: `${run}-1`, currency: "USD" })] }),
    "remark credit",
  ],
  ...["20 nov. 2025", "20-NOV-2025", '"Nov 20, 2025"', "20 novembre 2025"].map(
    (on) =>
      [
        `a table without headings of ${on}`,
        ({ debit }: Names) => `${on};IMPAYE ${debit};-89,00\n${on};Carte;-1,00`,
        "table, question unexplained",
      ] as const,
  ),
  [
    "a namespace of a bank’s own",
    ({ debit }) =>
      accountFile({ lines: [returnLine({ endToEndId: debit })] }).replace(
        /xmlns="[^"]*"/,
        'xmlns="urn:swift:xsd:$camt.054.001.08"',
      ),
    "1 return",
  ],
  [
    "no namespace",
    ({ debit }) => statusFile({ debits: [{ endToEndId: debit }] }).replace(/ xmlns="[^"]*"/, ""),
    "1 return",
  ],
  [
    "an envelope around a message",
    ({ debit }) =>
      accountFile({ lines: [returnLine({ endToEndId: debit })] }).replace(
        /(<Document.*)$/s,
        '<e:DataPDU xmlns:e="urn:swift:saa:xsd:saa.2.0"><e:Body><AppHdr><Fr>X</Fr></AppHdr>$1</e:Body></e:DataPDU>',
      ),
    "1 return",
  ],
  [
    "another message of ISO 20022",
    () => accountFile({}).replaceAll("BkToCstmrDbtCdtNtfctn", "CstmrDrctDbtInitn"),
    "refused: format",
  ],
  [
    "a ZIP with a note that looks like a table",
    ({ debit }) =>
      zipSync({
        "lisez-moi.txt": bytesOf("Date,Libellé\nle 12,rien\n"),
        "a.xml": bytesOf(accountFile({ lines: [returnLine({ endToEndId: debit })] })),
      }),
    "1 return, 1 file left out",
  ],
  [
    "a ZIP with a table that cannot be read",
    () => zipSync({ "a.csv": bytesOf("Date;Libellé\n20/11/2025;x"), "a.pdf": bytesOf("%PDF-1.7") }),
    "refused: no-amount",
  ],
  [
    "a ZIP with a statement and its advice",
    ({ run }) =>
      zipSync(
        Object.fromEntries(
          (["camt.053", "camt.054"] as const).map((message) => [
            `${message}.xml`,
            bytesOf(accountFile({ message, lines: [batchLine({ batchId: `${run}-1`, on: "2025-11-18" })] })),
          ]),
        ),
      ),
    "1 batch",
  ],
  [
    "a return whose entry alone is in euros",
    ({ debit }) =>
      accountFile({ lines: [returnLine({ endToEndId: debit })] }).replace(
        /<TxDtls>(.*?)<Amt Ccy="EUR">89.00/,
        '<TxDtls>$1<Amt Ccy="CHF">95.10',
      ),
    "1 return",
  ],
  [
    "a return booked in the bank’s own word",
    ({ debit }) =>
      accountFile({ lines: [returnLine({ endToEndId: debit })] }).replace(
        "<Cd>BOOK</Cd>",
        "<Prtry>COMPTABILISE</Prtry>",
      ),
    "1 return",
  ],
  [
    "a return pending in the bank’s own word",
    ({ debit }) =>
      accountFile({ lines: [returnLine({ endToEndId: debit })] }).replace(
        "<Cd>BOOK</Cd>",
        "<Prtry>EN ATTENTE</Prtry>",
      ),
    "remark pending",
  ],
  [
    "a transfer that is announced",
    ({ number }) => accountFile({ lines: [transferLine({ text: number, status: "PDNG" })] }),
    "remark pending",
  ],
  [
    "a batch that is announced",
    ({ run }) => accountFile({ lines: [batchLine({ batchId: `${run}-1`, status: "INFO" })] }),
    "remark pending",
  ],
  ["a table of strangers", () => csv("20/11/2025;Loyer;-700,00"), "table"],
  [
    "a table in UTF-16",
    ({ debit }) => utf16(csv(`20/11/2025;IMPAYE ${debit};-89,00`)),
    "table, question unexplained",
  ],
  [
    "a table whose days may be two",
    ({ debit }) => csv(`11/12/2025;IMPAYE ${debit};-89,00`).replace("Date", "Jour"),
    "table: order",
  ],
  [
    "a table whose amounts show no sign",
    ({ debit }) => csv(`20/11/2025;IMPAYE ${debit};89,00`).replace("Montant", "Somme"),
    "table: undecided",
  ],
  ["a table of another account", () => `Compte ${other}\n${csv("20/11/2025;x;-1,00")}`, "refused: account"],
  [
    "a table of our account",
    ({ debit }) => `Compte ${iban}\n${csv(`20/11/2025;IMPAYE ${debit};-89,00`)}`,
    "table, question unexplained",
  ],
  ["a table without a day", () => "Libellé;Montant\nx;1,00", "refused: no-day"],
  ["a table without an amount", () => "Date;Libellé\n20/11/2025;x", "refused: no-amount"],
  ["headings alone", () => "Date;Libellé;Montant", "refused: no-rows"],
  [
    "a table of formulas",
    ({ debit }) => csv(`20/11/2025;=HYPERLINK(${debit});-89,00`),
    "table, question unexplained",
  ],
  ["a quote without end", () => csv('20/11/2025;"x;-1,00'), "refused: open-quote"],
  ["a million columns", () => `${"Date;".repeat(1e6)}\n`, "refused: too-large"],
  ["zeros", () => `${csv("20/11/2025;x;-1,00")}\0`, "refused: format"],
  ["nothing", () => "", "refused: empty"],
  ["white space alone", () => "\ufeff \r\n", "refused: empty"],
  [
    "a workbook",
    () =>
      zipSync({
        "[Content_Types].xml": bytesOf('<?xml version="1.0"?><Types/>'),
        "xl/workbook.xml": bytesOf("<workbook/>"),
      }),
    "refused: workbook",
  ],
  ["an old workbook", () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0, 0]), "refused: workbook"],
  [
    "a ZIP with a password",
    () => zipSync({ "a.xml": bytesOf(accountFile({})) }).map((byte, at) => (at === 6 ? 1 : byte)),
    "refused: locked",
  ],
  [
    "a ZIP that packs in an unusual way",
    () => zipSync({ "a.xml": bytesOf(accountFile({})) }).map((byte, at) => (at === 8 ? 9 : byte)),
    "refused: locked",
  ],
  [
    "a ZIP whose bytes are wrong",
    () => zipSync({ "a.xml": bytesOf(accountFile({})) }).map((byte, at) => (at > 40 && at < 60 ? 255 : byte)),
    "refused: damaged",
  ],
  [
    "a page of a bank whose session has ended",
    () => "<!DOCTYPE html><html><body><p>Session expirée<br></body></html>",
    "refused: format",
  ],
  ["OFX", () => "<OFX><SIGNONMSGSRSV1><STATUS><CODE>0", "refused: format"],
  ["a PDF", () => "%PDF-1.7\n", "refused: pdf"],
  ["a web page", () => "<html><p>Session expirée</p></html>", "refused: format"],
  ["a document type", () => `<!DOCTYPE Document>${accountFile({})}`, "refused: dtd"],
  [
    "an entity of another file",
    () => `<!DOCTYPE D [<!ENTITY x SYSTEM "file:///etc/passwd">]>${accountFile({})}`,
    "refused: dtd",
  ],
  ["a file cut short", () => accountFile({}).slice(0, -30), "refused: cut"],
  ["an element that is not closed", () => accountFile({}).replace("</CreDtTm>", ""), "refused: malformed"],
  ["a ZIP cut short", () => zipSync({ "a.xml": bytesOf(accountFile({})) }).subarray(0, 150), "refused: cut"],
  [
    "a ZIP that is a bomb",
    () => zipSync({ "a.xml": new Uint8Array(20 * 1024 * 1024) }),
    "refused: too-large",
  ],
  [
    "too many lines",
    () => accountFile({ lines: Array.from({ length: 2_001 }, () => returnLine()) }),
    "refused: too-many",
  ],
  ["an encoding that nobody knows", () => accountFile({ encoding: "UTF-7" }), "refused: unknown-encoding"],
  [
    "bytes in another encoding than declared",
    () => latin(accountFile({ lines: [transferLine({ text: "é" })] })),
    "refused: encoding",
  ],
];

onOneStore("Files of banks, and hostile ones", (store) => {
  let names: Names;
  let bankFiles: ReturnType<typeof createBankFiles>;
  beforeAll(async () => {
    const functions = await createFunctions(store);
    const { id, number } = await functions.sign({
      pack: "advance",
      email: "firme@example.fr",
      raisonSociale: "Firme",
    });
    const { debits, references } = await collectTwice(functions, { number });
    const { umr } = await functions.database.db
      .selectFrom("mandates")
      .select("umr")
      .where("contractId", "=", id)
      .executeTakeFirstOrThrow();
    const debit = references[1];
    names = { number, debit, umr, run: (await debits.debit(debit))!.runId };
    bankFiles = createBankFiles(functions.context, () => {});
  });

  test("are at least sixty", () => {
    expect(new Set(files.map(([name]) => name)).size).toBe(files.length);
    expect(files.length).toBeGreaterThanOrEqual(60);
  });

  test.each(files)("%s", async (name, file, answer) => {
    expect(await answerTo(name, bytesOf(file(names)))).toBe(answer);
  });

  /** What the desk answers to a file, which it then forgets. */
  async function answerTo(name: string, bytes: Uint8Array): Promise<string> {
    const read = await bankFiles.readFile({ name, bytes }, camille);
    if (!read.ok) return `refused: ${read.problem.code}`;
    const { sha256 } = read.value;
    const table = await bankFiles.table(sha256);
    if (table) {
      const roles = table.columns.map(({ role }) => role);
      const said = await bankFiles.readColumns(
        { sha256, columns: { roles, dayOrder: table.dayOrder } },
        camille,
      );
      if (!said.ok && said.problem.code === "columns") return `table: ${said.problem.problem.code}`;
      if (!said.ok) return `table: ${said.problem.code}`;
    }
    const { plan } = (await bankFiles.preview(sha256))!;
    await bankFiles.dropFile(sha256, camille);
    return [table && "table", ...saidBy(plan)].filter(Boolean).join(", ");
  }
});

function saidBy(plan: BankPlan): string[] {
  const counted = (count: number, name: string) => (count > 0 ? [`${count} ${name}`] : []);
  return [
    ...(plan.uncertainty?.message === "cfonb" ? ["sums of cfonb"] : []),
    ...counted(plan.returns.length, "return"),
    ...counted(plan.creditedBatches.length, "batch"),
    ...counted(plan.refused.length, "refused"),
    ...counted(plan.proposals.length, "proposal"),
    ...plan.questions.map(({ doubt }) => `question ${doubt}`),
    ...plan.creditQuestions.map(({ doubt }) => `credit ${doubt}`),
    ...plan.transfersToCheck.map(() => "transfer to check"),
    ...plan.unnamedReturns.map(({ count }) => `${count ?? "some"} without a name`),
    ...plan.remarks.map(({ kind }) => `remark ${kind}`),
    ...counted(plan.unknown.length + plan.unknownCredits.length, "unknown"),
    ...counted(plan.otherTransfers, "stranger"),
    ...counted(plan.leftOut.length, "file left out"),
    ...counted(plan.otherAccounts.length, "account left out"),
  ];
}
