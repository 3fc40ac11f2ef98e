import { type Day, dayInParis, millisecondsPerDay } from "#domain/calendar.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
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

/** How long the page of a contract says that an amendment was renounced, in milliseconds: 30 days. */
const renouncedShownMs = 30 * millisecondsPerDay;

/** What a client can do about the pack of a contract, and has done lately. */
export async function packStanding(
  { database, keyring }: Context,
  contract: StoredContract,
  now: number,
): Promise<PackStanding> {
  const today = dayInParis(now);
  const latest = contract.packChanges.at(-1);
  const isShown =
    latest?.renouncedAt === null &&
    stateOn(contract.status, today) === "active" &&
    (latest.change.fromOn > today || latest.change.renounceThrough >= today);
  const { renouncedAt = null, backOn = null } = latest ?? {};
  return {
    mayChangePack: packObstacle(contract, today) === null,
    amendment:
      latest && isShown
        ? {
            ...(await signedAmendment(database.db, keyring, contract, latest)),
            mayRenounce: latest.change.renounceThrough >= today,
          }
        : null,
    renounced:
      latest && renouncedAt !== null && backOn !== null && renouncedAt > now - renouncedShownMs
        ? { at: renouncedAt, ordinal: ordinalOf(contract, latest), backOn }
        : null,
  };
}
