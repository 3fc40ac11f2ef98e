import * as v from "valibot";
import { factFields, factOrder, siretMessages } from "#content/contract/fact-changes.ts";
import { formatDay } from "#content/desk/dates.ts";
import { otherLetters } from "#content/site/field-messages.ts";
import { sirenNumber } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type FactSource, factSources, factsSchema } from "#domain/contract/fact-changes.ts";
import { ChoiceField, TextField } from "../../ui/fields.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { defineAction, seenField } from "./action.ts";

/** How the agency knows of a change, as the person chooses it. */
export const sourceLabels = {
  call: ["D’un appel", "À un numéro que vous connaissiez déjà"],
  mail: ["D’un message", "Envoyé depuis l’adresse du contrat"],
  visit: ["D’une visite", "Vous avez vu le client"],
} as const satisfies Record<FactSource, readonly [label: string, hint: string]>;

const labels = {
  button: "Changer les coordonnées",
  note: "Nom, SIRET, siège, personne à joindre, téléphone",
  ended: "Ce contrat est terminé",
  title: "Changer les coordonnées",
  text: "Le client reçoit ce qui change et « Ce n’est pas moi » : en usage 24 heures plus tard, rien d’ici là.",
  source: "D’où le tenez-vous ?",
  choose: "Choisissez d’où vous tenez ce changement : les preuves le gardent, avec votre nom.",
  outcome: "Première facture qui les portera",
  none: "Aucune à venir",
  after:
    "Ni les factures déjà établies, ni ce qui fut signé, ni le mandat ne changent. Un siège dans une autre zone de TVA change la taxe, jamais le prix TTC.",
  submit: "Enregistrer ces coordonnées",
  done: "Coordonnées enregistrées : en usage dans 24 heures, le client est prévenu.",
  otherSiren: (siren: string) =>
    `Ce SIRET appartient à une autre entreprise : ses neuf premiers chiffres doivent rester ${sirenNumber(siren)}. Une nouvelle société signe un contrat à son nom.`,
  otherFacts:
    "Ces coordonnées ont changé entre-temps. Relisez-les, puis recommencez : rien n’est enregistré.",
  unchanged: "Ces coordonnées sont déjà celles du contrat : rien n’est enregistré.",
} as const;

/** Changes the facts of a contract as its client told the agency. */
export const changeFacts = defineAction(
  {
    permission: actionPermissions.facts.change,
    schema: v.object({ ...factsSchema.entries, source: v.picklist(factSources), vu: seenField }),
    faults: {
      ...Object.fromEntries(factOrder.map((name) => [name, `${factFields[name].message}.`])),
      source: labels.choose,
    },
    run: ({ facts }, { number, input: { source, vu: seen, ...typed }, by }) =>
      facts.change(number, { typed, seen, source }, by),
    done: () => labels.done,
    button: ({ contract: { facts } }) =>
      facts.form.obstacle === "ended"
        ? { title: labels.button, note: labels.ended, isPossible: false }
        : { title: labels.button, note: labels.note },
    question({ contract: { facts }, today }, place) {
      const { form } = facts;
      if (form.obstacle === "ended") return null;
      return (
        <Question {...place} title={labels.title} submit={labels.submit} seen={form.seen}>
          <p>{labels.text}</p>
          {factOrder.map((name) => (
            <TextField
              key={name}
              name={name}
              label={factFields[name].label}
              required
              initial={form.facts[name]}
              inputMode={name === "siret" ? "numeric" : undefined}
            />
          ))}
          <ChoiceField
            name="source"
            label={labels.source}
            required
            options={factSources.map((source) => {
              const [title, note] = sourceLabels[source];
              return { value: source, title, note };
            })}
          />
          <WhatHappens
            intro={labels.outcome}
            figure={form.firstInvoiceOn ? formatDay(form.firstInvoiceOn, today) : labels.none}
            isText
          >
            <p>{labels.after}</p>
          </WhatHappens>
        </Question>
      );
    },
  },
  (problem) => {
    if (problem.code === "other-siren") return { why: labels.otherSiren(problem.siren), field: "siret" };
    if (problem.code === "siret-key") return { why: siretMessages["siret-key"](), field: "siret" };
    if (problem.code === "letters") return { why: `${otherLetters}.`, field: problem.field };
    if (problem.code === "other-facts") return labels.otherFacts;
    return problem.code === "unchanged" ? labels.unchanged : labels.ended;
  },
);
