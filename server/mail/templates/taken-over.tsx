import { clientWords } from "#content/contract/client-contract.ts";
import { firstPaymentDay } from "#content/contract/first-payment.ts";
import { packInSentence, packWords } from "#content/contract/packs.ts";
import { monthlyPriceWithoutVat } from "#content/contract/prices.ts";
import { deBefore, euros, exactEuros, longDate } from "#content/site/format.ts";
import { firstPriceOf } from "#domain/billing/amount-due.ts";
import { type ComposedMail, type MailedContract, plainContract } from "../composed-mail.ts";
import { Button, Facts, Stretch } from "./blocks.tsx";
import { followingDebits, mandateFacts } from "./contract-words.ts";
import { composedForClient } from "./notices.tsx";
import { Heading, Note, Paragraph } from "./prose.tsx";

/** To the client of a contract that was signed elsewhere: it goes on here, and this is its first debit here. */
export function composeTakenOver({
  contract: signed,
  contractPage,
}: {
  readonly contract: MailedContract;
  /** Never shortened or tracked. */
  readonly contractPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { dates, packId, subscriber, number } = contract;
  const { raisonSociale } = subscriber;
  const day = longDate(firstPaymentDay(dates));
  return composedForClient(
    signed,
    {
      subject: "Votre contrat continue chez nous",
      title: "Votre contrat continue",
      lead: `Même pack, même mandat. Premier prélèvement le ${day}.`,
      reason: "Vous recevez ce message parce que vous avez un contrat avec nous.",
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Le contrat {deBefore(raisonSociale)}
          <b>{raisonSociale}</b> au {packInSentence(packId)}, signé le {longDate(dates.acceptedOn)}, se suit
          désormais en ligne, dans un espace à vous. Ce que vous avez signé ne change pas, et vous n’avez rien
          à faire.
        </Paragraph>
        <Facts
          facts={[
            { label: "Contrat", value: number },
            { label: "Pack", value: packWords[packId].title },
            {
              label: "Prix",
              value: `${euros(contract.monthlyCents)} TTC par mois, ${monthlyPriceWithoutVat(contract)}`,
            },
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 38px">
        <Heading>Votre prélèvement</Heading>
        <Facts
          facts={[
            { label: "Premier prélèvement", value: `${day}, ${exactEuros(firstPriceOf(contract))}` },
            { label: "Ensuite", value: followingDebits(contract, dates) },
            ...mandateFacts(contract),
          ]}
        />
        <Note style={{ margin: "14px 0 0" }}>
          Ce message vaut notification préalable de ce prélèvement et de ceux qui le suivent. Le mandat est
          celui que vous avez signé. {clientWords.refund}
        </Note>
      </Stretch>
      <Stretch padding="0 40px 36px">
        <Heading>Votre espace contrat</Heading>
        <Paragraph style={{ margin: "0 0 20px" }}>
          Vos dates, vos factures et vos documents y sont réunis. Vous y changez aussi de compte, d’adresse ou
          de téléphone. Ce lien vous est personnel : gardez-le pour vous.
        </Paragraph>
        <Button href={contractPage}>Ouvrir mon espace contrat</Button>
      </Stretch>
    </>,
  );
}
