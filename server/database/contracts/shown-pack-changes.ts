import type { ShownPackChange } from "#content/contract/pack-change.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import type { AmendmentKind } from "#domain/contract/document-kind.ts";
import { type PackChange, pricesAfterChange } from "#domain/contract/pack-change.ts";
import { termsOn } from "#domain/contract/packs-in-force.ts";
import { maskedIban } from "#domain/sepa.ts";
import { vatOfSeat } from "#domain/vat.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import { listFiles } from "#server/database/sealed/sealed-files.ts";
import { type StoredContract, withMandateInUse } from "./contracts.ts";
import { factsInUse } from "./fact-changes.ts";
import type { StoredPackChange } from "./pack-changes.ts";

/** An amendment of a contract, to be signed or signed at an instant, as pages, mails and its document show it. */
export function shownPackChange(
  keyring: Keyring,
  contract: StoredContract,
  change: PackChange,
  at: number,
): ShownPackChange {
  const { monthlyCents, gift, laterPrices, dates } = contract;
  const { fromOn, lapsingPrice } = change;
  const until = laterPrices.filter((price) => price.fromOn < fromOn);
  const priced = { monthlyCents, gift };
  const { umr, mandate } = withMandateInUse(contract, keyring, at);
  return {
    change,
    before: { ...priced, laterPrices: [...until, ...(lapsingPrice ? [lapsingPrice] : [])] },
    after: { ...priced, laterPrices: pricesAfterChange(until, change) },
    dates,
    vatPermille: vatOfSeat(factsInUse(contract, at).adresseSiege).permille,
    terms: termsBefore(contract, fromOn).terms,
    umr,
    maskedIban: maskedIban(mandate.iban),
    on: dayInParis(at),
  };
}

function termsBefore(contract: StoredContract, fromOn: Day) {
  return termsOn(contract, addDays(fromOn, -1));
}

/** The number of an amendment within its contract, from 1. */
export function ordinalOf(
  { packChanges }: Pick<StoredContract, "packChanges">,
  { id }: Pick<StoredPackChange, "id">,
) {
  return packChanges.findIndex((each) => each.id === id) + 1;
}

/** A signed amendment as pages show it, with its PDF once the worker has made it. */
export async function signedAmendment(
  executor: DbOrTransaction,
  keyring: Keyring,
  contract: StoredContract,
  signed: StoredPackChange,
) {
  const ordinal = ordinalOf(contract, signed);
  const kind: AmendmentKind = `amendment-${ordinal}`;
  const made = (await listFiles(executor, contract.id)).find((file) => file.kind === kind);
  return {
    shown: shownPackChange(keyring, contract, signed.change, signed.signedAt),
    ordinal,
    document: made ? { kind, byteLength: made.byteLength } : null,
  };
}
