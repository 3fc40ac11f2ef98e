import { addressWords } from "#content/address-confirmation.ts";
import { longDate, timeInParis } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import { Button } from "./button.tsx";
import { mandateFacts, monthlyPrice } from "./contract-words.ts";
import { type AttachedDocument, Documents } from "./documents.tsx";
import { Facts } from "./facts.tsx";
import { ClientFoot, Question } from "./foot.tsx";
import { InHtml, InText } from "./medium.ts";
import { Price } from "./price.tsx";
import { Heading, LongDate, Note, Paragraph, SmallHeading, TextLink } from "./prose.tsx";
import { Shell } from "./shell.tsx";
import { Steps } from "./steps.tsx";
import { Stretch } from "./table.tsx";

/** Absolute addresses that the confirmation leads to. */
type ConfirmationLinks = {
  /** The client's private page: state, dates, documents, withdrawal and termination. */
  readonly contractPage: string;
  /** The edition of the terms that was accepted. */
  readonly terms: string;
  /** Where a document can be checked. */
  readonly verify: string;
};

/** What the confirmation tells. */
export type ConfirmationProps = {
  readonly contract: SignedContract;
  readonly documents: readonly AttachedDocument[];
  readonly links: ConfirmationLinks;
};

/** Its subject. */
export const confirmationSubject = "Votre contrat est signé, merci pour votre confiance";

/**
 * To the client, at the signature. It is the pre-notification of the first debit, so amount, date, UMR and
 * ICS stand above the next steps.
 */
export function Confirmation({ contract, documents, links }: ConfirmationProps) {
  const { title, shortName } = packWords[contract.packId];
  return (
    <Shell
      subject={confirmationSubject}
      preview={`${title}, ${monthlyPrice(contract)}. Contrat et mandat sont joints.`}
      title="Merci pour votre confiance"
      lead="Votre contrat est signé. Voici ce qu’il contient, ce qui sera prélevé et ce qui se passe maintenant."
      reader="client"
      foot={
        <ClientFoot reason="Vous recevez ce message parce qu’un contrat a été signé en ligne avec cette adresse. Si ce n’est pas vous, répondez-nous sans attendre." />
      }
    >
      <Stretch padding="36px 40px 30px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          <InText>Merci pour votre confiance ! </InText>
          Le {longDate(dayInParis(contract.signedAt))} à {timeInParis(contract.signedAt)}, vous avez signé
          pour <b>{contract.subscriber.raisonSociale}</b> un abonnement au pack {shortName}. Gardez ce
          message : il vaut confirmation.
        </Paragraph>
      </Stretch>
      <AddressCall contractPage={links.contractPage} />
      <Price contract={contract} />
      <DirectDebit contract={contract} />
      <Stretch padding="0 40px 36px">
        <Heading style={{ marginBottom: 22 }}>Ce qui se passe maintenant</Heading>
        <Steps steps={nextSteps} />
      </Stretch>
      <Documents documents={documents} terms={contract.terms} links={links} />
      <Stretch padding="0 40px 36px">
        <Heading>Votre espace contrat</Heading>
        <Paragraph style={{ margin: "0 0 20px" }}>
          L’état de votre contrat, ses dates et ses documents sont réunis sur une page qui vous est réservée.
          Ce lien vous est personnel.
        </Paragraph>
        <Button href={links.contractPage}>Ouvrir mon espace contrat</Button>
      </Stretch>
      <Withdrawal contract={contract} contractPage={links.contractPage} />
      <Question padding="34px 40px 40px" />
    </Shell>
  );
}

/** Leads to the page on which a press, and not the opening of the link, confirms the address. */
function AddressCall({ contractPage }: { contractPage: string }) {
  return (
    <Stretch padding="26px 40px 32px" on="mint">
      <Heading>{addressWords.title}</Heading>
      <Paragraph style={{ margin: "0 0 20px" }}>{addressWords.inMail}</Paragraph>
      <Button href={contractPage}>{addressWords.command}</Button>
      <Note style={{ margin: "18px 0 0" }}>{addressWords.notSigned}</Note>
    </Stretch>
  );
}

function DirectDebit({ contract }: { contract: SignedContract }) {
  return (
    <Stretch padding="0 40px 38px">
      <Heading>Votre prélèvement</Heading>
      <Facts
        facts={[
          ...mandateFacts(contract),
          { label: "Type", value: "Prélèvement SEPA récurrent", inText: "prélèvement SEPA récurrent" },
        ]}
      />
      <Note style={{ margin: "14px 0 0" }}>
        Ce message vaut notification préalable de votre premier prélèvement. Vous pouvez demander son
        remboursement à votre banque dans les 8 semaines qui suivent la date de débit.
      </Note>
    </Stretch>
  );
}

function Withdrawal({ contract, contractPage }: { contract: SignedContract; contractPage: string }) {
  return (
    <Stretch padding="24px 40px 26px" on="mint">
      <SmallHeading>Vous changez d’avis ?</SmallHeading>
      <Note style={{ fontSize: 15, lineHeight: "23px" }}>
        Si votre entreprise compte moins de six salariés, vous pouvez vous rétracter jusqu’au{" "}
        <LongDate day={withdrawalDeadlineOn(contract.dates)} /> inclus, sans donner de motif :
        <InHtml>
          {" "}
          <TextLink href={contractPage} style={{ fontWeight: 600 }}>
            renoncer au contrat ici
          </TextLink>
          .
        </InHtml>
        <InText>
          <br />
          {contractPage}
        </InText>
      </Note>
    </Stretch>
  );
}

const nextSteps = [
  {
    title: "Votre ZenMaster vous écrit",
    text: "Il se présente et fixe avec vous votre première visio. En attendant, envoyez-nous votre justificatif d’immatriculation (extrait Kbis de moins de 3 mois, ou certificat d’inscription) en répondant à ce message.",
  },
  {
    title: "Vous découvrez votre site",
    text: "La première version arrive en moins d’une semaine. Vous la commentez, nous l’ajustons.",
  },
  {
    title: "Votre site est en ligne",
    text: "Dans les 3 semaines qui suivent la validation ou la réception de vos contenus. Votre ZenMaster s’occupe ensuite de votre visibilité sur Google.",
    oneSentence: true,
  },
] as const;
