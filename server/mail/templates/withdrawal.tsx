import { receivedWords } from "#content/termination.ts";
import {
  afterWithdrawal,
  smallFirmDeclaration,
  withdrawalKept,
  withdrawalNotice,
} from "#content/withdrawal.ts";
import { dayInParis } from "#domain/calendar.ts";
import { ContractPage, type EndedContract, endedFacts } from "./ending-parts.tsx";
import { Facts } from "./facts.tsx";
import { ClientFoot, Question } from "./foot.tsx";
import { InText } from "./medium.ts";
import { Heading, Paragraph } from "./prose.tsx";
import { Quotation } from "./quotation.tsx";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** Its subject. */
export const withdrawalSubject = withdrawalKept;

/**
 * To the client: the acknowledgement of a withdrawal, with its content, date and time (terms, article retractation;
 * Code de la consommation, D221-5).
 */
export function Withdrawal({ contract, ending, contractPage }: EndedContract & { contractPage: string }) {
  const { number, dates, subscriber } = contract;
  const received = `${receivedWords(ending)} Gardez ce message comme preuve.`;
  return (
    <Shell
      subject={withdrawalSubject}
      preview={received}
      title={withdrawalSubject}
      lead={received}
      reader="client"
      foot={
        <ClientFoot reason="Vous recevez ce message parce qu’une rétractation de votre contrat nous a été adressée. Si ce n’est pas vous, répondez-nous sans attendre." />
      }
    >
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Voici l’accusé de réception de votre rétractation. <InText>{received} </InText>
          {afterWithdrawal.ended}
        </Paragraph>
        <Facts facts={endedFacts({ contract, ending })} />
      </Stretch>
      <Stretch padding="28px 40px 30px" on="stone">
        <Heading>Votre demande</Heading>
        <Quotation
          text={`${withdrawalNotice({ number, dates, ...subscriber })}\n\n${smallFirmDeclaration}.`}
        />
      </Stretch>
      <Stretch padding="34px 40px 34px">
        <Heading>Ce qui se passe maintenant</Heading>
        <Paragraph>{afterWithdrawal.refund(dayInParis(ending.askedAt))}</Paragraph>
        <Paragraph style={{ margin: 0 }}>{afterWithdrawal.nothingElse}</Paragraph>
      </Stretch>
      <ContractPage href={contractPage} />
      <Question padding="34px 40px 40px" />
    </Shell>
  );
}
