import * as v from "valibot";
import { actionPermissions } from "#domain/action-permissions.ts";
import { ChoiceField, TickField } from "../../ui/fields.tsx";
import { Question, WhatHappens } from "../../ui/question.tsx";
import type { ContractView } from "../view.ts";
import { defineAction, seenField } from "./action.ts";
import { actionWords } from "./words.ts";

const labels = {
  first: { button: "Attribuer à", title: "Attribuer un ZenMaster", submit: "Attribuer" },
  next: { button: "Passer à", title: "Passer le relais", submit: "Passer le relais" },
  nobody: "Personne ne suit encore ce contrat",
  current: (name: string) => `ZenMaster : ${name}`,
  who: "À qui ?",
  clients: (count: number) =>
    count === 0 ? "Aucun contrat" : count === 1 ? "Un contrat" : `${count} contrats`,
  tells: "Prévenir le client par e-mail : « Votre ZenMaster est… »",
  intro: "Dès maintenant",
  outcome:
    "Son prénom paraît dans l’espace contrat et les e-mails. Ce que ce contrat demande est dans « Mes clients » de cette personne.",
  alone:
    "Personne d’autre ne peut suivre ce contrat : donnez d’abord un accès à quelqu’un, dans les Réglages.",
  choose: "Choisissez une personne : rien n’est enregistré.",
  done: (name: string) => `${name} suit maintenant ce contrat.`,
  gone: "Cette personne n’a plus d’accès, ou son rôle ne suit pas de contrats : rien n’est enregistré.",
} as const;

/** Gives a contract a ZenMaster, or another one, and tells its client if wanted. */
export const assignZenmaster = defineAction(
  {
    permission: actionPermissions.clients.assign,
    schema: v.object({
      vu: seenField,
      qui: v.pipe(v.string(), v.nonEmpty()),
      mot: v.optional(v.literal("oui")),
    }),
    faults: { qui: labels.choose },
    run: ({ clients }, { number, input: { vu, qui, mot }, by }) =>
      clients.assign(number, { to: qui, expected: vu, tellsClient: mot === "oui" }, by),
    done: ({ contract: { zenmaster } }) => labels.done(zenmaster?.name ?? ""),
    button(view) {
      if (hasEnded(view)) return null;
      const { zenmaster } = view.contract;
      return zenmaster
        ? { title: labels.next.button, note: labels.current(zenmaster.name) }
        : { title: labels.first.button, note: labels.nobody };
    },
    question(view, place) {
      if (hasEnded(view)) return null;
      const { zenmaster } = view.contract;
      const words = zenmaster ? labels.next : labels.first;
      const others = view.assignees.filter(({ id }) => id !== zenmaster?.id);
      if (others.length === 0)
        return (
          <Question {...place} title={words.title} submit="">
            <p>{labels.alone}</p>
          </Question>
        );
      return (
        <Question {...place} title={words.title} submit={words.submit} seen={zenmaster?.id ?? ""}>
          <ChoiceField
            name="qui"
            label={labels.who}
            required
            options={others.map(({ id, name, clients }) => ({
              value: id,
              title: name,
              note: labels.clients(clients),
            }))}
          />
          <TickField name="mot" label={labels.tells} />
          <WhatHappens intro={labels.intro}>
            <p>{labels.outcome}</p>
          </WhatHappens>
          <p className="note">{actionWords.noted}</p>
        </Question>
      );
    },
  },
  ({ code }) => (code === "nobody" ? { why: labels.gone, field: "qui" } : labels.gone),
);

function hasEnded({ contract }: ContractView): boolean {
  return contract.file.state === "terminated" || contract.file.state === "withdrawn";
}
