import { lastDayOfLink } from "#content/contract/email-change.ts";
import { weekdayMoment } from "#content/contract/fact-changes.ts";
import { dayAndMonth, longDate, timeInParis } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { type ComposedMail, composed, plainContract } from "../composed-mail.ts";
import { plainLine } from "../plain-words.ts";
import { Button, Opening, Stretch } from "./blocks.tsx";
import { ClientFoot, Question } from "./foot.tsx";
import { composedForClient } from "./notices.tsx";
import { Heading, InText, Note, Paragraph, SmallHeading } from "./prose.tsx";
import { Shell } from "./shell.tsx";

const reason = "Vous recevez ce message parce que vous avez un contrat avec nous.";

/** To the address in use, as soon as another one is asked for: which one, masked, and how to refuse it. */
export function composeEmailChange({
  contract: signed,
  at,
  usableAt,
  maskedEmail,
  by,
  undoPage,
}: {
  readonly contract: SignedContract;
  readonly at: number;
  readonly usableAt: number;
  readonly maskedEmail: string;
  /** Who recorded it at the desk; `null` if its client typed it. */
  readonly by: string | null;
  readonly undoPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const until = weekdayMoment(usableAt);
  const from = by === null ? "" : ` par ${plainLine(by)}, à votre demande,`;
  const lead = "Une autre adresse a été donnée pour votre contrat.";
  return composedForClient(
    signed,
    {
      subject: "Votre adresse e-mail va changer",
      preview: `Ce n’est pas vous\u202f? Refusez avant ${until}.`,
      lead,
      reason,
    },
    <>
      <Opening>
        Le {longDate(dayInParis(at))} à {timeInParis(at)},{from} une autre adresse a été donnée pour le
        contrat {contract.number}, <b>{contract.subscriber.raisonSociale}</b> : {maskedEmail}.
      </Opening>
      <Stretch padding="26px 40px 28px" on="attention">
        <SmallHeading>Ce n’est pas vous ?</SmallHeading>
        <Paragraph style={{ margin: "0 0 18px", fontSize: 16, lineHeight: "25px" }}>
          Refusez avant <b>{until}</b> : cette adresse-ci reste celle du contrat, et nous vous appelons au
          plus tard le prochain jour ouvré. Vous n’aurez plus qu’à confirmer.
        </Paragraph>
        <Button href={undoPage}>Ce n’est pas moi</Button>
      </Stretch>
      <Stretch padding="34px 40px 0">
        <Heading>C’est bien vous ?</Heading>
        <Paragraph>
          Rien à faire ici. La nouvelle adresse a reçu un lien ; une fois confirmée, elle remplace celle-ci,
          qui reçoit un dernier message. Un nouveau lien privé y arrive alors, et le vôtre cesse de
          fonctionner.
        </Paragraph>
      </Stretch>
    </>,
  );
}

/** To the new address, which nobody has confirmed: the name of the firm, and nothing else of the contract. */
export function composeEmailToConfirm({
  raisonSociale: typed,
  email,
  at,
  usableAt,
  expiresAt,
  confirmPage,
}: {
  readonly raisonSociale: string;
  readonly email: string;
  readonly at: number;
  readonly usableAt: number;
  readonly expiresAt: number;
  readonly confirmPage: string;
}): Promise<ComposedMail> {
  const raisonSociale = plainLine(typed);
  const subject = "Confirmez votre nouvelle adresse";
  const lastDay = dayAndMonth(lastDayOfLink(expiresAt));
  const lead = `Un bouton à presser, avant la fin du ${lastDay}.`;
  return composed(
    <Shell
      subject={subject}
      preview={lead}
      title={subject}
      lead={lead}
      reader="client"
      foot={
        <ClientFoot reason="Vous recevez ce message parce que cette adresse vient d’être donnée pour un contrat." />
      }
    >
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Le {dayAndMonth(dayInParis(at))} à {timeInParis(at)}, cette adresse a été donnée pour le contrat de
          l’entreprise <b>{raisonSociale}</b>. Est-ce bien la vôtre ?
        </Paragraph>
        <Button href={confirmPage}>Confirmer cette adresse</Button>
        <Note style={{ margin: "18px 0 0" }}>
          <InText>Vous n’aurez plus qu’à confirmer. </InText>Ce lien vaut jusqu’au {lastDay}. L’adresse
          servira au plus tôt {weekdayMoment(usableAt)}.
        </Note>
      </Stretch>
      <Stretch padding="0 40px 0">
        <Heading>Cela ne vous dit rien ?</Heading>
        <Paragraph>
          Ne faites rien : sans confirmation, cette adresse ne sert pas, et nous l’effaçons après ce jour.
          Vous pouvez aussi nous le dire depuis la même page.
        </Paragraph>
      </Stretch>
      <Question padding="34px 40px 40px" />
    </Shell>,
    { to: { name: "", email }, subject },
  );
}

/** To the address in use: whoever reads the new one does not know the contract. */
export function composeEmailRefused({
  contract: signed,
  at,
}: {
  readonly contract: SignedContract;
  readonly at: number;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const lead = "Nous continuons de vous écrire ici.";
  return composedForClient(
    signed,
    { subject: "La nouvelle adresse a été refusée", lead, reason },
    <Stretch padding="36px 40px 0">
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        L’adresse donnée le {longDate(dayInParis(at))} à {timeInParis(at)} pour le contrat {contract.number},{" "}
        <b>{contract.subscriber.raisonSociale}</b>, a été refusée : qui la lit ne connaît pas ce contrat. Elle
        contenait peut-être une faute de frappe ; nous ne la gardons pas. <InText>{lead}</InText>
      </Paragraph>
      <Paragraph>Pour recommencer, ouvrez votre espace contrat avec votre lien privé, inchangé.</Paragraph>
    </Stretch>,
  );
}

/** To the new address, once it is in use: the private link that replaces the former one. */
export function composeEmailInUse({
  contract: signed,
  contractPage,
}: {
  readonly contract: SignedContract;
  readonly contractPage: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const lead = "Nous vous écrivons désormais ici.";
  return composedForClient(
    signed,
    { subject: "Votre nouvelle adresse est enregistrée", lead, reason },
    <Stretch padding="36px 40px 0">
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        <InText>{lead} </InText>Voici le nouveau lien vers votre espace contrat : contrat {contract.number},{" "}
        <b>{contract.subscriber.raisonSociale}</b>. L’ancien ne fonctionne plus.
      </Paragraph>
      <Button href={contractPage}>Ouvrir mon espace contrat</Button>
      <Note style={{ margin: "20px 0 0" }}>
        Ce lien vous est personnel : qui l’a peut lire votre contrat. Gardez-le pour vous.
      </Note>
    </Stretch>,
  );
}

/** The last word to the former address, without any link to the contract. */
export function composeFormerEmail({
  contract: signed,
  usedAt,
  maskedEmail,
}: {
  /** Its subscriber has the former address. */
  readonly contract: SignedContract;
  readonly usedAt: number;
  readonly maskedEmail: string;
}): Promise<ComposedMail> {
  const contract = plainContract(signed);
  const lead = `Nous écrivons désormais à ${maskedEmail}.`;
  return composedForClient(
    signed,
    { subject: "Votre adresse e-mail a changé", lead, reason },
    <>
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          Depuis le {longDate(dayInParis(usedAt))} à {timeInParis(usedAt)}, nous écrivons à {maskedEmail} pour
          le contrat {contract.number}, <b>{contract.subscriber.raisonSociale}</b>. Ce message est le dernier
          à cette adresse, et le lien privé que vous y aviez ne fonctionne plus : un autre est arrivé à la
          nouvelle.
        </Paragraph>
      </Stretch>
      <Stretch padding="24px 40px 26px" on="attention">
        <SmallHeading>Ce n’est pas vous ?</SmallHeading>
        <Note style={{ fontSize: 15, lineHeight: "23px" }}>
          Appelez-nous sans attendre : nous vérifions avec vous, puis nous remettons votre adresse.
        </Note>
      </Stretch>
    </>,
  );
}
