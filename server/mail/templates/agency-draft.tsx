import { longDate, timeInParis } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { dayInParis } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import { SubscriberFacts, ToCheck, ToDo, unbroken } from "./agency-parts.tsx";
import { freeStartFacts, monthlyPrice } from "./contract-words.ts";
import type { Draft } from "./draft.ts";
import { Facts } from "./facts.tsx";
import { AgencyFoot } from "./foot.tsx";
import { Heading, Note } from "./prose.tsx";
import { telephone } from "./reach.ts";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** Its subject. */
export function agencyDraftSubject({ subscriber, packId }: Draft): string {
  return `Dossier commencé : ${subscriber.raisonSociale}, ${packWords[packId].title}`;
}

/** To the agency, when a visitor has filled in the first step. */
export function AgencyDraft({ draft }: { draft: Draft }) {
  const { subscriber, createdAt } = draft;
  const { title, shortName } = packWords[draft.packId];
  const pack = packs[draft.packId];
  return (
    <Shell
      subject={agencyDraftSubject(draft)}
      preview={`${subscriber.nomPrenom}, ${telephone(subscriber.telephone).words}`}
      title={`Dossier commencé : ${unbroken(subscriber.raisonSociale)}`}
      lead={`${title}, ${monthlyPrice(pack)}, commencé le ${longDate(dayInParis(createdAt))} à ${timeInParis(createdAt)}.`}
      reader="agency"
      foot={<AgencyFoot reason={`Répondre à ce message écrit à ${subscriber.email}.`} />}
    >
      <ToCheck warnings={draft.warnings} />
      <SubscriberFacts subscriber={subscriber} />
      <Stretch padding="0 40px 36px">
        <Heading>Le dossier</Heading>
        <Facts
          facts={[
            { label: "Pack", value: shortName },
            ...freeStartFacts(pack),
            { label: "Étape 1, vos informations", value: "Remplie", inText: "remplie" },
            { label: "Étape 2, mandat", value: "En attente", inText: "en attente" },
            { label: "Dossier gardé jusqu’au", value: longDate(dayInParis(draft.expiresAt)), runsOn: true },
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 40px">
        <ToDo
          tasks={[
            "Laisser au client le temps de signer : une relance part dans une heure, une autre trois jours après.",
            "Sans signature d’ici là, l’appeler.",
          ]}
        />
        <Note>
          Rien n’est encore signé ni prélevé. Le contrat signé vous sera annoncé par un autre message.
        </Note>
      </Stretch>
    </Shell>
  );
}
