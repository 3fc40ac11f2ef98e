import { randomBytes, randomUUIDv7 } from "node:crypto";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import type { FunctionProblem } from "#domain/function-problem.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { TermsEdition } from "#domain/pack.ts";
import type { Database } from "./database/client.ts";
import { type Keyring, newToken } from "./database/encryption.ts";
import type { DocumentMaker } from "./documents/document-maker.ts";
import type { Environment } from "./env.ts";
import type { Log } from "./log.ts";

/** What every action and read works with: made once, by the site, by a command or by a test. */
export type Context = {
  readonly settings: Environment;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly log: Log;
  readonly limits: Limits;
  readonly documents: DocumentMaker;
  /** The terms that whoever signs now accepts. */
  readonly termsOf: (edition: TermsEdition) => AcceptedTerms;
  /** Tells the mail worker that there is something to send. */
  readonly wakeMail: () => void;
  /** Does something once the answer under way has left. */
  readonly runAfterResponse: (work: () => Promise<void>) => void;
  /** The instant it is, in milliseconds since 1970. */
  readonly now: () => number;
  /** The day it is in Paris. */
  readonly today: () => Day;
  readonly newId: () => string;
  /** 256 random bits, for links that nobody can guess. */
  readonly newToken: () => string;
  readonly randomBytes: (length: number) => Uint8Array;
};

/** Counts what networks ask for. Each function answers 0, or after how many seconds the next request is welcome. */
export type Limits = {
  /** Counts one post. */
  count(ip: string): Promise<number>;
  /** Counts one attempt to come into the desk. */
  signIn(ip: string): Promise<number>;
  /** Counts one challenge for a passkey. */
  challenge(ip: string): Promise<number>;
  /** Counts one mail with a link to the desk, by the person it goes to and the network that asks. */
  linkMail(personId: string, ip: string): Promise<number>;
};

/** Limits that let everything through. */
export const unlimited: Limits = {
  count: async () => 0,
  signIn: async () => 0,
  challenge: async () => 0,
  linkMail: async () => 0,
};

/** Completes a context with the machine's randomness, and the day with its clock. */
export function createContext(
  parts: Omit<Context, "today" | "newId" | "newToken" | "randomBytes"> & Partial<Context>,
): Context {
  return {
    today: () => dayInParis(parts.now()),
    // Rows made one after the other stand side by side in every index: the latest are read first.
    newId: () => randomUUIDv7(),
    newToken,
    randomBytes,
    ...parts,
  };
}

/** Who calls a function: what limits and repeated requests are counted by. */
export type Caller = {
  /** Network address of the visitor. */
  readonly ip: string;
  /** The `Idempotency-Key` header, or the hidden field of a form. */
  readonly idempotencyKey: string | null;
  /** Whether the call comes from a page that showed the order with price and dates; calls of programs say nothing. */
  readonly sawSummary?: boolean;
};

/** What a function answers: a value that is kept for good, or a problem and nothing kept. */
export type FunctionResult<Value> = Outcome<Value, FunctionProblem>;
