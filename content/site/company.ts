import { euros, sirenNumber } from "./format.ts";

/**
 * The agency's details. All of them are public and shown; they are examples until launch (README, « Before opening »).
 */
export const company = {
  name: "Agence 2H",
  /** The name after « de », with an elision or without (« de Calanque »). */
  ofName: "d’Agence 2H",
  legalForm: "société à responsabilité limitée",
  /** The legal form as registers and letters write it. */
  legalFormAbbreviation: "SARL",
  capitalEuros: 1000,
  street: "12, quai des Constellations",
  postalCode: "13002",
  city: "Marseille",
  country: "France",
  /** National number, ten digits. Ranges reserved for fiction (ARCEP, decision 2018-0881). */
  phone: "0465710013",
  email: "contact@agence-2h.example",
  /** SEPA creditor identifier (EPC262-08), 13 characters. */
  creditorIdentifier: "FR72ZZZ123456",
  /** Company number (SIREN, Luhn) and the registry that gave it. */
  registration: { siren: "123456782", registryCity: "Marseille" },
  /** Intra-Community VAT number: `FR`, the key (12 + 3 × SIREN mod 97) mod 97, the SIREN. */
  vatNumber: "FR11123456782",
  /** Whether the company chose to pay its tax as it invoices, not as it is paid (CGI, art. 269, 2, c). */
  vatOnDebits: false,
  publicationDirector: "Hélène Honorat",
  openingHours: {
    days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
    opens: "09:00",
    closes: "18:00",
    words: "Du lundi au vendredi, de 9 h à 18 h",
  },
} as const;

/** The agency in a sentence. */
export const tagline =
  "Des sites codés à la main, visibles sur Google, suivis par une personne qui vous connaît.";

/**
 * The line that signs a letter, a mail or a contract: name, legal form, capital, registration and seat (Code de
 * commerce, L223-1 and R123-237).
 */
export function companyIdentity(): string {
  const { name, legalFormAbbreviation, capitalEuros, registration, street, postalCode, city } = company;
  return [
    name.replaceAll(" ", "\u00a0"),
    `${legalFormAbbreviation} au capital de ${euros(capitalEuros * 100)}`,
    `${sirenNumber(registration.siren)} RCS ${registration.registryCity}`,
    street,
    `${postalCode} ${city}`,
  ].join(", ");
}

/** The host of the site (law no. 2004-575 of 21 June 2004, article 1-1). An example until launch. */
export const host = {
  name: "Calanque Hébergement",
  legalForm: "société par actions simplifiée",
  street: "3, rue du Phare",
  postalCode: "13016",
  city: "Marseille",
  country: "France",
  phone: "0465710099",
} as const;

/** One appointment link for each occasion (docs/product.md, 1.4). They open in a new tab. */
export const bookings = {
  pack: "https://rendez-vous.example/visio",
  quiz: "https://rendez-vous.example/cadeau",
  offer: "https://rendez-vous.example/offre-speciale",
} as const;

/** Social profiles, in the order of the pages. */
export const socialProfiles = [
  { id: "instagram", name: "Instagram", url: "https://www.instagram.com/agence2h.example" },
  { id: "youtube", name: "YouTube", url: "https://www.youtube.com/@agence2h.example" },
  { id: "x", name: "X", url: "https://x.com/agence2h_example" },
  { id: "linkedin", name: "LinkedIn", url: "https://www.linkedin.com/company/agence2h-example" },
] as const;
