/** A person and an address. Both may come from a visitor. */
export type Mailbox = { readonly name: string; readonly address: string };

/** A file inside a mail. */
export type MailAttachment = {
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
