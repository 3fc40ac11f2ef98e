import { deskLinks } from "#app/desk/desk-links.ts";
import { buttonClass } from "../ui/button.ts";
import { settingsWords } from "./words.ts";

/** The name of the button that ends the session before a new sign-in. */
export const comeBackField = "revenir";

/** Replaces an action that requires a recent sign-in: a button to sign in again and come back to this page. */
export function SignInAgain({ what }: { readonly what: keyof typeof settingsWords.again.what }) {
  return (
    <form method="post" action={deskLinks.signOut}>
      <p className="note">{settingsWords.again.what[what]}</p>
      <button className={buttonClass()} type="submit" name={comeBackField} value="oui">
        {settingsWords.again.command}
        <span className="visually-hidden">{settingsWords.again.for[what]}</span>
      </button>
    </form>
  );
}
