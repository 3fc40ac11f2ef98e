import { packWords } from "#content/contract/packs.ts";
import {
  afterTermination,
  receivedWords,
  requestReceived,
  terminationSaved,
} from "#content/contract/termination.ts";
import {
  afterWithdrawal,
  smallFirmDeclaration,
  withdrawalSaved,
  withdrawalStatement,
} from "#content/contract/withdrawal.ts";
import { exactEuros, longDate, timeInParis } from "#content/site/format.ts";
import type { OwedBackPayment } from "#domain/billing/owed-back.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { Ending } from "#domain/contract/lifecycle.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { endsInFreeStart, refundDueOn, suspendedOn } from "#domain/contract/termination.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { composedForAgency } from "./agency.tsx";
import { type Fact, Facts, Quotation, Stretch } from "./blocks.tsx";
import { ContractPage } from "./foot.tsx";
import { composedForClient } from "./notices.tsx";
import { Heading, InText, Paragraph } from "./prose.tsx";

/** A contract that its subscriber has ended, how, and its open refunds. */
type EndedContract = { readonly contract: SignedContract; readonly ending: Ending };
type ToClient = EndedContract & { readonly contractPage: string };
type ToAgency = EndedContract & {
  readonly agencyEmail: string;
  /** The payments that are no longer owed and were not refunded. */
  readonly owedBack: readonly OwedBackPayment[];
};

/**
 * To the client: the acknowledgement of a withdrawal, with its content, date and time, which proves it (terms, article
 * retractation; Code de la consommation, D221-5).
 */
export function composeWithdrawal({
  contract: signed,
  ending,
  contractPage,
}: ToClient): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { number, dates, subscriber } = contract;
  const received = `${requestReceived(ending)} Gardez ce message comme preuve.`;
  return composedForClient(
    signed,
    {
      subject: withdrawalSaved,
      lead: received,
      reason:
        "Vous recevez ce message parce qu’une rétractation de votre contrat nous a été adressée. Si ce n’est pas vous, répondez-nous sans attendre.",
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          <InText>{received} </InText>
          {afterWithdrawal.ended}
        </Paragraph>
        <Facts facts={endedFacts(contract, ending)} />
      </Stretch>
      <Stretch padding="28px 40px 30px" on="stone">
        <Heading>Votre demande</Heading>
        <Quotation
          text={`${withdrawalStatement({ number, dates, ...subscriber })}\n\n${smallFirmDeclaration}.`}
        />
      </Stretch>
      <Stretch padding="34px 40px 34px">
        <Heading>Ce qui se passe maintenant</Heading>
        <Paragraph>{afterWithdrawal.refund(dayInParis(ending.askedAt))}</Paragraph>
        <Paragraph style={{ margin: 0 }}>{afterWithdrawal.nothingElse}</Paragraph>
      </Stretch>
      <ContractPage href={contractPage} />
    </>,
  );
}

/**
 * To the client: the acknowledgement of a termination, with the last day of service (terms, article
 * resiliation-abonne).
 */
export function composeTermination({
  contract: signed,
  ending,
  contractPage,
}: ToClient): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const received = `${requestReceived(ending)} Gardez ce message comme preuve.`;
  const [stillActive = "", ...after] = afterTermination(contract, ending);
  return composedForClient(
    signed,
    {
      subject: terminationSaved,
      lead: stillActive,
      reason:
        "Vous recevez ce message parce que la résiliation de votre contrat nous a été demandée. Si ce n’est pas vous, répondez-nous sans attendre.",
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          <InText>{stillActive} </InText>
          {received}
        </Paragraph>
        <Facts
          facts={[
            ...endedFacts(contract, ending),
            { label: "Dernier jour de service", value: longDate(ending.lastDayOn) },
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 16px">
        <Heading>Ce qui se passe ensuite</Heading>
        {after.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
      </Stretch>
      <ContractPage href={contractPage} />
    </>,
  );
}

/** To the agency, at each withdrawal: which contract, the tasks and their deadline. */
export function composeAgencyWithdrawal({
  contract,
  ending,
  agencyEmail,
  owedBack,
}: ToAgency): Promise<ComposedMail> {
  const { subscriber, packId, umr } = contract;
  const refundDay = longDate(refundDueOn(dayInParis(ending.askedAt)));
  return composedForAgency(
    agencyEmail,
    { subscriber, packId },
    {
      event: "Rétractation reçue",
      preview: `Remboursement au plus tard le ${refundDay}`,
      lead: `Demande ${receivedWords(ending)}. Le contrat a pris fin.`,
    },
    [
      ...endedFacts(contract, ending),
      { label: "RUM", value: umr },
      { label: "Déclaration", value: `« ${smallFirmDeclaration} »` },
    ],
    [
      ...refundTasks(owedBack),
      `Ne présenter ${none(owedBack)} prélèvement : le mandat a pris fin avec le contrat.`,
      `Rembourser ce qui a été versé, par le même moyen de paiement, au plus tard le ${refundDay}.`,
      "Cesser d’exploiter les contenus du client.",
    ],
  );
}

/** To the agency, at each termination: which contract, from when, and the tasks. */
export function composeAgencyTermination({
  contract,
  ending,
  agencyEmail,
  owedBack,
}: ToAgency): Promise<ComposedMail> {
  const { subscriber, packId, dates, umr, takenOver } = contract;
  const lastDay = longDate(ending.lastDayOn);
  return composedForAgency(
    agencyEmail,
    { subscriber, packId },
    {
      event: "Résiliation demandée",
      preview: `Effet le ${lastDay}`,
      lead: `Effet le ${lastDay}. Demande ${receivedWords(ending)}.`,
    },
    [
      ...endedFacts(contract, ending),
      { label: "RUM", value: umr },
      { label: "Dernier jour de service", value: lastDay },
    ],
    [
      ...refundTasks(owedBack),
      endsInFreeStart(dates, ending.lastDayOn)
        ? `Ne présenter ${none(owedBack)} prélèvement : ${takenOver ? "sa première échéance ici n’est plus due" : "le contrat prend fin pendant la période gratuite"}.`
        : `Ne présenter ${none(owedBack)} prélèvement pour une période postérieure au dernier jour de service.`,
      `Suspendre les services à compter du ${longDate(suspendedOn(ending.lastDayOn))}.`,
    ],
  );
}

/** The agency’s tasks about payments that are no longer owed, each named by the reference that its bank knows. */
function refundTasks(payments: readonly OwedBackPayment[]): string[] {
  return payments.map(({ owedBack, debit, credit, amountCents, paidOn }) => {
    const amount = exactEuros(amountCents);
    const day = longDate(paidOn);
    const run = debit && `(remise ${debit.runId})`;
    if (owedBack === "recall") {
      return `Demander à la banque la révocation du prélèvement ${debit!.id}, ${amount}, qui lui est remis ${run} pour le ${day} ; à défaut, le rembourser.`;
    }
    if (!debit)
      return `Rembourser la facture ${credit!.invoice} : ${amount}, reçus le ${day}, qui ne sont plus dus.`;
    return `Rembourser le prélèvement ${debit.id} : ${amount}, prélevés le ${day} ${run}, qui ne sont plus dus.`;
  });
}

function none(owedBack: readonly OwedBackPayment[]): string {
  return owedBack.length > 0 ? "aucun autre" : "aucun";
}

/** The ended contract, as an acknowledgement shows it. */
function endedFacts(contract: SignedContract, ending: Ending): Fact[] {
  const sameDay = ending.askedOn === dayInParis(ending.askedAt);
  return [
    { label: "Contrat", value: contract.number },
    { label: "Pack", value: packWords[contract.packId].title },
    { label: "Signature", value: moment(contract.signedAt) },
    {
      label: ending.state === "withdrawn" && !sameDay ? "Demande envoyée" : "Demande reçue",
      value: sameDay ? moment(ending.askedAt) : longDate(ending.askedOn),
    },
  ];
}

function moment(at: number): string {
  return `${longDate(dayInParis(at))} à ${timeInParis(at)}`;
}
