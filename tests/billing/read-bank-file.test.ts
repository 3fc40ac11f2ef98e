import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { creditorAccount } from "#content/contract/creditor-account.ts";
import { mostBankFileBytes } from "#domain/billing/bank-report.ts";
import { createBankFileReader } from "#server/billing/bank/bank-file-reader.ts";
import { readBankFile } from "#server/billing/bank/read-bank-file.ts";
import { accountFile, returnLine, statusFile, transferLine } from "../support/bank-files.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const latinOf = (text: string) => new Uint8Array(Buffer.from(text.replaceAll("€", "\u00a4"), "latin1"));

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
        message,
        iban: creditorAccount.iban,
        fromOn: "2025-11-19",
        toOn: "2025-11-21",
        returns: [{ ...line, creditorId: null, amount: 8900, reason: "AM04", on: "2025-11-19", text: "" }],
        refusedBatches: [],
        transfers: [
          {
            amount: 8000,
            on: "2025-11-21",
            text: "FACTURE 2H-F-2025-000353",
            names: { invoices: ["2H-F-2025-000353"], contracts: [] },
          },
        ],
        otherTransfers: 1,
      },
    ]);
  },
);

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
        { ...line, creditorId: "FR72ZZZ123456", amount: 8900, reason: "AC04", on: "2025-11-20", text: "" },
      ],
      refusedBatches: [],
      transfers: [],
      otherTransfers: 0,
    },
  ]);
});

test.each([
  ["a file", { refusedFile: true }, "P-2025-0001"],
  ["a batch", { refusedBatch: "P-2025-0001-2" }, "P-2025-0001-2"],
] as const)("pain.002 gives %s that the bank refused whole", (_, refused, id) => {
  const [report] = reportsOf(bytesOf(statusFile(refused)));
  expect(report!.refusedBatches).toEqual([{ id, on: "2025-11-20", reason: "FF01" }]);
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
])("reads %s", (_, bytes) => {
  expect(reportsOf(bytes)[0]!.transfers[0]!.text).toBe("Élodie règle 2H-2025-0128, 89 €");
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
  ["a text cut short", bytesOf(body.slice(0, -40)), "malformed"],
  ["two documents one after the other", bytesOf(body + body), "malformed"],
  ["ten thousand elements in one another", bytesOf(`${"<a>".repeat(1e4)}${"</a>".repeat(1e4)}`), "malformed"],
  ["a million elements", bytesOf(`<Document>${"<a/>".repeat(1e6)}</Document>`), "too-large"],
  ["UTF-8 that is none", latinOf(accents), "encoding"],
  ["an encoding that the site does not know", bytesOf(accents.replace("UTF-8", "UTF-7")), "encoding"],
  [
    "a name for an encoding that every object has",
    bytesOf(accents.replace("UTF-8", "constructor")),
    "encoding",
  ],
  ["another message of banks", bytesOf(body.replace("camt.054.001.08", "camt.052.001.08")), "format"],
  ["another version", bytesOf(body.replace("camt.054.001.08", "camt.054.001.13")), "format"],
  ["another namespace", bytesOf(body.replace("urn:iso:std:iso:20022:tech:xsd:", "urn:")), "format"],
  ["no namespace", bytesOf(body.replace(/ xmlns="[^"]*"/, "")), "format"],
  ["a table", bytesOf("date;montant\n2025-11-20;89,00"), "format"],
  ["nothing", new Uint8Array(), "format"],
  ["a PDF", bytesOf("%PDF-1.7\n"), "pdf"],
  ["more than five megabytes", new Uint8Array(mostBankFileBytes + 1), "too-large"],
  ["a bomb", bomb, "too-large"],
  [
    "a ZIP of too many files",
    zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}.xml`, bytesOf(body)]))),
    "too-large",
  ],
  ["a ZIP in a ZIP", zipSync({ "a.zip": zipSync({ "a.xml": bytesOf(body) }) }), "format"],
  ["a ZIP cut short", zipSync({ "a.xml": bytesOf(body) }).subarray(0, 200), "malformed"],
  ["an empty ZIP", zipSync({}), "format"],
  [
    "a ZIP with one file that is none of the bank’s",
    zipSync({ "a.xml": bytesOf(body), "b.txt": strToU8("b") }),
    "format",
  ],
] as const)("refuses %s", (_, bytes, problem) => {
  expect(readBankFile(bytes)).toEqual({ ok: false, problem });
});

test("A file whose reading is ended at any moment, or that takes too much memory, is refused, and the next one is read", async () => {
  const file = bytesOf(accountFile({ lines: Array.from({ length: 1_500 }, () => returnLine(line)) }));
  const ended = [0, 30, 60, 120].map((patienceMs) => ({ patienceMs }));
  for (const limits of [...ended, { megabytes: 8 }]) {
    const read = await createBankFileReader(limits)(file);
    if (!read.ok) expect(read.problem).toBe("too-large");
  }
  const read = createBankFileReader();
  const answers = await Promise.all([read(file), read(bytesOf("a;b")), read(file)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, false, true]);
});
