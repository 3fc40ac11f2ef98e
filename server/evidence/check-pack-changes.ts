import type { Selectable } from "kysely";
import type { PackChange } from "#domain/contract/pack-change.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import { packChangeTextOf, type StoredPackChange } from "#server/database/contracts/pack-changes.ts";
import type { ContractsTable } from "#server/database/engine/contracts-schema.ts";
import type { EvidenceEvent } from "#server/database/evidence/evidence.ts";
import { type Keyring, sha256Of, unlessSealed } from "#server/database/sealed/encryption.ts";

/** What the evidence keeps of an amendment about a pack. */
export function evidenceOfPackChange({
  id,
  number,
  change,
  signedDataSha256,
}: {
  readonly id: string;
  readonly number: string;
  readonly change: PackChange;
  readonly signedDataSha256: string;
}): Readonly<Record<string, string>> {
  const { toPackId, fromOn, monthlyCents, laterPrice, termsFrom } = change;
  return {
    contract: number,
    change: id,
    pack: toPackId,
    fromOn,
    cents: String(monthlyCents),
    ...(laterPrice && { laterCents: String(laterPrice.monthlyCents), laterFromOn: laterPrice.fromOn }),
    ...(termsFrom && { terms: `${termsFrom.edition} ${termsFrom.version} ${termsFrom.sha256}` }),
    signedDataSha256,
  };
}

/**
 * Whether the amendments of a contract about its pack are those that its evidence records, as they were signed, and
 * renounced as it says. Once the contract is erased, what was signed is gone.
 */
export function hasRecordedPackChanges(
  { number, erasedOn }: Selectable<ContractsTable>,
  changes: readonly StoredPackChange[],
  events: readonly EvidenceEvent[],
  keyring: Keyring,
): boolean {
  const of = (kind: EvidenceEvent["kind"]) =>
    events.flatMap((event) =>
      event.kind === kind ? [{ at: event.at, data: JSON.parse(event.dataJson) }] : [],
    );
  const signed = of("pack-changed");
  const renounced = of("pack-renounced");
  return (
    signed.length === changes.length &&
    changes.every((each) => {
      const event = signed.find(({ data }) => data.change === each.id);
      const back = renounced.find(({ data }) => data.change === each.id);
      return (
        event !== undefined &&
        canonicalJson(event.data) === canonicalJson(evidenceOfPackChange({ ...each, number })) &&
        (back?.at ?? null) === each.renouncedAt &&
        (back?.data.backOn ?? null) === each.backOn &&
        (erasedOn !== null || isAsSigned(each, keyring))
      );
    })
  );
}

function isAsSigned(each: StoredPackChange, keyring: Keyring): boolean {
  const text = unlessSealed(() => packChangeTextOf(each, keyring));
  if (text === null || sha256Of(text) !== each.signedDataSha256) return false;
  const { amendment, change, date } = JSON.parse(text);
  const { id } = each;
  return (
    canonicalJson({ amendment, change, date }) ===
    canonicalJson({ amendment: id, change: each.change, date: each.date })
  );
}
