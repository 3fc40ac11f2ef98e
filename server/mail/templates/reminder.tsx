import { longDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { stopReminders } from "#content/reminders.ts";
import type { Day } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import { Button } from "./button.tsx";
import { freeStartFacts, monthlyPrice } from "./contract-words.ts";
import type { Draft } from "./draft.ts";
import { Facts } from "./facts.tsx";
import { ClientFoot, Question } from "./foot.tsx";
import { Progress } from "./progress.tsx";
import { LinkLine, LongDate, Note, Paragraph } from "./prose.tsx";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** What a reminder tells. */
export type ReminderProps = {
  readonly draft: Draft;
  /** The first goes out an hour after the first step, the second and last three days later. */
  readonly rank: 1 | 2;
  /** Leads back to the second step. Never shortened nor tracked. */
  readonly resumeUrl: string;
  /** Where the reader asks for no other reminder. Never shortened nor tracked. */
  readonly stopUrl: string;
  /** Last day of the link. */
  readonly expiresOn: Day;
};

/** Its subject. */
export const reminderSubjects = {
  1: "Votre contrat vous attend",
  2: "Votre contrat vous attend encore quelques jours",
} as const;

/** To a visitor who filled in the first step and has not signed. */
export function Reminder({ draft, rank, resumeUrl, stopUrl, expiresOn }: ReminderProps) {
  const pack = packs[draft.packId];
  const { shortName } = packWords[draft.packId];
  return (
    <Shell
      subject={reminderSubjects[rank]}
      preview={
        rank === 1
          ? "Il ne manque que le mandat. Gardez votre IBAN à portée de main."
          : `Ce lien reste valable jusqu’au ${longDate(expiresOn)}.`
      }
      title="Il ne manque plus que votre RIB"
      lead="Vos informations sont gardées. Reprenez au point exact où vous en étiez."
      reader="client"
      foot={<ClientFoot reason={rank === 1 ? `${whyWritten} ${onceMore}` : whyWritten} />}
    >
      <Stretch padding="36px 40px 28px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph style={{ margin: 0 }}>
          Vous avez commencé à souscrire le pack {shortName} pour <b>{draft.subscriber.raisonSociale}</b>. La
          première étape est enregistrée. La seconde, le mandat de prélèvement, prend deux minutes : gardez
          votre IBAN à portée de main.
        </Paragraph>
      </Stretch>
      <Progress />
      <Stretch padding="34px 40px 34px">
        <Button href={resumeUrl}>Reprendre mon contrat</Button>
        <Note style={{ margin: "18px 0 34px" }}>
          Ce lien vous est personnel. Il reste valable jusqu’au <LongDate day={expiresOn} />.
        </Note>
        <Facts
          facts={[
            { label: "Pack", value: `${shortName}, ${monthlyPrice(pack)}` },
            ...freeStartFacts(pack),
            {
              label: "Engagement",
              value: "Aucun, résiliable à tout moment",
              inText: "aucun, résiliable à tout moment",
            },
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 34px">
        <Paragraph style={{ margin: "0 0 14px", fontSize: 16, lineHeight: "25px" }}>
          Vous avez changé d’avis ? Ignorez ce message : sans signature, rien n’est conclu ni prélevé, et vos
          informations seront effacées.
        </Paragraph>
        <LinkLine href={stopUrl}>{stopReminders}</LinkLine>
      </Stretch>
      <Question padding="0 40px 40px" />
    </Shell>
  );
}

const whyWritten = "Vous recevez ce message parce qu’une souscription a été commencée avec cette adresse.";
const onceMore = "Nous vous écrirons une dernière fois dans trois jours, puis plus.";
