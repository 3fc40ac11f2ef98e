import { firstVersionClock } from "./steps.ts";

/** A reason to choose the agency. */
export type Feature = { readonly title: string; readonly text: string };

/** The first six reasons. The seventh depends on the place: see `nearbyFeature`. */
export const features = {
  week: {
    title: "Une première version en moins d’une semaine",
    text: `Vous la voyez ${firstVersionClock}. La mise en ligne a lieu dans les 3 semaines qui suivent la validation ou la réception de vos contenus.`,
  },
  zenMaster: {
    title: "Un ZenMaster à vos côtés",
    text: "Une seule personne suit votre dossier, connaît votre métier et vous répond. Vous savez qui appeler.",
  },
  freedom: {
    title: "Zéro engagement",
    text: "Vous résiliez quand vous le souhaitez, avec effet à la date anniversaire suivante.",
  },
  statistics: {
    title: "Vos statistiques, en clair",
    text: "Visites, provenance, demandes : tout se lit dans votre espace d’administration.",
  },
  handmade: {
    title: "Codé à la main",
    text: "Ni modèle tout fait, ni extensions empilées. Ouvrez le code de cette page : vous pouvez tout lire.",
  },
  included: {
    title: "L’essentiel est inclus",
    text: "Un seul prix, toutes taxes comprises.",
  },
} as const satisfies Record<string, Feature>;

/** The services included in the price. */
export const includedItems = [
  "Nom de domaine",
  "Hébergement performant",
  "Assistance",
  "Mises à jour",
] as const;

/** The week under the first reason: an example, not a schedule. */
export const exampleWeek = {
  label: "Exemple de calendrier",
  days: [
    { letter: "L", task: "Visio", kind: "busy", marked: true },
    { letter: "M", task: "Maquette", kind: "busy", marked: false },
    { letter: "M", task: "Code", kind: "busy", marked: false },
    { letter: "J", task: "Code", kind: "busy", marked: false },
    { letter: "V", task: "Version 1", kind: "delivery", marked: true },
    { letter: "S", task: null, kind: "free", marked: false },
    { letter: "D", task: null, kind: "free", marked: false },
  ],
} as const;

export const featuresWords = {
  title: "Pourquoi nous confier votre site",
  /** Names of the pages that narrow windows scroll through, by the first reason on each. */
  pages: { name: "Raisons", week: "Votre semaine", evidence: "Les preuves", freedom: "L’essentiel" },
} as const;

/** Whether the account manager below is an example: set it to `false` once it is one of the agency’s own. */
export const zenMasterIsExample: boolean = true;

/**
 * The person who signs the promise under the ZenMaster’s portrait, with the hand drawn in
 * `app/sections/features/signature.tsx`. An example until launch (README, « Before opening »).
 */
export const zenMasterSignature = {
  line: "« Vous m’écrivez, c’est moi qui vous réponds. »",
  firstName: "Maëlle",
  role: "ZenMaster",
  /** Beside the name. */
  status: zenMasterIsExample ? "Exemple" : null,
} as const;

/** The seventh reason of a home page. A city has four reasons of its own. */
export function nearbyFeature({ showMarseille }: { readonly showMarseille: boolean }): Feature {
  return showMarseille
    ? {
        title: "De Marseille à toute la France",
        text: "En visio partout, ou autour d’une table, sur rendez-vous.",
      }
    : { title: "Partout en France", text: "En visio, ou en personne sur rendez-vous." };
}
