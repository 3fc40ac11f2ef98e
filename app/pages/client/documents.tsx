import { links } from "#app/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DownloadIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { clientWords } from "#content/contract/client-contract.ts";
import { documentName, mandateWithheld, termsVersionName } from "#content/contract/documents.ts";
import { formatSha256 } from "#content/site/format.ts";
import type { ClientContract } from "#server/contracts/client-space.ts";
import styles from "./client-contract.module.css";
import documentStyles from "./documents.module.css";

/** The PDFs to download, the accepted terms, and the page that verifies a document. */
export function Documents({ contract, token }: { contract: ClientContract; token: string }) {
  const { documents, terms, takenOver } = contract;
  return (
    <div className={styles.part}>
      <h2 id="documents">{clientWords.documents}</h2>
      {documents.length > 0 ? (
        <ul className={documentStyles.documents}>
          {documents.map((document) => (
            <li key={document.kind}>
              <div>
                <h3>{documentName(document.kind, terms.edition)}</h3>
                <p className="note">{clientWords.file(document.byteLength)}</p>
                <p className={documentStyles.hash}>{formatSha256(document.sha256)}</p>
              </div>
              <ButtonLink
                href={links.contractDocument(token, document.kind)}
                variant="outline"
                size="small"
                spokenSuffix={documentName(document.kind, terms.edition)}
              >
                <DownloadIcon />
                {clientWords.download}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        !takenOver && (
          <div className={documentStyles.soon}>
            <p>{clientWords.noDocumentsYet}</p>
            <TextLink href={links.contract(token)}>{clientWords.reload}</TextLink>
          </div>
        )
      )}
      {takenOver && !documents.some(({ kind }) => kind === "paper") && <p>{clientWords.noPaperYet}</p>}
      {contract.withholdsMandate && <p>{mandateWithheld}</p>}
      {takenOver ? (
        <p>{clientWords.termsOnPaper}</p>
      ) : (
        <p>
          {clientWords.termsAccepted}{" "}
          <TextLink href={links.termsVersion(terms.edition, terms.version)}>
            {termsVersionName(terms.edition, terms.version)}
          </TextLink>
        </p>
      )}
      <p>
        <TextLink href={links.verify} arrow>
          {clientWords.verify}
        </TextLink>
      </p>
    </div>
  );
}
