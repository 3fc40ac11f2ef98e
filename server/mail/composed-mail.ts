import { render } from "@react-email/render";
import { createElement, type ReactElement } from "react";
import { company } from "#content/company.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import { inPlainWords, plainLine } from "./plain-words.ts";
import { MediumContext, textWidth } from "./templates/prose.tsx";
import { logoContentId, logoPng, withOutlookComments } from "./templates/shell.tsx";

/** A person and an address. Both may come from a visitor. */
export type Mailbox = { readonly name: string; readonly address: string };

/** A file inside a mail. */
type MailAttachment = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  /** Set for a picture shown in the HTML form, which names it `cid:…`. */
  readonly contentId?: string;
};

/** A mail ready to leave. */
export type ComposedMail = {
  readonly to: Mailbox;
  /** Where an answer goes when it is not to the sender. */
  readonly replyTo?: Mailbox;
  /** One line, at most 120 characters. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  /** Where one POST stops mails like it, for the button that mail programs show (RFC 8058). */
  readonly stopUrl?: string;
};

/** A mail as it leaves: both forms of a template, its head, the logo and the documents. */
export async function composed(
  template: ReactElement,
  head: Omit<ComposedMail, "html" | "text" | "attachments"> & { documents?: readonly MailAttachment[] },
): Promise<ComposedMail> {
  const { to, replyTo, subject, stopUrl, documents = [] } = head;
  const { html, text } = await renderMail(template);
  const attachments = [logo, ...documents];
  return { to, replyTo, subject: plainLine(subject), html, text, attachments, stopUrl };
}

const logo: MailAttachment = {
  fileName: "logo-night.png",
  contentType: "image/png",
  content: logoPng,
  contentId: logoContentId,
};

/** Where a subscriber reads mails. */
export function subscriberMailbox({ nomPrenom, email }: Subscriber): Mailbox {
  return { name: plainLine(nomPrenom), address: email };
}

/** Where the agency reads mails. */
export function agencyMailbox(address: string): Mailbox {
  return { name: company.name, address };
}

/** A contract whose words cannot pass for anything else in a mail. */
export function plainContract(contract: SignedContract): SignedContract {
  return {
    ...contract,
    subscriber: inPlainWords(contract.subscriber),
    mandate: inPlainWords(contract.mandate),
  };
}

/** Both forms of a mail, rendered from one template. */
async function renderMail(template: ReactElement): Promise<{ html: string; text: string }> {
  const [document, text] = await Promise.all([
    render(template),
    render(createElement(MediumContext, { value: "text" }, template), {
      plainText: true,
      htmlToTextOptions: plainTextOptions,
    }),
  ]);
  return { html: tidyDocument(document), text: `${text.trim()}\n` };
}

/** From the root element on, after HTML’s own doctype, without the comments that React leaves for a browser. */
function tidyDocument(document: string): string {
  const root = document.slice(document.indexOf("<html"), document.lastIndexOf("</html>") + "</html>".length);
  return `<!doctype html>\n${withOutlookComments(root.replace(/<!--.*?-->/gs, ""))}\n`;
}

const heading = { leadingLineBreaks: 2, trailingLineBreaks: 1, uppercase: true };
const block = { leadingLineBreaks: 1, trailingLineBreaks: 2 };

const plainTextOptions = {
  wordwrap: textWidth,
  selectors: [
    { selector: "h1", options: heading },
    { selector: "h2", options: heading },
    { selector: "p", options: block },
    { selector: "pre", options: block },
    { selector: "div", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  ],
};
