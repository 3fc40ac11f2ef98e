import type { MandateField } from "#domain/contract/mandate.ts";
import type { SubscriberField } from "#domain/contract/subscriber.ts";

type TypedField = `subscriber.${SubscriberField}` | `mandate.${MandateField}`;

/** Names of the faults: a part of the evidence that is no longer as it was signed or sealed. */
export const evidenceFaultWords = {
  events: "événements de la chaîne",
  "no-head": "sceau de la chaîne, absent",
  head: "fin de la chaîne, autre que celle qui fut scellée",
  acceptance: "acceptation du contrat dans la chaîne",
  "signed-data": "données signées",
  "contact-email": "adresse e-mail",
  "billed-siret": "SIRET corrigé",
  "billed-seat": "siège corrigé",
  facts: "coordonnées modifiées",
  "address-confirmation": "confirmation de l’adresse",
  "bank-details": "compte bancaire",
  amendment: "avenant de changement de compte",
  price: "prix annoncé ou convenu",
  "pack-change": "avenant sur le pack",
  paper: "contrat signé ailleurs",
  contract: "numéro",
  umr: "référence du mandat",
  pack: "pack",
  monthlyCents: "prix mensuel",
  trialDays: "jours d’essai",
  firstMonthFree: "premier mois offert",
  "gift.code": "code cadeau",
  "gift.reducedCents": "prix réduit par le cadeau",
  "gift.normalPriceFromOn": "retour au prix du pack",
  "subscriber.raisonSociale": "raison sociale",
  "subscriber.siret": "SIRET",
  "subscriber.nomPrenom": "nom et prénom",
  "subscriber.adresseSiege": "siège",
  "subscriber.email": "e-mail",
  "subscriber.telephone": "téléphone",
  "subscriber.acceptCGV": "accord sur les conditions",
  "mandate.iban": "IBAN",
  "mandate.bic": "BIC",
  "mandate.titulaire": "titulaire du compte",
  "mandate.adresse": "adresse du titulaire",
  "mandate.pays": "pays du titulaire",
  "mandate.emailDebiteur": "e-mail du titulaire",
  "takenOver.mandateSignedOn": "signature du mandat repris",
  "takenOver.lastDebitOn": "dernier prélèvement avant la reprise",
  "dates.acceptedOn": "jour de la signature",
  "dates.trialEndsOn": "fin de l’essai",
  "dates.firstRenewalOn": "première reconduction",
  "dates.firstDebitOn": "première échéance",
  "dates.withdrawalEndsOn": "fin de la rétractation",
  "terms.edition": "édition des conditions",
  "terms.version": "version des conditions",
  "terms.sha256": "empreinte des conditions",
  date: "date envoyée par le navigateur",
  signedAt: "instant de la signature",
} as const satisfies Record<TypedField, string> & Record<string, string>;

export function evidenceFaultList(faults: readonly (keyof typeof evidenceFaultWords)[]): string {
  return faults.map((fault) => evidenceFaultWords[fault]).join(", ");
}
