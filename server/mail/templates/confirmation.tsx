import { documentName, mandateWithheld } from "#content/contract/documents.ts";
import { emailConfirmationWords } from "#content/contract/email-confirmation.ts";
import { packInSentence, packWords } from "#content/contract/packs.ts";
import { monthlyPrice } from "#content/contract/prices.ts";
import { kilobytes, longDate, timeInParis } from "#content/site/format.ts";
import { firstVersionClock } from "#content/site/steps.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { AcceptedTerms, SignedContract } from "#domain/contract/signed-contract.ts";
import { withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import type { TermsEdition } from "#domain/pack.ts";
import type { SentDocument } from "#server/database/evidence/documents.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { AttachedFile, attached } from "./attachments.tsx";
import { Button, Facts, Opening, Steps, Stretch, Table } from "./blocks.tsx";
import { mandateFacts, preNotification } from "./contract-words.ts";
import { composedForClient } from "./notices.tsx";
import { Price } from "./price.tsx";
import {
  foldedLines,
  Heading,
  InHtml,
  InText,
  LongDate,
  Note,
  Paragraph,
  SmallHeading,
  TextLines,
  TextLink,
  useIsText,
} from "./prose.tsx";

/**
 * To the client, at the signature. It is the pre-notification of the debits (terms, article facturation), so amount,
 * dates, UMR and ICS come before the next steps. The documents are attached.
 */
export function composeConfirmation({
  contract: signed,
  documents,
  carriesDocuments = true,
  links,
}: {
  readonly contract: SignedContract;
  readonly documents: readonly SentDocument[];
  /** Whether the documents are attached. Otherwise the client's page has them until the address is confirmed. */
  readonly carriesDocuments?: boolean;
  readonly links: Links;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { title } = packWords[contract.packId];
  const withMandate = documents.some(({ kind }) => kind === "mandate");
  return composedForClient(
    signed,
    {
      subject: "Votre contrat est signé",
      preview: `${title}, ${monthlyPrice(contract)}. ${withMandate ? "Contrat, mandat et conditions" : "Contrat et conditions"} sont ${carriesDocuments ? "joints" : "dans votre espace contrat"}.`,
      title: "Merci pour votre confiance",
      lead: "Voici ce que contient votre contrat, ce qui sera prélevé et ce qui se passe maintenant.",
      reason:
        "Vous recevez ce message parce qu’un contrat a été signé en ligne avec cette adresse. Si ce n’est pas vous, répondez-nous sans attendre.",
      documents: carriesDocuments ? documents.map(attached) : [],
    },
    <>
      <Opening>
        <InText>Merci pour votre confiance ! </InText>
        Le {longDate(dayInParis(contract.signedAt))} à {timeInParis(contract.signedAt)}, vous avez signé pour{" "}
        <b>{contract.subscriber.raisonSociale}</b> un abonnement au {packInSentence(contract.packId)}. Gardez
        ce message : il vaut confirmation.
      </Opening>
      <AddressCall contractPage={links.contractPage} />
      <Price contract={contract} />
      <DirectDebit contract={contract} />
      <Stretch padding="0 40px 36px">
        <Heading style={{ marginBottom: 22 }}>Ce qui se passe maintenant</Heading>
        <Steps steps={nextSteps} />
      </Stretch>
      <Documents documents={documents} areAttached={carriesDocuments} terms={contract.terms} links={links} />
      {!withMandate && (
        <Stretch padding="0 40px 36px">
          <Paragraph style={{ margin: 0 }}>{mandateWithheld}</Paragraph>
        </Stretch>
      )}
      <Stretch padding="0 40px 36px">
        <Heading>Votre espace contrat</Heading>
        <Paragraph style={{ margin: "0 0 20px" }}>
          L’état de votre contrat, ses dates et ses documents y sont réunis. Ce lien vous est personnel :
          gardez-le pour vous.
        </Paragraph>
        <Button href={links.contractPage}>Ouvrir mon espace contrat</Button>
      </Stretch>
      <Withdrawal contract={contract} contractPage={links.contractPage} />
    </>,
  );
}

/** The absolute URLs in the confirmation. */
type Links = {
  /** The client's private page: state, dates, documents, withdrawal and termination. */
  readonly contractPage: string;
  /** The edition of the terms that was accepted. */
  readonly terms: string;
  /** Where a document can be checked. */
  readonly verify: string;
};

/** Links to the page where pressing a button confirms the e-mail address; opening the link alone does not. */
function AddressCall({ contractPage }: { contractPage: string }) {
  return (
    <Stretch padding="26px 40px 32px" on="mint">
      <Heading>{emailConfirmationWords.title}</Heading>
      <Paragraph style={{ margin: "0 0 20px" }}>{emailConfirmationWords.inMail}</Paragraph>
      <Button href={contractPage}>{emailConfirmationWords.command}</Button>
      <Note style={{ margin: "18px 0 0" }}>{emailConfirmationWords.notSigned}</Note>
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
        {preNotification(contract.dates)} Vous pouvez demander le remboursement d’un prélèvement à votre
        banque dans les 8 semaines qui suivent la date de débit.
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
        <LongDate day={withdrawalDeadlineOn(contract.dates)} /> inclus, sans donner de motif :{" "}
        <InHtml>
          <TextLink href={contractPage} style={{ fontWeight: 600 }}>
            renoncer au contrat ici
          </TextLink>
          .
        </InHtml>
        <InText>
          renoncer au contrat ici,
          <br />
          {contractPage}
        </InText>
      </Note>
    </Stretch>
  );
}

const nextSteps = [
  {
    title: "Votre ZenMaster vous écrit sous un jour ouvré",
    text: "Son message vous propose un jour pour votre visio de lancement. En attendant, envoyez-nous vos pièces en répondant à ce message : votre justificatif d’immatriculation (extrait Kbis de moins de 3 mois, ou certificat d’inscription) et votre relevé d’identité bancaire.",
  },
  {
    title: "Vous découvrez votre site",
    text: `La première version arrive ${firstVersionClock}. Vous la commentez, nous l’ajustons.`,
  },
  {
    title: "Votre site est en ligne",
    text: "Dans les 3 semaines qui suivent la validation ou la réception de vos contenus. Votre ZenMaster s’occupe ensuite de votre visibilité sur Google.",
    oneSentence: true,
  },
] as const;

/** The documents, their hashes, and the accepted terms. */
function Documents({
  documents,
  areAttached,
  terms,
  links,
}: {
  documents: readonly SentDocument[];
  areAttached: boolean;
  terms: AcceptedTerms;
  links: Links;
}) {
  const isText = useIsText();
  const { article, name } = editionWords[terms.edition];
  return (
    <Stretch padding="0 40px 36px">
      <Heading>
        {areAttached ? "Vos documents, en pièces jointes" : "Vos documents, dans votre espace contrat"}
      </Heading>
      {!areAttached && (
        <Paragraph>
          Plusieurs contrats viennent d’être signés avec cette adresse. Vos documents vous attendent dans
          votre espace contrat, et vous les recevrez en pièces jointes dès que vous aurez confirmé l’adresse.
        </Paragraph>
      )}
      {isText ? (
        <TextLines lines={documentLines(documents, terms, links)} />
      ) : (
        <>
          <Table width="100%">
            {documents.map((document) => (
              <AttachedFile
                key={document.kind}
                name={documentName(document.kind, terms.edition)}
                note={
                  <>
                    {kilobytes(document.bytes.byteLength)}, empreinte SHA-256{" "}
                    <span title={document.sha256}>
                      {document.sha256.slice(0, 8)} … {document.sha256.slice(-8)}
                    </span>
                  </>
                }
              />
            ))}
          </Table>
          <Note style={{ margin: "14px 0 0" }}>
            Vous avez accepté {article}
            <TextLink href={links.terms} tone="soft">
              {name}
            </TextLink>
            , version du <LongDate day={terms.version} />. Pour vérifier un document, déposez-le sur{" "}
            <TextLink href={links.verify} tone="soft">
              {links.verify.replace(/^https?:\/\//, "")}
            </TextLink>
            .
          </Note>
        </>
      )}
    </Stretch>
  );
}

const editionWords = {
  standard: { article: "les ", name: "conditions générales d’abonnement" },
  promo: { article: "l’", name: "annexe promotionnelle" },
} as const satisfies Record<TermsEdition, { article: string; name: string }>;

function documentLines(documents: readonly SentDocument[], terms: AcceptedTerms, links: Links): string[] {
  const { name } = editionWords[terms.edition];
  return [
    ...documents.flatMap((document) => [
      `- ${documentName(document.kind, terms.edition)} (PDF, ${kilobytes(document.bytes.byteLength)})`,
      `  SHA-256 : ${document.sha256}`,
    ]),
    "",
    ...foldedLines(
      `${name.charAt(0).toUpperCase()}${name.slice(1)}, version du ${longDate(terms.version)} :`,
    ),
    links.terms,
    `Vérifier un document : ${links.verify}`,
  ];
}
