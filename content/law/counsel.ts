import { editions } from "#content/terms/editions.ts";
import type { Day } from "#domain/calendar.ts";

/** A point that a lawyer confirms before the site opens, and again whenever it changes. */
export type CounselPoint = {
  /** The question, then the articles it turns on. */
  readonly question: string;
  readonly law: string;
  /** Files of the repository where the answer stands; `*` for both editions of the terms. */
  readonly where: readonly string[];
  /** The day on which counsel confirmed it, written by the agency; `null` until then. */
  readonly confirmedOn: Day | null;
};

const terms = `content/terms/${editions.standard.version}`;

/** The points that the agency asks its counsel to confirm: `doctor` names those without a day. */
export const counselPoints: readonly CounselPoint[] = [
  {
    question: "Les deux approbations, les mots du bouton et la signature par double clic",
    law: "Code civil, 1127-1, 1127-2, 1366 et 1367 ; règlement (UE) 910/2014, 25",
    where: [`${terms}/*/validation.md`, `${terms}/*/preuve.md`, "content/contract/contract.ts"],
    confirmedOn: null,
  },
  {
    question:
      "Les informations données avant la signature, et l’assurance professionnelle à y nommer s’il y en a une",
    law: "Code de la consommation, L111-1, L111-2, L221-5 et R111-2 ; Code civil, 1112-1",
    where: [`${terms}/*/informations.md`, "content/contract/contract.ts", "content/law/legal-notices.ts"],
    confirmedOn: null,
  },
  {
    question:
      "Le changement de pack par avenant, les coordonnées et le compte changés depuis l’espace contrat, et les 24 heures qui précèdent leur usage",
    law: "Code civil, 1103, 1193, 1366 et 1367 ; règlement (UE) 910/2014, 25",
    where: [
      `${terms}/*/accord.md`,
      `${terms}/*/pieces.md`,
      `${terms}/*/facturation.md`,
      `${terms}/*/preuve.md`,
    ],
    confirmedOn: null,
  },
  {
    question: "La rétractation des entreprises de moins de six salariés, en ligne ou par lettre",
    law: "Code de la consommation, L221-3, L221-18 à L221-28, D221-5",
    where: [`${terms}/*/retractation.md`, "content/contract/withdrawal.ts"],
    confirmedOn: null,
  },
  {
    question:
      "« Sans engagement » à côté d’un site non remis avant 2 ans, ni dans l’offre spéciale, et la dernière mensualité",
    law: "Code civil, 1171 ; Code de commerce, L442-1",
    where: [`${terms}/*/continuite.md`, `${terms}/*/resiliation-abonne.md`, `${terms}/*/facturation.md`],
    confirmedOn: null,
  },
  {
    question: "Les préavis de 6 mois et de 15 jours de l’agence",
    law: "Code civil, 1211, 1225 et 1226",
    where: [`${terms}/*/resiliation-2h.md`],
    confirmedOn: null,
  },
  {
    question: "Les mensualités pendant une suspension pour impayés et pendant une force majeure",
    law: "Code civil, 1171, 1218, 1219 et 1223",
    where: [`${terms}/*/resiliation-2h.md`, `${terms}/*/force-majeure.md`, "domain/contract/debits.ts"],
    confirmedOn: null,
  },
  {
    question: "Les conditions qui changent un mois après leur publication, et l’évolution des prix",
    law: "Code civil, 1165, 1171 et 1193",
    where: [`${terms}/*/dispositions.md`, `${terms}/*/tarifs.md`],
    confirmedOn: null,
  },
  {
    question: "La limite de responsabilité de l’agence",
    law: "Code civil, 1170 et 1231-3",
    where: [`${terms}/*/obligation-2h.md`],
    confirmedOn: null,
  },
  {
    question: "La cession des droits sur le site",
    law: "Code de la propriété intellectuelle, L131-3",
    where: [`${terms}/*/continuite.md`],
    confirmedOn: null,
  },
  {
    question: "Les pénalités de retard, l’indemnité de recouvrement et les frais de rejet refacturés",
    law: "Code de commerce, L441-10 et D441-5",
    where: [`${terms}/*/facturation.md`],
    confirmedOn: null,
  },
  {
    question:
      "Les mentions et les numéros des factures et des avoirs, et ce qui manque à leur suite après une restauration",
    law: "Code général des impôts, 289, et annexe II, 242 nonies A ; Code de commerce, L441-9",
    where: ["content/contract/invoices.ts", "domain/billing/", "docs/operations.md"],
    confirmedOn: null,
  },
  {
    question:
      "Avec le comptable, les comptes et les journaux, la clôture de chaque mois, et la TVA due avec l’argent, facture ou non, acomptes compris",
    law: "Code général des impôts, 269, 2, c ; livre des procédures fiscales, A47 A-1 ; plan comptable général, 921-3 et 921-4",
    where: ["content/site/company.ts", "content/desk/accounting.ts", "domain/billing/entries.ts"],
    confirmedOn: null,
  },
  {
    question:
      "Le mandat, l’annonce des prélèvements 14 jours avant, 5 après un rejet, leur remboursement, et le mandat envoyé par e-mail avec son IBAN entier",
    law: "Règlement (UE) 260/2012 ; Code monétaire et financier, L133-25 et L133-25-1 ; RGPD, 32 ; convention avec la banque",
    where: [`${terms}/*/facturation.md`, "server/documents/mandate.ts"],
    confirmedOn: null,
  },
  {
    question: "L’annexe de sous-traitance des données, et la liste des sous-traitants remise sur demande",
    law: "RGPD, 28, 2 à 4",
    where: [`${terms}/*/annexe.md`],
    confirmedOn: null,
  },
  {
    question:
      "Les durées de conservation, dont 24 mois après le contrat pour des preuves utiles pendant cinq ans, et les transferts vers Google",
    law: "RGPD, 5, 13, 17 et 44 à 49 ; Code de commerce, L110-4 et L123-22",
    where: ["content/law/data-protection/conservation.md", "content/law/data-protection/partage.md"],
    confirmedOn: null,
  },
  {
    question: "Les rappels et l’appel à qui n’a pas fini de souscrire",
    law: "RGPD, 6 ; Code des postes et des communications électroniques, L34-5",
    where: ["content/law/data-protection/finalites.md", "content/contract/reminders.ts"],
    confirmedOn: null,
  },
  {
    question:
      "L’offre spéciale valable jusqu’au 31 octobre 2025 puis prolongée jusqu’à nouvelle annonce, et son prix barré",
    law: "Code de la consommation, L112-1-1, L121-2, L121-4, 7° et L121-5",
    where: ["content/site/promo.ts", "content/site/pricing.ts", `${terms}/promo/tarifs.md`],
    confirmedOn: null,
  },
  {
    question:
      "L’essai de 14 jours et le premier mois offert, qui peuvent finir avant que le site soit en ligne, et « offre partenaire » sans nom de partenaire",
    law: "Code de la consommation, L121-2, L121-3 et L121-5 ; Code civil, 1112-1",
    where: [
      `${terms}/*/prise-effet.md`,
      `${terms}/*/modalites.md`,
      "content/site/pricing.ts",
      "content/contract/packs.ts",
    ],
    confirmedOn: null,
  },
  {
    question: "Les professions qui n’ont pas le droit d’acheter leur place dans les résultats de recherche",
    law: "Code de la santé publique, R4127-80 et textes des autres professions ; Code civil, 1112-1",
    where: ["content/site/faq.ts", `${terms}/*/obligation-abonne.md`],
    confirmedOn: null,
  },
  {
    question:
      "Le règlement du quiz, ses lots, dont un « Premier mois offert » à qui l’a déjà, et ce que leurs codes changent au prix d’un contrat",
    law: "Code de la consommation, L121-20 ; Code de commerce, L441-1 ; Code civil, 1127-2",
    where: ["content/site/quiz.ts", `${terms}/*/facturation.md`, "domain/gift.ts"],
    confirmedOn: null,
  },
  {
    question:
      "La publication des avis, leur ordre et leur contrôle, et la note donnée aux moteurs de recherche",
    law: "Code de la consommation, L111-7-2, D111-16, L121-4, 28° et L121-5",
    where: ["content/site/reviews.ts", "content/site/review-words.ts"],
    confirmedOn: null,
  },
  {
    question: "La piste d’audit fiable, et la plateforme agréée qui reçoit les factures de l’agence",
    law: "Code général des impôts, 289, VII, 1°, 289 bis et 290",
    where: ["docs/audit-trail.md"],
    confirmedOn: null,
  },
  {
    question: "Ce que chaque personne de l’agence fait au bureau, inscrit sous son nom pendant 24 mois",
    law: "Code du travail, L1222-4 ; RGPD, 13",
    where: ["app/desk/settings/words.ts", "docs/desk.md"],
    confirmedOn: null,
  },
  {
    question: "Une page d’erreur en anglais, « Oops! Page not found »",
    law: "Loi du 4 août 1994, 2",
    where: ["content/site/errors.ts"],
    confirmedOn: null,
  },
  {
    question: "Les mentions légales et l’identité portée par les documents",
    law: "Loi du 21 juin 2004, 1-1 ; Code de commerce, L223-1 et R123-237",
    where: ["content/site/company.ts", "content/law/legal-notices.ts"],
    confirmedOn: null,
  },
];
