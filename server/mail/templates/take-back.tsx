import { packWords } from "#content/contract/packs.ts";
import { takeBackWords } from "#content/contract/termination.ts";
import { exactEuros, longDate, timeInParis } from "#content/site/format.ts";
import type { NextDebit } from "#domain/billing/next-debit.ts";
import { dayInParis } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { StoredStep } from "#server/database/contracts/contract-steps.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { composedForAgency } from "./agency.tsx";
import { type Fact, Facts, Stretch } from "./blocks.tsx";
import { followingDebits, mandateFacts } from "./contract-words.ts";
import { ContractPage } from "./foot.tsx";
import { composedForClient } from "./notices.tsx";
import { Heading, InText, Note, Paragraph, SmallHeading } from "./prose.tsx";

type TakenBack = {
  readonly contract: SignedContract;
  readonly step: Pick<StoredStep, "at" | "on" | "lastDayOn" | "recordedBy">;
};

/** To the client who keeps a contract: that it goes on, and what is collected, since the mail before said that nothing is. */
export function composeTakeBack({
  contract: signed,
  step,
  next,
  contractPage,
}: TakenBack & {
  /** The debit that comes next; `null` if nothing can be collected. */
  readonly next: NextDebit | null;
  readonly contractPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const lead = "Mêmes services, même prix, même ancienneté.";
  return composedForClient(
    signed,
    {
      subject: takeBackWords.saved,
      lead,
      reason: "Vous recevez ce message parce que vous avez un contrat avec nous.",
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          Le {longDate(dayInParis(step.at))} à {timeInParis(step.at)}, la résiliation du contrat{" "}
          {contract.number}, <b>{contract.subscriber.raisonSociale}</b>, a été annulée
          {step.recordedBy === null ? " depuis l’espace contrat" : ", à votre demande"}. C’est comme si rien
          n’avait été demandé. <InText>{lead}</InText>
        </Paragraph>
      </Stretch>
      {next && (
        <Stretch padding="0 40px 34px">
          <Heading>Ce qui sera prélevé</Heading>
          <Facts
            facts={[
              { label: longDate(next.collectionOn), value: exactEuros(next.amountCents) },
              { label: "Ensuite", value: followingDebits(contract, contract.dates, next.dueOn) },
              ...mandateFacts(contract),
            ]}
          />
          <Note style={{ margin: "14px 0 0" }}>
            {next.collectionOn > debitDay(next.dueOn) && next.debit === null
              ? `${takeBackWords.later(next.dueOn)} `
              : ""}
            Ce message vaut notification préalable.
          </Note>
        </Stretch>
      )}
      <Stretch padding="24px 40px 26px" on="mint">
        <SmallHeading>Ce n’est pas vous ?</SmallHeading>
        <Note style={{ fontSize: 15, lineHeight: "23px" }}>
          Vous pouvez résilier de nouveau, à tout moment, depuis votre espace contrat. Puis appelez-nous :
          nous remplaçons votre lien privé.
        </Note>
      </Stretch>
      <ContractPage href={contractPage} keepsRequest={false} />
    </>,
  );
}

/** To the agency: which contract goes on, and that its end needs no preparing any more. */
export function composeAgencyTakeBack({
  contract,
  step,
  agencyEmail,
}: TakenBack & { readonly agencyEmail: string }): Promise<ComposedMail> {
  const { subscriber, packId, number } = contract;
  const facts: Fact[] = [
    { label: "Contrat", value: number },
    { label: "Pack", value: packWords[packId].title },
    {
      label: "Dernier jour qui était annoncé",
      value: step.lastDayOn === null ? "" : longDate(step.lastDayOn),
    },
  ];
  return composedForAgency(
    agencyEmail,
    { subscriber, packId },
    {
      event: "Résiliation annulée",
      preview: "Le contrat continue",
      lead: `Annulée le ${longDate(dayInParis(step.at))} à ${timeInParis(step.at)} : le contrat continue.`,
    },
    facts,
    ["Ne couper aucun service : la fin préparée, si elle l’était, ne vaut plus."],
  );
}
