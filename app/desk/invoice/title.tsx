import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { periodWords } from "#content/contract/invoices.ts";
import { formatDay } from "#content/desk/dates.ts";
import { asTitle, monthAndYear } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import titleStyles from "../contract/title.module.css";
import { DocumentState } from "../invoices/document-state.tsx";
import { monthHref } from "../invoices/query.ts";
import { buttonClass, buttonRow } from "../ui/button.ts";
import headerStyles from "../ui/page-header.module.css";
import { actionHref } from "./query.ts";
import type { InvoiceView } from "./view.ts";
import { invoiceWords as words } from "./words.ts";

/** The document, where it stands, its client, and what is left to do. */
export function InvoiceTitle({ shown, today, may }: InvoiceView) {
  const { number, kind, issuedOn, client, contract, document, standing, reach, invoice } = shown;
  const refunds = standing.toRefundCents > 0 && may(actionPermissions.refunds.record) && reach !== null;
  return (
    <header className={headerStyles.header}>
      <nav className={titleStyles.crumbs} aria-label={words.crumbs}>
        <ol>
          <li>
            <a href={deskLinks.deskPage("invoices")}>{words.invoices}</a>
          </li>
          <li>
            <a href={monthHref(issuedOn)}>{asTitle(monthAndYear(issuedOn))}</a>
          </li>
          <li aria-current="page">{number}</li>
        </ol>
      </nav>
      <div>
        <h1>{words.title[kind](formatDay(issuedOn, today))}</h1>
        <p className={titleStyles.under}>
          <span className={titleStyles.state}>
            <DocumentState document={shown} isBrief />
          </span>
          <span>{reach ? <a href={links.deskContract(contract)}>{client}</a> : client}</span>
          <span>
            {document.designation}, {periodWords(document.period)}
          </span>
        </p>
      </div>
      {refunds && (
        <div className={buttonRow}>
          <a className={buttonClass("primary")} href={actionHref(invoice.entry.number, "rembourser")}>
            {words.actions.refund.title}…
          </a>
        </div>
      )}
    </header>
  );
}
