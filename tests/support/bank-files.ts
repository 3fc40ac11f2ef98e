import { creditorAccount } from "#content/contract/creditor-account.ts";
import type { Day } from "#domain/calendar.ts";
import { decimal } from "#server/xml.ts";

/** A line of a statement or of an advice. */
export type SampleLine = {
  readonly amountCents?: number;
  readonly on?: Day;
  readonly sign?: "DBIT" | "CRDT";
  readonly currency?: string;
  readonly status?: string;
  /** Family and subfamily of the bank's code, `IDDT UPDD`; `null`: the bank gives none. */
  readonly code?: string | null;
  readonly endToEndId?: string | null;
  readonly umr?: string | null;
  readonly creditorId?: string | null;
  readonly reason?: string | null;
  /** What the bank writes about its reason. */
  readonly reasonWords?: string;
  readonly text?: string | null;
  /** The batch and the file that it credits, and what its details name of it. */
  readonly batchId?: string;
  readonly messageId?: string;
  readonly details?: readonly { readonly endToEndId: string; readonly amountCents: number }[];
  readonly chargeCents?: number;
  /** How many transactions it books without any details of them. */
  readonly count?: number;
};

type SampleReport = {
  readonly message?: keyof typeof places;
  readonly version?: "02" | "08";
  readonly iban?: string;
  /** A number that the bank gives the account in place of its IBAN; empty: it does not say which account it is. */
  readonly otherAccount?: string;
  /** Lines of one account; several accounts make several reports. */
  readonly lines?: readonly SampleLine[];
  readonly encoding?: string;
};

const places = {
  "camt.052": ["BkToCstmrAcctRpt", "Rpt"],
  "camt.053": ["BkToCstmrStmt", "Stmt"],
  "camt.054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
} as const;

/** An element that is left out where it has no content. */
function optional(name: string, content: string | null | undefined): string {
  return content === null || content === undefined || content === "" ? "" : `<${name}>${content}</${name}>`;
}

/** A statement or an advice, in the order of elements of its schema. */
export function accountFile(report: SampleReport, ...others: readonly SampleReport[]): string {
  const { message = "camt.054", version = "08", encoding = "UTF-8" } = report;
  const [message1, part] = places[message];
  const parts = [report, ...others].map(
    ({ iban = creditorAccount.iban, otherAccount, lines = [] }, index) =>
      `<${part}><Id>R${index}</Id><CreDtTm>2025-11-24T06:00:00+01:00</CreDtTm>` +
      `<Acct><Id>${otherAccount === undefined ? `<IBAN>${iban}</IBAN>` : `<Othr><Id>${otherAccount}</Id></Othr>`}</Id><Ccy>EUR</Ccy></Acct>${lines.map((line) => entry(line, version)).join("")}</${part}>`,
  );
  return (
    `<?xml version="1.0" encoding="${encoding}"?>\n` +
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.${version}"><${message1}>` +
    `<GrpHdr><MsgId>M1</MsgId><CreDtTm>2025-11-24T06:00:00+01:00</CreDtTm></GrpHdr>${parts.join("")}</${message1}></Document>`
  );
}

/** A debit that came back; `amountCents` is 89 € unless said otherwise. */
export function returnLine(line: SampleLine = {}): SampleLine {
  return { sign: "DBIT", code: "IDDT UPDD", reason: "AM04", ...line };
}

/** Debits that came back in one sum, without any details of them. */
export function batchTakenBack(line: SampleLine & { readonly count: number }): SampleLine {
  return { sign: "DBIT", code: "IDDT UPDD", details: [], ...line };
}

/** A transfer received. */
export function transferLine(line: SampleLine = {}): SampleLine {
  return { sign: "CRDT", code: "RCDT ESCT", ...line };
}

/** A credit of debits. */
export function batchLine(line: SampleLine = {}): SampleLine {
  return { sign: "CRDT", code: "IDDT ESDD", ...line };
}

function reasonOf({ reason, reasonWords }: SampleLine): string {
  const code = optional("Cd", reason) && `<Rsn>${optional("Cd", reason)}</Rsn>`;
  return optional("RtrInf", code + optional("AddtlInf", reasonWords));
}

function entry(line: SampleLine, version: "02" | "08"): string {
  const { amountCents = 8900, on = "2025-11-20", sign = "DBIT", currency = "EUR", status = "BOOK" } = line;
  const [family, sub] = (line.code ?? "").split(" ");
  const amount = `<Amt Ccy="${currency}">${amountCents < 0 ? "-" : ""}${decimal(Math.abs(amountCents))}</Amt>`;
  const isNew = version === "08";
  const refs = optional(
    "Refs",
    optional("EndToEndId", line.endToEndId === null ? "NOTPROVIDED" : line.endToEndId) +
      optional("MndtId", line.umr),
  );
  const batch = optional("PmtInfId", line.batchId);
  const charge = (cents: number) => {
    const part = `<Amt Ccy="EUR">${decimal(cents)}</Amt><CdtDbtInd>DBIT</CdtDbtInd>`;
    return `<Chrgs>${isNew ? `<Rcrd>${part}</Rcrd>` : part}</Chrgs>`;
  };
  const details = line.details?.map(
    ({ endToEndId, amountCents: cents }) =>
      `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>` +
      `<Amt Ccy="EUR">${decimal(cents)}</Amt><CdtDbtInd>${sign}</CdtDbtInd></TxDtls>`,
  );
  const creditor = line.creditorId
    ? `<Id><PrvtId><Othr><Id>${line.creditorId}</Id></Othr></PrvtId></Id>`
    : "";
  return (
    `<Ntry>${amount}<CdtDbtInd>${sign}</CdtDbtInd>` +
    `<Sts>${isNew ? `<Cd>${status}</Cd>` : status}</Sts><BookgDt><Dt>${on}</Dt></BookgDt>` +
    `<BkTxCd>${family ? `<Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn>` : "<Prtry><Cd>21</Cd></Prtry>"}</BkTxCd>` +
    (line.chargeCents === undefined ? "" : charge(line.chargeCents)) +
    `<NtryDtls>${optional("Btch", optional("MsgId", line.messageId) + batch + optional("NbOfTxs", line.count?.toString()))}` +
    (details ? `${details.join("")}</NtryDtls></Ntry>` : entryDetails())
  );

  function entryDetails(): string {
    return (
      `<TxDtls>${refs}${isNew ? `${amount}<CdtDbtInd>${sign}</CdtDbtInd>` : `<AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>`}` +
      optional("RltdPties", creditor && `<Cdtr>${isNew ? `<Pty>${creditor}</Pty>` : creditor}</Cdtr>`) +
      optional("RmtInf", optional("Ustrd", line.text)) +
      `${reasonOf(line)}</TxDtls></NtryDtls></Ntry>`
    );
  }
}

type SampleStatus = {
  readonly createdOn?: Day;
  readonly version?: "03" | "10";
  /** The file that the bank answers, and whether it refused the file whole. */
  readonly run?: string;
  readonly refusedFile?: boolean;
  /** A batch that it refused whole. */
  readonly refusedBatch?: string;
  readonly reason?: string;
  readonly iban?: string;
  readonly debits?: readonly (SampleLine & { readonly state?: "RJCT" | "ACSC" })[];
};

/** The bank's answer to a file of debits. */
export function statusFile({
  createdOn = "2025-11-20",
  version = "03",
  run = "P-2025-0001",
  refusedFile = false,
  refusedBatch,
  reason = "FF01",
  iban,
  debits = [],
}: SampleStatus): string {
  const why = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
  const transactions = debits.map(
    ({
      amountCents,
      on = "2025-11-17",
      endToEndId,
      umr,
      creditorId,
      reason = "AC04",
      state = "RJCT",
      currency = "EUR",
    }) => {
      const mandate = optional("MndtId", umr);
      return (
        `<TxInfAndSts><StsId>1</StsId>${optional("OrgnlEndToEndId", endToEndId)}<TxSts>${state}</TxSts>${state === "RJCT" ? why(reason!) : ""}` +
        `<OrgnlTxRef>${amountCents === undefined ? "" : `<Amt><InstdAmt Ccy="${currency}">${decimal(amountCents)}</InstdAmt></Amt>`}` +
        `<ReqdColltnDt>${on}</ReqdColltnDt>` +
        optional(
          "CdtrSchmeId",
          creditorId && `<Id><PrvtId><Othr><Id>${creditorId}</Id></Othr></PrvtId></Id>`,
        ) +
        optional("MndtRltdInf", version === "10" ? optional("DrctDbtMndt", mandate) : mandate) +
        `${optional("CdtrAcct", iban && `<Id><IBAN>${iban}</IBAN></Id>`)}</OrgnlTxRef></TxInfAndSts>`
      );
    },
  );
  const batch = refusedBatch
    ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${refusedBatch}</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${why(reason)}</OrgnlPmtInfAndSts>`
    : "";
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>` +
    `<GrpHdr><MsgId>S1</MsgId><CreDtTm>${createdOn}T06:00:00</CreDtTm></GrpHdr>` +
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${run}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>${refusedFile ? `<GrpSts>RJCT</GrpSts>${why(reason)}` : ""}</OrgnlGrpInfAndSts>` +
    `${batch}${transactions.length > 0 ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${run}-1</OrgnlPmtInfId>${transactions.join("")}</OrgnlPmtInfAndSts>` : ""}</CstmrPmtStsRpt></Document>`
  );
}
