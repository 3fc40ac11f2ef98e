import { inSentence, longDate, shortDate } from "#content/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { AddressConfirmation } from "#domain/contract/address-confirmation.ts";

/** What is typed to find contracts by whether their e-mail address was confirmed. */
export const typedAddressStates = { "a-confirmer": "waiting", confirmee: "confirmed" } as const;

/** What the agency reads of the confirmation of an address. */
export const addressDeskWords = {
  option: {
    value: "ÉTAT",
    text: "adresse e-mail a-confirmer (rien n’est prélevé avant) ou confirmee",
  },
  unknownState: (known: readonly string[]) =>
    `L’option --adresse attend un de ces mots : ${known.join(", ")}.`,
  /** In the file of a contract. */
  label: "Adresse e-mail",
  waiting: "À confirmer par l’abonné, rien n’est prélevé avant",
  idle: "Non confirmée, rien n’est plus à prélever",
  confirmed: ({ at, by }: AddressConfirmation) =>
    `${by === "subscriber" ? "Confirmée par l’abonné" : "Vérifiée par téléphone"} le ${longDate(dayInParis(at))}`,
  /** Before it is kept that the agency has verified it. */
  question: (firm: string, person: string, email: string) =>
    `${firm} : vous avez joint ${person} par téléphone, à un numéro trouvé ailleurs que dans le contrat, et cette personne confirme avoir signé et lire les messages de ${email}. Ses prélèvements pourront être présentés. Confirmer ?`,
  verified: (number: string) =>
    `Contrat ${number} : adresse vérifiée. Ses prélèvements peuvent être présentés.`,
  already: (confirmation: AddressConfirmation) =>
    `Rien n’est changé : cette adresse est déjà ${inSentence(addressDeskWords.confirmed(confirmation))}.`,
  /** What the doctor says of those whose payments wait. */
  soon: (count: number, on: Day) =>
    count === 1
      ? `Un contrat attend que son adresse soit confirmée, et une échéance tombe au plus tard le ${shortDate(on)} : voyez « contrats --adresse a-confirmer ».`
      : `${count} contrats attendent que leur adresse soit confirmée, et une échéance tombe au plus tard le ${shortDate(on)} : voyez « contrats --adresse a-confirmer ».`,
} as const;
