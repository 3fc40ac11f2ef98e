import { longDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { receivedWords } from "#content/termination.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { endsInFreeStart, suspendedOn } from "#domain/contract/termination.ts";
import { SubscriberFacts, ToDo, unbroken } from "./agency-parts.tsx";
import { type EndedContract, endedFacts } from "./ending-parts.tsx";
import { Facts } from "./facts.tsx";
import { AgencyFoot } from "./foot.tsx";
import { Heading } from "./prose.tsx";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** Its subject. */
export function agencyTerminationSubject({ subscriber, packId }: SignedContract): string {
  return `Résiliation demandée : ${subscriber.raisonSociale}, ${packWords[packId].title}`;
}

/** To the agency, at each termination: whose, from when, and what to do. */
export function AgencyTermination({ contract, ending }: EndedContract) {
  const { subscriber, dates, umr } = contract;
  const lastDay = longDate(ending.lastDayOn);
  return (
    <Shell
      subject={agencyTerminationSubject(contract)}
      preview={`Effet le ${lastDay}`}
      title={`Résiliation demandée : ${unbroken(subscriber.raisonSociale)}`}
      lead={`Effet le ${lastDay}. ${receivedWords(ending)}`}
      reader="agency"
      foot={<AgencyFoot reason={`Répondre à ce message écrit à ${subscriber.email}.`} />}
    >
      <SubscriberFacts subscriber={subscriber} />
      <Stretch padding="0 40px 36px">
        <Heading>Le contrat</Heading>
        <Facts
          facts={[
            ...endedFacts({ contract, ending }),
            { label: "RUM", value: umr },
            { label: "Dernier jour de service", value: lastDay },
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 40px">
        <ToDo
          tasks={[
            endsInFreeStart(dates, ending.lastDayOn)
              ? "Ne présenter aucun prélèvement : le contrat prend fin pendant la période gratuite."
              : "Ne présenter aucun prélèvement pour une période postérieure au dernier jour de service.",
            `Suspendre les services à compter du ${longDate(suspendedOn(ending.lastDayOn))}.`,
          ]}
        />
      </Stretch>
    </Shell>
  );
}
