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
    question: "La rétractation des entreprises de moins de six salariés, en ligne ou par lettre",
    law: "Code de la consommation, L221-3, L221-18 à L221-28, D221-5",
    where: [`${terms}/*/retractation.md`, "content/contract/withdrawal.ts"],
    confirmedOn: null,
  },
  {
    question: "Le site non remis avant 2 ans, ni dans l’offre spéciale, et la dernière mensualité",
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
    question: "L’évolution des conditions et des prix en cours de contrat",
    law: "Code civil, 1165 et 1193",
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
    question: "Les pénalités de retard et l’indemnité de recouvrement",
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
    question: "Le mandat, l’annonce des prélèvements et leur remboursement",
    law: "Règlement (UE) 260/2012 ; Code monétaire et financier, L133-25 et L133-25-1 ; convention avec la banque",
    where: [`${terms}/*/facturation.md`, "server/documents/mandate.ts"],
    confirmedOn: null,
  },
  {
    question: "L’annexe de sous-traitance des données",
    law: "RGPD, 28",
    where: [`${terms}/*/annexe.md`],
    confirmedOn: null,
  },
  {
    question: "Les durées de conservation et les transferts vers Google",
    law: "RGPD, 5, 13 et 44 à 49 ; Code de commerce, L123-22",
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
    question: "Le prix barré de l’offre spéciale",
    law: "Code de la consommation, L112-1-1 et L121-2",
    where: ["content/site/promo.ts", "content/site/pricing.ts"],
    confirmedOn: null,
  },
  {
    question: "Le règlement du quiz, ses lots, et ce que leurs codes changent au prix d’un contrat",
    law: "Code de la consommation, L121-20 ; Code de commerce, L441-1 ; Code civil, 1127-2",
    where: ["content/site/quiz.ts", `${terms}/*/facturation.md`, "domain/gift.ts"],
    confirmedOn: null,
  },
  {
    question: "La publication des avis, leur ordre et leur contrôle",
    law: "Code de la consommation, L111-7-2 et D111-16",
    where: ["content/site/reviews.ts", "content/site/review-words.ts"],
    confirmedOn: null,
  },
  {
    question: "Les mentions légales et l’identité portée par les documents",
    law: "Loi du 21 juin 2004, 1-1 ; Code de commerce, L223-1 et R123-237",
    where: ["content/site/company.ts", "content/law/legal-notices.ts"],
    confirmedOn: null,
  },
];
