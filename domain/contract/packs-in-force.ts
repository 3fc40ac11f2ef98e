import type { Day } from "#domain/calendar.ts";
import type { PackId } from "#domain/pack.ts";
import type { AcceptedTerms } from "./signed-contract.ts";

/** A pack that an amendment brings in place of the signed one. */
export type LaterPack = {
  readonly packId: PackId;
  /** The first due day with it. */
  readonly fromOn: Day;
  /** The first due day without it, if its client renounced it too late for {@link fromOn}. */
  readonly backOn: Day | null;
  /** The terms that were accepted with it; `null` if those before it go on. */
  readonly terms: AcceptedTerms | null;
};

/** The packs of a contract: the signed one, and those that amendments brought, in the order of their days. */
export type ContractPacks = { readonly packId: PackId; readonly laterPacks: readonly LaterPack[] };

/** The pack of the month that a day is in. */
export function packOn({ packId, laterPacks }: ContractPacks, day: Day): PackId {
  return laterPacks.findLast((pack) => isInForce(pack, day))?.packId ?? packId;
}

function isInForce({ fromOn, backOn }: LaterPack, day: Day): boolean {
  return fromOn <= day && (backOn === null || day < backOn);
}

/** The terms of a contract on a day, and since when they count: an amendment may have accepted others. */
export function termsOn(
  contract: Pick<ContractPacks, "laterPacks"> & {
    readonly terms: AcceptedTerms;
    readonly dates: { readonly acceptedOn: Day };
  },
  day: Day,
): { readonly terms: AcceptedTerms; readonly since: Day } {
  const later = contract.laterPacks.findLast((pack) => pack.terms !== null && isInForce(pack, day));
  return later?.terms
    ? { terms: later.terms, since: later.fromOn }
    : { terms: contract.terms, since: contract.dates.acceptedOn };
}
