import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import {
  creditedDesignation,
  legalFormWords,
  periodWords,
  registrationWords,
} from "#content/contract/invoices.ts";
import { formatDay } from "#content/desk/dates.ts";
import { siretNumber } from "#content/site/format.ts";
import type { BilledAddress } from "#domain/billing/invoice.ts";
import { AmountCells } from "../invoices/amount-cells.tsx";
import { Card } from "../ui/card.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Cell, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";
import styles from "./invoice-contents.module.css";
import type { InvoiceView } from "./view.ts";
import { invoiceWords } from "./words.ts";

const words = invoiceWords.says;

/** What the document says, as it was issued, then what credit notes took back. */
export function InvoiceContents({ shown, today }: InvoiceView) {
  const { document, kind, issuedOn, sha256, creditNotes, left } = shown;
  const { columns } = words;
  const isInvoice = document.kind === "invoice";
  return (
    <Card
      titleId="t-says"
      title={words.title[kind]}
      aside={<p>{words.frozen[kind](formatDay(issuedOn, today))}</p>}
    >
      <Table
        className={styles.lines}
        caption={words.caption[kind]}
        columns={[
          columns.designation,
          { name: columns.quantity, look: "num" },
          { name: columns.withoutVat, look: "num" },
          { name: columns.vat, look: "num" },
          { name: columns.total, look: "num" },
        ]}
      >
        <TableBody>
          <Row>
            <RowHeader>
              {isInvoice ? document.designation : creditedDesignation(document)}
              <small>{periodWords(document.period)}</small>
            </RowHeader>
            <Cell look="num" label={columns.quantity} className="quiet">
              {isInvoice && words.month}
            </Cell>
            <AmountCells amounts={document.amounts} sign={isInvoice ? 1 : -1} labels={columns} />
          </Row>
          {isInvoice &&
            creditNotes.map((creditNote) => (
              <Row key={creditNote.number}>
                <RowHeader>
                  <a href={deskLinks.deskInvoice(creditNote.number)}>
                    {words.creditNote(formatDay(creditNote.issuedOn, today))}
                  </a>
                  <small>{creditNote.number}</small>
                </RowHeader>
                <Cell />
                <AmountCells amounts={creditNote.amounts} sign={-1} labels={columns} />
              </Row>
            ))}
        </TableBody>
        {isInvoice && creditNotes.length > 0 && (
          <TableFoot>
            <Row>
              <RowHeader colSpan={2}>{words.left}</RowHeader>
              <AmountCells amounts={left} sign={1} labels={columns} />
            </Row>
          </TableFoot>
        )}
      </Table>
      <DocumentFacts shown={shown} />
      <p className={styles.fingerprint}>
        <span className="visually-hidden">{words.fingerprint} </span>
        <code>{sha256.match(/.{8}/g)!.join(" ")}</code>
      </p>
    </Card>
  );
}

function DocumentFacts({ shown: { document, contract, reach } }: Pick<InvoiceView, "shown">) {
  const { buyer, seller, vatPoint } = document;
  return (
    <Facts className={styles.facts}>
      <Fact label={words.client}>
        {buyer.name}
        <br />
        {addressLine(buyer.address)}
        <br />
        <span className="figures">{words.siret(siretNumber(buyer.siret))}</span>
      </Fact>
      <Fact label={words.seller}>
        {seller.name}, {legalFormWords(seller)}
        <br />
        {registrationWords(seller)}
        <br />
        {words.vatNumber(seller.vatNumber)}
      </Fact>
      <Fact label={words.contract} className="figures">
        {reach ? <a href={links.deskContract(contract)}>{contract}</a> : contract}
      </Fact>
      {document.kind === "invoice" ? (
        <Fact label={words.mandate} className="figures">
          {document.umr}
        </Fact>
      ) : (
        <Fact label={words.invoice} className="figures">
          <a href={deskLinks.deskInvoice(document.invoice.number)}>{document.invoice.number}</a>
        </Fact>
      )}
      {document.kind === "invoice" ? (
        <Fact label={words.means}>{words.debit(seller.creditorIdentifier)}</Fact>
      ) : (
        <Fact label={words.reason}>{document.reason}</Fact>
      )}
      <Fact label={words.vat}>{words.vatPoint[vatPoint]}</Fact>
    </Facts>
  );
}

function addressLine({ street, postalCode, town }: BilledAddress): string {
  return postalCode ? `${street}, ${postalCode} ${town}` : street;
}
