import { company } from "#content/site/company.ts";
import { deBefore, longDate, timeInParis } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import { type ComposedMail, composed } from "../composed-mail.ts";
import { plainLine } from "../plain-words.ts";
import { Button, Stretch } from "./blocks.tsx";
import { AgencyFoot } from "./foot.tsx";
import { Note, Paragraph } from "./prose.tsx";
import { Shell } from "./shell.tsx";

/** The data of a mail with a sign-in link. */
export type StaffMail = {
  readonly person: {
    readonly name: string;
    readonly email: string;
    /** Name of the person who invited; empty for people named in the settings. */
    readonly invitedBy: string | null;
  };
  /** Opens the desk after a button is pressed there. */
  readonly url: string;
  readonly expiresAt: number;
};

/** To a person of the agency who asked to sign in. */
export function composeStaffLink({ person, url, expiresAt }: StaffMail): Promise<ComposedMail> {
  const subject = "Ouvrir le bureau";
  const until = timeInParis(expiresAt);
  const name = plainLine(person.name);
  return composed(
    <Shell
      subject={subject}
      preview={`Ce lien sert une fois, jusqu’à ${until}.`}
      title={subject}
      lead={`Bonjour ${name}, voici le lien que vous avez demandé.`}
      reader="agency"
      foot={<AgencyFoot reason="Ce message vient du bureau de l’agence." />}
    >
      <Stretch padding="0 40px 36px">
        <Button href={url}>Ouvrir le bureau</Button>
        <Note style={{ margin: "18px 0 24px" }}>
          Il sert une fois, jusqu’à {until}, et ouvre le bureau dans le navigateur où vous le suivez.
        </Note>
        <Paragraph style={{ margin: 0 }}>
          Vous n’avez rien demandé ? Ignorez ce message : sans votre geste, le lien ne sert à personne.
        </Paragraph>
      </Stretch>
    </Shell>,
    { to: { name, email: person.email }, subject },
  );
}

/** To somebody with new access: who gave it, and until when the link is valid. */
export function composeStaffInvitation({ person, url, expiresAt }: StaffMail): Promise<ComposedMail> {
  const until = `${longDate(dayInParis(expiresAt))} à ${timeInParis(expiresAt)}`;
  const name = plainLine(person.name);
  const by = plainLine(person.invitedBy ?? company.name);
  const subject = `${by} vous ouvre le bureau de l’agence`;
  return composed(
    <Shell
      subject={subject}
      preview={`Ce lien sert une fois, jusqu’au ${until}.`}
      title="Votre accès au bureau"
      lead={`Bonjour ${name}, ${by} vous donne accès au bureau de l’agence.`}
      reader="agency"
      foot={
        <AgencyFoot reason={`Ce message vient du bureau de l’agence, à l’invitation ${deBefore(by)}${by}.`} />
      }
    >
      <Stretch padding="0 40px 36px">
        <Button href={url}>Ouvrir le bureau</Button>
        <Note style={{ margin: "18px 0 24px" }}>
          Ce lien sert une fois, jusqu’au {until}. Ensuite, demandez-en un nouveau à l’entrée du bureau, avec
          cette adresse : il n’y a pas de mot de passe.
        </Note>
        <Paragraph style={{ margin: 0 }}>
          Vous ne connaissez pas {by} ? Ignorez ce message : sans votre geste, le lien ne sert à personne.
        </Paragraph>
      </Stretch>
    </Shell>,
    { to: { name, email: person.email }, subject },
  );
}
