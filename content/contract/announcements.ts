import { packInSentence } from "#content/contract/packs.ts";
import { priceFrom } from "#content/contract/prices.ts";
import { euros, longDate } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import {
  type AnnouncedChange,
  newPriceFrom,
  type PolicyChange,
  type PriceChange,
  type PublishedChange,
  type SubProcessorChange,
  type TermsChange,
} from "#domain/contract/announcements.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { TermsEdition } from "#domain/pack.ts";
import { policyAppliesOn } from "#domain/retention.ts";

/** Words of the mail that announces a change to everybody concerned; the evidence stores their SHA-256. */
export type ChangeWords = {
  readonly subject: string;
  /** The change and its day, in one sentence. */
  readonly lead: string;
  readonly intro: string;
  /** The change in the agency's own words. */
  readonly summary: string | null;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** A link to the full text; `path` has no origin. */
  readonly link: { readonly label: string; readonly path: string } | null;
  /** What a subscriber who does not want the change may do. */
  readonly choice: { readonly title: string; readonly sentences: readonly string[] };
};

/** Words of the mail that announces a change to its subscribers. */
export function changeWords(change: AnnouncedChange): ChangeWords {
  switch (change.kind) {
    case "terms-change":
      return termsWords(change);
    case "policy-change":
      return policyWords(change);
    case "price-change":
      return priceWords(change);
    case "sub-processor-change":
      return subProcessorWords(change);
  }
}

/** Terms, article resiliation-abonne. */
const howToTerminate =
  "Vous pouvez résilier votre contrat à tout moment, sans frais et sans avoir à vous justifier, depuis votre espace contrat, par e-mail ou par courrier. La résiliation prend effet à la date de reconduction suivante.";

const editionNames: Readonly<Record<TermsEdition, string>> = {
  standard: "conditions générales d’abonnement",
  promo: "conditions de l’offre spéciale, l’annexe promotionnelle",
};

function termsWords({ edition, version, summary, appliesOn }: TermsChange): ChangeWords {
  const day = longDate(appliesOn);
  return {
    subject: `Vos conditions évoluent le ${day}`,
    lead: `Une nouvelle version de vos conditions s’appliquera à votre contrat à compter du ${day}.`,
    intro: `Nous avons publié, le ${longDate(version)}, une nouvelle version de nos ${editionNames[edition]}. Elle s’appliquera à votre contrat à compter du ${day} ; jusque-là, la version que vous avez acceptée continue de s’appliquer.`,
    summary,
    facts: [
      { label: "Nouvelle version", value: longDate(version) },
      { label: "S’applique à compter du", value: day },
    ],
    link: { label: "Lire la nouvelle version", path: paths.termsVersion(edition, version) },
    choice: {
      title: "Vous n’acceptez pas ces changements ?",
      sentences: [
        howToTerminate,
        "Vous les acceptez ? Vous n’avez rien à faire : votre contrat se poursuit, sans engagement.",
      ],
    },
  };
}

function policyWords({ version, summary, appliesOn }: PolicyChange): ChangeWords {
  const day = longDate(appliesOn);
  return {
    subject: `Notre politique de protection des données évolue le ${day}`,
    lead: `Une nouvelle version de notre politique s’appliquera à vos données à compter du ${day}.`,
    intro: `Nous avons publié, le ${longDate(version)}, une nouvelle version de notre politique de protection des données personnelles. Elle s’appliquera à vos données à compter du ${day}.`,
    summary,
    facts: [
      { label: "Nouvelle version", value: longDate(version) },
      { label: "S’applique à compter du", value: day },
    ],
    link: { label: "Lire la nouvelle politique", path: paths.policyVersion(policyAppliesOn(version)) },
    choice: {
      title: "Vos droits",
      sentences: [
        "La politique rappelle les droits que vous avez sur vos données et la manière de les exercer. Pour toute question, répondez à ce message.",
      ],
    },
  };
}

function priceWords({ packId, monthlyCents, appliesOn }: PriceChange): ChangeWords {
  const day = longDate(appliesOn);
  const pack = packInSentence(packId);
  const price = `${euros(monthlyCents)} TTC par mois`;
  return {
    subject: `Le prix de votre abonnement change le ${day}`,
    lead: `Le prix du ${pack} sera de ${price} à compter du ${day}.`,
    intro: `Le prix du ${pack} change. Il sera de ${price} à compter du ${day}, et s’appliquera à votre contrat à la première date de reconduction qui suit.`,
    summary: null,
    facts: [],
    link: null,
    choice: {
      title: "Vous n’acceptez pas ce prix ?",
      sentences: [
        howToTerminate,
        `Vous restez à l’ancien prix jusqu’à la fin de votre contrat, si elle intervient au plus tard le ${day}.`,
        "Vous l’acceptez ? Vous n’avez rien à faire : votre contrat se poursuit, sans engagement.",
      ],
    },
  };
}

function subProcessorWords({ name, country, purpose, appliesOn }: SubProcessorChange): ChangeWords {
  const day = longDate(appliesOn);
  return {
    subject: `Un nouveau sous-traitant pour votre site à compter du ${day}`,
    lead: `${name} traitera des données que votre site recueille à compter du ${day}.`,
    intro: `Pour rendre nos services, nous faisons appel à des sous-traitants, qui traitent pour votre compte des données que votre site recueille. À compter du ${day}, il y en aura un de plus. Nous lui imposons, par contrat, les mêmes obligations que les nôtres et en demeurons pleinement responsables envers vous.`,
    summary: null,
    facts: [
      { label: "Sous-traitant", value: name },
      { label: "Pays", value: country },
      { label: "Pour quoi", value: purpose },
      { label: "À compter du", value: day },
    ],
    link: null,
    choice: {
      title: "Vous vous y opposez ?",
      sentences: [
        `Répondez à ce message au plus tard le ${longDate(addDays(appliesOn, -1))}. Nous chercherons une solution avec vous.`,
        "À défaut de solution, vous pouvez résilier votre contrat à tout moment, sans frais, depuis votre espace contrat, par e-mail ou par courrier. La résiliation prend effet à la date de reconduction suivante.",
      ],
    },
  };
}

/** What a new price means on a day for one contract, whose debits keep the old price. */
export function newPriceFacts(
  { monthlyCents, appliesOn }: PriceChange,
  contract: Pick<SignedContract, "monthlyCents" | "gift" | "dates">,
  today: Day,
): ChangeWords["facts"] {
  const current = priceFrom(contract, today);
  return [
    { label: "Prix actuel", value: current },
    { label: "Nouveau prix", value: `${euros(monthlyCents)} TTC par mois` },
    { label: "À compter du", value: longDate(appliesOn) },
    { label: "Première mensualité à ce prix", value: longDate(newPriceFrom(contract.dates, appliesOn)) },
    {
      label: "Montant de vos prélèvements",
      value: `${current}, tant qu’un nouvel avis ne vous en annonce pas un autre au moins ${preNotificationDays} jours à l’avance`,
    },
  ];
}

/** The fields that tell one change from another. */
type NamedChange =
  | PublishedChange
  | Pick<PriceChange, "kind" | "packId" | "monthlyCents">
  | Pick<SubProcessorChange, "kind" | "name">;

/** The name of a change, after « a annoncé ». */
export function changeName(change: NamedChange): string {
  switch (change.kind) {
    case "terms-change":
      return `la version du ${longDate(change.version)} des ${editionNames[change.edition].replace(/,.*/, "")}`;
    case "policy-change":
      return `la version du ${longDate(change.version)} de la politique de protection des données`;
    case "price-change":
      return `le prix de ${euros(change.monthlyCents)} TTC par mois du ${packInSentence(change.packId)}`;
    case "sub-processor-change":
      return `le sous-traitant ${change.name}`;
  }
}
