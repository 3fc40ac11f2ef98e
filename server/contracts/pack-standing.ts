import { type Day, dayInParis } from "#domain/calendar.ts";
import { amendmentOutlook } from "#domain/contract/pack-change.ts";
import type { Context } from "#server/context.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { ordinalOf, signedAmendment } from "#server/database/contracts/shown-pack-changes.ts";
import { packObstacle } from "./packs-to-sign.ts";

/** What the page of a contract says of its pack. */
export type PackStanding = {
  /** Whether its client can sign another pack now. */
  readonly mayChangePack: boolean;
  /** The amendment that was signed last, until it has begun and can be renounced no more; `null` without one. */
  readonly amendment:
    | (Awaited<ReturnType<typeof signedAmendment>> & { readonly mayRenounce: boolean })
    | null;
  /** The amendment that was renounced, if that was the latest one and not long ago. */
  readonly renounced: { readonly at: number; readonly ordinal: number; readonly backOn: Day } | null;
};

/** What a client can do about the pack of a contract, and has done lately. */
export async function packStanding(
  { database, keyring }: Context,
  contract: StoredContract,
  now: number,
): Promise<PackStanding> {
  const today = dayInParis(now);
  const latest = contract.packChanges.at(-1);
  const outlook = amendmentOutlook(contract.packChanges, contract.status, today);
  const { renouncedAt = null, backOn = null } = latest ?? {};
  return {
    mayChangePack: packObstacle(contract, today) === null,
    amendment:
      latest && outlook?.kind === "coming"
        ? {
            ...(await signedAmendment(database.db, keyring, contract, latest)),
            mayRenounce: outlook.renounceThrough !== null,
          }
        : null,
    renounced:
      latest && outlook?.kind === "renounced" && renouncedAt !== null && backOn !== null
        ? { at: renouncedAt, ordinal: ordinalOf(contract, latest), backOn }
        : null,
  };
}
