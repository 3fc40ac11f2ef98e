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
  settled: {
    title: "Annuler un règlement noté par erreur",
    text: (cents: number, due: string) =>
      `Le prélèvement de ${exactEuros(cents)}, échéance du ${due}, redevient impayé.`,
    submit: "Annuler le règlement",
  },
  paidDue: {
    title: "Annuler un règlement noté par erreur",
    text: (cents: number, due: string) =>
      `L’échéance du ${due}, ${exactEuros(cents)}, redevient à présenter à la banque.`,
    submit: "Annuler le règlement",
  },
  done: "C’est annulé. Le journal garde les deux.",
} as const;

/** The words of the link to the question, by what was recorded. */
export const undoDebitLinks = { rejected: "Annuler le rejet…", settled: "Annuler le règlement…" } as const;

/** Undoes a return or a settlement of a debit that was recorded by mistake. */
export const undoDebit = defineAction(
  {
    permission: actionPermissions.corrections.debit,
    schema: v.object({ reference: v.string() }),
    run: ({ corrections }, { input, by }) => corrections.debit(input.reference, by),
    done: () => labels.done,
    question(view, place) {
      const { reference } = view.asked.typed;
      const { presented, paidDues } = view.contract.debits;
      const paidDue = paidDues.find((due) => due.reference === reference);
      if (paidDue) return questionAbout(view, { ...place, reference }, labels.paidDue, paidDue);
      const debit = presented.find(({ id }) => id === reference);
      if (!debit) return null;
      const words = labels[debit.state === "settled" ? "settled" : "rejected"];
      const isPossible = debit.state !== "presented" && !debit.isFollowed;
      return questionAbout(view, { ...place, reference }, words, isPossible ? debit : null);
    },
  },
  ({ code }) => undoProblems[code],
);

/** The question about a payment; `null` for one that can no longer be undone. */
function questionAbout(
  { today }: ContractView,
  place: Place & { readonly reference: string | undefined },
  words: (typeof labels)["paidDue" | "settled" | "rejected"],
  payment: { readonly amountCents: number; readonly dueOn: Day } | null,
) {
  return (
    <Question {...place} title={words.title} submit={payment && words.submit} isGrave>
      <p>
        {payment
          ? words.text(payment.amountCents, formatDay(payment.dueOn, today))
          : undoProblems["not-latest"]}
      </p>
      <p className="note">{actionWords.noted}</p>
    </Question>
  );
}
