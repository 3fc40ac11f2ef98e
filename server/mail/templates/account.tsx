import { packWords } from "#content/contract/packs.ts";
import { company } from "#content/site/company.ts";
import { dayAndMonth, exactEuros, longDate, timeInParis } from "#content/site/format.ts";
import { weekday } from "#content/site/weekday.ts";
import { addDays, dayInParis } from "#domain/calendar.ts";
import type { AgreedDue } from "#domain/contract/arrears.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { nextRenewalOnOrAfter } from "#domain/contract/renewal.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { maskedIban } from "#domain/sepa.ts";
import type { StoredDocument } from "#server/database/evidence/documents.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { composedForAgency } from "./agency.tsx";
import { attached, Enclosure } from "./attachments.tsx";
import { Button, type Fact, Facts, Opening, Stretch } from "./blocks.tsx";
import { followingDebits } from "./contract-words.ts";
import { ToContractPage } from "./foot.tsx";
import { composedForClient } from "./notices.tsx";
import { Heading, Note, Paragraph, SmallHeading } from "./prose.tsx";

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
      preview: `Ce n’est pas vous ? Vous pouvez tout annuler jusqu’à ${until}.`,
      lead: "Voici ce qui y sera prélevé, et comment tout annuler si ce n’est pas vous.",
      reason:
        "Vous recevez ce message parce que le compte d’un contrat signé avec cette adresse vient de changer.",
      documents: file ? [attached(file)] : [],
    },
    <>
      <Opening>
        Le {longDate(dayInParis(change.signedAt))} à {timeInParis(change.signedAt)}, un nouveau mandat de
        prélèvement a été approuvé pour <b>{contract.subscriber.raisonSociale}</b>, depuis l’espace contrat.
        Votre contrat et son prix ne changent pas.
      </Opening>
      <Stretch padding="26px 40px 28px" on="attention">
        <SmallHeading>Ce n’est pas vous ?</SmallHeading>
        <Paragraph style={{ margin: "0 0 18px", fontSize: 16, lineHeight: "25px" }}>
          Annulez avant <b>{until}</b> : rien n’est prélevé sur ce compte d’ici là, et nous sommes prévenus
          aussitôt. Vous n’aurez plus qu’à confirmer. Passé ce délai, appelez-nous.
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
      {file && (
        <Enclosure
          name="Mandat de prélèvement SEPA"
          file={file}
          about={`remplace celui du ${longDate(change.replaced.signedOn)}`}
        >
          <Note style={{ margin: "14px 0 0" }}>
            Il porte votre IBAN entier : gardez-le pour vous. L’ancien compte, terminé par{" "}
            {change.replaced.maskedIban.slice(-4)}, ne sera plus prélevé.
          </Note>
        </Enclosure>
      )}
      <ToContractPage
        heading="Votre espace contrat"
        text="Votre mandat, vos dates et vos documents y sont."
        href={contractPage}
      />
    </>,
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
      preview: `Utilisé à partir du ${until}, sauf si le client l’annule`,
      lead: `Approuvé le ${moment(change.signedAt)}, depuis l’espace contrat.`,
    },
    [
      { label: "Contrat", value: contract.number },
      { label: "Pack", value: packWords[contract.packId].shortName },
      ...accountFacts(contract).slice(0, 3),
      { label: "À la place de", value: change.replaced.maskedIban },
      { label: "Utilisé", value: `À partir du ${until}`, inText: `à partir du ${until}` },
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

/** « 8 décembre 2026 à 9 h 21 ». */
function moment(at: number): string {
  return `${longDate(dayInParis(at))} à ${timeInParis(at)}`;
}
