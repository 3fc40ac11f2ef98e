import { packInSentence } from "#content/contract/packs.ts";
import { euros, longDate } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import { addDays } from "#domain/calendar.ts";
import type {
  AnnouncedChange,
  PolicyChange,
  PriceChange,
  PublishedChange,
  SubProcessorChange,
  TermsChange,
} from "#domain/contract/announcements.ts";
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
  promo: "conditions de l’offre spéciale (annexe promotionnelle)",
};

function termsWords({ edition, version, summary, appliesOn }: TermsChange): ChangeWords {
  const day = longDate(appliesOn);
  return {
    subject: `Vos conditions évoluent le ${day}`,
    lead: `Une nouvelle version de vos conditions s’appliquera à votre contrat à compter du ${day}.`,
    intro: `Nous avons publié, le ${longDate(version)}, une nouvelle version de nos ${editionNames[edition]}. Cette version s’appliquera à votre contrat à compter du ${day} ; jusque-là, la version que vous avez acceptée continue de s’appliquer.`,
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

/** What is common to all who get a new price; its mail says the day and the amounts of each contract. */
function priceWords({ packId, monthlyCents }: PriceChange): ChangeWords {
  const price = `Le prix du ${packInSentence(packId)} passe à ${euros(monthlyCents)} TTC par mois`;
  return {
    subject: price,
    lead: `${price}.`,
    intro: `${price}.`,
    summary: null,
    facts: [],
    link: null,
    choice: { title: "Vous préférez partir ?", sentences: ["Vous résiliez sans frais ni motif."] },
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
      { label: "Finalité", value: purpose },
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

/** The fields that tell one change from another. */
type NamedChange =
  | PublishedChange
  | Pick<PriceChange, "kind" | "packId" | "monthlyCents" | "contract">
  | Pick<SubProcessorChange, "kind" | "name">;

/** The name of a change, after « a annoncé ». */
export function changeName(change: NamedChange): string {
  switch (change.kind) {
    case "terms-change":
      return `la version du ${longDate(change.version)} des ${editionNames[change.edition].replace(/ \(.*/, "")}`;
    case "policy-change":
      return `la version du ${longDate(change.version)} de la politique de protection des données`;
    case "price-change":
      return `le prix de ${euros(change.monthlyCents)} TTC par mois du ${packInSentence(change.packId)}${change.contract === undefined ? "" : `, contrat ${change.contract}`}`;
    case "sub-processor-change":
      return `le sous-traitant ${change.name}`;
  }
}
