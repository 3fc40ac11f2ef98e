import type { CSSProperties } from "react";
import { packInSentence, packWords } from "#content/contract/packs.ts";
import { monthlyPrice } from "#content/contract/prices.ts";
import { stopReminders } from "#content/contract/reminders.ts";
import { longDate } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import { type ComposedMail, composed, subscriberMailbox } from "../composed-mail.ts";
import { inPlainWords } from "../plain-words.ts";
import { Button, Facts, Sign, Stretch, Table } from "./blocks.tsx";
import { freeStartFacts, giftFacts, type MailedDraft, offerOf } from "./contract-words.ts";
import { ClientFoot, Question } from "./foot.tsx";
import { colours, fonts, lettering } from "./look.ts";
import { LinkLine, LongDate, Note, Paragraph, useIsText } from "./prose.tsx";
import { Shell } from "./shell.tsx";

/** To a visitor who has filled in the first step and not signed. */
export function composeReminder({
  draft,
  which: rank,
  resumeUrl,
  stopUrl,
  expiresOn,
}: ReminderProps): Promise<ComposedMail> {
  const { raisonSociale } = inPlainWords(draft.subscriber);
  const offer = offerOf(draft);
  const { shortName } = packWords[draft.packId];
  const subject = subjects[rank];
  return composed(
    <Shell
      subject={subject}
      preview={
        rank === 1
          ? "Il ne manque que le mandat. Gardez votre RIB à portée de main."
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
          Vous avez commencé à souscrire, pour <b>{raisonSociale}</b>, le {packInSentence(draft.packId)}. La
          première étape est enregistrée. La seconde, le mandat de prélèvement, prend deux minutes : gardez
          votre RIB à portée de main.
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
            { label: "Pack", value: `${shortName}, ${monthlyPrice(offer)}` },
            ...giftFacts(offer.gift),
            ...freeStartFacts(offer),
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
    </Shell>,
    { to: subscriberMailbox(draft.subscriber), subject, stopUrl },
  );
}

type ReminderProps = {
  readonly draft: MailedDraft;
  /** The first goes out an hour after the first step, the second and last three days later. */
  readonly which: 1 | 2;
  /** Links back to the second step. Never shortened or tracked. */
  readonly resumeUrl: string;
  /** Where the reader can stop the reminders. Never shortened or tracked. */
  readonly stopUrl: string;
  /** Last day of the link. */
  readonly expiresOn: Day;
};

const subjects = {
  1: "Votre contrat vous attend",
  2: "Votre contrat vous attend encore quelques jours",
} as const;

const whyWritten = "Vous recevez ce message parce qu’une souscription a été commencée avec cette adresse.";
const onceMore = "Sans signature, nous vous écrirons une seule fois encore, dans trois jours.";

/** The three steps of a contract: the first done, the second next. */
function Progress() {
  if (useIsText()) return null;
  const number: CSSProperties = {
    borderRadius: "50%",
    fontFamily: fonts.title,
    fontSize: 20,
    fontWeight: 700,
    color: colours.ink,
  };
  return (
    <Stretch padding="28px 40px 26px" on="stone">
      <Table width="100%">
        <tr>
          <td width="33%" align="center" valign="top">
            <Sign
              width={44}
              height={44}
              on={colours.teal}
              style={{ ...number, fontFamily: fonts.text, color: "#ffffff" }}
            >
              ✓
            </Sign>
            <StepName tone="ink" name="Vos informations" />
          </td>
          <td width="34%" align="center" valign="top">
            <Sign
              width={38}
              height={38}
              className="ink"
              style={{ ...number, border: `3px solid ${colours.coral}`, borderTopColor: colours.peach }}
            >
              2
            </Sign>
            <StepName tone="ink" name="RIB" />
          </td>
          <td width="33%" align="center" valign="top">
            <Sign
              width={40}
              height={40}
              className="soft"
              style={{ ...number, border: `2px dashed ${colours.waiting}`, color: colours.soft }}
            >
              3
            </Sign>
            <StepName tone="soft" name="Validation" />
          </td>
        </tr>
      </Table>
    </Stretch>
  );
}

function StepName({ tone, name }: { tone: "ink" | "soft"; name: string }) {
  const weight = tone === "ink" ? { fontWeight: 600 } : {};
  return (
    <p
      className={tone}
      style={{ margin: "8px 0 0", ...lettering("text", 15, 20), ...weight, color: colours[tone] }}
    >
      {name}
    </p>
  );
}
