import { asTitle, inWords, longDate } from "#content/site/format.ts";
import { addDays, type Day } from "#domain/calendar.ts";
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

/** The latest text; what applied before its changes, in a folder named by the day from which it did. */
const texts = import.meta.glob<string>("./data-protection/**/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The day of the latest changes, announced here before they apply (section modification). */
export const policyUpdatedOn: Day = "2026-11-25";

/** The policy on personal data that applies from a given day; the `text` of a section is Markdown. */
export type Policy = {
  /** The day from which it applies; it is part of the policy's permanent path. */
  readonly appliesOn: Day;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly text: string }[];
};

const title = "Protection des données personnelles";
const count = `${asTitle(inWords(Object.keys(sectionTitles).length, { feminine: true }))} sections, à retrouver dans le sommaire.`;

/** The latest policy. */
export const dataProtection: Policy = {
  appliesOn: policyAppliesOn(policyUpdatedOn),
  title,
  lead: `Version de juin 2022, mise à jour le ${longDate(policyUpdatedOn)}, applicable à compter du ${longDate(policyAppliesOn(policyUpdatedOn))}. ${count}`,
  sections: sectionsIn(""),
};

/**
 * The former policies, the latest first, which keep their path: June 2022, which applies until the latest changes
 * do.
 */
export const formerPolicies: readonly Policy[] = [
  {
    appliesOn: "2022-06-01",
    title,
    lead: `Version de juin 2022, en vigueur jusqu’au ${longDate(addDays(dataProtection.appliesOn, -1))} inclus. ${count}`,
    sections: sectionsIn("2022-06-01/"),
  },
];

/** The policy that applies from a given day; none if no policy starts on that day. */
export function findPolicy(appliesOn: string): Policy | undefined {
  return [dataProtection, ...formerPolicies].find((policy) => policy.appliesOn === appliesOn);
}

function sectionsIn(folder: string): Policy["sections"] {
  return Object.entries(sectionTitles).map(([id, name]) => ({ id, title: name, text: readText(folder, id) }));
}

function readText(folder: string, id: string): string {
  const text = texts[`./data-protection/${folder}${id}.md`];
  if (text === undefined) {
    throw new Error(`No text for the section ${folder}${id} of the data protection policy`);
  }
  return text.trim();
}
