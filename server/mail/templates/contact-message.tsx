import { bookings, company } from "#content/site/company.ts";
import { deBefore, longDate, timeInParis } from "#content/site/format.ts";
import { telephone } from "#content/site/telephone.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { ContactMessage } from "#domain/contact-message.ts";
import { agencyMailbox, type ComposedMail, composed } from "../composed-mail.ts";
import { inPlainWords, plainLine } from "../plain-words.ts";
import { contactFacts } from "./agency.tsx";
import { Button, Facts, Quotation, Stretch } from "./blocks.tsx";
import { AgencyFoot, ClientFoot, mailtoLink, Question } from "./foot.tsx";
import { InHtml, InText, LongDate, Note, Paragraph, TextLines } from "./prose.tsx";
import { Shell } from "./shell.tsx";

/** To the agency: a visitor's message from the contact form. A reply goes to the visitor. */
export function composeAgencyMessage({
  message: typed,
  receivedAt,
  agencyEmail,
}: {
  readonly message: ContactMessage;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
  readonly agencyEmail: string;
}): Promise<ComposedMail> {
  const message = inPlainWords(typed);
  const sender = fullName(message);
  const subject = `Message ${deBefore(sender)}${sender}`;
  const facts = (
    <Facts
      facts={[{ label: "Nom", value: fullName(message) }, ...contactFacts(message.phone, message.email)]}
    />
  );
  return composed(
    <Shell
      subject={subject}
      preview={telephone(message.phone).words}
      title={subject}
      lead={`Reçu par le formulaire de contact, le ${longDate(dayInParis(receivedAt))} à ${timeInParis(receivedAt)}.`}
      reader="agency"
      foot={<AgencyFoot repeated reason={handling} />}
    >
      <InText>{facts}</InText>
      <Stretch padding="6px 40px 34px">
        <Quotation text={message.message} />
      </Stretch>
      <InHtml>
        <Stretch padding="0 40px 32px">{facts}</Stretch>
        <Stretch padding="0 40px 40px">
          <Button href={mailtoLink(message.email, "Re : votre message")}>
            {`Répondre à ${fullName(message)}`}
          </Button>
          <Note style={{ margin: "18px 0 0" }}>{handling}</Note>
        </Stretch>
      </InHtml>
    </Shell>,
    {
      to: agencyMailbox(agencyEmail),
      replyTo: { name: plainLine(fullName(message)), email: typed.email },
      subject,
    },
  );
}

const handling =
  "Votre réponse à ce message part directement à l’expéditeur. À effacer 12 mois après votre dernier échange.";

function fullName({ firstName, lastName }: ContactMessage): string {
  return `${firstName} ${lastName}`;
}

/**
 * To the sender that a message of the contact form names. It repeats nothing of the input except the e-mail address,
 * because anybody may have typed somebody else’s.
 */
export function composeAcknowledgement({
  email,
  receivedAt,
}: {
  readonly email: string;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
}): Promise<ComposedMail> {
  const hours = company.openingHours.words;
  const subject = "Votre message est bien arrivé";
  return composed(
    <Shell
      subject={subject}
      preview={soon}
      title={subject}
      lead={soon}
      reader="client"
      foot={
        <ClientFoot reason="Vous recevez cet e-mail parce qu’on nous a écrit avec votre adresse. Si ce n’est pas vous, répondez-nous : nous effacerons votre adresse. Vos données servent seulement à vous répondre. Elles sont effacées au plus tard 12 mois après notre dernier échange." />
      }
    >
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Merci de nous avoir écrit : nous avons bien reçu votre message du{" "}
          <LongDate day={dayInParis(receivedAt)} />.<InText> {soon}</InText>
        </Paragraph>
        <Paragraph>Notre bureau est ouvert {hours.charAt(0).toLowerCase() + hours.slice(1)}.</Paragraph>
        <TextLines lines={[`${preferTalking} :`, bookings.pack]} />
        <InHtml>
          <Paragraph style={{ margin: "0 0 24px" }}>{preferTalking}.</Paragraph>
          <Button href={bookings.pack}>Prendre rendez-vous en visio</Button>
        </InHtml>
      </Stretch>
      <Question padding="0 40px 40px" />
    </Shell>,
    { to: { name: "", email: email }, subject },
  );
}

const soon = "Une personne vous répond sous un jour ouvré.";
const preferTalking = "Si vous préférez en parler de vive voix, choisissez un moment pour une visio";
