import { timeInParis } from "#content/format.ts";
import { type ComposedMail, composed } from "../composed-mail.ts";
import { plainLine } from "../plain-words.ts";
import { Button, Stretch } from "./blocks.tsx";
import { AgencyFoot } from "./foot.tsx";
import { Note, Paragraph } from "./prose.tsx";
import { Shell } from "./shell.tsx";

const subject = "Ouvrir le bureau";

/** To a person of the agency who asked to come in. */
export function composeStaffLink({
  person,
  url,
  expiresAt,
}: {
  readonly person: { readonly name: string; readonly email: string };
  /** Opens the desk once a button is pressed there. */
  readonly url: string;
  readonly expiresAt: number;
}): Promise<ComposedMail> {
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
    { to: { name, address: person.email }, subject },
  );
}
