import { termsDocumentWords, termsVersionName } from "#content/contract/documents.ts";
import { formatSha256, longDate } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import { romanNumeral } from "#content/site/roman-numeral.ts";
import type { Edition } from "#content/terms/editions.ts";
import { annexHeading } from "#content/terms/titles.ts";
import { startInParis } from "#domain/calendar.ts";
import { addFirstPage, addTextPage, drawFooter, identityLine, type Site } from "./page-frame.ts";
import { closePdf, createPdf } from "./pdf.ts";
import { paginated, unitsOf } from "./text-pages.ts";

/**
 * A version of the terms for its subscribers to keep, in PDF/A-2a: every article in full, and the SHA-256 of the text
 * at the foot of each page. It names no subscriber: the same version always gives the same bytes.
 */
export async function renderTermsPages(
  edition: Edition,
  textSha256: string,
  site: Site,
): Promise<Uint8Array> {
  const { id, version, title } = edition;
  const pdf = createPdf(`${title}, version du ${longDate(version)}`, startInParis(version));
  const pages = paginated([
    ...edition.articles.flatMap((article, index) => unitsOf(article, `Article ${romanNumeral(index + 1)}`)),
    ...(edition.annex ? unitsOf(edition.annex, annexHeading) : []),
  ]);
  const url = new URL(site.publicUrl).host + paths.termsVersion(id, version);
  pages.forEach((units, index) => {
    if (index === 0) {
      addFirstPage(pdf, {
        reference: { label: "Version", value: longDate(version) },
        title,
        subtitle: termsDocumentWords.subtitle,
      });
    } else addTextPage(pdf);
    for (const { part, top } of units) part.draw(pdf, top, pdf.root);
    drawFooter(
      pdf,
      [
        identityLine(),
        `${termsVersionName(id, version)}, en ligne : ${url}`,
        `${termsDocumentWords.textSha256} ${formatSha256(textSha256)}`,
      ],
      `${index + 1} / ${pages.length}`,
    );
  });
  return closePdf(pdf);
}
