import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { lastDebit } from "#domain/billing/debit-stage.ts";
import { type DebitsAction, debitsActions } from "../debits/query.ts";
import { ActionList } from "../ui/action-list.tsx";
import { Card } from "../ui/card.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { FileLink, FileList } from "../ui/file-link.tsx";
import { Phone } from "../ui/phone.tsx";
import { askWhoMay } from "../who-may.ts";
import { documentActions } from "./actions.tsx";
import type { InvoiceView } from "./view.ts";
import { invoiceWords } from "./words.ts";

const { actions: words, files, client } = invoiceWords;

/** The actions on a document. One that is not possible stays in the list and says why. */
export function Actions(view: InvoiceView) {
  const { shown, may } = view;
  const { number, kind, standing, invoice, reach } = shown;
  if (!reach) {
    return (
      <Card titleId="t-actions" title={words.title}>
        <p className="quiet">{words.erased}</p>
      </Card>
    );
  }
  const own = Object.entries(documentActions).flatMap(([action, { button, permission }]) => {
    const offered = button(view);
    if (!offered) return [];
    const isPossible = offered.isPossible ?? true;
    const offer = { page: deskLinks.deskInvoice(number), action, asks: true, ...offered, isPossible };
    return isPossible && !may(permission)
      ? { ...offer, isPossible: false, note: askWhoMay(permission) }
      : offer;
  });
  const unpaid = standing.state === "returned" ? lastDebit(invoice.attempts) : undefined;
  const returned = unpaid?.state === "rejected" ? unpaid : undefined;
  const onDebit = (
    { title, text }: typeof words.present | typeof words.settle,
    action: DebitsAction,
    debit: typeof unpaid,
  ) => ({
    page: deskLinks.deskPage("debits"),
    action,
    reference: debit?.id,
    title,
    note: !unpaid
      ? words.notOwed
      : !may(debitsActions[action])
        ? askWhoMay(debitsActions[action])
        : debit
          ? text
          : words.nothingReturned,
    asks: true,
    isPossible: debit !== undefined && may(debitsActions[action]),
  });
  return (
    <Card titleId="t-actions" title={words.title}>
      <ActionList
        actions={[
          ...own,
          ...(kind === "invoice"
            ? [onDebit(words.present, "representer", returned), onDebit(words.settle, "regler", unpaid)]
            : []),
        ]}
      />
    </Card>
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
