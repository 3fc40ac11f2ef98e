import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { periodWords } from "#content/contract/invoices.ts";
import { formatDay } from "#content/desk/dates.ts";
import { asTitle, monthAndYear } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { DocumentState } from "../invoices/document-state.tsx";
import { monthHref } from "../invoices/query.ts";
import { buttonClass } from "../ui/button.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { actionHref } from "./query.ts";
import type { InvoiceView } from "./view.ts";
import { invoiceWords as words } from "./words.ts";

/** The document, where it stands, its client, and what is left to do. */
export function InvoiceTitle({ shown, today, may }: InvoiceView) {
  const { number, kind, issuedOn, client, contract, document, standing, reach, invoice } = shown;
  const refunds = standing.toRefundCents > 0 && may(actionPermissions.refunds.record) && reach !== null;
  return (
    <PageHeader
      crumbs={{
        name: words.crumbs,
        links: [
          { href: deskLinks.deskPage("invoices"), words: words.invoices },
          { href: monthHref(issuedOn), words: asTitle(monthAndYear(issuedOn)) },
        ],
        here: number,
      }}
      title={words.title[kind](formatDay(issuedOn, today))}
      state={<DocumentState document={shown} isLeftAside={shown.isLeftAside} isBrief />}
      facts={
        <>
          <span>{reach ? <a href={links.deskContract(contract)}>{client}</a> : client}</span>
          <span>
            {document.designation}, {periodWords(document.period)}
          </span>
        </>
      }
    >
      {refunds && (
        <a className={buttonClass("primary")} href={actionHref(invoice.entry.number, "rembourser")}>
          {words.actions.refund.title}…
        </a>
      )}
    </PageHeader>
  );
}
