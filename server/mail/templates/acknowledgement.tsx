import { bookings, company } from "#content/company.ts";
import { dayInParis } from "#domain/calendar.ts";
import { Button } from "./button.tsx";
import { ClientFoot, Question } from "./foot.tsx";
import { InText, useIsText } from "./medium.ts";
import { LongDate, Paragraph, TextLines } from "./prose.tsx";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** Its subject. */
export const acknowledgementSubject = "Votre message est bien arrivé";

/**
 * To whom a message of the contact form names as its sender: it repeats nothing of it, for anybody may have typed
 * somebody else’s address. `receivedAt` is in milliseconds since 1970.
 */
export function Acknowledgement({ receivedAt }: { receivedAt: number }) {
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
        <ClientFoot reason="Vous recevez cet e-mail parce qu’on nous a écrit avec votre adresse. Si ce n’est pas vous, répondez-nous et nous l’effacerons. Vos données servent seulement à vous répondre. Elles sont effacées au plus tard 12 mois après notre dernier échange." />
      }
    >
      <Stretch padding="36px 40px 34px">
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Merci de nous avoir écrit : nous avons bien reçu votre message du{" "}
          <LongDate day={dayInParis(receivedAt)} />.<InText> {soon}</InText>
        </Paragraph>
        <Paragraph>
          Une personne vous répond sous un jour ouvré. Nos bureaux sont ouverts{" "}
          {hours.charAt(0).toLowerCase() + hours.slice(1)}.
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
      <Question padding="0 40px 40px" />
    </Shell>
  );
}

const soon = "Nous vous répondrons dans les plus brefs délais.";
const preferTalking = "Si vous préférez en parler de vive voix, choisissez un moment pour une visio";
