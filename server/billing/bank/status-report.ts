import {
  type BankRemark,
  type BankReport,
  type BankReturn,
  type RefusedBatch,
  statusMeaning,
} from "#domain/billing/bank-report.ts";
import { referencesIn } from "#domain/billing/references.ts";
import type { Day } from "#domain/calendar.ts";
import { amountAt, dayAt, mentionsIn, reasonAt, reasonWordsAt, referenceAt } from "./elements.ts";
import { all, textAt, type XmlTree } from "./xml-tree.ts";

/** A file, a batch or a debit of which the bank says something. */
type Level = { readonly element: XmlTree; readonly status: string | null; readonly above: Level | null };

/**
 * Reads the bank's answer to a file of debits (`pain.002`). Its status stands at the file, at a batch or at a debit; a
 * refusal above covers everything below, whatever the bank lists there. What it accepted is a remark; what it leaves open
 * is asked.
 */
export function readStatusReport(root: XmlTree): BankReport[] {
  return root.children.filter(isReport).map((report) => {
    const on = dayAt(report, ["GrpHdr", "CreDtTm"]);
    const files = all(report, "OrgnlGrpInfAndSts").map(
      (element): Level => ({ element, status: textAt(element, "GrpSts"), above: null }),
    );
    const batches = [
      ...all(report, "OrgnlPmtInfAndSts").map((element) => batchOf(element, files)),
      // Before version 3, and where a bank leaves batches out, debits stand right under the report or its file.
      ...[report, ...files.map(({ element }) => element)]
        .filter((element) => all(element, "TxInfAndSts").length > 0)
        .map((element): Level => ({ element, status: null, above: fileOf(element, files) })),
    ];
    const read = { returns: [], refusedBatches: [], remarks: [] } as {
      readonly returns: BankReturn[];
      readonly refusedBatches: RefusedBatch[];
      readonly remarks: BankRemark[];
    };
    const answeredFiles = files.filter((file) => {
      const its = batches.filter(({ above }) => above === file);
      return isAnsweredWhole(file, referenceAt(file.element, "OrgnlMsgId"), its);
    });
    for (const batch of batches) {
      if (batch.above && answeredFiles.includes(batch.above)) continue;
      if (isAnsweredWhole(batch, referenceAt(batch.element, "OrgnlPmtInfId"), [batch])) continue;
      for (const element of debitsIn(batch)) readDebit(element, batch);
    }
    const iban = all(report, "OrgnlPmtInfAndSts", "TxInfAndSts", "OrgnlTxRef", "CdtrAcct", "Id", "IBAN")[0];
    return {
      message: "pain.002" as const,
      iban: iban ? textAt(iban) : null,
      fromOn: on,
      toOn: on,
      ...read,
      credits: [],
      transfers: [],
      undone: [],
    };

    /** Whether what the bank says of a file or a batch is all that it says of its debits; then it is noted. */
    function isAnsweredWhole(level: Level, named: string | null, below: readonly Level[]): boolean {
      const meaning = meaningOf(level);
      const id = named === null ? undefined : referencesIn([named])[0]?.[0].id;
      const details = below.flatMap(debitsIn);
      const isAsked = meaning === "refused" || (meaning === "open" && level.status !== null);
      if (!isAsked) {
        const kind = meaning === "accepted" || meaning === "partial" ? meaning : "silent";
        const saysMore = details.length > 0 || below.some((each) => each !== level);
        if (id !== undefined && !saysMore) read.remarks.push({ kind, name: id, amount: "absent", on });
        return false;
      }
      // Under a name that is none of ours, its batches and debits name themselves.
      const namesMore = details.length > 0 || below.some((each) => each !== level);
      if (id === undefined && (named === null || namesMore)) return false;
      read.refusedBatches.push({
        id: id ?? named!,
        on,
        reason: reasonOf(level),
        ...(wordsOf(level) && { reasonWords: wordsOf(level) }),
        details: details.map((element) => returnOf(element, level, on)),
        ...(meaning === "open" && { openStatus: level.status! }),
      });
      return true;
    }

    function readDebit(element: XmlTree, above: Level): void {
      const debit: Level = { element, status: textAt(element, "TxSts"), above };
      const line = returnOf(element, above, on);
      const meaning = meaningOf(debit);
      if (meaning === "refused") read.returns.push(line);
      else if (meaning !== "accepted") read.returns.push({ ...line, openStatus: debit.status ?? "" });
      else {
        const name = line.mentions[0]?.[0].id;
        if (name !== undefined) read.remarks.push({ kind: "accepted", name, amount: line.amount, on });
      }
    }
  });
}

function debitsIn({ element }: Level): readonly XmlTree[] {
  return all(element, "TxInfAndSts");
}

/** The report itself, whatever its version calls it. */
function isReport({ children }: XmlTree): boolean {
  return children.some(({ name }) => name === "OrgnlGrpInfAndSts" || name === "OrgnlPmtInfAndSts");
}

function batchOf(element: XmlTree, files: readonly Level[]): Level {
  return { element, status: textAt(element, "PmtInfSts"), above: fileOf(element, files) };
}

/** The file of a batch: the only one, or the one after which it is named. */
function fileOf(element: XmlTree, files: readonly Level[]): Level | null {
  if (files.length < 2) return files[0] ?? null;
  const id = referenceAt(element, "OrgnlPmtInfId") ?? "";
  const own = files.find((file) => file.element === element);
  return own ?? files.find((file) => id.startsWith(`${referenceAt(file.element, "OrgnlMsgId")}-`)) ?? null;
}

/** What the bank says of a level: by its own status, or by one above; a refusal above holds whatever stands below. */
function meaningOf({ status, above }: Level): ReturnType<typeof statusMeaning> | null {
  const inherited = above ? meaningOf(above) : null;
  if (inherited === "refused" || status === null) return inherited === "partial" ? null : inherited;
  return statusMeaning(status);
}

function reasonOf({ element, above }: Level): string | null {
  return reasonAt(element, "StsRsnInf", "Rsn") ?? (above && reasonOf(above));
}

function wordsOf({ element, above }: Level): string {
  return reasonWordsAt(element, "StsRsnInf") || (above ? wordsOf(above) : "");
}

function returnOf(element: XmlTree, above: Level, on: Day | null): BankReturn {
  const mandate = ["OrgnlTxRef", "MndtRltdInf"] as const;
  const debit: Level = { element, status: null, above };
  const reasonWords = wordsOf(debit);
  return {
    endToEndId: referenceAt(element, "OrgnlEndToEndId"),
    umr:
      referenceAt(element, ...mandate, "MndtId") ?? referenceAt(element, ...mandate, "DrctDbtMndt", "MndtId"),
    creditorId: textAt(element, "OrgnlTxRef", "CdtrSchmeId", "Id", "PrvtId", "Othr", "Id"),
    amount: amountAt(element, ["OrgnlTxRef", "Amt", "InstdAmt"], ["OrgnlTxRef", "IntrBkSttlmAmt"]),
    reason: reasonOf(debit),
    ...(reasonWords && { reasonWords }),
    on,
    text: reasonWords,
    mentions: mentionsIn(element),
  };
}
