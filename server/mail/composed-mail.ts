import { render } from "@react-email/render";
import { createElement, type ReactElement } from "react";
import { company } from "#content/site/company.ts";
import { dayInParis } from "#domain/calendar.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { withFactsInUse } from "#server/database/contracts/fact-changes.ts";
import type { Zenmaster } from "#server/database/contracts/zenmasters.ts";
import { inPlainWords, plainLine } from "./plain-words.ts";
import { MediumContext, textWidth } from "./templates/prose.tsx";
import { logoContentId, logoPng, withOutlookComments } from "./templates/shell.tsx";

/** A name and an e-mail address. A visitor may have typed both. */
export type Mailbox = { readonly name: string; readonly email: string };

type MailAttachment = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  /** Set for a picture shown in the HTML version, which refers to it as `cid:…`. */
  readonly contentId?: string;
};

export type ComposedMail = {
  readonly to: Mailbox;
  /** Where replies go, if not to the sender. */
  readonly replyTo?: Mailbox;
  /** One line, at most 120 characters. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  /** Where a single POST stops such mails, for the button that mail programs show (RFC 8058). */
  readonly stopUrl?: string;
};

/** A complete mail: both versions of a template, its headers, the logo and the documents. */
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

export function subscriberMailbox({ nomPrenom, email }: Subscriber): Mailbox {
  return { name: plainLine(nomPrenom), email: email };
}

export function agencyMailbox(email: string): Mailbox {
  return { name: company.name, email };
}

/**
 * A contract as mails need it: its subscriber has the e-mail address and the facts in use at an instant, and its pack is the
 * one of that day, while the documents show those that were signed.
 */
export function asReached(contract: StoredContract, at: number): StoredContract {
  const { subscriber, contactEmail } = contract;
  const packId = packOn(contract, dayInParis(at));
  return withFactsInUse({ ...contract, packId, subscriber: { ...subscriber, email: contactEmail } }, at);
}

/**
 * A signed contract as its client gets mails about it. One from the store has its ZenMaster, whose first name « Une
 * question ? » says.
 */
export type MailedContract = SignedContract & { readonly zenmaster?: Zenmaster | null };

/** A contract whose typed texts are safe to show in a mail. */
export function plainContract(contract: SignedContract): SignedContract {
  return {
    ...contract,
    subscriber: inPlainWords(contract.subscriber),
    mandate: inPlainWords(contract.mandate),
  };
}

/** Renders both versions of a mail from one template. */
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

/**
 * Keeps the root element, puts HTML’s own doctype before it, and removes the comments that React leaves for browsers.
 */
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
