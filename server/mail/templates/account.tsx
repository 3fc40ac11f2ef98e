import { company } from "#content/company.ts";
import { dayAndMonth, deBefore, exactEuros, kilobytes, longDate, timeInParis } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { weekday } from "#content/weekday.ts";
import { addDays, dayInParis } from "#domain/calendar.ts";
import type { MandateRequestReason } from "#domain/contract/account-change.ts";
import type { AgreedDue } from "#domain/contract/arrears.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { nextRenewalOnOrAfter } from "#domain/contract/renewal.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { maskedIban } from "#domain/sepa.ts";
import type { StoredDocument } from "#server/database/documents.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { composedForAgency } from "./agency.tsx";
import { AttachedFile, Button, type Fact, Facts, Stretch, Table } from "./blocks.tsx";
import { followingDebits } from "./contract-words.ts";
import { composedForClient } from "./notices.tsx";
import {
  foldedLines,
  Heading,
  InText,
  Note,
  Paragraph,
  SmallHeading,
  TextLines,
  useIsText,
} from "./prose.tsx";

/** Another account of a contract, as its mails show it. `contract` has the new mandate. */
export type AccountChangeMail = {
  readonly contract: SignedContract;
  readonly signedAt: number;
  readonly usableAt: number;
  readonly replaced: {
    readonly maskedIban: string;
    readonly umr: string;
    readonly signedOn: SignedContract["dates"]["acceptedOn"];
  };
  /** The unpaid months to be collected on it, and the next one after them. */
  readonly agreed: readonly AgreedDue[];
  readonly next: AgreedDue | null;
};

/**
 * To the client, as soon as another account is signed: how to take it back, then the pre-notification of its debits. The
 * mandate is attached, unless the e-mail address was corrected and is not verified.
 */
export function composeAccountChange({
  contract: signed,
  file,
  contractPage,
  undoPage,
  ...change
}: AccountChangeMail & {
  readonly file: Pick<StoredDocument, "fileName" | "bytes"> | null;
  readonly contractPage: string;
  readonly undoPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const until = `${weekday(dayInParis(change.usableAt))} ${moment(change.usableAt)}`;
  const subject = "Votre nouveau compte est enregistré";
  return composedForClient(
    signed,
    {
      subject,
      preview: `Ce n’est pas vous\u00a0? Vous pouvez tout annuler jusqu’à ${until}.`,
      lead: "Voici ce qui y sera prélevé, et de quoi tout annuler si ce n’est pas vous.",
      reason:
        "Vous recevez ce message parce que le compte d’un contrat signé avec cette adresse vient de changer.",
      documents: file
        ? [{ fileName: file.fileName, contentType: "application/pdf", content: file.bytes }]
        : [],
    },
    <>
      <Stretch padding="36px 40px 30px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          Le {longDate(dayInParis(change.signedAt))} à {timeInParis(change.signedAt)}, un nouveau mandat de
          prélèvement a été approuvé pour <b>{contract.subscriber.raisonSociale}</b>, depuis l’espace contrat.
          Votre contrat et son prix ne changent pas.
        </Paragraph>
      </Stretch>
      <Stretch padding="26px 40px 28px" on="attention">
        <SmallHeading>Ce n’est pas vous ?</SmallHeading>
        <Paragraph style={{ margin: "0 0 18px", fontSize: 16, lineHeight: "25px" }}>
          Annulez avant <b>{until}</b> : rien n’est prélevé sur ce compte d’ici là, et nous sommes prévenus
          aussitôt. Un appui de plus vous sera demandé. Passé ce délai, appelez-nous.
        </Paragraph>
        <Button href={undoPage}>Ce n’est pas moi</Button>
      </Stretch>
      <Stretch padding="34px 40px 34px">
        <Heading>Ce qui sera prélevé</Heading>
        <Facts facts={[...debitFacts(contract, change), ...accountFacts(contract)]} />
        <Note style={{ margin: "14px 0 0" }}>
          Ce message vaut notification préalable. Vous pouvez demander le remboursement d’un prélèvement à
          votre banque dans les 8 semaines qui suivent la date de débit.
        </Note>
      </Stretch>
      {file && <Enclosed file={file} replaced={change.replaced} />}
      <Stretch padding="0 40px 8px">
        <Heading>Votre espace contrat</Heading>
        <Paragraph style={{ margin: "0 0 20px" }}>Votre mandat, vos dates et vos documents y sont.</Paragraph>
        <Button href={contractPage}>Ouvrir mon espace contrat</Button>
      </Stretch>
    </>,
  );
}

function Enclosed({
  file,
  replaced,
}: {
  file: Pick<StoredDocument, "fileName" | "bytes">;
  replaced: AccountChangeMail["replaced"];
}) {
  const isText = useIsText();
  const name = "Mandat de prélèvement SEPA";
  const note = `remplace celui du ${longDate(replaced.signedOn)}`;
  const size = kilobytes(file.bytes.byteLength);
  return (
    <Stretch padding="0 40px 34px">
      <Heading>En pièce jointe</Heading>
      {isText ? (
        <TextLines lines={foldedLines(`${name} (PDF, ${size}), ${note}.`, "- ", "  ")} />
      ) : (
        <Table width="100%">
          <AttachedFile name={name} note={`${size}, ${note}`} />
        </Table>
      )}
      <Note style={{ margin: "14px 0 0" }}>
        Il porte votre IBAN entier : gardez-le pour vous. L’ancien compte, terminé par{" "}
        {replaced.maskedIban.slice(-4)}, ne sera plus prélevé.
      </Note>
    </Stretch>
  );
}

function debitFacts(
  contract: SignedContract,
  { agreed, next }: Pick<AccountChangeMail, "agreed" | "next">,
): Fact[] {
  const facts = agreed.map(({ dueOn, amountCents, collectionOn }) => ({
    label: longDate(collectionOn),
    value: `${exactEuros(amountCents)}, échéance du ${dayAndMonth(dueOn)}`,
  }));
  if (!next) return facts;
  const followingDue = nextRenewalOnOrAfter(contract.dates, addDays(next.dueOn, 1));
  const isMoved = next.collectionOn !== next.dueOn && next.collectionOn === debitDay(next.dueOn);
  return [
    ...facts,
    {
      label: longDate(next.collectionOn),
      value: `${exactEuros(next.amountCents)}${isMoved ? ", premier jour où les banques rouvrent" : ""}`,
    },
    { label: "Ensuite", value: followingDebits(contract, contract.dates, followingDue) },
  ];
}

function accountFacts({ umr, mandate }: SignedContract): Fact[] {
  return [
    { label: "Compte débité", value: maskedIban(mandate.iban) },
    { label: "Titulaire", value: mandate.titulaire },
    { label: "Mandat (RUM)", value: umr },
    { label: "Créancier (ICS)", value: `${company.name}, ${company.creditorIdentifier}` },
  ];
}

/** To the client, once a change of account was taken back: the account that stays, and the new private link. */
export function composeAccountUndone({
  contract: signed,
  undoneAt,
  kept,
  contractPage,
}: {
  readonly contract: SignedContract;
  readonly undoneAt: number;
  /** The account that stays, masked. */
  readonly kept: string;
  readonly contractPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const former = "L’ancien ne fonctionne plus.";
  return composedForClient(
    signed,
    {
      subject: "Le changement de compte est annulé",
      lead: `Votre contrat garde le compte terminé par ${kept.slice(-4)}.`,
      reason: "Vous recevez ce message parce qu’un changement de compte de votre contrat a été annulé.",
    },
    <Stretch padding="36px 40px 36px">
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        Le {longDate(dayInParis(undoneAt))} à {timeInParis(undoneAt)}, le nouveau compte du contrat de{" "}
        <b>{contract.subscriber.raisonSociale}</b> a été annulé avant d’avoir servi. Rien n’y a été prélevé,
        et votre contrat garde le compte terminé par {kept.slice(-4)}.
      </Paragraph>
      <Paragraph>
        Par précaution, le lien de votre espace contrat est remplacé. {former} Une personne de l’agence vous
        appelle dans la journée : elle ne vous demandera jamais votre IBAN ni un code.
      </Paragraph>
      <Button href={contractPage}>Ouvrir mon espace contrat</Button>
      <Note style={{ margin: "20px 0 0" }}>
        Ce lien vous est personnel : qui l’a peut lire votre contrat. Gardez-le pour vous.
      </Note>
    </Stretch>,
  );
}

/** To the client: why the agency needs a new mandate, and where to sign it. */
export function composeMandateRequest({
  contract: signed,
  reason,
  unpaid,
  accountPage,
}: {
  readonly contract: SignedContract;
  readonly reason: MandateRequestReason;
  /** The invoices that wait for it. */
  readonly unpaid: readonly Pick<AgreedDue, "dueOn" | "amountCents">[];
  readonly accountPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { raisonSociale } = contract.subscriber;
  const why = requestWords(raisonSociale)[reason];
  return composedForClient(
    signed,
    {
      subject: "Il nous faut un nouveau mandat de prélèvement",
      lead: "Un formulaire, que vous approuvez, et c’est fait.",
      reason: "Vous recevez ce message parce que vous avez un contrat avec nous.",
    },
    <>
      <Stretch padding="36px 40px 30px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>{why}</Paragraph>
        <Paragraph style={{ margin: "0 0 20px" }}>
          Gardez votre relevé d’identité bancaire à portée de main :{" "}
          <InText>un formulaire, que vous approuvez, et c’est fait.</InText>
        </Paragraph>
        <Button href={accountPage}>Donner le bon compte</Button>
        <Note style={{ margin: "18px 0 0" }}>
          Ce lien vous est personnel. Il mène au formulaire « Changer de compte » de votre espace contrat.
        </Note>
      </Stretch>
      <Stretch padding="0 40px 34px">
        <Facts
          facts={[
            ...unpaid.map(({ dueOn, amountCents }) => ({
              label: "En attente",
              value: `${exactEuros(amountCents)}, facture du ${dayAndMonth(dueOn)}`,
            })),
            ...(unpaid.length > 0
              ? [{ label: "Prélèvement", value: "Au plus tôt 14 jours après, la date vous sera écrite" }]
              : []),
            { label: "Contrat", value: contract.number },
            { label: "Ce qui change", value: "Le mandat seulement. Ni le contrat, ni le prix." },
          ]}
        />
      </Stretch>
      <Stretch padding="24px 40px 26px" on="mint">
        <SmallHeading>Un doute sur ce message ?</SmallHeading>
        <Note style={{ fontSize: 15, lineHeight: "23px" }}>
          Nous ne demandons jamais un IBAN par e-mail ni au téléphone. Vous pouvez aussi ouvrir vous-même
          l’espace contrat, par le lien de votre confirmation.
        </Note>
      </Stretch>
    </>,
  );
}

function requestWords(raisonSociale: string): Readonly<Record<MandateRequestReason, string>> {
  const of = `${deBefore(raisonSociale)}${raisonSociale}`;
  const blameless = "Vous n’êtes pas en retard, rien ne vous est reproché.";
  return {
    "other-bank": `Vous nous avez dit changer de banque : voici où donner le nouveau compte ${of}. Le mandat actuel sert jusqu’à ce que vous ayez approuvé le nouveau.`,
    "refused-account": `Votre banque nous a répondu que le compte du mandat ${of} est fermé, inconnu ou bloqué. Cela arrive, quand on en change par exemple, et se règle en deux minutes.`,
    "mistyped-iban": `L’IBAN du mandat ${of} contient sans doute une faute de frappe\u00a0: sa clé de contrôle ne correspond pas, et nous n’avons rien pu présenter à votre banque. ${blameless}`,
  };
}

/** To the agency: a client has signed another account. Never a full IBAN. */
export function composeAgencyAccountChange({
  contract: signed,
  agencyEmail,
  ...change
}: AccountChangeMail & { readonly agencyEmail: string }): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const until = moment(change.usableAt);
  return composedForAgency(
    agencyEmail,
    signed,
    {
      event: "Nouveau compte",
      preview: `En usage le ${until}, sauf si le client l’annule`,
      lead: `Approuvé le ${moment(change.signedAt)}, depuis l’espace contrat.`,
    },
    [
      { label: "Contrat", value: contract.number },
      { label: "Pack", value: packWords[contract.packId].shortName },
      ...accountFacts(contract).slice(0, 3),
      { label: "À la place de", value: change.replaced.maskedIban },
      { label: "En usage", value: `Le ${until}`, inText: `le ${until}` },
      ...change.agreed.map(({ dueOn, amountCents, collectionOn }) => ({
        label: `Échéance du ${dayAndMonth(dueOn)}`,
        value: `${exactEuros(amountCents)}, à prélever le ${longDate(collectionOn)}`,
      })),
    ],
    [
      "Ne rien saisir\u00a0: les prochaines remises prennent ce compte d’elles-mêmes\u202f; celles déjà préparées gardent l’ancien.",
      "Si ce changement vous étonne, appeler l’entreprise avant demain à un numéro trouvé ailleurs que dans ce message.",
    ],
  );
}

/** To the agency: a client says that the change of account was not theirs. */
export function composeAgencyAccountUndone({
  contract: signed,
  undoneAt,
  kept,
  undone,
  agencyEmail,
}: {
  readonly contract: SignedContract;
  readonly undoneAt: number;
  readonly kept: string;
  readonly undone: { readonly maskedIban: string; readonly createdAt: number };
  readonly agencyEmail: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  return composedForAgency(
    agencyEmail,
    { subscriber: signed.subscriber, packId: signed.packId },
    {
      event: "Changement de compte annulé",
      preview: "Le client a répondu «\u202fCe n’est pas moi\u202f»",
      lead: `«\u202fCe n’est pas moi\u202f», le ${moment(undoneAt)}.`,
    },
    [
      { label: "Contrat", value: contract.number },
      {
        label: "Approuvé",
        value: `Le ${moment(undone.createdAt)}`,
        inText: `le ${moment(undone.createdAt)}`,
      },
      { label: "Compte annulé", value: undone.maskedIban },
      { label: "Compte gardé", value: kept },
      { label: "Lien privé", value: "Remplacé, envoyé au client", inText: "remplacé, envoyé au client" },
    ],
    [
      "Appeler le client dans la journée, au numéro de son contrat, sans lui demander ni IBAN ni code.",
      "Chercher avec lui qui a pu avoir son lien privé\u00a0: sa messagerie est peut-être lue par quelqu’un d’autre.",
    ],
  );
}

/** « 8 décembre 2026 à 9 h 21 ». */
function moment(at: number): string {
  return `${longDate(dayInParis(at))} à ${timeInParis(at)}`;
}
