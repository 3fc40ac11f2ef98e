import type { ReactNode } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import contractStyles from "../contract/contract.module.css";
import { Card } from "../ui/card.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { FileLink, FileList } from "../ui/file-link.tsx";
import { Icon } from "../ui/icon.tsx";
import { Phone } from "../ui/phone.tsx";
import { Remark } from "../ui/remark.tsx";
import { actionHref, type InvoiceAction, openerId } from "./query.ts";
import type { InvoiceView } from "./view.ts";
import { invoiceLabels } from "./words.ts";

const { actions: words, files, client } = invoiceLabels;

/** The actions on a document. One that is not possible stays in the list and says why. */
export function Actions({ shown, may }: InvoiceView) {
  const { number, kind, standing, left, invoice, reach } = shown;
  const { toRefundCents, state } = standing;
  if (!reach) {
    return (
      <Card titleId="t-actions" title={words.title}>
        <p className="quiet">{words.erased}</p>
      </Card>
    );
  }
  const unpaid = state === "returned" ? invoice.attempts.at(-1)?.id : undefined;
  const debits = (action: string) =>
    `${deskLinks.deskPage("debits")}?${new URLSearchParams({ geste: action, reference: unpaid ?? "" })}`;
  const of = (action: InvoiceAction) =>
    may[action] ? { id: openerId(action), href: actionHref(number, action) } : {};
  return (
    <Card titleId="t-actions" title={words.title}>
      <ul className={contractStyles.actions}>
        {kind === "invoice" && (
          <>
            {toRefundCents > 0 && (
              <Action {...of("rembourser")} title={words.refund.title}>
                {words.refund.text(toRefundCents)}
              </Action>
            )}
            <Action {...(left.totalCents > 0 ? of("avoir") : {})} title={words.credit.title}>
              {left.totalCents > 0 ? words.credit.text(left.totalCents) : words.credit.nothingLeft}
            </Action>
          </>
        )}
        <Action {...of("renvoyer")} title={words.sendAgain.title}>
          {words.sendAgain.text}
        </Action>
        {kind === "invoice" && (
          <>
            <Action
              {...(unpaid && may.presentAgain ? { href: debits("representer") } : {})}
              title={words.present.title}
            >
              {unpaid ? words.present.text : words.notOwed}
            </Action>
            <Action {...(unpaid && may.settle ? { href: debits("regler") } : {})} title={words.settle.title}>
              {unpaid ? words.settle.text : words.notOwed}
            </Action>
          </>
        )}
      </ul>
      {!Object.values(may).includes(true) && <Remark>{words.notAllowed}</Remark>}
    </Card>
  );
}

function Action({
  id,
  href,
  title,
  children,
}: {
  readonly id?: string;
  readonly href?: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      {href === undefined ? (
        <p>
          <b>{title}</b>
          <span>{children}</span>
        </p>
      ) : (
        <a id={id} href={href}>
          <b>{title}</b>
          <span>{children}</span>
          <Icon name="right" />
        </a>
      )}
    </li>
  );
}

/** The document as PDF and as data, and the credit notes of an invoice. */
export function Files({ shown: { number, kind, creditNotes } }: InvoiceView) {
  return (
    <Card titleId="t-files" title={files.title}>
      <FileList>
        <FileLink
          href={deskLinks.deskInvoicePdf(number)}
          icon="invoice"
          title={kind === "invoice" ? files.invoice : files.creditNote}
        >
          {files.pdf(number)}
        </FileLink>
        <FileLink href={deskLinks.deskInvoiceXml(number)} icon="code" title={files.data}>
          {files.xml}
        </FileLink>
        {kind === "invoice" &&
          creditNotes.map((creditNote) => (
            <FileLink
              key={creditNote.number}
              href={deskLinks.deskInvoicePdf(creditNote.number)}
              icon="invoice"
              title={files.creditNote}
            >
              {files.pdf(creditNote.number)}
            </FileLink>
          ))}
      </FileList>
    </Card>
  );
}

/** The person to reach about an invoice. */
export function Client({
  shown: { contract },
  reach: { nomPrenom, telephone, email },
}: InvoiceView & { readonly reach: NonNullable<InvoiceView["shown"]["reach"]> }) {
  return (
    <Card titleId="t-client" title={client.title}>
      <Facts>
        <Fact label={client.person}>{nomPrenom}</Fact>
        <Fact label={client.phone}>
          <Phone typed={telephone} />
        </Fact>
        <Fact label={client.email}>
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </Fact>
        <Fact label={client.contract} className="figures">
          <a href={links.deskContract(contract)}>{contract}</a>
        </Fact>
      </Facts>
    </Card>
  );
}
