import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import { settlementOptions } from "../../debits/words.ts";
import { DayField, FieldRow, SelectField } from "../../ui/fields.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { describeOwedBack } from "../owed-back.tsx";
import { refundWords } from "../refund-words.ts";
import { dayField, defineAction } from "./action.ts";
import { actionWords } from "./words.ts";

const labels = {
  title: "Noter un remboursement",
  day: "Remboursé le",
  means: "Moyen",
  submit: "Noter le remboursement",
  done: "Remboursement noté.",
  onAccount: "Cette somme a été reçue sans échéance à régler.",
  wrongDay: "Donnez le jour du remboursement : rien n’est enregistré.",
  problems: {
    unknown: "Ce contrat n’existe pas : rien n’est enregistré.",
    "not-owed-back": "Rien n’est à rembourser pour cette échéance : elle est due, ou la banque l’a renvoyée.",
    amount: "Le montant à rembourser a changé : relisez-le. Rien n’est enregistré.",
    reference: "La référence du virement est trop longue : rien n’est enregistré.",
    refunded: (by: string, on: string) =>
      `${by} l’a déjà noté, remboursé le ${on} : rien de plus n’est enregistré.`,
    day: (paid: string) =>
      `Un remboursement se note à partir du ${paid}, jour du paiement, et pas dans l’avenir : rien n’est enregistré.`,
  },
} as const;

/** Records that the agency has paid back what was no longer owed of a due day. */
export const recordRefund = defineAction(
  {
    permission: actionPermissions.refunds.record,
    schema: v.object({
      reference: v.union([v.literal("compte"), dayField]),
      vu: v.pipe(v.string(), v.digits(), v.transform(Number)),
      le: dayField,
      par: v.picklist(settlementMeans),
    }),
    faults: { le: labels.wrongDay },
    run: ({ refunds }, { number, input: { reference: dueOn, vu, le, par }, by }) => {
      const made = { expectedCents: vu, on: le, means: par, reference: null };
      return refunds.record({ contract: number, dueOn: dueOn === "compte" ? null : dueOn }, made, by);
    },
    done: () => labels.done,
    question({ contract, today, asked }, place) {
      const { reference } = asked.typed;
      const { owedBack, onAccount } = contract.debits;
      const owed = owedBack.find((each) => each.dueOn === reference && each.owedBack === "refund");
      const isOnAccount = reference === "compte" && onAccount.leftCents > 0;
      if (!reference || !(owed || isOnAccount)) return null;
      const amountCents = owed?.amountCents ?? onAccount.leftCents;
      const paidOn = owed?.paidOn ?? onAccount.payments.at(-1)!.receivedOn;
      return (
        <Question
          {...place}
          reference={reference}
          title={labels.title}
          submit={labels.submit}
          seen={amountCents}
        >
          <p>{owed ? describeOwedBack(owed, today) : labels.onAccount}</p>
          <WhatHappens intro={refundWords.states.refund} figure={exactEuros(amountCents)}>
            <p>{contract.file.mandate.maskedIban}</p>
          </WhatHappens>
          <FieldRow>
            <DayField name="le" label={labels.day} initial={today} min={paidOn} max={today} required />
            <SelectField name="par" label={labels.means} options={settlementOptions} />
          </FieldRow>
          <p className="note">{actionWords.evidence}</p>
        </Question>
      );
    },
  },
  (problem, { today }) => {
    switch (problem.code) {
      case "refunded":
        return labels.problems.refunded(problem.by, formatDay(problem.on, today));
      case "day":
        return { why: labels.problems.day(formatDay(problem.from, today)), field: "le" };
      default:
        return labels.problems[problem.code];
    }
  },
);
