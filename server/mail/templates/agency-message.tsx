import { longDate, timeInParis } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { ContactMessage } from "#domain/contact-message.ts";
import { contactFacts } from "./agency-parts.tsx";
import { Button } from "./button.tsx";
import { Facts } from "./facts.tsx";
import { AgencyFoot } from "./foot.tsx";
import { InHtml, InText } from "./medium.ts";
import { Note } from "./prose.tsx";
import { Quotation } from "./quotation.tsx";
import { mailtoLink, telephone } from "./reach.ts";
import { Shell } from "./shell.tsx";
import { Stretch } from "./table.tsx";

/** A contact message and when it came, in milliseconds since 1970. */
export type ReceivedMessage = { readonly message: ContactMessage; readonly receivedAt: number };

/** Its subject. */
export function agencyMessageSubject(message: ContactMessage): string {
  return `Message de ${fullName(message)}`;
}

/** To the agency: what a visitor wrote through the contact form. */
export function AgencyMessage({ message, receivedAt }: ReceivedMessage) {
  const facts = (
    <Facts
      facts={[{ label: "Nom", value: fullName(message) }, ...contactFacts(message.phone, message.email)]}
    />
  );
  return (
    <Shell
      subject={agencyMessageSubject(message)}
      preview={telephone(message.phone).words}
      title={agencyMessageSubject(message)}
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
          <Button href={mailtoLink(message.email, "Re : votre message")}>
            {`Répondre à ${fullName(message)}`}
          </Button>
          <Note style={{ margin: "18px 0 0" }}>{handling}</Note>
        </Stretch>
      </InHtml>
    </Shell>
  );
}

const handling =
  "Répondre à ce message écrit directement à l’expéditeur. À effacer 12 mois après votre dernier échange.";

function fullName({ firstName, lastName }: ContactMessage): string {
  return `${firstName} ${lastName}`;
}
