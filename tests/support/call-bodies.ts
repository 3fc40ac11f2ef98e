import type { ContactMessage } from "#domain/contact-message.ts";
import type { Mandate } from "#domain/contract/mandate.ts";
import { aSignedContract } from "./signed-contract.ts";

/** An account unlike any other text: wherever it appears in clear, somebody wrote it there. */
export const sampleIban = "FR1420041010050500013M02606";
export const sampleBic = "PSSTFRPPZZQ";

const { subscriber } = aSignedContract();
const mandate = {
  iban: sampleIban,
  bic: sampleBic,
  titulaire: "Atelier Garance",
  adresse: "8, rue des Tisserands, 13006 Marseille",
  pays: "France",
  emailDebiteur: "compta@atelier-garance.example",
} satisfies Mandate;

/** The body of a first step, as the pages send it. */
export function aStep1(fields: Readonly<Record<string, unknown>> = {}) {
  return { ...subscriber, pack: "advance", step: 1, ...fields };
}

/** The body of a second step: the fields of {@link aStep1}, the account and the day. */
export function aStep2(fields: Readonly<Record<string, unknown>> = {}) {
  return {
    ...subscriber,
    ...mandate,
    date: "15/09/2025",
    pack: "advance",
    step: 2,
    ...fields,
  };
}

/** The body of a contact message. */
export function aMessage(fields: Readonly<Record<string, unknown>> = {}) {
  return {
    firstName: "Camille",
    lastName: "Roux",
    phone: "06 39 98 56 78",
    email: "camille.roux@kine.example",
    message: "Bonjour,\n\nPouvez-vous me rappeler ?",
    ...fields,
  } satisfies Readonly<Record<keyof ContactMessage, unknown>>;
}
