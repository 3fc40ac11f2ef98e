import { deskLinks } from "#app/desk/desk-links.ts";
import { settingsWords } from "./words.ts";

/** Name of the button that ends a session in order to come in again. */
export const comeBackField = "revenir";

/** In the place of what only who has just come in may do: the way to come in again, and back. */
export function SignInAgain({ what }: { readonly what: keyof typeof settingsWords.again.what }) {
  return (
    <form method="post" action={deskLinks.signOut}>
      <p className="note">{settingsWords.again.what[what]}</p>
      <button className="b" type="submit" name={comeBackField} value="oui">
        {settingsWords.again.command}
        <span className="visually-hidden">{settingsWords.again.for[what]}</span>
      </button>
    </form>
  );
}
