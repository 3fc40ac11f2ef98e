import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import { settlementOptions } from "../../debits/words.ts";
import { DayField, FieldRow, SelectField } from "../../ui/fields.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { refundLabels } from "../refund-words.ts";
import { dayField, defineAction } from "./action.ts";
import { actionLabels } from "./words.ts";

const labels = {
  title: "Noter un remboursement",
  debit: (cents: number, collected: string, run: string) =>
    `${exactEuros(cents)}, prélevés le ${collected}, remise ${run}`,
  day: "Remboursé le",
  means: "Par",
  submit: "Noter le remboursement",
  done: "Remboursement noté.",
  wrongDay: "Donnez le jour du remboursement : rien n’est enregistré.",
  problems: {
    unknown: "Ce prélèvement n’existe pas : rien n’est enregistré.",
    "not-owed-back": "Ce prélèvement n’est pas à rembourser : il est dû, ou la banque l’a renvoyé.",
    refunded: (by: string | null, on: string) =>
      `${by ?? "Quelqu’un"} l’a déjà noté, remboursé le ${on} : rien de plus n’est enregistré.`,
    "refund-day": (collected: string) =>
      `Un remboursement se note à partir du ${collected}, jour du prélèvement, et pas dans l’avenir : rien n’est enregistré.`,
  },
} as const;

/** Records that the agency has paid back a debit that was no longer owed. */
export const recordRefund = defineAction(
  {
    permission: actionPermissions.refunds.record,
    schema: v.object({ reference: v.string(), le: dayField, par: v.picklist(settlementMeans) }),
    faults: { le: labels.wrongDay },
    run: ({ refunds }, { input: { reference, le, par }, by }) =>
      refunds.record(reference, { on: le, means: par }, by),
    done: () => labels.done,
    question({ contract, today, asked }, place) {
      const debit = contract.debits.presented.find(({ id }) => id === asked.typed.reference);
      if (!debit) return null;
      const owed = contract.debits.owedBack.find(
        (each) => each.debit?.id === debit.id && each.owedBack === "refund" && each.credit === null,
      );
      const { amountCents, collectionOn, runId } = debit;
      return (
        <Question {...place} reference={debit.id} title={labels.title} submit={owed && labels.submit}>
          <p>{labels.debit(amountCents, formatDay(collectionOn, today), runId)}</p>
          {owed && (
            <>
              <WhatHappens intro={refundLabels.states.refund} figure={exactEuros(amountCents)}>
                <p>{contract.file.mandate.maskedIban}</p>
              </WhatHappens>
              <FieldRow>
                <DayField
                  name="le"
                  label={labels.day}
                  initial={today}
                  min={collectionOn}
                  max={today}
                  required
                />
                <SelectField name="par" label={labels.means} options={settlementOptions} />
              </FieldRow>
              <p className="note">{actionLabels.evidence}</p>
            </>
          )}
        </Question>
      );
    },
  },
  (problem, { today }) => {
    switch (problem.code) {
      case "refunded":
        return labels.problems.refunded(problem.by, formatDay(problem.on, today));
      case "refund-day":
        return { why: labels.problems["refund-day"](formatDay(problem.collectionOn, today)), field: "le" };
      default:
        return labels.problems[problem.code];
    }
  },
);
