import type { BankAmount } from "#domain/billing/bank-report.ts";
import { type Mention, referencesIn } from "#domain/billing/references.ts";
import { type Day, readDay } from "#domain/calendar.ts";
import { isReturnReason } from "#domain/contract/returns.ts";
import { all, textAt, type XmlTree } from "./xml-tree.ts";

/** The first amount among some paths of names that can be read. */
export function amountAt(tree: XmlTree, ...paths: readonly (readonly string[])[]): BankAmount {
  const amounts = paths.flatMap((path) => all(tree, ...path)).map(amountIn);
  return amounts.find((amount) => typeof amount === "number") ?? amounts[0] ?? "absent";
}

function amountIn(amount: XmlTree): BankAmount {
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
  const codes = all(tree, ...path).flatMap((each) => [textAt(each, "Cd"), textAt(each, "Prtry")]);
  return codes.find((code) => code !== null && isReturnReason(code)) ?? null;
}

/** Letters of the bank's words for a reason that are kept: an `AddtlInf` has 105 of them at most. */
const longestReasonWords = 140;

/** The bank's own words for a reason, beside or instead of a code: `Rsn/Prtry` and `AddtlInf` of an element. */
export function reasonWordsAt(tree: XmlTree, ...path: readonly string[]): string {
  const words = all(tree, ...path).flatMap((each) => [
    ...all(each, "Rsn", "Prtry"),
    ...all(each, "Rsn", "Cd"),
    ...all(each, "AddtlInf"),
  ]);
  const texts = words.flatMap((each) => textAt(each) ?? []).filter((text) => !isReturnReason(text));
  return [...new Set(texts)].join(" ").slice(0, longestReasonWords);
}

/** A reference at a path; `null` if the bank says that it has none. */
export function referenceAt(tree: XmlTree, ...path: readonly string[]): string | null {
  const reference = textAt(tree, ...path);
  return reference === null || /^(NOTPROVIDED|NOT PROVIDED|NOTAVAILABLE|NONREF)$/i.test(reference)
    ? null
    : reference;
}

/**
 * Everything of ours that an element names in any of its texts, each once. Elements of one name that follow one another
 * are lines of one text, because banks cut texts anywhere.
 */
export function mentionsIn(tree: XmlTree): Mention[] {
  const mentions = new Map<string, Mention>();
  const visit = (element: XmlTree) => {
    const lines = Map.groupBy(
      element.children.filter(({ children }) => children.length === 0),
      ({ name }) => name,
    );
    for (const some of lines.values())
      for (const mention of referencesIn(some.map(({ text }) => text))) mentions.set(mention[0].id, mention);
    for (const child of element.children) visit(child);
  };
  visit(tree);
  return [...mentions.values()];
}
