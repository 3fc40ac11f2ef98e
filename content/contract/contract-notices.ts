import { siteAfter, suspension, type TerminatedContract } from "#content/contract/termination.ts";
import { exactEuros, longDate } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { SuspensionReason, TerminationCause } from "#domain/contract/lifecycle.ts";
import {
  breachNoticePeriodMonths,
  forceMajeureDays,
  forceMajeureTerminationOn,
  unpaidNoticePeriodDays,
} from "#domain/contract/notice-periods.ts";

/** A step of the agency in the life of a contract. */
export type AgencyStep = { readonly on: Day } & (
  | { readonly kind: "suspend"; readonly reason: SuspensionReason }
  | {
      readonly kind: "reactivate";
      readonly reason: SuspensionReason;
      readonly lastDayOn: Day | null;
      /** The debit of the month in which the services come back; `null` if that fell due before, or cannot be debited. */
      readonly debit: { readonly collectionOn: Day; readonly amountCents: number } | null;
    }
  | { readonly kind: "terminate"; readonly reason: ProviderCause; readonly lastDayOn: Day }
);

/** The reasons for which a contract ends without a request of its subscriber. */
export type ProviderCause = Exclude<TerminationCause, "subscriber">;

/** The notice to the client about such a step, in the mail and on the page of the contract. */
export type ContractNotice = {
  /** Subject of the mail, and title on the page. */
  readonly title: string;
  /** The meaning of the step, in one sentence. */
  readonly lead: string;
  /** The reason, with its article. */
  readonly why: string;
  /** The consequences, one sentence each. */
  readonly after: readonly string[];
};

/** The notice to the client about a step of the agency (terms, articles resiliation-2h and force-majeure). */
export function contractNotice(contract: TerminatedContract, step: AgencyStep): ContractNotice {
  switch (step.kind) {
    case "suspend":
      return suspended[step.reason](step.on);
    case "reactivate":
      return reactivated(step);
    case "terminate":
      return terminated[step.reason](contract, step.on, step.lastDayOn);
  }
}

const alreadyPaid = "Vous avez déjà réglé ? Écrivez-nous ou appelez-nous : nous vérifierons sans attendre.";

const suspended: Readonly<Record<SuspensionReason, (since: Day) => ContractNotice>> = {
  unpaid: (since) => ({
    title: "Vos services sont suspendus",
    lead: `L’accès à vos services est suspendu depuis le ${longDate(since)}.`,
    why: "Deux mensualités consécutives sont restées impayées malgré nos relances. L’article « Résiliation par Agence 2H » de vos conditions prévoit alors la suspension de l’accès aux services.",
    after: [
      "Votre contrat n’est pas résilié. Dès que toutes les sommes dues sont réglées, nous rétablissons vos services.",
      "Un mois passé tout entier sans vos services n’est pas dû ; celui où ils reviennent l’est.",
      alreadyPaid,
    ],
  }),
  "force-majeure": (since) => ({
    title: "Vos services sont suspendus",
    lead: `Vos services sont suspendus depuis le ${longDate(since)}, pour cause de force majeure.`,
    why: "Un cas de force majeure empêche l’exécution du contrat. L’article « Force majeure » de vos conditions en suspend les obligations pendant le temps où il dure.",
    after: [
      "La mensualité dont l’échéance tombe pendant l’interruption n’est pas due. Si plus d’une semaine d’interruption tombe entre deux échéances, demandez-nous une remise proportionnelle.",
      `Au-delà de ${forceMajeureDays} jours consécutifs, chacun de nous peut mettre fin au contrat par lettre recommandée avec demande d’avis de réception, à compter du ${longDate(forceMajeureTerminationOn(since))}.`,
      "Nous vous écrivons dès que vos services reprennent.",
    ],
  }),
};

function reactivated({
  reason,
  on,
  lastDayOn: tookBack,
  debit,
}: Extract<AgencyStep, { readonly kind: "reactivate" }>): ContractNotice {
  return {
    title: "Vos services sont rétablis",
    lead: `Vos services sont rétablis depuis le ${longDate(on)}.`,
    why:
      reason === "unpaid"
        ? "Votre règlement nous est parvenu, merci. La suspension de vos services a pris fin."
        : "Le cas de force majeure a pris fin, et avec lui la suspension de vos services.",
    after: [
      ...(tookBack
        ? [`La résiliation qui vous avait été notifiée pour le ${longDate(tookBack)} est sans effet.`]
        : []),
      ...(debit
        ? [
            `La mensualité du mois où vos services reviennent, ${exactEuros(debit.amountCents)}, est due depuis ce retour : elle sera prélevée le ${longDate(debit.collectionOn)}. Ce message vaut notification préalable.`,
            "Un mois passé tout entier sans vos services n’est pas dû.",
          ]
        : []),
      "Votre contrat se poursuit aux mêmes conditions.",
    ],
  };
}

const terminated: Readonly<
  Record<ProviderCause, (contract: TerminatedContract, on: Day, lastDay: Day) => ContractNotice>
> = {
  breach: (contract, on, lastDay) => ({
    title: "Fin de votre contrat d’abonnement",
    lead: `Votre contrat prend fin le ${longDate(lastDay)}, au terme d’un préavis de ${breachNoticePeriodMonths} mois.`,
    why: `Nous mettons fin à votre contrat pour manquement grave à vos obligations ou atteinte à notre image. Notre lettre recommandée, reçue le ${longDate(on)}, en donne les motifs.`,
    after: [
      "Pendant le préavis, le contrat se poursuit : nous fournissons les services et vous réglez vos mensualités.",
      suspension(lastDay),
      siteAfter(contract, lastDay),
    ],
  }),
  unpaid: (contract, _on, lastDay) => ({
    title: "Résiliation de votre contrat pour défaut de paiement",
    lead: `Sans règlement de votre part, votre contrat prend fin le ${longDate(lastDay)}.`,
    why: `Deux mensualités consécutives sont restées impayées malgré nos relances. L’accès à vos services est suspendu, et nous vous notifions par e-mail la résiliation du contrat, avec un préavis de ${unpaidNoticePeriodDays} jours.`,
    after: [
      `Si vous réglez toutes les sommes dues au plus tard le ${longDate(lastDay)}, vos services sont rétablis et la résiliation reste sans effet.`,
      "Les sommes échues avant le dernier jour de service restent dues.",
      siteAfter(contract, lastDay, { isSuspended: true }),
      alreadyPaid,
    ],
  }),
  "force-majeure": (contract, on, lastDay) => ({
    title: "Fin de votre contrat d’abonnement",
    lead: `Votre contrat a pris fin le ${longDate(lastDay)}.`,
    why: `La force majeure a duré plus de ${forceMajeureDays} jours consécutifs. La lettre recommandée reçue le ${longDate(on)} met fin au contrat, sans indemnité.`,
    after: [
      "La mensualité dont l’échéance est tombée pendant l’interruption n’est pas due. Si plus d’une semaine d’interruption est tombée entre deux échéances, demandez-nous une remise proportionnelle.",
      siteAfter(contract, lastDay, { isSuspended: true }),
    ],
  }),
};
