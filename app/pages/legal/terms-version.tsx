import { links } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { legalWords } from "#content/law/legal-words.ts";
import { formatSha256, longDate } from "#content/site/format.ts";
import type { EditionData } from "./edition-data.ts";
import styles from "./terms-version.module.css";

/**
 * The foot of the terms: the version, its permanent URL, the SHA-256 that contracts store, and a link to the top.
 */
export function TermsVersion({
  edition,
  sha256,
  replacement,
  isOver,
  appliesToEarlierFrom,
  earlierVersions,
}: EditionData & { readonly isOver: boolean }) {
  const { id, version } = edition;
  return (
    <footer className={styles.foot}>
      <dl>
        <div>
          <dt>{legalWords.version}</dt>
          <dd>
            <time dateTime={version}>{longDate(version)}</time>
            {replacement && ` · ${isOver ? legalWords.over : legalWords.stillInForce(replacement)}`}
            {!replacement && appliesToEarlierFrom && (
              <p className="note">{legalWords.appliesToEarlierFrom(appliesToEarlierFrom)}</p>
            )}
          </dd>
        </div>
        <div>
          <dt>{legalWords.permanentUrl}</dt>
          <dd>
            <Anchor href={links.termsVersion(id, version)}>{links.termsVersion(id, version)}</Anchor>
          </dd>
        </div>
        <div>
          <dt>{legalWords.sha256}</dt>
          <dd>
            <code className="figures">{formatSha256(sha256)}</code>
            <p className="note">{legalWords.sha256Note}</p>
          </dd>
        </div>
        {earlierVersions.length > 0 && (
          <div>
            <dt>{legalWords.earlierVersions}</dt>
            <dd>
              <ul>
                {earlierVersions.map((earlier) => (
                  <li key={earlier.version}>
                    <Anchor href={links.termsVersion(id, earlier.version)}>
                      {longDate(earlier.version)}
                    </Anchor>
                    {legalWords.until(earlier.until)}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      {replacement && <TextLink href={links.terms(id)}>{legalWords.newest}</TextLink>}
      <TextLink href="#contenu">{legalWords.backToTop}</TextLink>
    </footer>
  );
}
