import type { ReactElement } from "react";
import { company } from "#content/company.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import type { ComposedMail, MailAttachment, Mailbox } from "./composed-mail.ts";
import { inPlainWords, plainLine } from "./plain-words.ts";
import { renderMail } from "./render-mail.ts";
import { logoContentId, logoPng } from "./templates/logo.ts";

/** Where the agency reads its mails. */
export type ToAgency = { readonly agencyEmail: string };

/** A mail as it leaves: both forms of a template, its head, the logo and the documents. */
export async function composed(
  template: ReactElement,
  head: { to: Mailbox; replyTo?: Mailbox; subject: string; documents?: readonly MailAttachment[] },
): Promise<ComposedMail> {
  const { to, replyTo, subject, documents = [] } = head;
  const { html, text } = await renderMail(template);
  return { to, replyTo, subject: plainLine(subject), html, text, attachments: [logo, ...documents] };
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
