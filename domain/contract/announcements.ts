import { newPriceOf, presentPackPrice, pricesOn, type RepricedContract } from "#domain/billing/new-price.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import type { PackId, Packs, TermsEdition } from "#domain/pack.ts";
import { policyAppliesOn } from "#domain/retention.ts";
import { type ContractStatus, stateOn } from "./lifecycle.ts";
import { priceChangeAppliesOn, subProcessorAppliesOn, termsChangeAppliesOn } from "./notice-periods.ts";
import type { SignedContract } from "./signed-contract.ts";

/** A new version of an edition of the terms (article dispositions). `summary`: the change, in the agency's words. */
export type TermsChange = {
  readonly kind: "terms-change";
  readonly edition: TermsEdition;
  /** Its day of publication. */
  readonly version: Day;
  readonly summary: string;
  readonly appliesOn: Day;
};

/** A new version of the privacy policy (its section modification). */
export type PolicyChange = {
  readonly kind: "policy-change";
  /** Its day of publication. */
  readonly version: Day;
  readonly summary: string;
  readonly appliesOn: Day;
};

/**
 * Another price of a pack, in euro cents a month, tax included (terms, article tarifs): for whoever pays less, if its day
 * leaves them their notice, and for whoever pays more. `contract`: the number of the only contract that it is announced
 * to.
 */
export type PriceChange = {
  readonly kind: "price-change";
  readonly packId: PackId;
  readonly monthlyCents: number;
  readonly appliesOn: Day;
  readonly contract?: string;
};

/** A new processor of the data that subscribers' sites collect (terms, annex on data). */
export type SubProcessorChange = {
  readonly kind: "sub-processor-change";
  readonly name: string;
  readonly country: string;
  /** Its purpose, as it follows « pour ». */
  readonly purpose: string;
  readonly appliesOn: Day;
};

/** A change that subscribers must get by mail before it applies to them. */
export type AnnouncedChange = TermsChange | PolicyChange | PriceChange | SubProcessorChange;

/** A change that the site publishes, and that must also be mailed to subscribers. */
export type PublishedChange =
  | Pick<TermsChange, "kind" | "edition" | "version">
  | Pick<PolicyChange, "kind" | "version">;

/** A change whose day is not chosen yet. */
export type ChangeSubject =
  | PublishedChange
  | Pick<PriceChange, "kind" | "packId" | "monthlyCents" | "contract">
  | Pick<SubProcessorChange, "kind">;

/**
 * The first day on which a change announced on a day may apply. Each subscriber gets the whole notice period from then
 * on, even if the change was published earlier.
 */
export function earliestApplication(kind: AnnouncedChange["kind"], announcedOn: Day): Day {
  switch (kind) {
    case "terms-change":
      return termsChangeAppliesOn(announcedOn);
    case "policy-change":
      return policyAppliesOn(announcedOn);
    case "price-change":
      return priceChangeAppliesOn(announcedOn);
    case "sub-processor-change":
      return subProcessorAppliesOn(announcedOn);
  }
}

/** The data of a contract that decide whether a change concerns it. */
export type ConcernedContract = Pick<SignedContract, "packId"> &
  RepricedContract & { readonly terms: Pick<SignedContract["terms"], "edition" | "version"> };

/**
 * Whether to tell the subscriber of a contract about a change that applies from a day on: the contract must run on the
 * day of the announcement and still run on that day.
 */
export function isConcerned(
  contract: ConcernedContract,
  change: ChangeSubject & Pick<AnnouncedChange, "appliesOn">,
  announcedOn: Day,
): boolean {
  if (contract.dates.acceptedOn > announcedOn) return false;
  return mayRunOn(contract.status, change.appliesOn, announcedOn) && changes(contract, change, announcedOn);
}

/**
 * The announcement, on a day, of what a pack costs on the site to one client who pays another price for it, as early as
 * their notice allows; `null` if there is nothing to announce, or another price was announced and waits.
 */
export function packPriceChange(
  contract: ConcernedContract & { readonly number: string },
  packs: Packs,
  today: Day,
): PriceChange | null {
  const { packId, number } = contract;
  const { monthlyCents } = packs[packId];
  const isHigher = monthlyCents > presentPackPrice(contract, today);
  const appliesOn = isHigher ? earliestApplication("price-change", today) : today;
  const change = { kind: "price-change", packId, monthlyCents, appliesOn, contract: number } as const;
  return isConcerned(contract, change, today) ? change : null;
}

/** The last day on which the same announcement gives a contract its new price from the same due day. */
export function announcedInTimeThrough(
  contract: ConcernedContract & { readonly number: string },
  packs: Packs,
  today: Day,
): Day {
  const fromOn = (day: Day) => {
    const change = packPriceChange(contract, packs, day);
    return change && newPriceOf(contract, change, day)?.fromOn;
  };
  const first = fromOn(today);
  let last = today;
  while (first && fromOn(addDays(last, 1)) === first) last = addDays(last, 1);
  return last;
}

/** Whether a contract that runs on one day may run on a later one. */
function mayRunOn(status: ContractStatus, day: Day, today: Day): boolean {
  if (["withdrawn", "terminated"].includes(stateOn(status, today))) return false;
  // A termination for unpaid invoices is undone once they are paid.
  return !("lastDayOn" in status) || status.cause === "unpaid" || status.lastDayOn >= day;
}

/** Whether a change differs from the version or price that a subscriber has. */
function changes(
  contract: ConcernedContract,
  change: ChangeSubject & Pick<AnnouncedChange, "appliesOn">,
  announcedOn: Day,
): boolean {
  const { packId, terms, dates } = contract;
  switch (change.kind) {
    case "terms-change":
      return terms.edition === change.edition && terms.version < change.version;
    case "policy-change":
      return dates.acceptedOn < change.version;
    case "price-change":
      // To one client, a price never replaces another that was decided for all and waits.
      if (change.contract !== undefined && pricesOn(contract, announcedOn).waiting !== null) return false;
      return packId === change.packId && newPriceOf(contract, change, announcedOn) !== null;
    case "sub-processor-change":
      return true;
  }
}

/**
 * The key of a change. A change is announced only once, even if several people confirm it. The summary is not part of
 * the key.
 */
export function subjectOfChange(change: AnnouncedChange): string {
  switch (change.kind) {
    case "terms-change":
      return `${change.kind} ${change.edition} ${change.version}`;
    case "policy-change":
      return `${change.kind} ${change.version}`;
    case "price-change":
      return [change.kind, change.packId, change.monthlyCents, change.appliesOn, change.contract ?? []]
        .flat()
        .join(" ");
    case "sub-processor-change":
      return `${change.kind} ${change.name.toLowerCase()} ${change.appliesOn}`;
  }
}
