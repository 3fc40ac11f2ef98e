import type { ReactNode } from "react";
import { type AgencyStep, contractNotice } from "#content/contract/contract-notices.ts";
import { emailConfirmationWords } from "#content/contract/email-confirmation.ts";
import { packWords } from "#content/contract/packs.ts";
import { exactEuros, longDate } from "#content/site/format.ts";
import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import {
  type ComposedMail,
  composed,
  type MailedContract,
  plainContract,
  subscriberMailbox,
} from "../composed-mail.ts";
import { plainLine } from "../plain-words.ts";
import { Button, Facts, Stretch } from "./blocks.tsx";
import { mandateFacts } from "./contract-words.ts";
import { ClientFoot, ContractPage, Question } from "./foot.tsx";
import { Heading, InText, Note, NoWrap, Paragraph, SmallHeading } from "./prose.tsx";
import { Shell } from "./shell.tsx";

/**
 * To the client: services suspended or resumed, or a contract that the agency ends, with the reason and the
 * consequences.
 */
export function composeContractNotice({
  contract: signed,
  step,
  contractPage,
}: {
  readonly contract: SignedContract;
  readonly step: AgencyStep;
  readonly contractPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { title, lead, why, after } = contractNotice(contract, step);
  return composedForClient(
    signed,
    { subject: title, lead, reason: "Vous recevez ce message parce que vous avez un contrat avec nous." },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          <InText>{lead} </InText>
          {why}
        </Paragraph>
        <Facts
          facts={[
            { label: "Contrat", value: contract.number },
            { label: "Pack", value: packWords[contract.packId].title },
            { label: step.kind === "terminate" ? "Notification" : "Date d’effet", value: longDate(step.on) },
            ...(step.kind === "terminate"
              ? [{ label: "Fin du contrat", value: longDate(step.lastDayOn) }]
              : []),
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 16px">
        <Heading>Ce qui se passe ensuite</Heading>
        {after.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
      </Stretch>
      <ContractPage href={contractPage} keepsRequest={false} />
    </>,
  );
}

/** To the client: the private link that replaces the former one. */
export function composeNewLink({
  contract: signed,
  contractPage,
}: {
  readonly contract: SignedContract;
  readonly contractPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const subject = "Votre nouveau lien vers votre espace contrat";
  const former = "L’ancien ne fonctionne plus.";
  return composedForClient(
    signed,
    {
      subject,
      title: "Votre nouveau lien",
      preview: `${former} Votre contrat, lui, n’a pas changé.`,
      lead: `Il remplace celui que vous aviez. ${former}`,
      reason: "Vous recevez ce message parce que nous avons remplacé le lien privé de votre contrat.",
    },
    <>
      <Stretch padding="36px 40px 36px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Voici le nouveau lien vers votre espace contrat : contrat <NoWrap>{contract.number}</NoWrap>, signé
          pour <b>{contract.subscriber.raisonSociale}</b>. <InText>{former} </InText>L’état de votre contrat,
          ses dates et ses documents vous y attendent, inchangés.
        </Paragraph>
        <Button href={contractPage}>Ouvrir mon espace contrat</Button>
        <Note style={{ margin: "20px 0 0" }}>
          Ce lien vous est personnel : qui l’a peut lire votre contrat. Gardez-le pour vous.
        </Note>
        <Note style={{ margin: "10px 0 0" }}>{emailConfirmationWords.stillToDo}</Note>
      </Stretch>
      <Stretch padding="24px 40px 26px" on="mint">
        <SmallHeading>Vous n’avez rien demandé ?</SmallHeading>
        <Note style={{ fontSize: 15, lineHeight: "23px" }}>
          Nous remplaçons aussi un lien quand il a pu tomber entre d’autres mains. Dans le doute,
          dites-le-nous sans attendre, par téléphone ou en répondant à ce message.
        </Note>
      </Stretch>
    </>,
  );
}

/**
 * Why a debit has another day than the announced one: its file never reached the bank (`moved`), it came back and is
 * presented again, the address of its contract was confirmed late, or no file carried it in time.
 */
type NewDayCause = "moved" | "again" | "confirmed" | "late";

const newDayWords = {
  moved: {
    lead: "Le jour annoncé auparavant ne vaut plus.",
    why: "Le prélèvement que nous vous avions annoncé n’a pas été présenté à votre banque ; vous n’avez rien à faire.",
  },
  again: {
    lead: "Un prélèvement revenu est présenté de nouveau.",
    why: "Un prélèvement de votre contrat nous était revenu : nous le présentons de nouveau à votre banque. Vous n’avez rien à faire, sauf prévoir la somme ce jour-là.",
  },
  confirmed: {
    lead: "Échéances en attente de la confirmation de votre adresse.",
    why: "Nous attendions que votre adresse soit confirmée pour présenter vos prélèvements à votre banque. C’est fait, merci.",
  },
  late: {
    lead: "Votre prélèvement a un nouveau jour.",
    why: "Une échéance de votre contrat n’a pas été présentée à votre banque à temps pour le jour prévu ; vous n’avez rien à faire.",
  },
} as const satisfies Record<NewDayCause, { readonly lead: string; readonly why: string }>;

/**
 * To the client: the pre-notification of payments that are not collected on the day announced before, with the details
 * that a debtor must get for each.
 */
export function composePreNotification({
  contract: signed,
  collectionOn,
  debits,
  cause,
}: {
  readonly contract: SignedContract;
  readonly collectionOn: Day;
  readonly debits: readonly { readonly dueOn: Day; readonly amountCents: number }[];
  readonly cause: NewDayCause;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const totalCents = totalCentsOf(debits);
  const sum = `${exactEuros(totalCents)} TTC`;
  return composedForClient(
    signed,
    {
      subject: `Votre prélèvement du ${longDate(collectionOn)}`,
      preview: `${sum}, le ${longDate(collectionOn)}.`,
      lead: `${sum}. ${newDayWords[cause].lead}`,
      reason: "Vous recevez ce message parce qu’un prélèvement va être présenté sur votre compte.",
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          {newDayWords[cause].why} Ce qui est dû sera prélevé le <b>{longDate(collectionOn)}</b> ; les
          échéances suivantes le seront aux dates prévues.
        </Paragraph>
      </Stretch>
      <Stretch padding="0 40px 4px">
        <Heading>Ce qui sera prélevé</Heading>
        <Facts
          facts={[
            ...debits.map(({ dueOn, amountCents }) => ({
              label: `Échéance du ${longDate(dueOn)}`,
              value: exactEuros(amountCents),
            })),
            ...(debits.length > 1 ? [{ label: "En tout", value: exactEuros(totalCents) }] : []),
            { label: "Date du prélèvement", value: longDate(collectionOn) },
            ...mandateFacts(contract),
          ]}
        />
        <Note style={{ margin: "14px 0 0" }}>
          Ce message vaut notification préalable. Vous pouvez demander le remboursement d’un prélèvement à
          votre banque dans les 8 semaines qui suivent la date de débit.
        </Note>
      </Stretch>
    </>,
  );
}

/** `reason`: why they get this mail. By default, the title is the subject and the preview the lead. */
type ClientMail = Record<"subject" | "lead" | "reason", string> &
  Partial<Record<"title" | "preview", string>> &
  Pick<Parameters<typeof composed>[1], "documents">;

/** A mail to the client of a contract. It ends with « Une question ? », our telephone and our hours. */
export function composedForClient(
  { subscriber, zenmaster }: MailedContract,
  { subject, lead, title = subject, preview = lead, reason, documents }: ClientMail,
  body: ReactNode,
): Promise<ComposedMail> {
  return composed(
    <Shell
      subject={subject}
      preview={preview}
      title={title}
      lead={lead}
      reader="client"
      foot={<ClientFoot reason={reason} />}
    >
      {body}
      <Question
        padding="34px 40px 40px"
        zenmaster={zenmaster?.isHere ? plainLine(zenmaster.firstName) : null}
      />
    </Shell>,
    { to: subscriberMailbox(subscriber), subject, documents },
  );
}
