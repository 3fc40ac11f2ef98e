import { bookings, company } from "#content/company.ts";
import { longDate } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { ReceivedMessage } from "./agency-message.tsx";
import { Button } from "./button.tsx";
import { ClientFoot, Question } from "./foot.tsx";
import { InText, useIsText } from "./medium.ts";
import { Heading, Note, Paragraph, TextLines } from "./prose.tsx";
import { Quotation } from "./quotation.tsx";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** Its subject. */
export const acknowledgementSubject = "Votre message est bien arrivé";

/** To someone who wrote through the contact form. */
export function Acknowledgement({ message, receivedAt }: ReceivedMessage) {
  const hours = company.openingHours.words;
  const isText = useIsText();
  return (
    <Shell
      subject={acknowledgementSubject}
      preview={soon}
      title={acknowledgementSubject}
      lead={soon}
      reader="client"
      foot={
        <ClientFoot reason="Vos données servent seulement à vous répondre. Elles sont effacées au plus tard 12 mois après notre dernier échange." />
      }
    >
      <Stretch padding="36px 40px 38px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Merci de nous avoir écrit. Votre message est entre de bonnes mains : la personne qui vous répondra
          l’aura lu en entier. <InText>{soon} </InText>
          Nos bureaux sont ouverts {hours.charAt(0).toLowerCase() + hours.slice(1)}.
        </Paragraph>
        {isText ? (
          <TextLines lines={[`${preferTalking} :`, bookings.pack]} />
        ) : (
          <>
            <Paragraph style={{ margin: "0 0 24px" }}>{preferTalking}.</Paragraph>
            <Button href={bookings.pack}>Prendre rendez-vous en visio</Button>
          </>
        )}
      </Stretch>
      <Stretch padding="28px 40px 30px" on="stone">
        <QuotationTitle text={`Votre message du ${longDate(dayInParis(receivedAt))}`} />
        <Quotation text={message.message} />
      </Stretch>
      <Question padding="34px 40px 40px" />
    </Shell>
  );
}

const soon = "Nous vous répondrons dans les plus brefs délais.";
const preferTalking = "Si vous préférez en parler de vive voix, choisissez un moment pour une visio";

function QuotationTitle({ text }: { text: string }) {
  return useIsText() ? <Heading>{text}</Heading> : <Note style={{ margin: "0 0 16px" }}>{text}</Note>;
}
