import { contractNotice } from "#content/contract-notices.ts";
import { longDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { ContractPage } from "./ending-parts.tsx";
import { Facts } from "./facts.tsx";
import { ClientFoot, Question } from "./foot.tsx";
import { InText } from "./medium.ts";
import { Heading, Paragraph } from "./prose.tsx";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** A step of the agency in the life of a contract, and where its client reads it. */
export type ContractNoticeProps = {
  readonly contract: SignedContract;
  readonly step: Parameters<typeof contractNotice>[1];
  readonly contractPage: string;
};

/** Its subject. */
export function contractNoticeSubject({ contract, step }: Omit<ContractNoticeProps, "contractPage">): string {
  return contractNotice(contract, step).title;
}

/** To the client: services suspended or back, or a contract that the agency ends, why, and what follows. */
export function ContractNoticeMail({ contract, step, contractPage }: ContractNoticeProps) {
  const { title, lead, why, after } = contractNotice(contract, step);
  return (
    <Shell
      subject={title}
      preview={lead}
      title={title}
      lead={lead}
      reader="client"
      foot={<ClientFoot reason="Vous recevez ce message parce que vous avez un contrat avec nous." />}
    >
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          <InText>{lead} </InText>
          {why}
        </Paragraph>
        <Facts
          facts={[
            { label: "Contrat", value: contract.number },
            { label: "Pack", value: packWords[contract.packId].title },
            { label: step.kind === "terminate" ? "Notification" : "Date d’effet", value: longDate(step.on) },
            ...(step.kind === "terminate"
              ? [{ label: "Fin du contrat", value: longDate(step.lastDayOn) }]
              : []),
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 16px">
        <Heading>Ce qui se passe ensuite</Heading>
        {after.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
      </Stretch>
      <ContractPage href={contractPage} keepsRequest={false} />
      <Question padding="34px 40px 40px" />
    </Shell>
  );
}
