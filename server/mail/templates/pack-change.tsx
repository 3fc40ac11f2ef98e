import { packInSentence, packWords } from "#content/contract/packs.ts";
import { exactEuros, longDate } from "#content/site/format.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { PackChange } from "#domain/contract/pack-change.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { composedForAgency } from "./agency.tsx";
import { Facts, Stretch } from "./blocks.tsx";
import { followingDebits, mandateFacts } from "./contract-words.ts";
import { ContractPage } from "./foot.tsx";
import { composedForClient } from "./notices.tsx";
import { Heading, Note, Paragraph } from "./prose.tsx";

/** An amendment about a pack, as its mails need it. */
export type MailedPackChange = {
  readonly contract: SignedContract;
  readonly change: PackChange;
  readonly signedAt: number;
  readonly signedDataSha256: string;
  readonly renouncedAt: number | null;
  readonly backOn: Day | null;
  readonly today: Day;
  readonly contractPage: string;
  readonly renouncePage: string;
  readonly undoPage: string;
  readonly agencyEmail: string;
};

/** To the client who signed another pack: what changes, what is debited, and until when it can be renounced. */
export function composePackChange({
  contract: signed,
  change,
  renouncePage,
  contractPage,
}: MailedPackChange): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { fromOn, toPackId } = change;
  const lead = `Le ${packInSentence(toPackId)} commence le ${longDate(fromOn)}.`;
  return composedForClient(
    signed,
    {
      subject: `Votre avenant, ${packInSentence(toPackId)}`,
      lead,
      reason: "Vous recevez ce message parce que vous avez un contrat avec nous.",
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          L’avenant au contrat {contract.number}, <b>{contract.subscriber.raisonSociale}</b>, est signé.{" "}
          {lead}
        </Paragraph>
      </Stretch>
      <Stretch padding="0 40px 34px">
        <Heading>Ce qui sera prélevé</Heading>
        <Facts
          facts={[
            { label: longDate(debitDay(fromOn)), value: exactEuros(priceOn(contract, fromOn)) },
            { label: "Ensuite", value: followingDebits(contract, contract.dates, fromOn) },
            ...mandateFacts(contract),
          ]}
        />
        <Note style={{ margin: "14px 0 0" }}>
          Ce message vaut notification préalable. Vous pouvez renoncer à l’avenant jusqu’au{" "}
          {longDate(change.renounceThrough)} inclus, sans motif,{" "}
          <a href={renouncePage}>depuis votre espace contrat</a>.
        </Note>
      </Stretch>
      <ContractPage href={contractPage} keepsRequest={false} />
    </>,
  );
}

/** To the client who renounced an amendment: the pack that they keep, and what is debited. */
export function composePackRenounced({
  contract: signed,
  change,
  backOn,
  contractPage,
}: MailedPackChange): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const from = backOn ?? change.fromOn;
  const lead =
    from > change.fromOn
      ? `Le ${packInSentence(change.fromPackId)} revient le ${longDate(from)}.`
      : `Vous gardez le ${packInSentence(change.fromPackId)}.`;
  return composedForClient(
    signed,
    {
      subject: "Votre avenant est sans effet",
      lead,
      reason: "Vous recevez ce message parce que vous avez un contrat avec nous.",
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          Vous avez renoncé à l’avenant du contrat {contract.number},{" "}
          <b>{contract.subscriber.raisonSociale}</b>. {lead}
        </Paragraph>
      </Stretch>
      <Stretch padding="0 40px 34px">
        <Heading>Ce qui sera prélevé</Heading>
        <Facts
          facts={[
            { label: longDate(debitDay(from)), value: exactEuros(priceOn(contract, from)) },
            { label: "Ensuite", value: followingDebits(contract, contract.dates, from) },
            ...mandateFacts(contract),
          ]}
        />
      </Stretch>
      <ContractPage href={contractPage} keepsRequest={false} />
    </>,
  );
}

/** To the agency: which pack comes, and from when. */
export function composeAgencyPackChange({
  contract: { subscriber, number },
  change,
  signedAt,
  agencyEmail,
}: MailedPackChange): Promise<ComposedMail> {
  const { fromPackId, toPackId, fromOn, monthlyCents, renounceThrough } = change;
  return composedForAgency(
    agencyEmail,
    { subscriber, packId: toPackId },
    {
      event: "Avenant signé",
      preview: `${packWords[toPackId].title} à partir du ${longDate(fromOn)}`,
      lead: `Signé le ${longDate(dayInParis(signedAt))}, à effet du ${longDate(fromOn)}.`,
    },
    [
      { label: "Contrat", value: number },
      { label: "Pack actuel", value: packWords[fromPackId].title },
      { label: "Prix", value: `${exactEuros(monthlyCents)} TTC par mois` },
      { label: "Renonciation possible", value: `jusqu’au ${longDate(renounceThrough)} inclus` },
    ],
    [],
  );
}
