import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { defineAction } from "./action.ts";
import { actionWords } from "./words.ts";

const labels = {
  title: "Compter la somme en compte",
  text: (due: string, owed: string, left: string) =>
    `Sur l’échéance du ${due}, dont il reste ${owed} à payer. Il restera ${left} en compte.`,
  submit: "La compter",
  done: "La somme est comptée sur l’échéance.",
  problem: "Cette échéance ne doit plus rien, ou plus rien n’est en compte : rien n’est enregistré.",
} as const;

/** The words of the link to the question. */
export const payFromAccountLink = "Compter la somme en compte…";

/** Pays a due day with what the contract has on account. */
export const payFromAccount = defineAction(
  {
    permission: actionPermissions.debits.payFromAccount,
    schema: v.object({ reference: v.string() }),
    run: ({ debits }, { input, by }) => debits.payFromAccount(input.reference, by),
    done: () => labels.done,
    question({ contract, today, asked }, place) {
      const { dues, onAccount } = contract.debits;
      const owed = dues.find((due) => due.owed?.reference === asked.typed.reference)?.owed;
      if (!owed || onAccount.leftCents <= 0) return null;
      const usedCents = Math.min(owed.amountCents, onAccount.leftCents);
      const leftCents = onAccount.leftCents - usedCents;
      return (
        <Question {...place} reference={owed.reference} title={labels.title} submit={labels.submit}>
          <WhatHappens intro={labels.title} figure={exactEuros(usedCents)}>
            <p>
              {labels.text(formatDay(owed.dueOn, today), exactEuros(owed.amountCents), exactEuros(leftCents))}
            </p>
          </WhatHappens>
          <p className="note">{actionWords.evidence}</p>
        </Question>
      );
    },
  },
  () => labels.problem,
);
