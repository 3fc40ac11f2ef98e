import { packWords } from "#content/contract/packs.ts";
import { euros, longDate } from "#content/site/format.ts";
import { centsTyped } from "#domain/amount.ts";
import { dayWritten } from "#domain/billing/table-values.ts";
import { startInParis } from "#domain/calendar.ts";
import type { TypedTakeover } from "#domain/contract/takeover.ts";
import { type PackId, packs } from "#domain/pack.ts";
import { addFirstPage, drawFooter, identityLine } from "#server/documents/page-frame.ts";
import { closePdf, createPdf } from "#server/documents/pdf.ts";
import { paginated, unitsOf } from "#server/documents/text-pages.ts";
import { examplePaper } from "./words.ts";

/** The paper of a contract that was signed before the site, as a PDF of one page. */
export async function paperOf(typed: TypedTakeover): Promise<Uint8Array> {
  const packId = typed.pack as PackId;
  const signedOn = dayWritten(typed.signedOn, "day-first")!;
  const { title, subtitle, signed, sections } = examplePaper;
  const reference = { label: signed, value: longDate(signedOn) };
  const cents = centsTyped(typed.price) ?? packs[packId].monthlyCents;
  const texts = sections({
    ...typed,
    day: longDate(signedOn),
    pack: packWords[packId].title,
    price: euros(cents),
  });
  const pdf = createPdf(`${title}, ${typed.raisonSociale}`, startInParis(signedOn));
  addFirstPage(pdf, { reference, title, subtitle: subtitle(typed.raisonSociale) });
  const [page] = paginated(texts.flatMap((section) => unitsOf(section, null)));
  for (const { part, top } of page!) part.draw(pdf, top, pdf.root);
  drawFooter(pdf, [identityLine(), title, `${signed} ${longDate(signedOn)}`], "1 / 1");
  return closePdf(pdf);
}
