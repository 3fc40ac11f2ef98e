import { company } from "#content/site/company.ts";
import { deBefore, phoneNumber } from "#content/site/format.ts";
import { type ComposedMail, type MailedContract, plainContract } from "../composed-mail.ts";
import { plainLine } from "../plain-words.ts";
import { Facts, Stretch } from "./blocks.tsx";
import { composedForClient } from "./notices.tsx";
import { Heading, Note, Paragraph } from "./prose.tsx";

/** To the client: the first name of the person who looks after the contract from now on, and of the one before. */
export function composeZenmaster({
  contract: signed,
  firstName: typed,
  former: typedFormer,
}: {
  readonly contract: MailedContract;
  readonly firstName: string;
  readonly former: string | null;
}): Promise<ComposedMail> {
  const { raisonSociale } = plainContract(signed).subscriber;
  const firstName = plainLine(typed);
  const former = typedFormer && plainLine(typedFormer);
  const hours = company.openingHours.words;
  return composedForClient(
    // Named above already.
    { ...signed, zenmaster: null },
    {
      subject: `Votre ZenMaster est ${firstName}`,
      lead: former
        ? `${firstName} prend la suite ${deBefore(former)}${former}. Rien d’autre ne change.`
        : `Une personne, un numéro : ${firstName} suit votre site.`,
      reason: "Vous recevez ce message parce que vous avez un contrat avec nous.",
    },
    <>
      <Stretch padding="36px 40px 30px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          {firstName} suit désormais le site {deBefore(raisonSociale)}
          <b>{raisonSociale}</b>
          {former &&
            `. Vos échanges avec ${former} et vos demandes en cours sont dans votre dossier : vous n’aurez rien à répéter`}
          .
        </Paragraph>
      </Stretch>
      <Stretch padding="0 40px 0">
        <Heading>Pour lui parler</Heading>
        <Facts
          facts={[
            { label: "Au téléphone", value: `${phoneNumber(company.phone)}, demandez ${firstName}` },
            { label: "Par écrit", value: "Répondez à ce message" },
            { label: "Quand", value: hours },
          ]}
        />
        <Note style={{ margin: "14px 0 0" }}>
          Votre contrat, votre prix et votre espace contrat ne changent pas.
        </Note>
      </Stretch>
    </>,
  );
}
