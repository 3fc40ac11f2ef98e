import { addressWords } from "#content/address-confirmation.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { Button } from "./button.tsx";
import { ClientFoot, Question } from "./foot.tsx";
import { InText } from "./medium.ts";
import { Note, Paragraph, SmallHeading } from "./prose.tsx";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** A contract whose client gets another private link, and where it leads. */
export type NewLinkProps = { readonly contract: SignedContract; readonly contractPage: string };

/** Its subject. */
export const newLinkSubject = "Votre nouveau lien vers votre espace contrat";

/** To the client: the private link that takes the place of the one before. */
export function NewLink({ contract, contractPage }: NewLinkProps) {
  const former = "L’ancien ne fonctionne plus.";
  return (
    <Shell
      subject={newLinkSubject}
      preview={`${former} Votre contrat, lui, n’a pas changé.`}
      title="Votre nouveau lien"
      lead={`Il remplace celui que vous aviez. ${former}`}
      reader="client"
      foot={
        <ClientFoot reason="Vous recevez ce message parce que nous avons remplacé le lien privé de votre contrat." />
      }
    >
      <Stretch padding="36px 40px 36px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Voici le nouveau lien vers l’espace de votre contrat {contract.number}, signé pour{" "}
          <b>{contract.subscriber.raisonSociale}</b>. <InText>{former} </InText>L’état de votre contrat, ses
          dates et ses documents vous y attendent, inchangés.
        </Paragraph>
        <Button href={contractPage}>Ouvrir mon espace contrat</Button>
        <Note style={{ margin: "20px 0 0" }}>
          Ce lien vous est personnel : qui l’a peut lire votre contrat. Gardez-le pour vous.
        </Note>
        <Note style={{ margin: "10px 0 0" }}>{addressWords.stillToDo}</Note>
      </Stretch>
      <Stretch padding="24px 40px 26px" on="mint">
        <SmallHeading>Vous n’avez rien demandé ?</SmallHeading>
        <Note style={{ fontSize: 15, lineHeight: "23px" }}>
          Nous remplaçons aussi un lien quand il a pu tomber entre d’autres mains. Dans le doute,
          dites-le-nous sans attendre, par téléphone ou en répondant à ce message.
        </Note>
      </Stretch>
      <Question padding="34px 40px 40px" />
    </Shell>
  );
}
