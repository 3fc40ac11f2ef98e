import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { billedOn } from "#domain/billing/amount-due.ts";
import { isRebillable, isWaivable } from "#domain/billing/rebilling.ts";
import { Question, WhatHappens } from "../../ui/question.tsx";
import type { ContractView } from "../view.ts";
import { dayField, defineAction } from "./action.ts";
import { actionWords } from "./words.ts";

const labels = {
  kept: (on: string) => `Gardés par la banque le ${on}`,
  rebill: {
    title: "Refacturer les frais de la banque",
    text: (due: string, amount: string) =>
      `Une ligne de la facture du ${due}, pour leur montant exact, TVA comprise. Cette échéance sera de ${amount} : un e-mail l’annonce tout de suite à l’abonné.`,
    submit: "Refacturer et l’annoncer",
    done: "Les frais sont refacturés, l’abonné est prévenu par e-mail.",
    noDue: "Aucune échéance à venir ne peut porter ces frais : rien n’est refacturé.",
  },
  waive: {
    title: "Ne pas refacturer les frais",
    text: "Ils restent à la charge de l’agence. Vous pourrez encore les refacturer.",
    told: (due: string) =>
      `L’échéance du ${due} ne les porte plus, et un e-mail le dit à l’abonné. Ils restent à la charge de l’agence.`,
    submit: "Ne pas refacturer",
    done: "Les frais restent à la charge de l’agence.",
  },
  problems: {
    decided: "Quelqu’un a déjà décidé, ou une facture porte ces frais : rien n’est enregistré.",
    due: "L’échéance qui porterait ces frais a changé : relisez-la. Rien n’est enregistré.",
    "not-rejected": "Le rejet de ce prélèvement a été annulé : rien n’est enregistré.",
  },
} as const;

/** The words of the links to the questions. */
export const rebillLinks = {
  rebill: "Refacturer les frais…",
  waive: "Ne pas refacturer…",
  unsay: "Ne plus refacturer…",
} as const;

function chargeOf({ contract: { debits }, asked }: ContractView) {
  const { reference } = asked.typed;
  return debits.presented.flatMap(({ charges }) => charges).find(({ id }) => id === reference);
}

/** Puts what the bank kept for a debit onto the invoice of a due day to come. */
export const rebillCharge = defineAction(
  {
    permission: actionPermissions.charges.rebill,
    schema: v.object({ reference: v.string(), vu: dayField }),
    run: ({ charges }, { input, by }) => charges.rebill(input.reference, input.vu, by),
    done: () => labels.rebill.done,
    question(view, place) {
      const charge = chargeOf(view);
      const { debits, file } = view.contract;
      if (!charge || !isRebillable(charge.rebilling)) return null;
      const { title, text, submit, noDue } = labels.rebill;
      const about = { ...place, reference: charge.id, title };
      const { rebillOn, rebilled } = debits;
      if (rebillOn === null)
        return (
          <Question {...about} submit={null}>
            <p>{noDue}</p>
          </Question>
        );
      const { amountCents } = charge;
      const dueCents = billedOn({ ...file, rebilled }, rebillOn) + amountCents;
      return (
        <Question {...about} submit={submit} seen={rebillOn}>
          <WhatHappens
            intro={labels.kept(formatDay(charge.chargedOn, view.today))}
            figure={exactEuros(amountCents)}
          >
            <p>{text(formatDay(rebillOn, view.today), exactEuros(dueCents))}</p>
          </WhatHappens>
          <p className="note">{actionWords.evidence}</p>
        </Question>
      );
    },
  },
  problemOf,
);

/** Leaves what the bank kept for a debit to the agency. */
export const waiveCharge = defineAction(
  {
    permission: actionPermissions.charges.waive,
    schema: v.object({ reference: v.string() }),
    run: ({ charges }, { input, by }) => charges.waive(input.reference, by),
    done: () => labels.waive.done,
    question(view, place) {
      const charge = chargeOf(view);
      if (!charge || !isWaivable(charge.rebilling)) return null;
      const { title, text, told, submit } = labels.waive;
      const isTold = charge.rebilling === "announced" && charge.rebilledOn !== null;
      return (
        <Question {...place} reference={charge.id} title={title} submit={submit}>
          <WhatHappens
            intro={labels.kept(formatDay(charge.chargedOn, view.today))}
            figure={exactEuros(charge.amountCents)}
          >
            <p>{isTold ? told(formatDay(charge.rebilledOn, view.today)) : text}</p>
          </WhatHappens>
          <p className="note">{actionWords.evidence}</p>
        </Question>
      );
    },
  },
  problemOf,
);

function problemOf({ code }: { readonly code: string }): string {
  if (code === "no-due") return labels.rebill.noDue;
  return code === "due" || code === "not-rejected" ? labels.problems[code] : labels.problems.decided;
}
