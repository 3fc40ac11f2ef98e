import fc from "fast-check";
import { expect, test } from "vitest";
import { creditorAccount } from "#content/contract/creditor-account.ts";
import { aDebit, factsOf } from "#domain/billing/bank-examples.ts";
import { planBankFile } from "#domain/billing/bank-plan.ts";
import { linesOf } from "#server/billing/bank/our-lines.ts";
import { readBankFile } from "#server/billing/bank/read-bank-file.ts";
import { bankFileRuns } from "../support/night.ts";

type Part = readonly [name: string, content: string | readonly Part[]] | null;

const xml = (part: Part): string => {
  if (part === null) return "";
  const [name, content] = part;
  const inside = typeof content === "string" ? content : content.map(xml).join("");
  return `<${name}${name === "Amt" && typeof content === "string" ? ' Ccy="EUR"' : ""}>${inside}</${name}>`;
};

function reportsOf(entries: readonly Part[], message = "camt.053", version = "08") {
  const [root, place] = {
    "camt.052": ["BkToCstmrAcctRpt", "Rpt"],
    "camt.053": ["BkToCstmrStmt", "Stmt"],
    "camt.054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
  }[message]!;
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.${version}">${xml([root!, [[place!, [["Acct", [["Id", [["IBAN", creditorAccount.iban]]]]], ...entries]]]])}</Document>`;
  const read = readBankFile(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.problem);
  return read.value.reports;
}

const debit = aDebit();
const invoice = "2H-F-2025-000353";

type Sample = {
  readonly sign?: string | null;
  readonly status?: string | null;
  readonly isReversal?: boolean;
  readonly code?: string | null;
  readonly refs?: readonly Part[];
  readonly remittance?: readonly Part[];
  readonly parties?: readonly Part[];
  readonly returned?: readonly Part[] | null;
  readonly entryText?: string;
  readonly hasDetails?: boolean;
};

function entry(sample: Sample): Part {
  const { sign = "DBIT", status = "BOOK", isReversal, code = null, refs = [], remittance = [] } = sample;
  const [family, sub] = code?.split(" ") ?? [];
  const details: Part = [
    "NtryDtls",
    [
      [
        "TxDtls",
        [
          refs.length > 0 ? ["Refs", refs] : null,
          ["Amt", "89.00"],
          sample.parties ? ["RltdPties", sample.parties] : null,
          remittance.length > 0 ? ["RmtInf", remittance] : null,
          sample.returned ? ["RtrInf", sample.returned] : null,
        ],
      ],
    ],
  ];
  return [
    "Ntry",
    [
      ["Amt", "89.00"],
      sign === null ? null : ["CdtDbtInd", sign],
      isReversal === undefined ? null : ["RvslInd", String(isReversal)],
      status === null ? null : ["Sts", [["Cd", status]]],
      ["BookgDt", [["Dt", "2025-11-20"]]],
      code === null
        ? null
        : [
            "BkTxCd",
            family === "CFONB"
              ? [["Prtry", [["Cd", sub!]]]]
              : [
                  [
                    "Domn",
                    [
                      ["Cd", "PMNT"],
                      [
                        "Fmly",
                        [
                          ["Cd", family!],
                          ["SubFmlyCd", sub!],
                        ],
                      ],
                    ],
                  ],
                ],
          ],
      sample.hasDetails === false ? null : details,
      sample.entryText === undefined ? null : ["AddtlNtryInf", sample.entryText],
    ],
  ];
}

const ofDebit: readonly Part[] = [["EndToEndId", debit.id]];
const says = (text: string): readonly Part[] => [["Ustrd", text]];
const facts = factsOf([debit]);

function planOf(...samples: readonly Sample[]) {
  const reports = reportsOf(samples.map(entry));
  return planBankFile(linesOf(reports, reports), facts);
}

test.each([
  ["unpaid", { refs: ofDebit, code: "IDDT UPDD" }],
  ["reversed", { refs: ofDebit, code: "IDDT PRDD" }],
  ["cancelled", { refs: ofDebit, code: "IDDT RCDD" }],
  ["as if received", { refs: ofDebit, code: "RDDT UPDD" }],
  [
    "with a reason under another code",
    { refs: ofDebit, code: "NTAV NTAV", returned: [["Rsn", [["Cd", "AM04"]]]] },
  ],
  ["with a reason in words", { refs: ofDebit, code: "CFONB 0545", returned: [["AddtlInf", "COMPTE CLOS"]] }],
  ["written without hyphens", { refs: [["EndToEndId", debit.id.replaceAll("-", "")]], code: "IDDT UPDD" }],
] as const)("A debit that comes back %s is a return", (_, sample) => {
  expect(planOf(sample).returns.map((each) => each.debit.id)).toEqual([debit.id]);
});

test.each([
  ["a code that says nothing", { refs: ofDebit, code: "NTAV NTAV" }, "unexplained"],
  ["a code of the bank’s own", { refs: ofDebit, code: "CFONB 0545" }, "unexplained"],
  ["no code at all", { refs: ofDebit }, "unexplained"],
  ["a text alone", { remittance: says(`PRLV IMPAYE ${debit.id}`) }, "unexplained"],
  ["a text of the entry", { entryText: `IMPAYE ${debit.id}`, hasDetails: false }, "unexplained"],
  ["a mandate alone", { refs: [["MndtId", debit.umr]], code: "IDDT UPDD" }, "reference"],
] as const)("A debit of the account that names one of ours by %s is asked about", (_, sample, doubt) => {
  const { returns, questions } = planOf(sample);
  expect([returns, questions.map((question) => question.doubt)]).toEqual([[], [doubt]]);
});

const strd = (...parts: readonly Part[]): readonly Part[] => [["Strd", parts]];
const credit = { sign: "CRDT", code: "RCDT ESCT" } as const;

test.each([
  ["of an instant payment", { ...credit, code: "RRCT ESCT", remittance: says(invoice) }],
  ["without a code", { sign: "CRDT", remittance: says(invoice) }],
  ["in its own reference", { ...credit, refs: [["EndToEndId", invoice]] }],
  [
    "cut into two lines",
    {
      ...credit,
      remittance: [
        ["Ustrd", "FACTURE 2H-F-2025-00"],
        ["Ustrd", "0353 MERCI"],
      ],
    },
  ],
  ["cut by a line break", { ...credit, remittance: says("FACTURE 2H-F-2025-00\n0353 MERCI") }],
  ["as a creditor’s reference", { ...credit, remittance: strd(["CdtrRefInf", [["Ref", invoice]]]) }],
  ["as a document", { ...credit, remittance: strd(["RfrdDocInf", [["Nb", invoice]]]) }],
  [
    "as further words",
    { ...credit, remittance: strd(["AddtlRmtInf", "2H-F-2025-"], ["AddtlRmtInf", "000353"]) },
  ],
] as const)("A transfer that names an invoice %s is read", (_, sample) => {
  expect(planOf(sample).transfersToCheck.map(({ number }) => number)).toEqual(["2H-2025-0128"]);
});

test("A credit of one of our debits is its collection, whatever its text names", () => {
  const { transfersToCheck, proposals, unknownCredits } = planOf({
    ...{ sign: "CRDT", code: "CFONB 0505", refs: ofDebit },
    remittance: says("Abonnement 2H-2025-0128, échéance du 15 novembre 2025"),
  });
  expect([transfersToCheck, proposals, unknownCredits.length]).toEqual([[], [], 1]);
});

test("What a bank takes back is said with what it took, and changes nothing", () => {
  const back = { refs: ofDebit, code: "IDDT UPDD", returned: [["Rsn", [["Cd", "AM04"]]]] } as const;
  const both = planOf(back, { ...back, sign: "CRDT", isReversal: true });
  expect([both.returns, both.remarks.map(({ kind }) => kind)]).toEqual([[], ["return-cancelled"]]);
  const alone = planOf({ ...back, sign: "CRDT", isReversal: true });
  expect([alone.returns, alone.remarks.map(({ kind }) => kind)]).toEqual([[], ["return-undone"]]);
  const transfer = { ...credit, remittance: says(invoice) };
  const cancelled = planOf(transfer, { ...transfer, sign: "DBIT", isReversal: true });
  expect([cancelled.transfersToCheck, cancelled.remarks.map(({ kind }) => kind)]).toEqual([
    [],
    ["transfer-cancelled"],
  ]);
});

test("The words of a bank are kept with a return, and its payer with a transfer", () => {
  const [report] = reportsOf([
    entry({
      refs: ofDebit,
      returned: [
        ["Rsn", [["Prtry", "COMPTE CLOS"]]],
        ["AddtlInf", "depuis mardi"],
      ],
    }),
    entry({
      ...credit,
      refs: [
        ["AcctSvcrRef", "B-1"],
        ["EndToEndId", "E-1"],
      ],
      parties: [
        ["Dbtr", [["Pty", [["Nm", "ATELIER GARANCE"]]]]],
        ["DbtrAcct", [["Id", [["IBAN", "FR76"]]]]],
      ],
    }),
  ]);
  expect(report!.returns[0]).toMatchObject({ reason: null, text: "COMPTE CLOS depuis mardi" });
  expect(report!.transfers[0]).toMatchObject({
    ...{ bankReference: "B-1", payerReference: "E-1" },
    payer: { name: "ATELIER GARANCE", iban: "FR76" },
  });
});

test("A line that is not booked is said, and changes nothing", () => {
  const { returns, remarks } = planOf({ refs: ofDebit, code: "IDDT UPDD", status: "PDNG" });
  expect([returns, remarks.map(({ kind }) => kind)]).toEqual([[], ["pending"]]);
});

const mandate = debit.umr;
const others = [
  "2H-2025-0131-20251115-1",
  "2H-F-2025-000999",
  "2H-2025-0131",
  "P-2025-0007-2",
  "2H-A-2025-000003",
];

test("Each line that names something of ours is in the preview, whatever its codes, its signs and its places", () => {
  const named = fc.constantFrom(debit.id, mandate, invoice, debit.number, ...others);
  const place = fc.constantFrom<(id: string) => Sample>(
    (id) => ({ refs: [["EndToEndId", id]] }),
    (id) => ({
      refs: [
        ["EndToEndId", "NOTPROVIDED"],
        ["MndtId", id],
      ],
    }),
    (id) => ({ refs: [["InstrId", id]] }),
    (id) => ({ refs: [["PmtInfId", id]] }),
    (id) => ({ remittance: says(`bonjour ${id}`) }),
    (id) => ({
      remittance: [
        ["Ustrd", id.slice(0, 7)],
        ["Ustrd", id.slice(7)],
      ],
    }),
    (id) => ({ remittance: strd(["CdtrRefInf", [["Ref", id]]]) }),
    (id) => ({ remittance: strd(["RfrdDocInf", [["Nb", id]]]) }),
    (id) => ({ remittance: strd(["AddtlRmtInf", id]) }),
    (id) => ({ entryText: id }),
    (id) => ({ entryText: id, hasDetails: false }),
  );
  const families = ["RCDT", "RRCT", "ICDT", "IRCT", "IDDT", "RDDT", "NTAV", "MCRD", "ZZZZ"];
  const subs = ["ESCT", "UPDD", "PRDD", "ESDD", "RCDD", "OTHR", "NTAV", "CHRG"];
  const code = fc
    .tuple(fc.constantFrom(...families), fc.constantFrom(...subs))
    .map((parts) => parts.join(" "));
  const sample = fc.record({
    sign: fc.constantFrom("CRDT", "DBIT", null),
    status: fc.constantFrom("BOOK", "BOOK", "BOOK", "PDNG", "INFO", null),
    isReversal: fc.constantFrom(undefined, true, false),
    code: fc.oneof(code, fc.constantFrom(null, "CFONB 0545", "CFONB 21")),
    returned: fc.constantFrom<readonly Part[] | null>(
      null,
      null,
      [["Rsn", [["Cd", "AC04"]]]],
      [["AddtlInf", "Rejet"]],
      [],
    ),
  });
  const message = fc.tuple(
    fc.constantFrom("camt.052", "camt.053", "camt.054"),
    fc.constantFrom("02", "04", "08", "13"),
  );
  fc.assert(
    fc.property(named, place, sample, message, (id, at, codes, [kind, version]) => {
      const reports = reportsOf([entry({ ...codes, ...at(id) } as Sample)], kind, version);
      const plan = planBankFile(linesOf(reports, reports), facts);
      const { otherTransfers, leftOut, otherAccounts, ...shown } = plan;
      const contract = id === invoice ? debit.number : id.split("-").slice(0, 3).join("-");
      const names = /^2H-[FA]/.test(contract) ? [id] : [id, contract];
      const said = JSON.stringify(shown).replace(/[^A-Z0-9]/gi, "");
      expect(names.some((name) => said.includes(name.replaceAll("-", "")))).toBe(true);
      expect(plan.alreadyRecordedCount + plan.knownCredits).toBe(0);
    }),
    { numRuns: bankFileRuns },
  );
});
