import { documentWords } from "#content/documents.ts";
import { kilobytes, longDate } from "#content/format.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import type { TermsEdition } from "#domain/pack.ts";
import type { DocumentKind } from "#server/documents/render-documents.ts";
import { colours, fonts, ground, lettering } from "./look.ts";
import { useIsText } from "./medium.ts";
import { Heading, LongDate, Note, TextLines, TextLink } from "./prose.tsx";
import { Stretch, Table } from "./table.tsx";
import { foldedLines } from "./text-layout.ts";

/** A PDF that goes with the confirmation. */
export type AttachedDocument = {
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** Of the bytes, in lower-case hexadecimal. */
  readonly sha256: string;
};

/** The documents attached, their fingerprints, and the terms accepted. */
export function Documents({
  documents,
  terms,
  links,
}: {
  documents: readonly AttachedDocument[];
  terms: AcceptedTerms;
  links: { readonly terms: string; readonly verify: string };
}) {
  const isText = useIsText();
  const { article, name } = editionWords[terms.edition];
  return (
    <Stretch padding="0 40px 36px">
      <Heading>Vos documents, en pièces jointes</Heading>
      {isText ? (
        <TextLines lines={documentLines(documents, terms, links)} />
      ) : (
        <>
          <Table width="100%">
            {documents.map((document) => (
              <DocumentRow key={document.kind} document={document} />
            ))}
          </Table>
          <Note style={{ margin: "14px 0 0" }}>
            Vous avez accepté {article}
            <TextLink href={links.terms} tone="soft">
              {name}
            </TextLink>
            , version du <LongDate day={terms.version} />. Pour contrôler un document, déposez-le sur{" "}
            <TextLink href={links.verify} tone="soft">
              {links.verify.replace(/^https?:\/\//, "")}
            </TextLink>
            .
          </Note>
        </>
      )}
    </Stretch>
  );
}

const editionWords = {
  standard: { article: "les ", name: "conditions générales d’abonnement" },
  promo: { article: "l’", name: "annexe promotionnelle" },
} as const satisfies Record<TermsEdition, { article: string; name: string }>;

function DocumentRow({ document }: { document: AttachedDocument }) {
  const border = { borderTop: `1px solid ${colours.rule}` };
  return (
    <tr>
      <td className="rule" width="46" valign="top" style={{ padding: "13px 0", ...border }}>
        <Table>
          <tr>
            <td
              className="icon"
              width="34"
              height="42"
              align="center"
              valign="middle"
              {...ground(colours.night, {
                width: 34,
                height: 42,
                borderRadius: "3px 10px 3px 3px",
                fontFamily: fonts.title,
                fontSize: 12,
                fontWeight: 700,
                color: colours.peach,
              })}
            >
              PDF
            </td>
          </tr>
        </Table>
      </td>
      <td className="rule" style={{ padding: "12px 0", ...border }}>
        <p
          className="ink"
          style={{ margin: 0, ...lettering("text", 16, 22), fontWeight: 600, color: colours.ink }}
        >
          {documentWords[document.kind].name}
        </p>
        <Note style={{ fontSize: 13 }}>
          {kilobytes(document.bytes.byteLength)}, empreinte SHA-256{" "}
          <span title={document.sha256}>
            {document.sha256.slice(0, 8)} … {document.sha256.slice(-8)}
          </span>
        </Note>
      </td>
    </tr>
  );
}

function documentLines(
  documents: readonly AttachedDocument[],
  terms: AcceptedTerms,
  links: { readonly terms: string; readonly verify: string },
): string[] {
  const { name } = editionWords[terms.edition];
  return [
    ...documents.flatMap((document) => [
      `- ${documentWords[document.kind].name} (PDF, ${kilobytes(document.bytes.byteLength)})`,
      `  SHA-256 : ${document.sha256}`,
    ]),
    "",
    ...foldedLines(
      `${name.charAt(0).toUpperCase()}${name.slice(1)}, version du ${longDate(terms.version)} :`,
    ),
    links.terms,
    `Contrôler un document : ${links.verify}`,
  ];
}
