import type { ReactNode } from "react";
import seal from "#app/illustrations/seal.svg";
import { classNames } from "#app/ui/class-names.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { contractDocumentName, termsNames } from "#content/contract/documents.ts";
import { verifyWords } from "#content/contract/verify.ts";
import { formatSha256, longDate, timeInParis } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { VerifiedDocument } from "#server/evidence/check.ts";
import styles from "./verdict.module.css";
import { OpenRing, QuestionRing } from "./verdict-rings.tsx";

/** The result of a question about a document. */
export type VerdictState =
  | { readonly state: "none" }
  | { readonly state: "computing"; readonly fileName: string | null }
  | { readonly state: "authentic"; readonly sha256: string; readonly document: VerifiedDocument }
  | { readonly state: "unknown"; readonly sha256: string }
  | { readonly state: "invalid"; readonly typed: string }
  | { readonly state: "unreadable" | "busy" | "unanswered" };

/** The answer about a document. Unknown is amber, never red: the file may just have been printed again. */
export function Verdict({ verdict }: { verdict: VerdictState }) {
  switch (verdict.state) {
    case "none":
    case "invalid":
      return null;
    case "computing":
      return <Computing fileName={verdict.fileName} />;
    case "authentic":
      return <Authentic {...verdict} />;
    case "unknown":
      return <Unknown sha256={verdict.sha256} />;
    default: {
      const { title, text } = verifyWords[verdict.state];
      return <Sheet look={styles.unknown} sign={<QuestionRing />} title={title} text={text} />;
    }
  }
}

function Computing({ fileName }: { fileName: string | null }) {
  return (
    <Sheet look={styles.computing} sign={<OpenRing />} title={verifyWords.computing} text={fileName}>
      <div className={styles.gauge} />
    </Sheet>
  );
}

function Authentic({ sha256, document }: { sha256: string; document: VerifiedDocument }) {
  const words = verifyWords.authentic;
  return (
    <Sheet
      look={styles.authentic}
      sign={<img src={seal} width="200" height="200" alt="" />}
      title={words.title}
      text={document.kind === "terms" ? words.published : "number" in document ? words.invoiced : words.text}
    >
      <dl>
        {factsOf(document).map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{fact}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hash}>{formatSha256(sha256)}</p>
      {document.kind === "terms" && (
        <p>
          <TextLink href={paths.termsVersion(document.edition, document.version)} arrow>
            {words.read}
          </TextLink>
        </p>
      )}
    </Sheet>
  );
}

function factsOf(document: VerifiedDocument): readonly (readonly [label: string, fact: string])[] {
  const words = verifyWords.authentic;
  if (document.kind === "terms") {
    return [
      [words.document, termsNames[document.edition].document],
      [words.version, longDate(document.version)],
    ];
  }
  if ("number" in document) {
    return [
      [words.document, words.invoices[document.kind]],
      [words.number, document.number],
      [words.issuedOn, longDate(document.issuedOn)],
    ];
  }
  return [
    [words.document, contractDocumentName(document.kind)],
    [words.contract, document.contract],
    [words.signedOn, `${longDate(dayInParis(document.signedAt))} à ${timeInParis(document.signedAt)}`],
    [words.evidence, document.evidenceIsWhole ? words.whole : words.broken],
  ];
}

function Unknown({ sha256 }: { sha256: string }) {
  const { title, text, contact } = verifyWords.unknown;
  return (
    <Sheet look={styles.unknown} sign={<QuestionRing />} title={title} text={text}>
      <p className={styles.hash}>{formatSha256(sha256)}</p>
      <p>
        <TextLink href={paths.contact} arrow>
          {contact}
        </TextLink>
      </p>
    </Sheet>
  );
}

type SheetProps = {
  look: string | undefined;
  sign: ReactNode;
  title: string;
  text: string | null;
  children?: ReactNode;
};

function Sheet({ look, sign, title, text, children }: SheetProps) {
  return (
    <div className={classNames(styles.verdict, look)}>
      {sign}
      <div className={styles.words}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}
