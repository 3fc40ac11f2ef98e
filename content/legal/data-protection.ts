import { asTitle, inWords, longDate } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import { policyAppliesOn } from "#domain/retention.ts";

/** Anchor and title of each section, in order (docs/product.md, 2.10). */
const sectionTitles = {
  definition: "Définitions",
  responsable: "Responsable du traitement",
  "donnees-transmises": "Données que vous nous transmettez",
  finalites: "Finalités",
  partage: "Partage des données",
  conservation: "Durées de conservation",
  droits: "Vos droits",
  cookies: "Cookies",
  modification: "Modification de la politique",
  contact: "Nous contacter",
} as const;

const texts = import.meta.glob<string>("./data-protection/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The day of the latest changes, announced here before they apply (section modification). */
export const policyUpdatedOn: Day = "2026-11-23";

/** The policy on personal data; the `text` of a section is Markdown (paragraphs, lists, bold, links). */
export const dataProtection = {
  title: "Protection des données personnelles",
  lead: `Version de juin 2022, mise à jour le ${longDate(policyUpdatedOn)}, applicable à compter du ${longDate(policyAppliesOn(policyUpdatedOn))}. ${asTitle(inWords(Object.keys(sectionTitles).length, { feminine: true }))} sections, écrites pour être comprises.`,
  sections: Object.entries(sectionTitles).map(([id, title]) => ({ id, title, text: textOf(id) })),
} as const;

function textOf(id: string): string {
  const text = texts[`./data-protection/${id}.md`];
  if (text === undefined) {
    throw new Error(`No text for the section ${id} of the data protection policy`);
  }
  return text.trim();
}
