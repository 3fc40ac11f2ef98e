import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { centsTyped } from "#domain/amount.ts";
import { chargeableFrom, noteChargeProblem, notedCharge } from "#domain/billing/bank-charge.ts";
import { isRebillable } from "#domain/billing/rebilling.ts";
import type { NotedChargeProblem } from "#server/billing/charges.ts";
import { AmountField, DayField, FieldRow } from "../../ui/fields.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { dayField, defineAction } from "./action.ts";
import { actionWords } from "./words.ts";

const labels = {
  title: "Noter des frais de la banque",
  correct: "Corriger les frais de la banque",
  intro: (due: string, on: string) => `Prélèvement de l’échéance du ${due}, rejeté le ${on}`,
  undone: (due: string) => `Prélèvement de l’échéance du ${due}, dont le rejet a été annulé`,
  text: "Ce que la banque a gardé pour ce rejet, en plus du prélèvement. C’est une charge de l’agence\u00a0: l’abonné n’en doit rien tant que personne ne la refacture.",
  amount: "Frais de la banque",
  amountHelp: "Le montant exact du relevé.",
  correctHelp: "Le montant exact du relevé\u202f; 0 si la banque n’a rien gardé.",
  on: "Débités le",
  submit: "Noter",
  submitCorrection: "Corriger",
  done: "C’est noté, et dans les écritures de la banque.",
  problems: {
    "not-rejected": "Ce prélèvement n’est pas rejeté : rien n’est noté.",
    told: "Un fichier de la banque a déjà dit ces frais : rien n’est noté.",
    rebilled: "Ces frais sont refacturés à l’abonné : rien n’est corrigé.",
    same: "C’est déjà ce qui est noté.",
    day: "La banque ne peut pas les avoir débités ce jour-là : entre le rejet et aujourd’hui.",
    amount: "Écrivez un montant, par exemple 4,20, de 1\u202f000\u00a0€ au plus.",
  },
} as const;

/** The words of the links to the question. */
export const noteChargeLinks = { note: "Noter des frais…", correct: "Corriger les frais…" } as const;

/** Notes, corrects or takes back what the bank kept for a debit that came back. */
export const noteCharge = defineAction(
  {
    permission: actionPermissions.charges.note,
    schema: v.object({ reference: v.string(), montant: v.string(), le: dayField }),
    faults: { le: labels.problems.day },
    run: ({ charges }, { input, by }) =>
      charges.note(
        input.reference,
        { on: input.le, amountCents: centsTyped(input.montant) ?? Number.NaN },
        by,
      ),
    done: () => labels.done,
    question({ contract, today, asked }, place) {
      const debit = contract.debits.presented.find(({ id }) => id === asked.typed.reference);
      if (!debit) return null;
      const noted = notedCharge(debit.charges);
      const any = { on: today, amountCents: noted?.amountCents === 1 ? 2 : 1 };
      const isRebilled = noted !== null && !isRebillable(noted.rebilling);
      const problem = noteChargeProblem(debit, debit.charges, any, { today, isRebilled });
      const due = formatDay(debit.dueOn, today);
      const about = { ...place, reference: debit.id, title: noted ? labels.correct : labels.title };
      if (problem !== null)
        return (
          <Question {...about} submit={null}>
            <p>{labels.problems[problem]}</p>
          </Question>
        );
      const { rejectedOn } = debit;
      return (
        <Question {...about} submit={noted ? labels.submitCorrection : labels.submit}>
          <WhatHappens
            intro={rejectedOn ? labels.intro(due, formatDay(rejectedOn, today)) : labels.undone(due)}
            figure={exactEuros(debit.amountCents)}
          >
            <p>{labels.text}</p>
          </WhatHappens>
          <FieldRow>
            <AmountField
              name="montant"
              label={labels.amount}
              hint={noted ? labels.correctHelp : labels.amountHelp}
              initial={noted ? exactEuros(noted.amountCents) : undefined}
              required
            />
            <DayField
              name="le"
              label={labels.on}
              initial={noted?.chargedOn ?? rejectedOn ?? today}
              min={chargeableFrom(debit)}
              max={today}
              required
            />
          </FieldRow>
          <p className="note">{actionWords.evidence}</p>
        </Question>
      );
    },
  },
  ({ code }: NotedChargeProblem) => {
    if (code === "unknown") return labels.problems["not-rejected"];
    const field = code === "amount" ? "montant" : code === "day" ? "le" : undefined;
    return field ? { why: labels.problems[code], field } : labels.problems[code];
  },
);
