import { deskLinks } from "#app/desk/desk-links.ts";
import { formatRelative } from "#content/desk/dates.ts";
import type { OwnPasskey } from "#server/staff/passkeys.ts";
import { useToday } from "../desk-context.tsx";
import { PasskeyButton } from "../passkeys/passkey-button.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { ItemList } from "../ui/item-list.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { settingsWords } from "./words.ts";

const words = settingsWords.passkeys;

/** The person's passkeys, and the forms to add or remove one. */
export function Passkeys({
  passkeys,
  mayAdd,
}: {
  readonly passkeys: readonly OwnPasskey[];
  /** Whether the visitor has just signed in. */
  readonly mayAdd: boolean;
}) {
  const today = useToday();
  return (
    <Card
      id="cles"
      titleId="passkeys-title"
      title={words.title}
      aside={
        mayAdd ? (
          <PasskeyButton
            action="add"
            href={deskLinks.newPasskey}
            problem={words.problem}
            className={buttonClass()}
          >
            {words.add}
          </PasskeyButton>
        ) : (
          <SignInAgain what="passkey" />
        )
      }
    >
      <p className="note">{words.what}</p>
      <ItemList threeColumns>
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <li key={id}>
            <div>
              <h3>{name}</h3>
              <p className="quiet">{words.addedAt(formatRelative(createdAt, today))}</p>
            </div>
            <p className="quiet">
              {usedAt === null ? words.unused : words.usedAt(formatRelative(usedAt, today))}
            </p>
            <form method="post" action={deskLinks.deskPage("settings")}>
              <input type="hidden" name="reference" value={id} />
              <button className={buttonClass("bare")} type="submit" name="geste" value="cle">
                {words.remove}
                <span className="visually-hidden">{words.ofDevice(name)}</span>
              </button>
            </form>
          </li>
        ))}
      </ItemList>
    </Card>
  );
}
