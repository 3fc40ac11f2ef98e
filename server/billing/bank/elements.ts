import type { BankAmount } from "#domain/billing/bank-report.ts";
import { type Day, readDay } from "#domain/calendar.ts";
import { isReturnReason } from "#domain/contract/returns.ts";
import { all, textAt, type XmlTree } from "./xml-tree.ts";

/** The first amount among some paths of names. */
export function amountAt(tree: XmlTree, ...paths: readonly (readonly string[])[]): BankAmount {
  const amount = paths.flatMap((path) => all(tree, ...path))[0];
  if (!amount) return "absent";
  const [, whole, decimals = ""] = /^\s*(\d{1,12})(?:\.(\d{1,2})0*)?\s*$/.exec(amount.text) ?? [];
  if (whole === undefined || amount.currency !== "EUR") return "unreadable";
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

/** The first day among some paths of names: that of a date, or of an instant as the bank wrote it. */
export function dayAt(tree: XmlTree, ...paths: readonly (readonly string[])[]): Day | null {
  for (const path of paths) {
    const day = readDay(textAt(tree, ...path)?.slice(0, 10));
    if (day) return day;
  }
  return null;
}

/** The reason of a return, at a path to the element that holds its code; `null` if it has no known format. */
export function reasonAt(tree: XmlTree, ...path: readonly string[]): string | null {
  const code = textAt(tree, ...path, "Cd") ?? textAt(tree, ...path, "Prtry");
  return code !== null && isReturnReason(code) ? code : null;
}

/** A reference at a path; `null` if the bank says that it has none. */
export function referenceAt(tree: XmlTree, ...path: readonly string[]): string | null {
  const reference = textAt(tree, ...path);
  return reference === null || /^(NOTPROVIDED|NONREF)$/i.test(reference) ? null : reference;
}
