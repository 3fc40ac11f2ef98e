import { type Day, dayInParis, millisecondsPerDay } from "#domain/calendar.ts";
import {
  changedFacts,
  type FactChangeObstacle,
  type FactName,
  type FactSource,
  type Facts,
  factChangeObstacle,
  factChangesADay,
  factsSchema,
  factsWaitMs,
  firstInvoiceBearing,
  type NewFacts,
  type SiretChangeProblem,
  siretChangeProblem,
} from "#domain/contract/fact-changes.ts";
import { checkWritableFields } from "#domain/contract/letters.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import type { FunctionProblem } from "#domain/function-problem.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { answerOnce } from "#server/answer-once.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Caller, Context, LookupProblem } from "#server/context.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { namesOf, waitingChanges } from "#server/database/contracts/changes.ts";
import { recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import { lockedContract, type StoredContract } from "#server/database/contracts/contracts.ts";
import {
  factsHmac,
  factsInUse,
  type StoredFactChange,
  saveFactChange,
  undoFactChanges,
} from "#server/database/contracts/fact-changes.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { isToken, sha256Of } from "#server/database/sealed/encryption.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { type Limited, privateLinkReader } from "./private-link.ts";

/**
 * Why facts were not changed. `other-facts`: they differ from those that the page showed; `unchanged`: what was typed is in use
 * already; `too-often`: they were changed {@link factChangesADay} times within 24 hours.
 */
export type FactsRefusal =
  | { readonly code: "other-facts" | "unchanged" | "too-often" | FactChangeObstacle }
  | { readonly code: SiretChangeProblem; readonly siren: string };

export type FactChangeProblem = FunctionProblem | FactsRefusal;

/** The identifier of the change. */
export type FactsKept = { readonly change: string };

/** The form of a contract’s facts, as its page shows it. */
export type FactsForm = {
  readonly obstacle: FactChangeObstacle | null;
  readonly number: string;
  /** The name in use, above the form. */
  readonly raisonSociale: string;
  readonly email: string;
  /** What the fields begin with: the facts in use, with a change that waits. */
  readonly facts: Facts;
  /** A short text about them: a change holds for what its page showed. */
  readonly seen: string;
  /** When a change sent now would be used, and the due day of the first invoice that would bear it. */
  readonly usableAt: number;
  readonly firstInvoiceOn: Day | null;
};

/** A change that waits, as its page shows it. */
export type FactsReceipt = Pick<FactsForm, "number" | "raisonSociale" | "email" | "firstInvoiceOn"> & {
  readonly at: number;
  readonly usableAt: number;
  readonly facts: NewFacts;
  readonly former: NewFacts;
  /** The number that the agency calls until then. */
  readonly telephone: string;
};

/** The facts of the contract of a private link, changed by its client (docs/product.md, 5.8). */
export function createFactChanges(context: Context) {
  const { database, keyring } = context;
  const read = privateLinkReader(context);

  return {
    /** The form, whether or not facts can be changed now. */
    form: (token: string, caller: Limited): Promise<Outcome<FactsForm, LookupProblem>> =>
      read(token, caller, (contract, at) => factsForm(context, contract, at)),

    /** The change that waits to be used; unknown if there is none. */
    receipt: (token: string, caller: Limited): Promise<Outcome<FactsReceipt, LookupProblem>> =>
      read(token, caller, async (contract, at) => {
        const waiting = waitingChanges(contract, at)?.facts;
        if (!waiting) return null;
        const { raisonSociale, telephone } = factsInUse(contract, at);
        return {
          number: contract.number,
          raisonSociale,
          email: contract.contactEmail,
          telephone,
          at: waiting.at,
          usableAt: waiting.usableAt,
          facts: waiting.facts,
          former: waiting.former,
          firstInvoiceOn: await firstInvoiceOn(database.db, contract.id, waiting.usableAt, at),
        };
      }),

    /** Keeps a change at once, to be used 24 hours later. The same call again, with its key, counts once. */
    async keep(
      token: string,
      body: Readonly<Record<string, unknown>>,
      caller: Caller,
    ): Promise<Outcome<FactsKept, FactChangeProblem>> {
      const retryAfterSeconds = await context.limits.count(caller.ip);
      if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
      if (!isToken(token)) return failure({ code: "unknown" });
      const checked = checkWritableFields(factsSchema, body);
      if (!checked.ok) return failure({ code: "fields", fields: checked.problem });
      const typed = checked.value;
      const seen = String(body.vu ?? "");
      return answerOnce<FactsKept, FactChangeProblem>(
        context,
        { name: "change-facts", key: caller.idempotencyKey, body: { token, seen, ...typed } },
        async (transaction) => {
          const contract = await lockedContract(transaction, keyring, { linkToken: token });
          if (!contract) return failure({ code: "unknown" });
          return keepFacts(context, transaction, contract, { typed, seen });
        },
      );
    },
  };
}

/** What the form of a contract begins with at an instant. */
export async function factsForm(
  { database: { db } }: Pick<Context, "database">,
  contract: StoredContract,
  at: number,
): Promise<FactsForm> {
  const { number, status, contactEmail, emailConfirmation } = contract;
  const usableAt = at + factsWaitMs;
  const facts = shownFacts(contract, at);
  return {
    obstacle: factChangeObstacle(stateOn(status, dayInParis(at)), {
      isConfirmed: emailConfirmation !== null,
    }),
    number,
    raisonSociale: factsInUse(contract, at).raisonSociale,
    email: contactEmail,
    facts,
    seen: seenFacts(facts),
    usableAt,
    firstInvoiceOn: await firstInvoiceOn(db, contract.id, usableAt, at),
  };
}

/** The facts in use, with a change that waits. */
function shownFacts(contract: StoredContract, at: number): Facts {
  return { ...factsInUse(contract, at), ...waitingChanges(contract, at)?.facts?.facts };
}

function seenFacts(facts: Facts): string {
  return sha256Of(canonicalJson(facts)).slice(0, 20);
}

async function firstInvoiceOn(executor: DbOrTransaction, contractId: string, usableAt: number, at: number) {
  const [contract] = await billableContractsOf(executor, [contractId]);
  return contract ? firstInvoiceBearing(contract, usableAt, dayInParis(at)) : null;
}

/** What somebody typed. `by`: a person at the desk, and how they know; its client otherwise. */
type TypedFacts = {
  readonly typed: Facts;
  readonly seen: string;
  readonly by?: { readonly name: string; readonly source: FactSource };
};

/** Keeps a change of a contract that the transaction has locked, in place of one that waits: row, evidence and mail. */
export async function keepFacts(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
  { typed, seen, by }: TypedFacts,
): Promise<Outcome<FactsKept, FactsRefusal>> {
  const { keyring } = context;
  const at = context.now();
  const state = stateOn(contract.status, dayInParis(at));
  const isConfirmed = by !== undefined || contract.emailConfirmation !== null;
  const obstacle = factChangeObstacle(state, { isConfirmed });
  if (obstacle !== null) return failure({ code: obstacle });
  const inUse = factsInUse(contract, at);
  const waiting = waitingChanges(contract, at)?.facts ?? null;
  const facts = changedFacts(inUse, typed);
  // The same form, sent again.
  if (waiting && canonicalJson(facts) === canonicalJson(waiting.facts))
    return success({ change: waiting.id });
  if (seen !== seenFacts(shownFacts(contract, at))) return failure({ code: "other-facts" });
  const wrong = siretChangeProblem(inUse.siret, typed.siret);
  if (wrong !== null) return failure({ code: wrong, siren: inUse.siret.slice(0, 9) });
  const names = Object.keys(facts) as FactName[];
  if (names.length === 0) return failure({ code: "unchanged" });
  const lately = contract.factChanges.filter(
    (change) => change.by === null && change.at > at - millisecondsPerDay,
  );
  if (!by && lately.length >= factChangesADay) return failure({ code: "too-often" });

  const { id: contractId, chainId, number } = contract;
  const id = context.newId();
  await undoFactChanges(transaction, contractId, at);
  const change: Omit<StoredFactChange, "usedAt" | "undoneAt"> = {
    id,
    contractId,
    // Later than the change before it, even if the clock was set back, so that their order is never in doubt.
    at: Math.max(at, (contract.factChanges.at(-1)?.at ?? 0) + 1),
    facts,
    former: Object.fromEntries(names.map((name) => [name, inUse[name]])),
    by: by?.name ?? null,
    source: by?.source ?? null,
    usableAt: at + factsWaitMs,
  };
  await saveFactChange(transaction, change);
  await recordContractSteps(transaction, [{ id, contractId, kind: "change-facts", at, on: dayInParis(at) }]);
  await appendEvidence(transaction, keyring, chainId, "facts-changed", at, {
    contract: number,
    change: id,
    facts: namesOf(facts),
    factsHmac: factsHmac(keyring, change),
    usableAt: new Date(change.usableAt).toISOString(),
    ...(waiting && { replaces: waiting.id }),
    ...(by && { by: by.name, source: by.source }),
  });
  await enqueueMail(context, transaction, "facts-change", id, at);
  return success({ change: id });
}
