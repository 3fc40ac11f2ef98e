import { deskLinks } from "#app/desk/desk-links.ts";
import { settingsLabels } from "./words.ts";

/** Name of the button that ends a session in order to come in again. */
export const comeBackField = "revenir";

/** In the place of what only who has just come in may do: the way to come in again, and back. */
export function SignInAgain({ what }: { readonly what: keyof typeof settingsLabels.again.what }) {
  return (
    <form method="post" action={deskLinks.signOut}>
      <p className="note">{settingsLabels.again.what[what]}</p>
      <button className="button" type="submit" name={comeBackField} value="oui">
        {settingsLabels.again.command}
        <span className="visually-hidden">{settingsLabels.again.for[what]}</span>
      </button>
    </form>
  );
}
