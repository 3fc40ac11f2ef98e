import { randomBytes, randomUUIDv7 } from "node:crypto";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import type { FunctionProblem } from "#domain/function-problem.ts";
import type { Outcome } from "#domain/outcome.ts";
import { type Packs, packs, type TermsEdition } from "#domain/pack.ts";
import { type BankFileReader, createBankFileReader } from "./billing/bank/bank-file-reader.ts";
import type { Database } from "./database/engine/client.ts";
import { type Keyring, newToken } from "./database/sealed/encryption.ts";
import type { DocumentMaker } from "./documents/document-maker.ts";
import type { Environment } from "./env.ts";
import type { Log } from "./log.ts";

/** The dependencies of every action and read. The site, a command or a test creates them once. */
export type Context = {
  readonly settings: Environment;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly log: Log;
  readonly limits: Limits;
  readonly documents: DocumentMaker;
  readonly readBankFile: BankFileReader;
  /** What a signature buys now. */
  readonly packs: Packs;
  /** The terms that a signature accepts now. */
  readonly termsOf: (edition: TermsEdition) => AcceptedTerms;
  /** Tells the mail worker that there is something to send. */
  readonly wakeMail: () => void;
  /** Runs some work once the current answer has left. */
  readonly runAfterResponse: (work: () => Promise<void>) => void;
  /** The current instant, in milliseconds since 1970. */
  readonly now: () => number;
  /** The current day in Paris. */
  readonly today: () => Day;
  readonly newId: () => string;
  /** 256 random bits, for links that nobody can guess. */
  readonly newToken: () => string;
  readonly randomBytes: (length: number) => Uint8Array;
};

/** Rate limits by network. Each function returns 0, or the seconds to wait before the next request. */
export type Limits = {
  /** Counts one form post. */
  count(ip: string): Promise<number>;
  /** Counts one attempt to sign in to the desk. */
  signIn(ip: string): Promise<number>;
  /** Counts one challenge for a passkey. */
  challenge(ip: string): Promise<number>;
  /** Counts one sign-in mail, by recipient and by the network that asks. */
  linkMail(personId: string, ip: string): Promise<number>;
};

/** Why a lookup finds nothing. */
export type LookupProblem =
  | { readonly code: "unknown" }
  | { readonly code: "too-many-requests"; readonly retryAfterSeconds: number };

/** Limits that let everything through. */
export const unlimited: Limits = {
  count: async () => 0,
  signIn: async () => 0,
  challenge: async () => 0,
  linkMail: async () => 0,
};

/**
 * Completes a context with the packs on sale, the machine's randomness, the day with its clock, and a process for each file
 * of the bank.
 */
export function createContext(
  parts: Omit<Context, "packs" | "today" | "newId" | "newToken" | "randomBytes" | "readBankFile"> &
    Partial<Context>,
): Context {
  return {
    packs,
    today: () => dayInParis(parts.now()),
    // Time-ordered: rows made one after the other are neighbours in every index, and the latest are read first.
    newId: () => randomUUIDv7(),
    newToken,
    randomBytes,
    readBankFile: createBankFileReader(),
    ...parts,
  };
}

/** The caller of a function: limits count by it, and repeated requests are matched by it. */
export type Caller = {
  /** Network address of the visitor. */
  readonly ip: string;
  /** The `Idempotency-Key` header, or the hidden field of a form. */
  readonly idempotencyKey: string | null;
  /** Whether the call comes from a page that showed the order with price and dates. Programs leave it out. */
  readonly sawSummary?: boolean;
};

/** The result of a function: a value, stored for good, or a problem, with nothing stored. */
export type FunctionResult<Value> = Outcome<Value, FunctionProblem>;
