import { links, telephoneLink } from "#app/links.ts";
import { Button } from "#app/ui/button.tsx";
import { TickIcon } from "#app/ui/icons.tsx";
import { emailConfirmationWords, emailConfirmed } from "#content/contract/email-confirmation.ts";
import { company } from "#content/site/company.ts";
import { phoneNumber } from "#content/site/format.ts";
import type { EmailConfirmation } from "#domain/contract/email-confirmation.ts";
import type { ClientContract } from "#server/contracts/client-space.ts";
import styles from "./address.module.css";

/** Fragment of the page once the address is confirmed. */
export const confirmationId = "adresse";

/**
 * The button that confirms the address, as long as debits wait for it. The browser itself sends the form, so that it
 * works in the same way with and without scripts. Opening the link confirms nothing.
 */
export function EmailToConfirm({ contract, token }: { contract: ClientContract; token: string }) {
  if (!contract.awaitsConfirmation) return null;
  return (
    <section className={`frame ${styles.place}`} aria-labelledby="confirm-address">
      <div className={styles.strip}>
        <div>
          <h2 id="confirm-address">{emailConfirmationWords.title}</h2>
          <p>{emailConfirmationWords.onPage(contract.email)}</p>
          <p className="note">
            {emailConfirmationWords.notYours} <a href={telephoneLink()}>{phoneNumber(company.phone)}</a>.
          </p>
        </div>
        <form method="post" action={links.contract(token)}>
          <Button type="submit">{emailConfirmationWords.command}</Button>
        </form>
      </div>
    </section>
  );
}

export function ConfirmedEmail({ confirmation }: { confirmation: EmailConfirmation }) {
  return (
    <p className={`note ${styles.confirmed}`} id={confirmationId} tabIndex={-1}>
      <TickIcon />
      {emailConfirmed(confirmation)}
    </p>
  );
}
