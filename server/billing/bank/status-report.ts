import type { BankReport, BankReturn, RefusedBatch } from "#domain/billing/bank-report.ts";
import { amountAt, dayAt, reasonAt, referenceAt } from "./elements.ts";
import { all, textAt, type XmlTree } from "./xml-tree.ts";

/**
 * Reads the bank's answer to a file of debits (`pain.002`): the debits that it refused, each alone or with their batch or
 * file. What it accepted changes nothing.
 */
export function readStatusReport(root: XmlTree): BankReport[] {
  return all(root, "CstmrPmtStsRpt").map((report) => {
    const on = dayAt(report, ["GrpHdr", "CreDtTm"]);
    const returns: BankReturn[] = [];
    const refusedBatches: RefusedBatch[] = [];
    for (const group of all(report, "OrgnlGrpInfAndSts")) {
      const id = referenceAt(group, "OrgnlMsgId");
      if (id !== null && textAt(group, "GrpSts") === "RJCT" && isAlone(report))
        refusedBatches.push({ id, on, reason: reasonAt(group, "StsRsnInf", "Rsn") });
    }
    for (const batch of all(report, "OrgnlPmtInfAndSts")) {
      const transactions = all(batch, "TxInfAndSts");
      const id = referenceAt(batch, "OrgnlPmtInfId");
      if (id !== null && textAt(batch, "PmtInfSts") === "RJCT" && transactions.length === 0)
        refusedBatches.push({ id, on, reason: reasonAt(batch, "StsRsnInf", "Rsn") });
      for (const transaction of transactions) {
        const status = textAt(transaction, "TxSts") ?? textAt(batch, "PmtInfSts");
        if (status === "RJCT") returns.push({ ...returnOf(transaction, batch), on });
      }
    }
    const iban = textAt(report, "OrgnlPmtInfAndSts", "TxInfAndSts", "OrgnlTxRef", "CdtrAcct", "Id", "IBAN");
    return {
      message: "pain.002",
      iban,
      fromOn: on,
      toOn: on,
      returns,
      refusedBatches,
      transfers: [],
      otherTransfers: 0,
    };
  });
}

/** Whether a report answers for whole files only, not for batches or debits. */
function isAlone(report: XmlTree): boolean {
  return all(report, "OrgnlPmtInfAndSts").length === 0;
}

function returnOf(transaction: XmlTree, batch: XmlTree): Omit<BankReturn, "on"> {
  const mandate = ["OrgnlTxRef", "MndtRltdInf"] as const;
  return {
    endToEndId: referenceAt(transaction, "OrgnlEndToEndId"),
    umr:
      referenceAt(transaction, ...mandate, "MndtId") ??
      referenceAt(transaction, ...mandate, "DrctDbtMndt", "MndtId"),
    creditorId: textAt(transaction, "OrgnlTxRef", "CdtrSchmeId", "Id", "PrvtId", "Othr", "Id"),
    amount: amountAt(transaction, ["OrgnlTxRef", "Amt", "InstdAmt"]),
    reason: reasonAt(transaction, "StsRsnInf", "Rsn") ?? reasonAt(batch, "StsRsnInf", "Rsn"),
    text: textAt(transaction, "StsRsnInf", "AddtlInf") ?? "",
  };
}
