import type { Selectable } from "kysely";
import { emailChangeHmac, type StoredEmailChange } from "#server/database/contracts/email-changes.ts";
import type { ContractsTable } from "#server/database/engine/contracts-schema.ts";
import type { EvidenceEvent } from "#server/database/evidence/evidence.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";

/**
 * Whether the other addresses of a contract are those that its evidence records, confirmed, used or ended as it says. One
 * that was never used is forgotten after its time. Once the contract is erased, there are none left to compare.
 */
export function hasRecordedEmailChanges(
  { erasedOn }: Selectable<ContractsTable>,
  changes: readonly StoredEmailChange[],
  events: readonly EvidenceEvent[],
  keyring: Keyring,
): boolean {
  if (erasedOn) return true;
  const of = (kind: EvidenceEvent["kind"]) =>
    events.flatMap((event) => (event.kind === kind ? [JSON.parse(event.dataJson)] : []));
  const names = (kind: EvidenceEvent["kind"], id: string) => of(kind).some(({ change }) => change === id);
  const asked = of("address-change-asked");
  return (
    asked.length === changes.length &&
    changes.every((change) => {
      const { id, email, usableAt, confirmedAt, usedAt, undoneAt } = change;
      const event = asked.find((each) => each.change === id);
      const isForgotten = email === "" && usedAt === null;
      return (
        (isForgotten || event?.emailHmac === emailChangeHmac(keyring, change)) &&
        event?.usableAt === new Date(usableAt).toISOString() &&
        names("address-change-confirmed", id) === (confirmedAt !== null) &&
        names("address-in-use", id) === (usedAt !== null) &&
        names("address-change-undone", id) === (undoneAt !== null)
      );
    })
  );
}
