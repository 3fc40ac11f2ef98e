import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import { Question } from "../../ui/question.tsx";
import type { ContractView } from "../view.ts";
import { defineAction, type Place } from "./action.ts";
import { actionWords, undoProblems } from "./words.ts";

const labels = {
  rejected: {
    title: "Annuler un rejet noté par erreur",
    text: (cents: number, due: string) =>
      `Le prélèvement de ${exactEuros(cents)}, échéance du ${due}, redevient présenté à la banque.`,
    submit: "Annuler le rejet",
  },
  paid: {
    title: "Annuler un règlement noté par erreur",
    text: (cents: number, due: string) =>
      `Les ${exactEuros(cents)} reçus pour l’échéance du ${due} ne comptent plus : elle redevient due d’autant.`,
    submit: "Annuler le règlement",
  },
  onAccount: {
    title: "Annuler une somme notée par erreur",
    text: (cents: number) => `Les ${exactEuros(cents)} reçus en compte ne comptent plus.`,
    submit: "Annuler cette somme",
  },
  done: "C’est annulé. Le journal garde les deux.",
} as const;

/** The words of the link to the question, by what was recorded. */
export const undoDebitLinks = { rejected: "Annuler le rejet…", paid: "Annuler le règlement…" } as const;

/** Undoes a return, or money received without a debit, that was recorded by mistake. */
export const undoDebit = defineAction(
  {
    permission: actionPermissions.corrections.debit,
    schema: v.object({ reference: v.string() }),
    run: ({ corrections }, { input, by }) => corrections.debit(input.reference, by),
    done: () => labels.done,
    question(view, place) {
      const { reference } = view.asked.typed;
      const { presented, dues, onAccount } = view.contract.debits;
      const payment = [...dues.flatMap(({ payments }) => payments), ...onAccount.payments].find(
        ({ id }) => id === reference,
      );
      const about = { ...place, reference };
      if (payment) return questionAbout(view, about, labels[payment.dueOn ? "paid" : "onAccount"], payment);
      const debit = presented.find(({ id }) => id === reference);
      if (!debit) return null;
      const isPossible = debit.state === "rejected" && !debit.isFollowed;
      return questionAbout(view, about, labels.rejected, isPossible ? debit : null);
    },
  },
  ({ code }) => undoProblems[code],
);

/** The question about a payment; `null` for one that can no longer be undone. */
function questionAbout(
  { today }: ContractView,
  place: Place & { readonly reference: string | undefined },
  words: (typeof labels)["paid" | "onAccount" | "rejected"],
  payment: { readonly amountCents: number; readonly dueOn: Day | null } | null,
) {
  return (
    <Question {...place} title={words.title} submit={payment && words.submit} isGrave>
      <p>
        {payment
          ? words.text(payment.amountCents, payment.dueOn ? formatDay(payment.dueOn, today) : "")
          : undoProblems["not-latest"]}
      </p>
      <p className="note">{actionWords.noted}</p>
    </Question>
  );
}
