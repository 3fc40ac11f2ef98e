import { links, telephoneLink } from "#app/links.ts";
import { Button } from "#app/ui/button.tsx";
import { TickIcon } from "#app/ui/icons.tsx";
import { addressConfirmed, addressWords } from "#content/address-confirmation.ts";
import { company } from "#content/company.ts";
import { phoneNumber } from "#content/format.ts";
import type { AddressConfirmation } from "#domain/contract/address-confirmation.ts";
import type { ClientContract } from "#server/contracts/client-space.ts";
import styles from "./address.module.css";

/** Fragment of the page once the address is confirmed. */
export const addressId = "adresse";

/**
 * The button that confirms the address, as long as debits wait for it. The browser itself sends the form, so that it
 * works in the same way with and without scripts. Opening the link confirms nothing.
 */
export function AddressToConfirm({ contract, token }: { contract: ClientContract; token: string }) {
  if (!contract.awaitsAddress) return null;
  return (
    <section className={`frame ${styles.place}`} aria-labelledby="confirm-address">
      <div className={styles.strip}>
        <div>
          <h2 id="confirm-address">{addressWords.title}</h2>
          <p>{addressWords.onPage(contract.email)}</p>
          <p className="note">
            {addressWords.notYours} <a href={telephoneLink()}>{phoneNumber(company.phone)}</a>.
          </p>
        </div>
        <form method="post" action={links.contract(token)}>
          <Button type="submit">{addressWords.command}</Button>
        </form>
      </div>
    </section>
  );
}

/** Says that the address is confirmed. */
export function ConfirmedAddress({ confirmation }: { confirmation: AddressConfirmation }) {
  return (
    <p className={`note ${styles.confirmed}`} id={addressId} tabIndex={-1}>
      <TickIcon />
      {addressConfirmed(confirmation)}
    </p>
  );
}
