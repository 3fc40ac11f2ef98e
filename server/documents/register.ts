import { registerDocumentWords } from "#content/contract/documents.ts";
import type { RegisterSection } from "#content/law/register.ts";
import { longDate } from "#content/site/format.ts";
import { type Day, startInParis } from "#domain/calendar.ts";
import { addFirstPage, addTextPage, drawFooter, identityLine } from "./page-frame.ts";
import { closePdf, createPdf } from "./pdf.ts";
import { paginated, unitsOf } from "./text-pages.ts";

/** The register of processing on a day, in PDF/A-2a, in the frame of the terms. */
export async function renderRegister(sections: readonly RegisterSection[], on: Day): Promise<Uint8Array> {
  const { title, subtitle, made } = registerDocumentWords;
  const pdf = createPdf(`${title}, ${longDate(on)}`, startInParis(on));
  const pages = paginated(sections.flatMap((section) => unitsOf(section, null)));
  pages.forEach((units, index) => {
    if (index === 0) addFirstPage(pdf, { reference: { label: made, value: longDate(on) }, title, subtitle });
    else addTextPage(pdf);
    for (const { part, top } of units) part.draw(pdf, top, pdf.root);
    drawFooter(
      pdf,
      [identityLine(), title, `${made.toLowerCase()} ${longDate(on)}`],
      `${index + 1} / ${pages.length}`,
    );
  });
  return closePdf(pdf);
}
