import { dayAndMonth, euros } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import {
  choiceMonths,
  continuityMonthlyCents,
  continuityThresholdYears,
} from "#domain/contract/continuity.ts";
import { renewalDayOfMonth } from "#domain/contract/renewal.ts";
import { lastDayOfService } from "#domain/contract/termination.ts";
import { buyOutCents, type TermsEdition } from "#domain/pack.ts";

/** What becomes of the site when a client leaves, by edition of the terms. */
type Departure = {
  readonly lead: string;
  /** The parts that the client always keeps, and the sentence above them. */
  readonly clientKeeps: readonly string[];
  readonly today: string;
  readonly leaving: DepartureDate & {
    /** The middle part is emphasised. */
    readonly detail: readonly [string, string, string];
  };
  readonly keeping: DepartureDate & {
    readonly ways: readonly { readonly title: string; readonly text?: string; readonly price?: string }[];
  };
};

type DepartureDate = { readonly title: string; readonly fact: string };

const contract = { acceptedOn: "2025-01-28", trialEndsOn: null } as const;
const askedOn: Day = "2025-07-06";

/** An example of a departure with its dates, following the terms (docs/product.md, 6.2). */
export const departureExample = {
  renewedOn: `le ${renewalDayOfMonth(contract)}`,
  askedOn: `le ${dayAndMonth(askedOn)}`,
  activeUntil: `jusqu’au ${dayAndMonth(lastDayOfService(contract, askedOn))} inclus`,
};

const threshold = `${continuityThresholdYears} ans`;
const contents = ["Vos textes", "Vos photos"];
const domainName = "Votre nom de domaine";

/** The differences between the two editions of the terms (their article continuite). */
export const departures: Readonly<Record<TermsEdition, Departure>> = {
  standard: {
    lead: "Vous résiliez quand vous le souhaitez, avec effet à la date anniversaire suivante. Voici ce que vous emportez, selon le moment.",
    clientKeeps: [...contents, domainName],
    today: "Ce qui est à vous le reste, quel que soit le jour.",
    leaving: {
      title: `Avant ${threshold}`,
      fact: "Le site s’arrête avec l’abonnement ; il n’est pas remis.",
      detail: [
        "Vous n’avez rien payé pour sa création : c’est l’abonnement qui la finance. Son dernier jour en ligne est votre ",
        "date anniversaire",
        `. Si votre contrat se reconduit ${departureExample.renewedOn} et que vous résiliez ${departureExample.askedOn}, tout reste actif ${departureExample.activeUntil}.`,
      ],
    },
    keeping: {
      title: `Après ${threshold}`,
      fact: `Une fois les sommes dues réglées, vous choisissez ; vous avez ${choiceMonths} mois pour le\u00a0faire.`,
      ways: [
        {
          title: "Le site reste en ligne",
          text: "Offre de continuité,",
          price: `${euros(continuityMonthlyCents)} TTC par mois`,
        },
        { title: "Le site part avec vous", text: "Récupération de vos données et de votre site" },
      ],
    },
  },
  promo: {
    lead: "Au tarif de l’offre, la règle est différente. Autant la lire avant de signer.",
    clientKeeps: [...contents, `${domainName}, sous réserve du règlement des sommes dues`],
    today: "Ce qui est à vous vous revient.",
    leaving: {
      title: "Le jour du départ",
      fact: "Le site reste notre propriété, quelle que soit la durée de l’abonnement.",
      detail: ["Il s’arrête avec l’abonnement, à la ", "date de reconduction", " suivante."],
    },
    keeping: {
      title: "Pour le garder",
      fact: "Vous pouvez racheter le site, à tout moment.",
      ways: [{ title: "Rachat du site", price: `${euros(buyOutCents)} TTC` }],
    },
  },
};

/** Words that both editions share. */
export const departureWords = {
  title: "Et si je pars ?",
  today: "Aujourd’hui",
} as const;
