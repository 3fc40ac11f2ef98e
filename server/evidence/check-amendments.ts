import { mandateOf } from "#domain/contract/mandate.ts";
import { newAccountWaitMs } from "#domain/contract/mandates.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import { amendmentTextOf, type StoredAmendment } from "#server/database/contracts/amendments.ts";
import { bankDetailsOf, mandateIdOf, type StoredMandate } from "#server/database/contracts/mandates.ts";
import type { EvidenceEvent } from "#server/database/evidence/evidence.ts";
import { type Keyring, sha256Of, unlessSealed } from "#server/database/sealed/encryption.ts";

/** The amendments of a contract, its mandates in the order of their signatures, and its evidence. */
type Amended = {
  readonly amendments: readonly StoredAmendment[];
  readonly mandates: readonly StoredMandate[];
  readonly events: readonly EvidenceEvent[];
};

/**
 * Whether each further mandate of a contract is as its client signed it, and was revoked only as the evidence says. A
 * mandate that was written into the store by hand has no amendment.
 */
export function amendmentsAreWhole({ amendments, mandates, events }: Amended, keyring: Keyring): boolean {
  const [, ...further] = mandates;
  return (
    further.length === amendments.length &&
    amendments.every((amendment) => {
      const mandate = further.find(({ id, contractId }) => id === mandateIdOf(contractId, amendment.id));
      return (
        mandate !== undefined &&
        isAsSigned(amendment, mandate, events, keyring) &&
        isRevokedAsRecorded(mandate, amendments, events)
      );
    })
  );
}

/** The SHA-256 that the signed data of a mandate must have: another one once its account was erased from them. */
export function expectedSha256(
  { signedDataSha256 }: { readonly signedDataSha256: string },
  { umr }: Pick<StoredMandate, "umr">,
  events: readonly EvidenceEvent[],
): string {
  const erased = events.find((event) => event.kind === "account-erased" && dataOf(event).umr === umr);
  return erased ? (dataOf(erased).signedDataSha256 ?? "") : signedDataSha256;
}

function isAsSigned(
  amendment: StoredAmendment,
  mandate: StoredMandate,
  events: readonly EvidenceEvent[],
  keyring: Keyring,
): boolean {
  const isRecorded = events.some(
    (event) =>
      event.kind === "account-changed" &&
      dataOf(event).umr === mandate.umr &&
      dataOf(event).signedDataSha256 === amendment.signedDataSha256,
  );
  const matches = unlessSealed(() => {
    const text = amendmentTextOf(amendment, keyring);
    if (!isRecorded || sha256Of(text) !== expectedSha256(amendment, mandate, events)) return false;
    const { umr, replaces, mandate: account, dues, date, signedAt } = JSON.parse(text);
    const stored = {
      umr: mandate.umr,
      replaces: amendment.replacedUmr,
      account: mandateOf({ ...mandate, ...bankDetailsOf(mandate, keyring) }),
      dues: JSON.parse(amendment.duesJson),
      date: amendment.date,
      signedAt: new Date(amendment.signedAt).toISOString(),
      usableAt: mandate.usableAt,
    };
    const usableAt = amendment.signedAt + newAccountWaitMs;
    return (
      canonicalJson(stored) === canonicalJson({ umr, replaces, account, dues, date, signedAt, usableAt })
    );
  });
  return matches ?? false;
}

/** A mandate is revoked by its client or the agency, or by the next one that is signed while it waits. */
function isRevokedAsRecorded(
  { umr, revokedAt }: StoredMandate,
  amendments: readonly StoredAmendment[],
  events: readonly EvidenceEvent[],
): boolean {
  const undone = events.find((event) => event.kind === "account-change-undone" && dataOf(event).umr === umr);
  if (undone) return revokedAt === undone.at;
  return revokedAt === null || amendments.some(({ signedAt }) => signedAt === revokedAt);
}

function dataOf({ dataJson }: EvidenceEvent): Readonly<Record<string, string>> {
  return JSON.parse(dataJson);
}
