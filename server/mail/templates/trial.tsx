import { emailConfirmationWords } from "#content/contract/email-confirmation.ts";
import { packInSentence, packWords } from "#content/contract/packs.ts";
import { monthlyPrice, monthlyPriceWithoutVat } from "#content/contract/prices.ts";
import { terminationStep } from "#content/contract/termination.ts";
import { trialEndWords } from "#content/contract/trial.ts";
import { asTitle, longDate } from "#content/site/format.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { lastFreeDay } from "#domain/contract/trial.ts";
import { freeMonthsOf } from "#domain/gift.ts";
import { maskedIban } from "#domain/sepa.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { Button, Facts, Stretch } from "./blocks.tsx";
import { firstDebit, followingDebits } from "./contract-words.ts";
import { composedForClient } from "./notices.tsx";
import { Heading, InText, LinkLine, Note, Paragraph } from "./prose.tsx";

const press = `appuyez sur «\u202f${terminationStep.confirm}\u202f»`;

/** To the client, three days before the last free day: what happens next by default, and how to terminate in one step. */
export function composeTrialEnding({
  contract: signed,
  isEmailConfirmed,
  contractPage,
  termination,
}: {
  readonly contract: SignedContract;
  readonly isEmailConfirmed: boolean;
  readonly contractPage: string;
  /** The page where one button terminates the contract. */
  readonly termination: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const { dates } = contract;
  const lastDay = longDate(lastFreeDay(dates) ?? dates.firstDebitOn);
  const isLonger = freeMonthsOf(contract.gift?.code) > 0;
  const subject = `Votre ${isLonger ? "période gratuite" : "essai"} se termine le ${lastDay}`;
  const free = isLonger ? "la période gratuite" : "l’essai gratuit";
  const ending = trialEndWords(contract) ?? "";
  const { title } = packWords[contract.packId];
  return composedForClient(
    signed,
    {
      subject,
      lead: ending,
      reason: `Vous recevez ce message parce que ${free} d’un contrat signé avec nous se termine bientôt.`,
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          {asTitle(free)} du {packInSentence(contract.packId)}, souscrit pour{" "}
          <b>{contract.subscriber.raisonSociale}</b>, se termine dans quelques jours.{" "}
          <InText>{ending}</InText>
        </Paragraph>
        <Facts
          facts={[
            { label: "Contrat", value: contract.number },
            { label: "Pack", value: title },
            {
              label: "Prix ensuite",
              value: `${monthlyPrice(contract)}, ${monthlyPriceWithoutVat(contract)}`,
            },
            { label: "Premier prélèvement", value: firstDebit(contract, dates) },
            { label: "Puis", value: followingDebits(contract, dates) },
            { label: "Compte débité", value: maskedIban(contract.mandate.iban) },
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 34px">
        <Heading>Vous continuez ?</Heading>
        <Paragraph style={{ margin: 0 }}>
          Vous n’avez rien à faire : l’abonnement se poursuit, sans engagement, et vous le résiliez quand vous
          le souhaitez.
        </Paragraph>
        {!isEmailConfirmed && (
          <Note style={{ margin: "12px 0 0" }}>
            Confirmez votre adresse e-mail dans votre espace contrat : {emailConfirmationWords.nothingBefore}
          </Note>
        )}
      </Stretch>
      <Stretch padding="28px 40px 30px" on="stone">
        <Heading>Vous préférez arrêter ?</Heading>
        <Paragraph style={{ margin: "0 0 20px" }}>
          Au plus tard le {lastDay}, ouvrez cette page de votre espace contrat et {press}. Rien ne vous sera
          prélevé.
        </Paragraph>
        <Button href={termination}>{terminationStep.title}</Button>
      </Stretch>
      <Stretch padding="26px 40px 0">
        <LinkLine href={contractPage}>Ouvrir mon espace contrat</LinkLine>
      </Stretch>
    </>,
  );
}
