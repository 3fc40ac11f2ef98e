import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { creditorAccount } from "#content/contract/creditor-account.ts";
import { mostBankFileBytes } from "#domain/billing/bank-report.ts";
import { referencesIn } from "#domain/billing/references.ts";
import { type BankFileJob, createBankFileReader } from "#server/billing/bank/bank-file-reader.ts";
import { readBankFile, readJob } from "#server/billing/bank/read-bank-file.ts";
import { type Context, createContext } from "#server/context.ts";
import {
  accountFile,
  batchLine,
  returnLine,
  type SampleLine,
  statusFile,
  transferLine,
} from "../support/bank-files.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const csv = "Date;Montant\n20/11/2025;-89,00";
const latinOf = (text: string) => new Uint8Array(Buffer.from(text.replaceAll("€", "\u00a4"), "latin1"));

const utf16Of = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));

/** What a transfer without references and a payer holds besides. */
const ofStranger = {
  bankReference: null,
  payerReference: null,
  payer: { name: null, iban: null },
  isOpen: false,
};

const reference = "2H-2025-0128-20251115-1";
const umr = "2H-2025-0128-7K4QX2M9";
const line = { endToEndId: reference, umr };

function reportsOf(bytes: Uint8Array) {
  const read = readBankFile(bytes);
  if (!read.ok) throw new Error(read.problem);
  return read.value.reports;
}

test.each([
  ["camt.054", "02"],
  ["camt.054", "08"],
  ["camt.053", "02"],
  ["camt.053", "08"],
] as const)(
  "%s.001.%s gives the debits that came back and the transfers that name something",
  (message, version) => {
    const text = accountFile({
      message,
      version,
      lines: [
        returnLine({ ...line, on: "2025-11-19" }),
        transferLine({ amountCents: 8000, on: "2025-11-21", text: "FACTURE 2H-F-2025-000353" }),
        transferLine({ text: "Loyer de novembre" }),
      ],
    });
    expect(reportsOf(bytesOf(text))).toEqual([
      {
        charges: [],
        message,
        iban: creditorAccount.iban,
        fromOn: "2025-11-19",
        toOn: "2025-11-21",
        returns: [
          {
            ...line,
            creditorId: null,
            amount: 8900,
            reason: "AM04",
            on: "2025-11-19",
            text: "",
            mentions: [reference, umr].flatMap((each) => referencesIn([each])),
            booked: { count: null, bankReference: null },
          },
        ],
        refusedBatches: [],
        credits: [],
        transfers: [
          {
            amount: 8000,
            on: "2025-11-21",
            text: "FACTURE 2H-F-2025-000353",
            mentions: referencesIn(["2H-F-2025-000353"]),
            ...ofStranger,
          },
          { amount: 8900, on: "2025-11-20", text: "Loyer de novembre", mentions: [], ...ofStranger },
        ],
        undone: [],
        remarks: [],
      },
    ]);
  },
);

const creditOf = (line: SampleLine, version: "02" | "08" = "08") =>
  reportsOf(bytesOf(accountFile({ version, lines: [line] })))[0]!;

test.each<[string, SampleLine, object]>([
  ["its batch", { batchId: "P-2025-0001-2" }, { batchId: "P-2025-0001-2", runId: "P-2025-0001" }],
  ["its file", { messageId: "P-2025-0001" }, { batchId: null, runId: "P-2025-0001" }],
  ["a text", { text: "REM PRLV P 2025 0001 2" }, { batchId: "P-2025-0001-2" }],
  ["a text, without a code", { text: "REMISE P-2025-0001-2", code: null }, { batchId: "P-2025-0001-2" }],
  ["nothing, but a code", {}, { batchId: null, runId: null, debits: [] }],
  ["a mandate, without a code", { umr: "2H-2025-0128-7K4QX2M9", code: null }, { batchId: null }],
  [
    "a debit, as a transfer",
    { endToEndId: "2H-2025-0128-20251115-1", code: "RCDT ESCT", text: "2H-2025-0128" },
    { debits: [{ id: "2H-2025-0128-20251115-1", amountCents: 8900 }] },
  ],
])("A credit that names %s is one of debits, not a transfer", (_, line, expected) => {
  for (const version of ["02", "08"] as const) {
    const { credits, transfers } = creditOf(batchLine({ endToEndId: null, ...line }), version);
    expect(credits).toMatchObject([{ amount: 8900, on: "2025-11-20", isOfDebits: true, ...expected }]);
    expect(transfers).toEqual([]);
  }
});

test("A credit of which the bank says nothing may be one of debits; a transfer that quotes a run stays a transfer", () => {
  const open = creditOf(batchLine({ code: null, endToEndId: null, text: "REMISE PRELEVEMENTS 5 OPE" }));
  expect(open.credits).toMatchObject([
    { isOfDebits: false, batchId: null, text: "REMISE PRELEVEMENTS 5 OPE" },
  ]);
  expect(open.transfers).toEqual([]);
  const transfer = creditOf(transferLine({ text: "P-2025-0001 2H-2025-0128" }));
  expect([transfer.credits, transfer.transfers.length]).toEqual([[], 1]);
});

test.each(["02", "08"] as const)("Charges and details of a credit are read in version %s", (version) => {
  const details = [
    { endToEndId: "2H-2025-0128-20251115-1", amountCents: 8900 },
    { endToEndId: "2H-2025-0129-20251115-1", amountCents: 12_900 },
  ];
  const { credits } = creditOf(batchLine({ amountCents: 21_380, chargeCents: 420, details }), version);
  const named = details.map(({ endToEndId: id, amountCents }) => ({ id, amountCents }));
  expect(credits).toMatchObject([{ amount: 21_380, chargeCents: 420, debits: named }]);
});

test.each(["03", "10"] as const)("pain.002.001.%s gives the debits that the bank refused", (version) => {
  const text = statusFile({
    version,
    iban: creditorAccount.iban,
    debits: [
      { ...line, amountCents: 8900, creditorId: "FR72ZZZ123456", reason: "AC04" },
      { endToEndId: "2H-2025-0129-20251115-1", state: "ACSC" },
    ],
  });
  expect(reportsOf(bytesOf(text))).toEqual([
    {
      message: "pain.002",
      iban: creditorAccount.iban,
      fromOn: "2025-11-20",
      toOn: "2025-11-20",
      returns: [
        {
          ...line,
          creditorId: "FR72ZZZ123456",
          amount: 8900,
          reason: "AC04",
          on: "2025-11-20",
          text: "",
          mentions: [reference, umr].flatMap((each) => referencesIn([each])),
        },
      ],
      refusedBatches: [],
      credits: [],
      transfers: [],
      undone: [],
      remarks: [{ kind: "accepted", name: "2H-2025-0129-20251115-1", amount: "absent", on: "2025-11-20" }],
    },
  ]);
});

test.each([
  ["a file", { refusedFile: true }, "P-2025-0001"],
  ["a batch", { refusedBatch: "P-2025-0001-2" }, "P-2025-0001-2"],
] as const)("pain.002 gives %s that the bank refused whole", (_, refused, id) => {
  const [report] = reportsOf(bytesOf(statusFile(refused)));
  expect(report!.refusedBatches).toEqual([{ id, on: "2025-11-20", reason: "FF01", details: [] }]);
});

test.each([
  ["a return without a code of the bank, but a mandate", { sign: "DBIT", code: null, umr }, 1],
  ["a return with a reason under another code", { sign: "DBIT", code: "RDDT ESDD", reason: "MD06" }, 1],
  ["a debit that somebody collects from us", { sign: "DBIT", code: "RDDT ESDD", umr: "LOYER" }, 0],
  ["a transfer of ours", { sign: "DBIT", code: "ICDT ESCT", umr: null }, 0],
  ["a return that is not booked yet", { sign: "DBIT", reason: "AM04", status: "PDNG" }, 0],
  ["our debits being credited", { sign: "CRDT", code: "IDDT ESDD", umr, text: "2H-2025-0128" }, 0],
] as const)("%s: %# returns as it should", (_, sample, returns) => {
  const [report] = reportsOf(bytesOf(accountFile({ lines: [sample] })));
  expect([report!.returns.length, report!.transfers.length]).toEqual([returns, 0]);
});

test.each([
  ["negative", { amountCents: -8900 }],
  ["in another currency", { currency: "USD" }],
  ["above all bounds", { amountCents: 1e17 }],
])("an amount %s is none", (_, amount) => {
  const [report] = reportsOf(bytesOf(accountFile({ lines: [returnLine({ ...line, ...amount })] })));
  expect(report!.returns[0]!.amount).toBe("unreadable");
});

const accents = accountFile({ lines: [transferLine({ text: "Élodie règle 2H-2025-0128, 89 €" })] });

test.each([
  ["UTF-8", bytesOf(accents)],
  ["UTF-8 with a mark", bytesOf(`\ufeff${accents}`)],
  ["ISO-8859-15", latinOf(accents.replace("UTF-8", "ISO-8859-15"))],
  ["ISO-8859-15 in single quotes", latinOf(accents.replace('"UTF-8"', "'iso-8859-15'"))],
  ["a label of the web", bytesOf(accents.replace('"UTF-8"', "'utf8'"))],
  ["latin1", latinOf(accents.replace("€", "EUR").replace("UTF-8", "latin1"))],
  ["UTF-16, little end first", utf16Of(`\ufeff${accents}`)],
  ["UTF-16 without a mark", utf16Of(accents.replace("UTF-8", "UTF-16"))],
  ["UTF-16, big end first", utf16Of(`\ufeff${accents}`).map((_, at, all) => all[at ^ 1]!)],
  ["UTF-8 that calls itself UTF-16", bytesOf(accents.replace("UTF-8", "UTF-16"))],
  ["blank lines and a mark before the declaration", bytesOf(`\ufeff\r\n \n${accents}\n\n`)],
  ["nothing but white space at its end", bytesOf(`${accents}\n\0\0`)],
])("reads %s", (_, bytes) => {
  expect(reportsOf(bytes)[0]!.transfers[0]!.text.replace("EUR", "€")).toBe("Élodie règle 2H-2025-0128, 89 €");
});

test("reads every statement of a file, and every file of a ZIP, whatever their names", () => {
  const two = accountFile({ lines: [returnLine(line)] }, { iban: "FR7610107001011234567890129" });
  const files = {
    "../../etc/passwd": bytesOf(two),
    "C:\\temp\\con.xml": bytesOf(statusFile({ debits: [{ endToEndId: reference }] })),
    "dossier/": new Uint8Array(),
    "__MACOSX/._retours.xml": strToU8("rien"),
  };
  expect(reportsOf(zipSync(files)).map(({ message, iban }) => [message, iban])).toEqual([
    ["camt.054", creditorAccount.iban],
    ["camt.054", "FR7610107001011234567890129"],
    ["pain.002", null],
  ]);
});

test.each([
  ["with a declaration each", `${accents}\n\ufeff${accents}`, 2],
  ["without any", accents.replace(/^<.*>\n/, "").repeat(3), 3],
  [
    "with prefixes",
    accents
      .replace("xmlns=", "xmlns:n=")
      .replace(/<(\/?)(?=\w)/g, "<$1n:")
      .repeat(2),
    2,
  ],
])("reads messages one after the other, %s", (_, text, count) => {
  expect(reportsOf(bytesOf(text))).toHaveLength(count);
});

test("reads messages one after the other in encodings of their own", () => {
  const latin = latinOf(accents.replace("UTF-8", "iso-8859-15"));
  const [one, other] = reportsOf(new Uint8Array(Buffer.concat([bytesOf(accents), latin])));
  expect(other).toEqual(one);
});

test.each(["camt.052.001.02", "camt.052.001.08", "camt.053.001.04", "camt.053.001.14", "camt.054.001.10"])(
  "reads %s like the version that it resembles",
  (version) => {
    const places = { "camt.052": "camt.052", "camt.053": "camt.053", "camt.054": "camt.054" } as const;
    const message = places[version.slice(0, 8) as keyof typeof places];
    const text = accountFile({ message, lines: [returnLine(line)] });
    const read = reportsOf(bytesOf(text.replace(/camt\.05.\.001\.08/, version)));
    expect([read[0]!.message, read[0]!.returns.length]).toEqual([message, 1]);
  },
);

test("leaves out of a ZIP what is no message of a bank, and says so", () => {
  const read = readBankFile(
    zipSync({
      "avis/releve.xml": bytesOf(accents),
      "avis/releve.pdf": bytesOf("%PDF-1.7\n"),
      "LISEZ\u202eMOI.txt": strToU8("rien"),
      "avis/autre.zip": zipSync({ "a.xml": bytesOf(accents) }),
      "page.xml": bytesOf("<html/>"),
    }),
  );
  expect(read).toMatchObject({ ok: true, value: { reports: [{ transfers: [{}] }] } });
  if (read.ok) expect(read.value.leftOut).toEqual(["releve.pdf", "LISEZMOI.txt", "autre.zip", "page.xml"]);
});

const body = accountFile({ lines: [returnLine(line)] }).replace(/^<\?xml[^>]*>\n/, "");
const laughs = ["a", "b", "c", "d", "e", "f"].map(
  (name, index, names) => `<!ENTITY ${name} "${`&${names[index - 1] ?? "x"};`.repeat(10)}">`,
);
const bomb = zipSync({ "releve.xml": new Uint8Array(60 * 1024 * 1024) }, { level: 9 });

test.each([
  ["a document type", bytesOf(`<!DOCTYPE Document>${body}`), "dtd"],
  [
    "a billion laughs",
    bytesOf(`<!DOCTYPE Document [${laughs.join("")}]>${body.replace("M1", "&f;")}`),
    "dtd",
  ],
  [
    "an entity of another file",
    bytesOf(`<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${body.replace("M1", "&x;")}`),
    "dtd",
  ],
  [
    "a document type elsewhere",
    bytesOf(`<!DOCTYPE Document SYSTEM "https://example.org/x.dtd">${body}`),
    "dtd",
  ],
  ["an entity that nobody declared", bytesOf(body.replace("M1", "&x;")), "malformed"],
  ["a text cut short", bytesOf(body.slice(0, -40)), "cut"],
  ["a second text cut short", bytesOf(body + body.slice(0, -5)), "cut"],
  ["a document type in a second text", bytesOf(`${body}<!DOCTYPE Document>${body}`), "dtd"],
  ["another message after one", bytesOf(`${body}<Document xmlns="urn:a"/>`), "format"],
  ["words after a message", bytesOf(`${body}bonjour`), "malformed"],
  ["ten thousand elements in one another", bytesOf(`${"<a>".repeat(1e4)}${"</a>".repeat(1e4)}`), "malformed"],
  ["a million elements", bytesOf(`<Document>${"<a/>".repeat(1e6)}</Document>`), "too-large"],
  ["UTF-8 that is none", latinOf(accents), "encoding"],
  ["an encoding that the site does not know", bytesOf(accents.replace("UTF-8", "UTF-7")), "unknown-encoding"],
  [
    "a name for an encoding that every object has",
    bytesOf(accents.replace("UTF-8", "constructor")),
    "unknown-encoding",
  ],
  ["another message of banks", bytesOf(body.replaceAll("BkToCstmrDbtCdtNtfctn", "BkSvcsBllgStmt")), "format"],
  ["nothing", new Uint8Array(), "empty"],
  ["a PDF", bytesOf("%PDF-1.7\n"), "pdf"],
  ["more than five megabytes", new Uint8Array(mostBankFileBytes + 1), "too-large"],
  ["a bomb", bomb, "too-large"],
  [
    "a ZIP of too many files",
    zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}.xml`, bytesOf(body)]))),
    "too-large",
  ],
  ["a ZIP in a ZIP", zipSync({ "a.zip": zipSync({ "a.xml": bytesOf(body) }) }), "no-message"],
  ["a ZIP cut short", zipSync({ "a.xml": bytesOf(body) }).subarray(0, 200), "cut"],
  ["an empty ZIP", zipSync({}), "no-message"],
  ["a ZIP with two tables", zipSync({ "a.csv": bytesOf(csv), "b.csv": bytesOf(csv) }), "several-tables"],
  ["a ZIP with a PDF alone", zipSync({ "a.pdf": bytesOf("%PDF-1.7") }), "no-message"],
  [
    "a ZIP with one message that cannot be read",
    zipSync({ "a.xml": bytesOf(body), "b.xml": bytesOf(`<!DOCTYPE Document>${body}`) }),
    "dtd",
  ],
] as const)("refuses %s", (_, bytes, problem) => {
  expect(readBankFile(bytes)).toEqual({ ok: false, problem });
});

test("A file that is read for too long or takes too much memory is refused, and the next one is read", async () => {
  const file = bytesOf(accountFile({ lines: Array.from({ length: 1_500 }, () => returnLine(line)) }));
  for (const patienceMs of [0, 60]) {
    const read = await createBankFileReader({ patienceMs })({ bytes: file });
    if (!read.ok) expect(read.problem).toBe("too-large");
  }
  const read = createBankFileReader({ megabytes: 12 });
  expect(await Promise.all([file, bytesOf("a;b")].map((bytes) => read({ bytes })))).toEqual([
    { ok: false, problem: "too-large" },
    { ok: false, problem: "format" },
  ]);
});

test("Sites read a file, and a table whose columns are known, in a process, which answers as this one would", async () => {
  const { readBankFile: read } = createContext({} as Context);
  const lines = [returnLine(line), transferLine({ text: "site internet" })];
  const table = readBankFile(bytesOf(csv));
  if (!table.ok) throw new Error(table.problem);
  const jobs: readonly BankFileJob[] = [
    { bytes: bytesOf(accountFile({ lines })) },
    {
      table: table.value.table!.table,
      columns: { roles: ["day", "amount"], dayOrder: null },
    },
  ];
  const processes = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
  const before = processes();
  for (const job of jobs) {
    const reading = read(job);
    await expect.poll(processes).toBe(before + 1);
    expect(await reading).toEqual(readJob(job));
  }
});
