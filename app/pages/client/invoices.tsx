import { links } from "#app/links.ts";
import { NoWrap } from "#app/pages/no-wrap.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DownloadIcon } from "#app/ui/icons.tsx";
import { clientInvoiceWords, type InvoiceLine, invoicesNote } from "#content/contract/client-invoices.ts";
import columns from "./client-contract.module.css";
import styles from "./invoices.module.css";

/** Lines that are always in sight; the older ones are folded by year. */
const inSight = 6;

type InvoicesProps = {
  readonly lines: readonly InvoiceLine[];
  readonly token: string;
  /** Whether a payment is still to fall due. */
  readonly isOneToCome: boolean;
};

/** The invoices and credit notes of the contract, the latest first. Nothing if there is none and none will come. */
export function Invoices({ lines, token, isOneToCome }: InvoicesProps) {
  if (lines.length === 0 && !isOneToCome) return null;
  const older = Map.groupBy(lines.slice(inSight), ({ year }) => year);
  return (
    <div className={columns.part}>
      <h2 id="factures">{clientInvoiceWords.title}</h2>
      {lines.length === 0 ? (
        <p>
          <NoWrap>{clientInvoiceWords.none}</NoWrap>
        </p>
      ) : (
        <List lines={lines.slice(0, inSight)} token={token} />
      )}
      {[...older].map(([year, some]) => (
        <details key={year} className={styles.older}>
          <summary>{clientInvoiceWords.older(year)}</summary>
          <List lines={some} token={token} />
        </details>
      ))}
      <p className="note">
        <NoWrap>{invoicesNote(isOneToCome)}</NoWrap>
      </p>
    </div>
  );
}

function List({ lines, token }: { lines: readonly InvoiceLine[]; token: string }) {
  return (
    <ul className={styles.invoices}>
      {lines.map(({ number, title, file, amount, state, tone }) => (
        <li key={number}>
          <div>
            <h3>{title}</h3>
            <p className="note">{file}</p>
          </div>
          <div className={styles.amount}>
            <p>{amount}</p>
            <p className={styles[tone]}>{state}</p>
          </div>
          <ButtonLink
            href={links.contractInvoice(token, number)}
            variant="outline"
            size="small"
            spokenSuffix={title}
          >
            <DownloadIcon />
            {clientInvoiceWords.download}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
