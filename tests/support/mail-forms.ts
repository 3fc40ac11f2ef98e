import { expect } from "vitest";
import { groupedIban } from "#domain/sepa.ts";
import type { ComposedMail } from "#server/mail/composed-mail.ts";

/** Checks that both forms of a mail state each fact, however it is folded, linked or capitalised. */
export function expectInBoth(mail: ComposedMail, facts: string[]) {
  const { html, text } = readable(mail);
  const flowing = text.replace(/\n\s*/g, " ");
  for (const fact of facts) {
    expect(html.toLowerCase()).toContain(fact.toLowerCase());
    expect(flowing.toLowerCase()).toContain(fact.toLowerCase());
  }
}

/** Checks that no form of a mail gives an IBAN away, grouped or not. */
export function expectNoFullIban({ html, text, subject }: ComposedMail, iban: string) {
  for (const form of [html, text, subject]) {
    expect(form).not.toContain(iban);
    expect(form).not.toContain(groupedIban(iban));
    expect(form.replace(/\s/g, "")).not.toContain(iban);
  }
}

/** The words of both forms: entities decoded, emphasis and links left out but for where they lead. */
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
