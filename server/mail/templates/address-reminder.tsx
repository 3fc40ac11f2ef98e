import { emailConfirmationWords } from "#content/contract/email-confirmation.ts";
import { packInSentence } from "#content/contract/packs.ts";
import { longDate, timeInParis } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { Button, Stretch } from "./blocks.tsx";
import { composedForClient } from "./notices.tsx";
import { InText, Note, Paragraph } from "./prose.tsx";

const subjects = {
  1: "Il reste une chose : confirmer votre adresse",
  2: "Votre adresse e-mail reste à confirmer",
} as const;

/** To a client whose e-mail address nobody has confirmed, two and five days after the signature. */
export function composeAddressReminder({
  contract: signed,
  which: rank,
  contractPage,
}: {
  readonly contract: SignedContract;
  readonly which: 1 | 2;
  readonly contractPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const subject = subjects[rank];
  const lead = "Une page à ouvrir, un bouton à presser.";
  return composedForClient(
    signed,
    {
      subject,
      lead,
      reason: `Vous recevez ce message parce qu’un contrat a été signé en ligne avec cette adresse. ${rank === 1 ? "Sans confirmation, nous vous écrirons encore une fois." : "Nous ne vous le rappellerons plus par e-mail."}`,
    },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          <InText>{lead} </InText>
          Le {longDate(dayInParis(contract.signedAt))} à {timeInParis(contract.signedAt)}, vous avez signé
          pour <b>{contract.subscriber.raisonSociale}</b> un abonnement au {packInSentence(contract.packId)}.{" "}
          {emailConfirmationWords.inReminder}
        </Paragraph>
        <Button href={contractPage}>{emailConfirmationWords.command}</Button>
        <Note style={{ margin: "18px 0 0" }}>{emailConfirmationWords.notSigned}</Note>
      </Stretch>
      <Stretch padding="0 40px 34px">
        <Paragraph style={{ margin: 0 }}>{emailConfirmationWords.byTelephone}</Paragraph>
      </Stretch>
    </>,
  );
}
