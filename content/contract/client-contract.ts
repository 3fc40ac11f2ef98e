import { firstPaymentDay, firstPaymentLabel } from "#content/contract/first-payment.ts";
import { giftWithCode } from "#content/contract/gifts.ts";
import { freeMonthsFact } from "#content/contract/packs.ts";
import { trialEndWords } from "#content/contract/trial.ts";
import { company } from "#content/site/company.ts";
import { exactEuros, kilobytes, longDate, timeInParis } from "#content/site/format.ts";
import { firstPriceOf, priceOn } from "#domain/billing/amount-due.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import {
  type ContractStatus,
  type Ending,
  type SuspensionReason,
  suspensionOf,
} from "#domain/contract/lifecycle.ts";
import { priceChangesToCome, returnsToNormalPrice } from "#domain/contract/normal-price.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import { isPaidFromSignature, nextRenewalOnOrAfter } from "#domain/contract/renewal.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import {
  endsInFreeStart,
  refundDueOn,
  suspendedOn,
  withdrawalDeadlineOn,
} from "#domain/contract/termination.ts";

export type ContractFact = { readonly label: string; readonly value: string; readonly note?: string };

/** Words of the client's page. */
export const clientWords = {
  title: "Votre espace contrat",
  contract: "Contrat",
  reserved: "Cet espace vous est réservé. Qui en a l’adresse peut le lire : gardez-la pour vous.",
  state: "État",
  states: {
    active: "Actif",
    suspended: "Suspendu",
    terminating: "Résiliation enregistrée",
    terminated: "Résilié",
    withdrawn: "Rétractation enregistrée",
  },
  price: "Prix",
  priceAfter: (price: string) => `puis ${price}`,
  /** `price`: « 92 € TTC par mois ». */
  rise: (price: string, day: string) => `Votre prix passe à ${price} le ${day}`,
  avoidRise: "Si vous résiliez au plus tard ce jour-là, vous ne le payez pas.",
  comingCharge: (due: string, amount: string, charges: string) =>
    `Échéance du ${due} : ${amount}, dont ${charges} de frais de rejet refacturés.`,
  noCommitment: "Sans engagement, résiliable à tout moment.",
  zenmaster: {
    title: (firstName: string) => `Votre ZenMaster : ${firstName}`,
    text: (firstName: string, since: string | null) =>
      `${firstName} suit votre site${since ? ` depuis le ${since}` : ""} et répond ${company.openingHours.words.charAt(0).toLowerCase()}${company.openingHours.words.slice(1)}.`,
    write: (firstName: string) => `Écrire à ${firstName}`,
    subject: (firstName: string, number: string) => `Pour ${firstName}, contrat ${number}`,
  },
  dates: "Vos dates",
  mandate: "Votre mandat",
  refund:
    "Vous pouvez demander à votre banque le remboursement d’un prélèvement dans les 8 semaines qui suivent sa date de débit.",
  documents: "Vos documents",
  download: "Télécharger",
  file: (bytes: number) => `PDF, ${kilobytes(bytes)}. Empreinte SHA-256`,
  noDocumentsYet:
    "Vos documents arrivent dans un instant. Ils sont aussi joints à votre e-mail de confirmation.",
  reload: "Recharger la page",
  noPaperYet: "Votre contrat signé n’est pas encore ici. Demandez-nous-en une copie.",
  termsOnPaper: "Vos conditions sont celles du contrat que vous avez signé.",
  termsAccepted: "Conditions acceptées :",
  verify: "Vérifier un document",
} as const;

/** Words of the page shown when somebody tries too many links in a short time. */
export const busyWords = {
  title: "Un peu de patience",
  text: "Plusieurs demandes se sont suivies de près : la vôtre n’a pas été traitée. Réessayez dans un instant.",
} as const;

type DatedContract = Pick<
  SignedContract,
  | "signedAt"
  | "takenOver"
  | "dates"
  | "monthlyCents"
  | "gift"
  | "laterPrices"
  | "trialDays"
  | "firstMonthFree"
> & { readonly status: ContractStatus };

/** The dates of a contract, as its client reads them on a given day. */
export function clientDates(contract: DatedContract, today: Day): readonly ContractFact[] {
  const { dates, signedAt, takenOver, status } = contract;
  const signature = takenOver
    ? {
        label: "Signature",
        value: longDate(dates.acceptedOn),
        note: `Sur papier ou ailleurs en ligne. Contrat repris dans cet espace le ${longDate(dayInParis(signedAt))}.`,
      }
    : { label: "Signature", value: moment(signedAt) };
  switch (status.state) {
    case "active":
    case "suspended":
      return [
        signature,
        ...freeStart(contract),
        firstDebit(contract),
        ...gift(contract, today),
        ...announcedPrices(contract, today),
        ...suspension(status),
        {
          label: "Prochaine reconduction",
          value: longDate(nextRenewalOnOrAfter(dates, today)),
          note: "Tacite, de mois en mois.",
        },
        withdrawalDays(dates, today),
      ];
    case "terminating":
      return [
        signature,
        ...freeStart(contract, { ends: endsInFreeStart(dates, status.lastDayOn) }),
        ...(endsInFreeStart(dates, status.lastDayOn)
          ? []
          : [firstDebit(contract), ...gift(contract, today), ...announcedPrices(contract, today)]),
        ...suspension(status),
        {
          label: status.cause === "subscriber" ? "Résiliation demandée" : "Résiliation notifiée",
          value: askedOn(status),
        },
        {
          label: "Dernier jour de service",
          value: longDate(status.lastDayOn),
          note: `Suspension à compter du ${longDate(suspendedOn(status.lastDayOn))}.`,
        },
        withdrawalDays(dates, today),
      ];
    case "withdrawn":
      return [
        signature,
        { label: "Rétractation reçue", value: askedOn(status) },
        {
          label: "Remboursement",
          value: `Au plus tard le ${longDate(refundDueOn(dayInParis(status.askedAt)))}`,
          note: "Des sommes déjà versées, s’il y en a.",
        },
      ];
  }
}

function moment(at: number): string {
  return `${longDate(dayInParis(at))} à ${timeInParis(at)}`;
}

/** With the time, unless the request came by letter on an earlier day. */
function askedOn({ askedAt, askedOn }: Ending): string {
  return askedOn === dayInParis(askedAt) ? moment(askedAt) : longDate(askedOn);
}

function suspension(status: ContractStatus): ContractFact[] {
  const suspended = suspensionOf(status);
  return suspended
    ? [
        {
          label: "Services suspendus",
          value: `Depuis le ${longDate(suspended.since)}`,
          note: suspensionWords[suspended.reason],
        },
      ]
    : [];
}

/** Why services are suspended, in a few words. */
export const suspensionWords = {
  unpaid: "Mensualités impayées. Un mois passé tout entier sans vos services n’est pas dû.",
  "force-majeure": "Force majeure.",
} as const satisfies Record<SuspensionReason, string>;

/** The gift, and the price after its reduction, unless the contract ends before. */
function gift(contract: DatedContract, today: Day): ContractFact[] {
  if (contract.gift === null) return [];
  const { code, normalPriceFromOn } = contract.gift;
  const fact = { label: "Cadeau", value: giftWithCode(code) };
  if (normalPriceFromOn === null || !returnsToNormalPrice(contract)) return [fact];
  const price = (cents: number) => `${exactEuros(cents)} TTC`;
  const after = price(priceOn(contract, normalPriceFromOn));
  const day = longDate(debitDay(normalPriceFromOn));
  const note =
    today < normalPriceFromOn
      ? `Puis ${after} à partir du ${day} ; un e-mail vous le rappelle ${preNotificationDays} jours avant.`
      : `Terminé : ${after} depuis le ${day}.`;
  return [{ ...fact, note }];
}

/** The prices that were announced and that it will owe, each with the last day to leave before a higher one. */
function announcedPrices(contract: DatedContract, today: Day): ContractFact[] {
  const announced = priceChangesToCome(contract, today).filter(({ isAnnounced }) => isAnnounced);
  return announced.map(({ fromOn, cents }) => {
    const before = priceOn(contract, addDays(fromOn, -1));
    const note = `Résiliation demandée au plus tard le ${longDate(fromOn)} : vous restez à ${exactEuros(before)} jusqu’au bout.`;
    return {
      label: "Nouveau prix",
      value: `${exactEuros(cents)} TTC par mois, à partir du ${longDate(fromOn)}`,
      ...(cents > before ? { note } : {}),
    };
  });
}

function firstDebit(contract: DatedContract): ContractFact {
  const { dates } = contract;
  const day = firstPaymentDay(dates);
  const value = `${longDate(day)}, ${exactEuros(firstPriceOf(contract))} TTC`;
  const note = `Un e-mail vous en annonce le prélèvement au moins ${preNotificationDays} jours avant.`;
  const label = contract.takenOver ? "Premier prélèvement depuis la reprise" : firstPaymentLabel(dates);
  return { label, value, ...(isPaidFromSignature(dates) ? { note } : {}) };
}

function withdrawalDays(dates: DatedContract["dates"], today: Day): ContractFact {
  const deadline = withdrawalDeadlineOn(dates);
  return {
    label: "Rétractation",
    value:
      today <= deadline ? `Jusqu’au ${longDate(deadline)} inclus` : `Délai expiré le ${longDate(deadline)}`,
    note: `Pour les entreprises de moins de six salariés.${
      deadline === dates.withdrawalEndsOn
        ? ""
        : " Le quatorzième jour n’étant pas ouvré, le délai est prolongé."
    }`,
  };
}

/** The free period, and the price after a trial unless the contract ends with the trial. */
function freeStart(contract: DatedContract, { ends } = { ends: false }): ContractFact[] {
  const { dates, trialDays, takenOver } = contract;
  if (takenOver) return [];
  const months = freeMonthsFact(contract);
  const offered = months
    ? [{ label: months.label, value: `${months.value}, jusqu’au ${longDate(dates.firstDebitOn)}` }]
    : [];
  if (dates.trialEndsOn) {
    return [
      {
        label: "Essai gratuit",
        value: `${trialDays} jours, jusqu’au ${longDate(dates.trialEndsOn)}`,
        note: ends ? undefined : (trialEndWords(contract) ?? undefined),
      },
      ...offered,
    ];
  }
  return offered;
}

/** The mandate of a contract, with the IBAN masked. */
export function clientMandate(
  contract: Pick<SignedContract, "umr"> & { readonly maskedIban: string; readonly titulaire: string },
): readonly ContractFact[] {
  return [
    { label: "Référence unique (RUM)", value: contract.umr },
    { label: "Créancier", value: company.name },
    { label: "Identifiant créancier (ICS)", value: company.creditorIdentifier },
    { label: "Compte débité", value: contract.maskedIban },
    { label: "Titulaire", value: contract.titulaire },
    { label: "Type", value: "Prélèvement SEPA récurrent" },
  ];
}
