import { expect } from "vitest";
import { groupedIban } from "#domain/sepa.ts";
import type { ComposedMail } from "#server/mail/composed-mail.ts";

/** Checks that both forms of a mail contain each fact, however it is wrapped, linked or capitalised. */
export function expectInBoth(mail: ComposedMail, facts: string[]) {
  const { html, text } = readable(mail);
  const lower = facts.map((fact) => fact.toLowerCase());
  expectWords(html.toLowerCase(), ...lower);
  expectWords(text.replace(/\n\s*/g, " ").toLowerCase(), ...lower);
}

/** Checks that no form of a mail shows a whole IBAN, in groups or not. */
export function expectNoFullIban({ html, text, subject }: ComposedMail, iban: string) {
  for (const form of [html, text, subject]) {
    expectNoWords(form, iban, groupedIban(iban));
    expectNoWords(form.replace(/\s/g, ""), iban);
  }
}

/** Checks that a text contains the given words; a failure shows the passage with the longest matching beginning. */
export function expectWords(text: string, ...words: string[]) {
  const missing = words.filter((each) => !text.includes(each));
  expect(missing.map((each) => passageLike(text, each))).toEqual(missing);
}

/** Checks that a text contains none of the given words; a failure shows the passages that do. */
export function expectNoWords(text: string, ...words: (string | RegExp)[]) {
  const found = words.flatMap((each) => {
    const at = typeof each === "string" ? text.indexOf(each) : text.search(each);
    return at < 0 ? [] : [text.slice(Math.max(0, at - 40), at + 60)];
  });
  expect(found).toEqual([]);
}

function passageLike(text: string, words: string): string {
  for (let length = words.length - 1; length > 3; length -= 1) {
    const at = text.indexOf(words.slice(0, length));
    if (at >= 0) return text.slice(at, at + words.length);
  }
  return `(nothing like it in ${text.length} characters)`;
}

/** The words of both forms: entities decoded, without emphasis, and links reduced to their addresses. */
function readable({ html, text }: ComposedMail) {
  const words = html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
  return {
    html: words.replace(
      /<\/?(?:b|sup|span|a)\b[^<>]*>/g,
      (tag) => /(?:href|title)="[^"]*"/.exec(tag)?.[0] ?? "",
    ),
    text,
  };
}
