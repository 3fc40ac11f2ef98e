import type { ContactField } from "#domain/contact-message.ts";
import type { MandateField } from "#domain/contract/mandate.ts";
import type { SubscriberField } from "#domain/contract/subscriber.ts";
import type { FieldProblem } from "#domain/fields.ts";

/** The words of a field, and the attributes that help a browser fill it in. */
export type FieldWords = {
  readonly label: string;
  /** Whether it may be left empty: its label then says so instead of having an asterisk. */
  readonly optional?: true;
  readonly hint?: string;
  /** The message if the value is refused (docs/product.md, 4.1). */
  readonly message: string;
  /** HTML `autocomplete` token (WCAG 2.2, 1.3.5). */
  readonly autocomplete?: string;
  readonly inputMode?: "numeric" | "tel" | "email" | "text";
  readonly type?: "text" | "tel" | "email" | "checkbox";
  readonly placeholder?: string;
};

/** No token of `autocomplete` names a whole address on one line: what a browser knows lacks the postcode and the town. */
const wholeAddress = "Numéro et rue, code postal, ville.";

const emailExample = "Exemple : nom@entreprise.fr";

/** Labels, hints and messages of the first step, in the order of the page. */
export const subscriberWords = {
  raisonSociale: {
    label: "Raison sociale",
    message: "La raison sociale est requise",
    autocomplete: "organization",
  },
  siret: {
    label: "SIRET",
    hint: "14 chiffres, sans espace",
    message: "Le SIRET doit contenir exactement 14 chiffres",
    inputMode: "numeric",
    autocomplete: "off",
  },
  nomPrenom: {
    label: "Nom et prénom",
    message: "Le nom et prénom sont requis",
    autocomplete: "name",
  },
  telephone: {
    label: "Téléphone",
    message: "Le téléphone est requis",
    autocomplete: "tel",
    type: "tel",
  },
  adresseSiege: {
    label: "Adresse du siège social",
    hint: wholeAddress,
    message: "L’adresse du siège social est requise",
    autocomplete: "off",
  },
  email: {
    label: "E-mail",
    hint: `Vous y recevrez la confirmation de votre contrat. ${emailExample}`,
    message: "Email invalide",
    autocomplete: "email",
    type: "email",
  },
  acceptCGV: {
    label: "J’accepte les conditions générales d’abonnement",
    message: "Vous devez accepter les conditions générales d’abonnement",
    type: "checkbox",
  },
} as const satisfies Record<SubscriberField, FieldWords>;

/** Fields of the first step, in the order of their words above. */
export const subscriberOrder = Object.keys(subscriberWords) as readonly SubscriberField[];

/** Labels, hints and messages of the second step, in the order of the page. */
export const mandateFields = {
  iban: {
    label: "IBAN",
    hint: "Il figure sur votre relevé d’identité bancaire.",
    message: "L’IBAN est requis",
    autocomplete: "off",
    placeholder: "FR76 0000 0000 0000 0000 0000 000",
  },
  bic: { label: "BIC", message: "Le BIC est requis", autocomplete: "off", placeholder: "ABCDFRPP" },
  titulaire: {
    label: "Titulaire du compte",
    message: "Le titulaire du compte est requis",
    autocomplete: "name",
  },
  adresse: {
    label: "Adresse",
    hint: wholeAddress,
    message: "L’adresse est requise",
    autocomplete: "off",
  },
  pays: { label: "Pays", message: "Le pays est requis", autocomplete: "country-name" },
  emailDebiteur: {
    label: "E-mail du débiteur",
    hint: emailExample,
    message: "Email invalide",
    autocomplete: "email",
    type: "email",
  },
} as const satisfies Record<MandateField, FieldWords>;

/** Fields of the mandate, in the order of their words above. */
export const mandateOrder = Object.keys(mandateFields) as readonly MandateField[];

/** Labels, hints and messages of the contact form, in the order of the page. */
export const contactWords = {
  firstName: { label: "Prénom", message: "Le prénom est requis", autocomplete: "given-name" },
  lastName: { label: "Nom", message: "Le nom est requis", autocomplete: "family-name" },
  phone: {
    label: "Téléphone",
    message: "Le numéro de téléphone est requis",
    autocomplete: "tel",
    type: "tel",
  },
  email: {
    label: "E-mail",
    hint: emailExample,
    message: "Email invalide",
    autocomplete: "email",
    type: "email",
  },
  message: {
    label: "Message",
    hint: "Votre métier, votre ville, ce que vous attendez de votre site.",
    message: "Le message est requis",
  },
} as const satisfies Record<ContactField, FieldWords>;

/** Fields of the message, in the order of their words above. */
export const contactOrder = Object.keys(contactWords) as readonly ContactField[];

/** Messages for the parts of a call that no visitor types. */
export const refusedCallWords = {
  pack: { label: "Pack", message: "Ce pack n’existe pas" },
  step: { label: "Étape", message: "Cette étape n’existe pas" },
  date: { label: "Date", message: "La date est invalide" },
} as const satisfies Record<"pack" | "step" | "date", FieldWords>;

/** The message about a refused field: its own, or the one about the exceeded limit. */
export function fieldMessage(words: FieldWords, problem: FieldProblem): string {
  return problem.startsWith("tooLong:")
    ? `${problem.slice("tooLong:".length)} caractères au plus`
    : words.message;
}

/** Words above a form with refused fields. */
export const errorSummary = {
  title: (count: number) =>
    count === 1
      ? "Un champ est à compléter ou à corriger"
      : `${inWords(count)} champs sont à compléter ou à corriger`,
  reassurance: "Rien n’est perdu : chaque champ concerné vous dit ce qu’il attend.",
} as const;

/** Words that all forms share. */
export const formWords = {
  leaveEmpty: "Ne pas remplir",
  requiredNote: "* Champs obligatoires",
  optional: "(facultatif)",
  submitContract: "Valider",
  submitContact: "Envoyer le message",
  sending: "Envoi en cours...",
} as const;

function inWords(count: number): string {
  return (
    ["Aucun", "Un", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf"][count] ?? String(count)
  );
}
