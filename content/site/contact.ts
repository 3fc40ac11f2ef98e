import { company } from "#content/site/company.ts";

/** Words of `/contact`. */
export const contactPageWords = {
  title: "Parlons de votre projet",
  lead: "Une personne vous répond sous un jour ouvré.",
  reach: "Nous joindre",
  phone: "Téléphone",
  email: "E-mail",
  address: "Adresse",
  hours: "Horaires",
  meeting: { label: "Rencontre", text: `En visio, ou à ${company.city} sur rendez-vous` },
  form: "Écrivez-nous",
  privacy:
    "Vos données servent seulement à vous répondre. Elles sont effacées au plus tard 12 mois après notre dernier échange.",
  privacyLink: "Protection des données personnelles",
  /** Shown after the success notice, if scripts do not run. */
  sent: ["Vous pouvez fermer cette page ou", "revenir à l’accueil"],
} as const;
