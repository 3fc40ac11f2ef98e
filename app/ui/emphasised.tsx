import { Fragment, type ReactNode } from "react";

/** A text in which some words are set in bold. */
export function emphasised(text: string, words: readonly string[]): ReactNode {
  if (words.length === 0) return text;
  return text
    .split(new RegExp(`(${words.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`))
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text
      <Fragment key={index}>{index % 2 === 1 ? <strong>{part}</strong> : part}</Fragment>
    ));
}
