import type { TypedTakeover } from "./takeover.ts";

/** A contract that was signed on paper on 12 March 2024, as somebody types it in September 2025. */
export const aTakeover: TypedTakeover = {
  pack: "advance",
  price: "79,00",
  signedOn: "2024-03-12",
  firstDebitOn: "2025-10-12",
  raisonSociale: "Lutherie Sormiou",
  siret: "80207074800016",
  nomPrenom: "Jeanne Morel",
  adresseSiege: "6 impasse du Chevalet, 13008 Marseille",
  email: "jeanne@lutherie-sormiou.example",
  telephone: "0639985218",
  umr: "PAPIER-0042",
  creditor: "FR72 ZZZ 123456",
  mandateSignedOn: "2024-03-12",
  lastDebitOn: "2025-09-12",
  iban: "FR76 3000 6000 0112 3456 7890 189",
  bic: "",
  titulaire: "",
  adresse: "",
  pays: "",
  emailDebiteur: "",
};
