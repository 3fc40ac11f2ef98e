import { type Day, dayInParis } from "#domain/calendar.ts";
import { waitingEmail } from "#domain/contract/email-change.ts";
import { type FactName, type NewFacts, waitingFacts } from "#domain/contract/fact-changes.ts";
import { mandateInUse, waitingMandate } from "#domain/contract/mandates.ts";
import type { PackChange } from "#domain/contract/pack-change.ts";
import { maskedEmail } from "#domain/masked-email.ts";
import type { StoredContract } from "./contracts.ts";
import type { StoredEmailChange } from "./email-changes.ts";
import { factsInUse, type StoredFactChange } from "./fact-changes.ts";
import type { StoredMandate } from "./mandates.ts";
import { renounceable, type StoredPackChange } from "./pack-changes.ts";

/** The changes of a contract that can be taken back, or were taken back lately with this very link. */
export type ChangesToUndo = {
  readonly number: string;
  readonly raisonSociale: string;
  readonly email: string;
  /** The number that the agency calls. */
  readonly telephone: string;
  /** Another account, masked, with the one that the contract keeps. */
  readonly account: { readonly at: number; readonly maskedIban: string; readonly kept: string } | null;
  /** Other facts: which ones, the new values and those that the contract keeps. */
  readonly facts: {
    readonly at: number;
    readonly isByAgency: boolean;
    readonly changed: NewFacts;
    readonly kept: NewFacts;
  } | null;
  /** Another e-mail address, masked. */
  readonly otherEmail: {
    readonly at: number;
    readonly isByAgency: boolean;
    readonly maskedEmail: string;
  } | null;
  /** An amendment that brings another pack; `backOn`: the first due day with the former one again, once it is known. */
  readonly pack:
    | (Pick<PackChange, "fromPackId" | "toPackId" | "fromOn"> & {
        readonly at: number;
        readonly backOn: Day | null;
      })
    | null;
  /** `null` until they were taken back. */
  readonly undoneAt: number | null;
};

/** What a client or the agency takes back in one press. */
export type Changes = {
  readonly mandate: StoredMandate | null;
  readonly facts: StoredFactChange | null;
  readonly email: StoredEmailChange | null;
  readonly pack: StoredPackChange | null;
};

/** The changes that wait at an instant, and can still be taken back; `null` if none does. */
export function waitingChanges(
  { mandates, factChanges, emailChanges, packChanges }: StoredContract,
  at: number,
): Changes | null {
  const mandate = waitingMandate(mandates, at);
  const facts = waitingFacts(
    factChanges.filter(({ usedAt }) => usedAt === null),
    at,
  );
  const email = waitingEmail(emailChanges, at);
  const pack = renounceable(packChanges, dayInParis(at));
  return mandate || facts || email || pack ? { mandate, facts, email, pack } : null;
}

/** The changes that were taken back at an instant. */
export function undoneChanges(
  { mandates, factChanges, emailChanges, packChanges }: StoredContract,
  at: number,
): Changes {
  return {
    pack: packChanges.findLast(({ renouncedAt }) => renouncedAt === at) ?? null,
    email: emailChanges.findLast(({ undoneAt, end }) => undoneAt === at && end === "taken-back") ?? null,
    mandate: mandates.findLast(({ revokedAt }) => revokedAt === at) ?? null,
    facts: factChanges.findLast(({ undoneAt }) => undoneAt === at) ?? null,
  };
}

/** Changes as mails and pages show them. */
export function changesOf(
  contract: StoredContract,
  { mandate, facts, email, pack }: Changes,
  at: number,
  undoneAt: number | null,
): ChangesToUndo {
  const { number, contactEmail, mandates } = contract;
  const inUse = factsInUse(contract, at);
  return {
    number,
    raisonSociale: inUse.raisonSociale,
    email: contactEmail,
    telephone: inUse.telephone,
    account: mandate && {
      at: mandate.createdAt,
      maskedIban: mandate.maskedIban,
      kept: mandateInUse(mandates, mandate.createdAt).maskedIban,
    },
    facts: facts && {
      at: facts.at,
      isByAgency: facts.by !== null,
      changed: facts.facts,
      kept: facts.former,
    },
    otherEmail: email && {
      at: email.at,
      isByAgency: email.by !== null,
      maskedEmail: maskedEmail(email.email),
    },
    pack: pack && {
      at: pack.signedAt,
      fromPackId: pack.change.fromPackId,
      toPackId: pack.change.toPackId,
      fromOn: pack.change.fromOn,
      backOn: pack.backOn,
    },
    undoneAt,
  };
}

/** The names of changed facts, as the evidence keeps them: « adresseSiege siret ». */
export function namesOf(facts: NewFacts): string {
  return (Object.keys(facts) as FactName[]).sort().join(" ");
}
