import { longDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { receivedWords } from "#content/termination.ts";
import { smallFirmDeclaration } from "#content/withdrawal.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { refundDueOn } from "#domain/contract/termination.ts";
import { SubscriberFacts, ToDo, unbroken } from "./agency-parts.tsx";
import { type EndedContract, endedFacts } from "./ending-parts.tsx";
import { Facts } from "./facts.tsx";
import { AgencyFoot } from "./foot.tsx";
import { Heading } from "./prose.tsx";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** Its subject. */
export function agencyWithdrawalSubject({ subscriber, packId }: SignedContract): string {
  return `Rétractation reçue : ${subscriber.raisonSociale}, ${packWords[packId].title}`;
}

/** To the agency, at each withdrawal: whose, and what to do until when. */
export function AgencyWithdrawal({ contract, ending }: EndedContract) {
  const { subscriber, umr } = contract;
  const refundDay = longDate(refundDueOn(dayInParis(ending.askedAt)));
  return (
    <Shell
      subject={agencyWithdrawalSubject(contract)}
      preview={`Remboursement au plus tard le ${refundDay}`}
      title={`Rétractation reçue : ${unbroken(subscriber.raisonSociale)}`}
      lead={`${receivedWords(ending)} Le contrat a pris fin.`}
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
            { label: "Déclaration", value: `« ${smallFirmDeclaration} »` },
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 40px">
        <ToDo
          tasks={[
            "Ne présenter aucun prélèvement : le mandat a pris fin avec le contrat.",
            `Rembourser ce qui a été versé, par le même moyen de paiement, au plus tard le ${refundDay}.`,
            "Cesser d’exploiter les contenus du client.",
          ]}
        />
      </Stretch>
    </Shell>
  );
}
