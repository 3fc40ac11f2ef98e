import type { BilledSeat } from "#domain/vat.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import type { StoredContract } from "./contracts.ts";
import { searchedText } from "./searched-contracts.ts";

/** A correction or a change of a contract's e-mail address at the desk that nobody has verified by telephone since. */
export type UnverifiedCorrection = {
  /** Name of the person who recorded it. */
  readonly by: string;
};

/**
 * The correction that a contract's e-mail address comes from, or `null` if the evidence shows that somebody has
 * verified it since. Until then the private link shows nobody the full account, because the person who corrected it may
 * read that mailbox.
 */
export async function unverifiedCorrection(
  executor: DbOrTransaction,
  { chainId, contactEmail, subscriber }: Pick<StoredContract, "chainId" | "contactEmail" | "subscriber">,
): Promise<UnverifiedCorrection | null> {
  if (contactEmail === subscriber.email) return null;
  const events = await executor
    .selectFrom("evidence_events")
    .select(["kind", "dataJson"])
    .where("chainId", "=", chainId)
    .where("kind", "in", ["address-corrected", "address-verified", "address-in-use"])
    .orderBy("rank")
    .execute();
  // Nothing says where it comes from.
  if (events.length === 0) return { by: "" };
  return events.reduce<UnverifiedCorrection | null>((before, { kind, dataJson }) => {
    if (kind === "address-verified") return null;
    const { by } = JSON.parse(dataJson) as { readonly by?: string };
    // An address that replaces an unverified one from its own mailbox is verified no more than that one.
    return by === undefined ? before : { by };
  }, null);
}

/** The keyed hash of a corrected e-mail address in the evidence, which outlives the subscriber's personal data. */
export function contactEmailHmac(keyring: Keyring, contactEmail: string): string {
  return keyring.hmac({ contactEmail });
}

/** The keyed hash of a corrected SIRET in the evidence: that of a sole trader is personal data. */
export function siretHmac(keyring: Keyring, siret: string): string {
  return keyring.hmac({ siret });
}

/** The keyed hash of a corrected seat in the evidence. */
export function seatHmac(keyring: Keyring, { seat, vatNumber }: BilledSeat): string {
  return keyring.hmac({ seat, vatNumber });
}

/** Stores the corrected e-mail address of a subscriber. The signed data stay as they are. */
export async function saveContactEmail(
  transaction: Transaction,
  contract: StoredContract,
  correctedEmail: string,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ correctedEmail, searched: searchedText(contract, correctedEmail, contract.billedSiret) })
    .where("id", "=", contract.id)
    .execute();
}

/** Stores the corrected SIRET of a subscriber, which later invoices bear. The signed data stay as they are. */
export async function saveCorrectedSiret(
  transaction: Transaction,
  contract: StoredContract,
  correctedSiret: string,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ correctedSiret, searched: searchedText(contract, contract.contactEmail, correctedSiret) })
    .where("id", "=", contract.id)
    .execute();
}

/** Stores the seat that later invoices bear. The signed data stay as they are. */
export async function saveBilledSeat(
  transaction: Transaction,
  { id }: StoredContract,
  { seat, vatNumber }: BilledSeat,
): Promise<void> {
  await transaction
    .updateTable("contracts")
    .set({ correctedSeat: seat, vatNumber, seatInDoubt: 0 })
    .where("id", "=", id)
    .execute();
}
