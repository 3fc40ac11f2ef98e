import { exactEuros, longDate } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { mandateFacts } from "./contract-words.ts";
import { Facts } from "./facts.tsx";
import { ClientFoot, Question } from "./foot.tsx";
import { Heading, Note, Paragraph } from "./prose.tsx";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** Payments of a contract that are collected on another day than the one announced at its signature. */
export type DebitNoticeProps = {
  readonly contract: SignedContract;
  readonly collectionOn: Day;
  readonly debits: readonly { readonly dueOn: Day; readonly amountCents: number }[];
};

/** Its subject. */
export function debitNoticeSubject({ collectionOn }: Pick<DebitNoticeProps, "collectionOn">): string {
  return `Votre prélèvement du ${longDate(collectionOn)}`;
}

/**
 * To the client: the pre-notification of payments that waited for the address to be confirmed beyond the day that was
 * announced, with what a debtor must be told of each.
 */
export function DebitNotice({ contract, collectionOn, debits }: DebitNoticeProps) {
  const subject = debitNoticeSubject({ collectionOn });
  const totalCents = debits.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const sum = `${exactEuros(totalCents)} TTC`;
  return (
    <Shell
      subject={subject}
      preview={`${sum}, le ${longDate(collectionOn)}.`}
      title={subject}
      lead={`${sum}, pour ce qui attendait que votre adresse soit confirmée.`}
      reader="client"
      foot={
        <ClientFoot reason="Vous recevez ce message parce qu’un prélèvement va être présenté sur votre compte." />
      }
    >
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          Nous attendions que votre adresse soit confirmée pour présenter vos prélèvements à votre banque.
          C’est fait, merci. Ce qui est échu entre-temps sera prélevé le <b>{longDate(collectionOn)}</b> ; les
          échéances suivantes le seront aux dates prévues.
        </Paragraph>
      </Stretch>
      <Stretch padding="0 40px 38px">
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
          votre banque dans les 8 semaines qui suivent la date de débit.
        </Note>
      </Stretch>
      <Question padding="0 40px 40px" />
    </Shell>
  );
}
