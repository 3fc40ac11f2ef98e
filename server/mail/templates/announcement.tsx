import type { ChangeWords } from "#content/contract/announcements.ts";
import { packWords } from "#content/contract/packs.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { Button, Facts, Quotation, Stretch } from "./blocks.tsx";
import { ContractPage } from "./foot.tsx";
import { composedForClient } from "./notices.tsx";
import { Heading, Paragraph } from "./prose.tsx";

/** To the client: a change other than that of a price, its date, and the options that the client has. */
export function composeAnnouncement({
  contract: signed,
  words,
  publicUrl,
  contractPage,
}: {
  readonly contract: SignedContract;
  readonly words: ChangeWords;
  readonly publicUrl: string;
  readonly contractPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { subject, lead, intro, summary, facts, link, choice } = words;
  return composedForClient(
    signed,
    { subject, lead, reason: "Vous recevez ce message parce que vous avez un contrat avec nous." },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>{intro}</Paragraph>
        <Facts
          facts={[
            { label: "Contrat", value: contract.number },
            { label: "Pack", value: packWords[contract.packId].title },
            ...facts,
          ]}
        />
      </Stretch>
      {summary && (
        <Stretch padding="0 40px 30px">
          <Heading>Ce qui change</Heading>
          <Quotation text={summary} />
        </Stretch>
      )}
      {link && (
        <Stretch padding="0 40px 36px">
          <Button href={publicUrl + link.path}>{link.label}</Button>
        </Stretch>
      )}
      <Stretch padding="0 40px 16px">
        <Heading>{choice.title}</Heading>
        {choice.sentences.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
      </Stretch>
      <ContractPage href={contractPage} keepsRequest={false} />
    </>,
  );
}
