import * as v from "valibot";
import { addMonths, type Day, hourInParis, millisecondsPerDay } from "#domain/calendar.ts";
import { hasValidSiretKey, sirenOf } from "#domain/siret.ts";
import { type BilledContract, debitDaysBetween } from "./debits.ts";
import type { ContractState } from "./lifecycle.ts";
import { subscriberSchema } from "./subscriber.ts";

const { raisonSociale, siret, adresseSiege, nomPrenom, telephone } = subscriberSchema.entries;

/** The facts of a contract that may change after its signature, with the rules of the first step. */
export const factsSchema = v.object({ raisonSociale, siret, adresseSiege, nomPrenom, telephone }, "missing");

/** The company of a contract, its seat, and the person whom the agency calls. */
export type Facts = v.InferOutput<typeof factsSchema>;
export type FactName = keyof Facts;
export const factNames = Object.keys(factsSchema.entries) as FactName[];

/** How long a change waits before anything uses it, in milliseconds: « Ce n’est pas moi » undoes it until then. */
export const factsWaitMs = millisecondsPerDay;

/** For how long the agency is asked to call a client who refused a change, in milliseconds: 30 days. */
export const refusedChangesShownMs = 30 * millisecondsPerDay;

/** How many times the facts of a contract can be changed within 24 hours from its private link. */
export const factChangesADay = 3;

/** How the agency knows of a change that its client did not type: a call, a message, a visit. */
export const factSources = ["call", "mail", "visit"] as const;
export type FactSource = (typeof factSources)[number];

/** The hour in Paris from which the invoices of a day are issued: they bear the facts in use then. */
export const invoicingHour = 6;

/** The new values of a change. */
export type NewFacts = Partial<Facts>;

/** A change as its contract keeps it, whether it waits, was used or was undone. Instants are in milliseconds since 1970. */
export type FactChange = {
  readonly at: number;
  readonly usableAt: number;
  /** When it was taken back, or replaced by a later one, before it could be used. */
  readonly undoneAt: number | null;
  readonly facts: NewFacts;
};

/** The facts at an instant: those given, with the changes that are in use by then. `changes` are in their order. */
export function factsOn<Some extends Partial<Facts>>(
  facts: Some,
  changes: readonly Pick<FactChange, "usableAt" | "undoneAt" | "facts">[],
  at: number,
): Some {
  const inUse = changes.filter(({ usableAt, undoneAt }) => usableAt <= at && undoneAt === null);
  const values = Object.assign({}, ...inUse.map((change) => change.facts)) as NewFacts;
  const known = Object.entries(values).filter(([name]) => name in facts);
  return { ...facts, ...Object.fromEntries(known) };
}

/** The change that waits at an instant, and can still be taken back; `null` if none does. */
export function waitingFacts<Change extends Pick<FactChange, "usableAt" | "undoneAt">>(
  changes: readonly Change[],
  at: number,
): Change | null {
  return changes.findLast(({ usableAt, undoneAt }) => usableAt > at && undoneAt === null) ?? null;
}

/** What differs between the facts in use and those that somebody typed. */
export function changedFacts(inUse: Facts, typed: Facts): NewFacts {
  return Object.fromEntries(
    factNames.filter((name) => typed[name] !== inUse[name]).map((name) => [name, typed[name]]),
  );
}

/**
 * Why a contract cannot bear another SIRET: another SIREN is another company, which needs a contract of its own; a wrong
 * key belongs to nobody.
 */
export type SiretChangeProblem = "other-siren" | "siret-key";

export function siretChangeProblem(inUse: string, typed: string): SiretChangeProblem | null {
  if (typed === inUse) return null;
  if (sirenOf(typed) !== sirenOf(inUse)) return "other-siren";
  return hasValidSiretKey(typed) ? null : "siret-key";
}

/**
 * Why the facts of a contract cannot be changed from its private link: its client has not confirmed the e-mail address,
 * which gets the word that undoes the change; or the contract has ended.
 */
export type FactChangeObstacle = "unconfirmed" | "ended";

export function factChangeObstacle(
  state: ContractState,
  { isConfirmed }: { readonly isConfirmed: boolean },
): FactChangeObstacle | null {
  if (state === "withdrawn" || state === "terminated") return "ended";
  return isConfirmed ? null : "unconfirmed";
}

/** Whether the invoice of a due day bears a change: invoices bear the facts in use when their day’s are issued. */
export function bearsFacts(dueOn: Day, usableAt: number): boolean {
  return hourInParis(dueOn, invoicingHour) >= usableAt;
}

/** The due day of the first invoice of a contract that bears a change, as of a day; `null` if none is to come. */
export function firstInvoiceBearing(contract: BilledContract, usableAt: number, today: Day): Day | null {
  const { firstDebitOn } = contract.dates;
  const from = today > firstDebitOn ? today : firstDebitOn;
  const days = debitDaysBetween(contract, from, addMonths(from, 3));
  return days.find((day) => bearsFacts(day, usableAt)) ?? null;
}

/** The debtor of a mandate, as the file of the bank names them. */
type Debtor = { readonly titulaire: string; readonly adresse: string; readonly createdAt: number };

/**
 * The debtor of a mandate at an instant. Whoever signed it in the name of the company, or gave its seat as address, is named
 * as the company is by then; anybody else stays as signed. The mandate and its reference stay: what the file calls an
 * amendment (`AmdmntInf`) is another reference, creditor or account, never the name of the debtor.
 */
export function debtorOn<Some extends Debtor>(
  mandate: Some,
  signed: Pick<Facts, "raisonSociale" | "adresseSiege">,
  changes: readonly FactChange[],
  at: number,
): Some {
  const then = factsOn(signed, changes, mandate.createdAt);
  const now = factsOn(signed, changes, at);
  return {
    ...mandate,
    titulaire: follow(mandate.titulaire, then.raisonSociale, now.raisonSociale),
    adresse: follow(mandate.adresse, then.adresseSiege, now.adresseSiege),
  };
}

/** A text that was typed like another one, as that one is now; the typed one as long as that one has not changed. */
function follow(typed: string, then: string, now: string): string {
  return then !== now && isSame(typed, then) ? now : typed;
}

function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize("NFKC").replace(/\s+/gu, " ").trim().toLowerCase();
  return plain(one) === plain(other);
}
