import {
  agencyAfterAmendment,
  insteadWords,
  packPriceWords,
  preparingCall,
  renouncedWords,
} from "#content/contract/pack-amendment.ts";
import {
  amendmentName,
  type ShownPackChange,
  shortName,
  stepsWithNewPack,
} from "#content/contract/pack-change.ts";
import { packWords } from "#content/contract/packs.ts";
import {
  dayAndMonth,
  exactEuros,
  inSentence,
  longDate,
  timeInParis,
  withoutVat,
} from "#content/site/format.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { nextRenewalOnOrAfter } from "#domain/contract/renewal.ts";
import type { StoredDocument } from "#server/database/evidence/documents.ts";
import { type ComposedMail, type MailedContract, plainContract } from "../composed-mail.ts";
import { plainLine } from "../plain-words.ts";
import { composedForAgency } from "./agency.tsx";
import { attached, Enclosure } from "./attachments.tsx";
import { Button, Facts, Opening, Stretch } from "./blocks.tsx";
import { followingDebits, mandateFacts } from "./contract-words.ts";
import { ToContractPage } from "./foot.tsx";
import { composedForClient } from "./notices.tsx";
import { Heading, Note, Paragraph, SmallHeading } from "./prose.tsx";

/** An amendment about a pack, as its mails need it. */
export type MailedPackChange = {
  readonly contract: MailedContract;
  readonly shown: ShownPackChange;
  readonly ordinal: number;
  readonly signedAt: number;
};

/**
 * To the client who signed another pack: how to renounce it, then the pre-notification of its debits. The amendment is
 * attached.
 */
export function composePackChange({
  contract: signed,
  shown,
  ordinal,
  signedAt,
  file,
  contractPage,
  undoPage,
}: MailedPackChange & {
  readonly file: Pick<StoredDocument, "fileName" | "bytes">;
  readonly contractPage: string;
  readonly undoPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { fromOn, toPackId, renounceThrough } = shown.change;
  const price = packPriceWords(shown);
  const zenmaster = signed.zenmaster?.isHere ? plainLine(signed.zenmaster.firstName) : null;
  const call = preparingCall(shown.change, zenmaster);
  const dueCents = priceOn(shown.after, fromOn);
  return composedForClient(
    signed,
    {
      subject: `Votre avenant est signé : ${inSentence(packWords[toPackId].title)} le ${dayAndMonth(fromOn)}`,
      title: `Vous passez au ${inSentence(packWords[toPackId].title)}`,
      preview: `${exactEuros(dueCents)} TTC par mois à partir du ${longDate(fromOn)}. L’avenant est joint.`,
      lead: `Le ${longDate(fromOn)}, à ${exactEuros(dueCents)} TTC par mois.`,
      reason: "Vous recevez ce message parce que vous avez un contrat avec nous.",
      documents: [attached(file)],
    },
    <>
      <Opening>
        Le {longDate(dayInParis(signedAt))} à {timeInParis(signedAt)}, {contract.subscriber.nomPrenom} a signé
        l’{inSentence(amendmentName(ordinal, contract.number))} : {inSentence(packWords[toPackId].title)} à
        partir du {longDate(fromOn)}, {price}.{call && ` ${call}`}
      </Opening>
      <Stretch padding="26px 40px 28px" on="attention">
        <SmallHeading>Ce n’est pas vous ?</SmallHeading>
        <Paragraph style={{ margin: "0 0 18px", fontSize: 16, lineHeight: "25px" }}>
          L’avenant s’annule jusqu’au <b>{dayAndMonth(renounceThrough)} inclus</b>, et nous sommes prévenus
          aussitôt. Vous n’aurez plus qu’à confirmer. Si c’est bien vous, vous pouvez y renoncer jusqu’au même
          jour, sans motif, depuis votre espace contrat.
        </Paragraph>
        <Button href={undoPage}>Ce n’est pas moi</Button>
      </Stretch>
      <Stretch padding="34px 40px 34px">
        <Heading>Ce qui sera prélevé</Heading>
        <Facts
          facts={[
            ...stepsWithNewPack(shown).map(({ when, what, note }) => ({
              label: when,
              value: `${what}, ${inSentence(note)}`,
            })),
            {
              label: "Prix par mois",
              value: `${exactEuros(dueCents)} TTC, ${withoutVat(dueCents, shown.vatPermille)}`,
            },
            { label: "Au lieu de", value: insteadWords(shown) },
            ...mandateFacts(contract),
          ]}
        />
        <Note style={{ margin: "14px 0 0" }}>
          Ce message vaut notification préalable. Vous pouvez demander le remboursement d’un prélèvement à
          votre banque dans les 8 semaines qui suivent la date de débit.
        </Note>
      </Stretch>
      <Enclosure
        name={amendmentName(ordinal, contract.number)}
        file={file}
        about="à garder avec votre contrat et votre mandat, qui restent valables"
      />
      <ToContractPage
        heading="Votre espace contrat"
        text="Votre pack, votre avenant et vos dates y sont."
        href={contractPage}
      />
    </>,
  );
}

/** To the client who renounced an amendment: the pack that they keep, and what is debited. */
export function composePackRenounced({
  contract: signed,
  shown,
  ordinal,
  renouncedAt,
  backOn,
  contractPage,
}: MailedPackChange & {
  readonly renouncedAt: number;
  /** The first due day with the former pack again. */
  readonly backOn: Day;
  readonly contractPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { change, dates } = shown;
  const kept = shortName(change.fromPackId);
  const isLate = backOn > change.fromOn;
  const lead = isLate ? renouncedWords.comesBack(kept, backOn) : renouncedWords.without(ordinal);
  const from = [addDays(dayInParis(renouncedAt), 1), dates.firstDebitOn].sort().at(-1)!;
  const first = nextRenewalOnOrAfter(dates, from);
  return composedForClient(
    signed,
    {
      subject: `Renonciation reçue : ${renouncedWords.inSentence(kept)}`,
      title: renouncedWords.title(kept),
      lead,
      reason: "Vous recevez ce message parce que vous avez un contrat avec nous.",
    },
    <>
      <Opening>
        Le {longDate(dayInParis(renouncedAt))} à {timeInParis(renouncedAt)}, vous avez renoncé à l’
        {inSentence(amendmentName(ordinal, contract.number))}, <b>{contract.subscriber.raisonSociale}</b>.{" "}
        {lead}
      </Opening>
      <Stretch padding="0 40px 34px">
        <Heading>Ce qui sera prélevé</Heading>
        <Facts
          facts={[
            { label: longDate(debitDay(first)), value: exactEuros(priceOn(contract, first)) },
            { label: "Ensuite", value: followingDebits(contract, dates, first) },
            ...mandateFacts(contract),
          ]}
        />
        <Note style={{ margin: "14px 0 0" }}>
          {isLate
            ? `Jusque-là, ${shortName(change.toPackId)} reste votre pack, à son prix. Ce message vaut notification préalable.`
            : `Rien n’est dû pour ${shortName(change.toPackId)}. Vos prélèvements déjà annoncés ne changent pas.`}
        </Note>
      </Stretch>
      <ToContractPage
        heading="Votre espace contrat"
        text="Votre pack, vos dates et vos documents y sont."
        href={contractPage}
      />
    </>,
  );
}

/** To the agency: which pack comes, from when, and what is to be done. */
export function composeAgencyPackChange({
  contract: { subscriber, number },
  shown,
  ordinal,
  signedAt,
  agencyEmail,
}: MailedPackChange & { readonly agencyEmail: string }): Promise<ComposedMail> {
  const { change } = shown;
  const { fromPackId, toPackId, fromOn, renounceThrough } = change;
  return composedForAgency(
    agencyEmail,
    { subscriber, packId: toPackId },
    {
      event: "Avenant signé",
      preview: `${packWords[toPackId].title} à partir du ${longDate(fromOn)}`,
      lead: `Signé le ${longDate(dayInParis(signedAt))} à ${timeInParis(signedAt)}. ${packWords[toPackId].title} à partir du ${longDate(fromOn)}.`,
    },
    [
      { label: "Contrat", value: number },
      { label: "Avenant", value: `n° ${ordinal}` },
      { label: "Pack aujourd’hui", value: packWords[fromPackId].title },
      { label: "Prix", value: packPriceWords(shown) },
      { label: "Renonciation", value: `possible jusqu’au ${longDate(renounceThrough)} inclus` },
    ],
    agencyAfterAmendment(change),
  );
}
