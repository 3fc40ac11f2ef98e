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

/** The texts of the policy, by path: `./data-protection/droits.md`. */
export type PolicyTexts = Readonly<Record<string, string>>;

/**
 * The site's text. When it changes after the first release, the former text moves into a folder named by the day from
 * which it applied, `./data-protection/2027-01-15/`, and keeps its path.
 */
export const policyTexts: PolicyTexts = import.meta.glob<string>("./data-protection/**/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The day of the latest change, announced here before it applies (section modification). */
export const policyUpdatedOn: Day = "2026-11-28";

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

/** Reads the policies of some texts, the latest one last changed on a day. @throws {Error} if one lacks a section. */
export function publishedPolicies(texts: PolicyTexts, updatedOn: Day) {
  const days = [...new Set(Object.keys(texts).flatMap((path) => path.match(/\d{4}-\d\d-\d\d/) ?? []))];
  const changes = [...(days as Day[]).sort().reverse()];
  const appliesOn = policyAppliesOn(updatedOn);
  const inForceFrom =
    changes.length > 0
      ? `. Elle s’applique aux données recueillies depuis ce jour et, à compter du ${longDate(appliesOn)}, à celles que nous avions déjà`
      : "";

  const latest: Policy = {
    appliesOn,
    title,
    lead: `Version de juin 2022, mise à jour le ${longDate(updatedOn)}${inForceFrom}. ${count}`,
    sections: sectionsOf(texts, ""),
  };

  /** The former policies, the latest first. Each applies until the next one does. */
  const former: readonly Policy[] = changes.map((day, index) => ({
    appliesOn: day,
    title,
    lead: `Version en vigueur, pour les données recueillies avant la suivante, jusqu’au ${longDate(addDays(changes[index - 1] ?? appliesOn, -1))} inclus. ${count}`,
    sections: sectionsOf(texts, `${day}/`),
  }));

  /** The policy that applies from a given day; none if no policy starts on that day. */
  function find(day: string): Policy | undefined {
    return [latest, ...former].find((policy) => policy.appliesOn === day);
  }

  return { latest, former, find };
}

export const sitePolicies = publishedPolicies(policyTexts, policyUpdatedOn);

function sectionsOf(texts: PolicyTexts, folder: string): Policy["sections"] {
  return Object.entries(sectionTitles).map(([id, name]) => {
    const text = texts[`./data-protection/${folder}${id}.md`];
    if (text === undefined) {
      throw new Error(`No text for the section ${folder}${id} of the data protection policy`);
    }
    return { id, title: name, text: text.trim() };
  });
}
