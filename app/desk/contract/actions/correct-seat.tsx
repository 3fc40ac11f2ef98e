import * as v from "valibot";
import { otherLetters } from "#content/site/field-messages.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { compactIdentifier } from "#domain/sepa.ts";
import { billedSeatKey, seatDoubt } from "#domain/vat.ts";
import type { SeatRefusal } from "#server/contracts/desk-actions.ts";
import { TextField } from "../../ui/fields.tsx";
import { Question } from "../../ui/question.tsx";
import type { ContractView } from "../view.ts";
import { defineAction, seenField } from "./action.ts";

const labels = {
  button: "Préciser le siège",
  notes: {
    "seat-place": "Ni code postal ni ville reconnus : TVA à 20 %",
    "seat-abroad": "Ses factures attendent son numéro de TVA",
    none: "La TVA de ses factures en dépend",
  },
  known: "Dans un autre pays de l’Union",
  title: "Préciser le siège des factures",
  text: (person: string) =>
    `Demandez à ${person} : les factures à venir porteront ce siège, et la TVA en dépend. Le prix TTC ne change pas.`,
  seat: "Siège, avec code postal, ville, et pays hors de France",
  vatNumber: "Numéro de TVA, pour un siège dans un autre pays de l’Union",
  signed: "Le siège signé reste au contrat ; la précision s’inscrit aux preuves avec votre nom.",
  check: "Contrôlez-le d’abord sur le site VIES de la Commission européenne.",
  submit: "Préciser le siège",
  done: "Siège précisé : les factures en attente sont établies dans l’heure.",
  refused: {
    seat: "Il manque le code postal ou la ville, ou le pays n’est pas reconnu. Rien n’est enregistré.",
    "vat-number":
      "Ce numéro n’est pas de la forme de ceux du pays du siège, ou ce pays n’en demande pas ici. Rien n’est enregistré.",
    letters: `${otherLetters}. Rien n’est enregistré.`,
  } satisfies Record<SeatRefusal, string>,
} as const;

const fields = {
  seat: "siege",
  letters: "siege",
  "vat-number": "numeroTva",
} as const satisfies Record<SeatRefusal, string>;

/** Writes the seat that the invoices of a contract bear, and the client's number for value added tax. */
export const correctSeat = defineAction(
  {
    permission: actionPermissions.contract.correctSeat,
    schema: v.object({
      siege: v.pipe(v.string(), v.trim(), v.maxLength(500)),
      numeroTva: v.optional(v.pipe(v.string(), v.transform(compactIdentifier), v.maxLength(20)), ""),
      vu: seenField,
    }),
    faults: { siege: labels.refused.seat, numeroTva: labels.refused["vat-number"] },
    run: ({ contract }, { number, input: { siege: seat, numeroTva, vu: expected }, by }) =>
      contract.correctSeat(number, { seat, vatNumber: numeroTva === "" ? null : numeroTva, expected }, by),
    done: () => labels.done,
    button: (view) => {
      const { doubt, vatNumber } = openSeat(view);
      const note = vatNumber === null ? labels.notes[doubt ?? "none"] : labels.known;
      return { title: labels.button, note };
    },
    question(view, place) {
      const { billedSeat, vatNumber } = openSeat(view);
      const seen = billedSeatKey({ seat: billedSeat, vatNumber });
      return (
        <Question {...place} title={labels.title} submit={labels.submit} seen={seen}>
          <p>{labels.text(view.contract.file.subscriber.nomPrenom)}</p>
          <TextField
            name="siege"
            label={labels.seat}
            required
            maxLength={500}
            initial={billedSeat}
            hint={labels.signed}
          />
          <TextField
            name="numeroTva"
            label={labels.vatNumber}
            maxLength={40}
            initial={vatNumber ?? ""}
            hint={labels.check}
          />
        </Question>
      );
    },
  },
  ({ code }) => ({ why: labels.refused[code], field: fields[code] }),
);

/** The seat that the invoices bear, and what is missing to know its tax. */
function openSeat({ contract }: ContractView) {
  const { billedSeat, vatNumber } = contract.file;
  return { doubt: seatDoubt(billedSeat), billedSeat, vatNumber };
}
