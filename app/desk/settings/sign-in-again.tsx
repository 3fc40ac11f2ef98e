import { deskLinks } from "#app/desk/desk-links.ts";
import { settingsLabels } from "./words.ts";

/** Name of the button that ends the session so that the person signs in again. */
export const comeBackField = "revenir";

/** Shown instead of an action that requires a recent sign-in: a button to sign in again, which leads back here. */
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
