import { packChoiceWords, shortName } from "#content/contract/pack-change.ts";
import { deBefore } from "#content/site/format.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { PackId } from "#domain/pack.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { Button, Facts, Stretch } from "./blocks.tsx";
import { composedForClient } from "./notices.tsx";
import { Note, Paragraph, SmallHeading } from "./prose.tsx";

/** To the client who thinks of another pack: the link to the page of the choice, where the amounts of the day are. */
export function composePackRequest({
  contract: signed,
  presentPackId,
  packPage,
}: {
  readonly contract: SignedContract;
  readonly presentPackId: PackId;
  readonly packPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { raisonSociale } = contract.subscriber;
  return composedForClient(
    signed,
    {
      subject: "Votre lien pour changer de pack",
      lead: "Vous comparez, vous lisez, puis vous décidez.",
      reason: "Vous recevez ce message parce que vous avez un contrat avec nous.",
    },
    <>
      <Stretch padding="36px 40px 30px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Voici où changer le pack {deBefore(raisonSociale)}
          <b>{raisonSociale}</b>. Vous y lisez le prix, le jour où il commence et ce qui change, avant et
          après. Rien n’est signé tant que vous n’avez pas approuvé l’avenant.
        </Paragraph>
        <Button href={packPage}>{packChoiceWords.title}</Button>
        <Note style={{ margin: "18px 0 0" }}>
          Ce lien vous est personnel. Il mène à la page « {packChoiceWords.title} » de votre espace contrat.
        </Note>
      </Stretch>
      <Stretch padding="0 40px 34px">
        <Facts
          facts={[
            { label: "Contrat", value: contract.number },
            { label: "Votre pack aujourd’hui", value: shortName(presentPackId) },
          ]}
        />
      </Stretch>
      <Stretch padding="24px 40px 26px" on="mint">
        <SmallHeading>Vous gardez votre pack ?</SmallHeading>
        <Note style={{ fontSize: 15, lineHeight: "23px" }}>
          Vous n’avez rien à faire : votre pack ne change que si vous signez.
        </Note>
      </Stretch>
    </>,
  );
}
