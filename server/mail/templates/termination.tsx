import { afterSubscribersTermination } from "#content/ending.ts";
import { longDate } from "#content/format.ts";
import { receivedWords, terminationKept } from "#content/termination.ts";
import { ContractPage, type EndedContract, endedFacts } from "./ending-parts.tsx";
import { Facts } from "./facts.tsx";
import { ClientFoot, Question } from "./foot.tsx";
import { InText } from "./medium.ts";
import { Heading, Paragraph } from "./prose.tsx";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** Its subject. */
export const terminationSubject = terminationKept;

/** To the client: the acknowledgement of a termination, and the last day of service (terms, article resiliation-abonne). */
export function Termination({ contract, ending, contractPage }: EndedContract & { contractPage: string }) {
  const received = `${receivedWords(ending)} Gardez ce message comme preuve.`;
  const [stillActive = "", ...after] = afterSubscribersTermination(contract, ending);
  return (
    <Shell
      subject={terminationSubject}
      preview={stillActive}
      title={terminationSubject}
      lead={stillActive}
      reader="client"
      foot={
        <ClientFoot reason="Vous recevez ce message parce que la résiliation de votre contrat nous a été demandée. Si ce n’est pas vous, répondez-nous sans attendre." />
      }
    >
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          <InText>{stillActive} </InText>
          Voici l’accusé de réception de votre résiliation. {received}
        </Paragraph>
        <Facts
          facts={[
            ...endedFacts({ contract, ending }),
            { label: "Dernier jour de service", value: longDate(ending.lastDayOn) },
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 16px">
        <Heading>Ce qui se passe ensuite</Heading>
        {after.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
      </Stretch>
      <ContractPage href={contractPage} />
      <Question padding="34px 40px 40px" />
    </Shell>
  );
}
