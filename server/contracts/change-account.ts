import * as v from "valibot";
import { creditorAccount } from "#content/contract/creditor-account.ts";
import { company } from "#content/site/company.ts";
import { type Day, dayInParis, millisecondsPerDay } from "#domain/calendar.ts";
import {
  type AccountChangeObstacle,
  accountChangesADay,
  accountSchema,
  fingerprintOfDues,
} from "#domain/contract/account-change.ts";
import type { AgreedDue } from "#domain/contract/arrears.ts";
import { checkWritableFields } from "#domain/contract/letters.ts";
import { type Mandate, mandateOf } from "#domain/contract/mandate.ts";
import { newAccountWaitMs } from "#domain/contract/mandates.ts";
import { mandateWarnings } from "#domain/contract/warnings.ts";
import type { FunctionProblem } from "#domain/function-problem.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { mandateReference, referenceSuffix } from "#domain/sepa.ts";
import { answerOnce, repeatedWithinMs } from "#server/answer-once.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Caller, Context } from "#server/context.ts";
import { accountStanding } from "#server/database/billing/account-standing.ts";
import { leaveNextRun } from "#server/database/billing/debits.ts";
import {
  amendmentsSince,
  type StoredAmendment,
  saveAmendment,
} from "#server/database/contracts/amendments.ts";
import { recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import { lockedContract, type StoredContract } from "#server/database/contracts/contracts.ts";
import { mandateIdOf, revokeMandates } from "#server/database/contracts/mandates.ts";
import { saveSearchedText } from "#server/database/contracts/searched-contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { isToken, sha256Of } from "#server/database/sealed/encryption.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { visitorsDate } from "./send-contract-confirmation.ts";

/**
 * Why the account was not changed. `other-dues`: what is unpaid, or the day of its collection, differs from what the
 * page showed. `too-often`: it was changed {@link accountChangesADay} times within 24 hours.
 */
export type AccountChangeProblem =
  | FunctionProblem
  | { readonly code: "other-dues" | "too-often" | AccountChangeObstacle };

/** The reference of the new mandate. */
export type AccountChanged = { readonly umr: string };

const callSchema = v.object({ ...accountSchema.entries, date: visitorsDate }, "missing");

type Call = {
  readonly mandate: Mandate;
  readonly date: string;
  readonly collects: boolean;
  readonly seenDues: string;
};

/**
 * Signs another account for the contract of a private link (docs/product.md, 5.7): a mandate of its own, which debits
 * use 24 hours later, the evidence and the mails to the client and the agency, everything or nothing. A change that
 * still waits is replaced. The same call again, with its key or within ten minutes, counts once.
 */
export function changeAccount(context: Context) {
  return async (
    token: string,
    body: unknown,
    caller: Caller,
  ): Promise<Outcome<AccountChanged, AccountChangeProblem>> => {
    const retryAfterSeconds = await context.limits.count(caller.ip);
    if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
    if (!isToken(token)) return failure({ code: "unknown" });
    const checked = checkWritableFields(callSchema, body);
    if (!checked.ok) return failure({ code: "fields", fields: checked.problem });
    // Reminders print the agency’s own account, and clients copy it.
    if (checked.value.iban === creditorAccount.iban)
      return failure({ code: "fields", fields: { iban: "ours" } });
    const { arriere, moisVus: seenDues, date, ...fields } = checked.value;
    const call = { mandate: mandateOf(fields), date, collects: arriere === "prelever", seenDues };
    return answerOnce<AccountChanged, AccountChangeProblem>(
      context,
      { name: "change-account", key: caller.idempotencyKey, body: { token, ...call } },
      (transaction) => sign(context, transaction, token, call),
    );
  };
}

async function sign(
  context: Context,
  transaction: Transaction,
  token: string,
  call: Call,
): Promise<Outcome<AccountChanged, AccountChangeProblem>> {
  const { keyring } = context;
  const contract = await lockedContract(transaction, keyring, { linkToken: token });
  if (!contract) return failure({ code: "unknown" });
  const at = context.now();
  const { mandate, date, collects } = call;
  const requestHmac = keyring.hmac({ contract: contract.id, mandate, collects });
  const lately = await amendmentsSince(transaction, contract.id, at - millisecondsPerDay);
  const repeated = repeatedMandate(contract, lately, { requestHmac, since: at - repeatedWithinMs });
  if (repeated) return success({ umr: repeated.umr });

  const standing = await accountStanding(transaction, contract, at);
  if (standing.obstacle !== null) return failure({ code: standing.obstacle });
  if (call.seenDues !== fingerprintOfDues(standing.unpaid)) return failure({ code: "other-dues" });
  if (lately.length >= accountChangesADay) return failure({ code: "too-often" });

  const id = context.newId();
  const umr = mandateReference(contract.number, referenceSuffix(context.randomBytes(8)));
  const signed = {
    contract: contract.number,
    umr,
    replaces: standing.inUse.umr,
    mandate,
    dues: standing.unpaid.map(
      (due): AgreedDue<Day | null> => (collects ? due : { ...due, collectionOn: null }),
    ),
    date,
    signedAt: new Date(at).toISOString(),
  };
  const creditor = { name: company.name, identifier: company.creditorIdentifier };
  const signedData = canonicalJson({ ...signed, creditor, salt: context.newToken() });
  const signedDataSha256 = sha256Of(signedData);
  await revokeMandates(transaction, contract.id, at);
  await saveAmendment(transaction, keyring, {
    id,
    contractId: contract.id,
    signedAt: at,
    date,
    replacedUmr: signed.replaces,
    dues: signed.dues,
    nextDue: standing.next,
    warnings: mandateWarnings(mandate),
    signedData,
    signedDataSha256,
    requestHmac,
    umr,
    mandate,
    // Later than the mandate before it, even if the clock was set back, so that their order is never in doubt.
    createdAt: Math.max(at, contract.mandates.at(-1)!.createdAt + 1),
    usableAt: at + newAccountWaitMs,
  });
  if (!collects) await leaveNextRun(transaction, contract.id);
  await saveSearchedText(transaction, contract, umr);
  await recordContractSteps(transaction, [
    { id, contractId: contract.id, kind: "change-account", at, on: dayInParis(at) },
  ]);
  await appendEvidence(transaction, keyring, contract.chainId, "account-changed", at, {
    contract: contract.number,
    umr,
    signedDataSha256,
  });
  await enqueueMail(context, transaction, ["account-change", "agency-account-change"], id, at);
  return success({ umr });
}

/** The mandate that the same call signed since an instant, unless it was taken back. */
function repeatedMandate(
  { id, mandates }: StoredContract,
  lately: readonly StoredAmendment[],
  call: { readonly requestHmac: string; readonly since: number },
) {
  const repeated = lately.find(
    ({ requestHmac, signedAt }) => requestHmac === call.requestHmac && signedAt >= call.since,
  );
  return mandates.find(
    (mandate) => repeated && mandate.id === mandateIdOf(id, repeated.id) && mandate.revokedAt === null,
  );
}
