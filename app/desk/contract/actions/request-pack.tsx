import * as v from "valibot";
import { amendmentPrice, amendmentTitle } from "#content/contract/pack-change.ts";
import { comparedRows } from "#content/contract/pack-comparison.ts";
import { longDate } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import { lastSigningDay, type PackChangeObstacle } from "#domain/contract/pack-change.ts";
import { Question, WhatHappens } from "../../ui/question.tsx";
import { defineAction } from "./action.ts";
import styles from "./request-pack.module.css";

const labels = {
  button: "Changer de pack",
  note: "Le client choisit et signe depuis son espace contrat",
  obstacles: {
    address: "Quand le client aura confirmé son adresse e-mail",
    waiting: "Un avenant signé n’a pas encore pris effet",
    suspended: "Pas pendant que les services sont suspendus",
    terminating: "Ce contrat est en résiliation",
    terminated: "Ce contrat est résilié",
    withdrawn: "Le client s’est rétracté",
  } satisfies Record<PackChangeObstacle, string>,
  until: (day: Day) => `Signé au plus tard le ${longDate(day)} :`,
  reads: "Sur sa page, le client lit :",
  before: (value: string) => `Aujourd’hui : ${value}`,
  outcome: "Part vers l’adresse confirmée du contrat",
  after: "Le message mène à « Changer de pack ». Rien ne change tant que le client n’a pas signé.",
  alone: "Vous ne signez pas à sa place. Les montants sont ceux du jour où il ouvre la page.",
  submit: "Envoyer le lien",
  nothing: "Ne rien envoyer",
  done: (email: string) => `Le lien pour changer de pack part pour ${email}.`,
  already:
    "Un lien pour changer de pack est déjà parti depuis hier à cette heure : rien de plus n’est envoyé.",
} as const;

/** Says what the client would sign, and sends them the link to the page of the choice. */
export const requestPack = defineAction(
  {
    permission: actionPermissions.packs.request,
    schema: v.object({}),
    run: ({ packs }, { number, by }) => packs.request(number, by),
    done: ({ contract }) => labels.done(contract.file.contactEmail),
    button: ({ contract: { packs } }) =>
      packs.obstacle === null
        ? { title: labels.button, note: labels.note }
        : { title: labels.button, note: labels.obstacles[packs.obstacle], isPossible: false },
    question({ contract: { packs, file } }, place) {
      if (packs.obstacle !== null) return null;
      return (
        <Question {...place} title={labels.button} submit={labels.submit} nothing={labels.nothing}>
          {packs.choices.map(({ change, shown }) => (
            <section
              className={styles.pack}
              key={change.toPackId}
              aria-labelledby={`pack-${change.toPackId}`}
            >
              <h3 id={`pack-${change.toPackId}`}>{amendmentTitle(change)}</h3>
              <p>
                {labels.until(lastSigningDay(change.fromOn))} {amendmentPrice(shown)}.
              </p>
              <p>{labels.reads}</p>
              <dl>
                {comparedRows(shown).map(({ label, before, after }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {after.value}
                      {[after.note, labels.before(before.value)].map(
                        (note) =>
                          note && (
                            <span key={note} className="note">
                              <br />
                              {note}
                            </span>
                          ),
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <WhatHappens intro={labels.outcome} figure={file.contactEmail} isText>
            <p>{labels.after}</p>
          </WhatHappens>
          <p className="note">{labels.alone}</p>
        </Question>
      );
    },
  },
  ({ code }) => (code === "already" ? labels.already : labels.obstacles[code]),
);
