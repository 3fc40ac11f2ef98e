import * as v from "valibot";
import { company } from "#content/site/company.ts";
import { millisecondsPerDay } from "#domain/calendar.ts";
import { checkWritableFields } from "#domain/contract/letters.ts";
import { type PackChangeObstacle, packChangesADay } from "#domain/contract/pack-change.ts";
import type { FunctionProblem } from "#domain/function-problem.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { packIds } from "#domain/pack.ts";
import { answerOnce, repeatedWithinMs } from "#server/answer-once.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Caller, Context } from "#server/context.ts";
import { recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import { lockedContract } from "#server/database/contracts/contracts.ts";
import { factsInUse } from "#server/database/contracts/fact-changes.ts";
import { savePackChange } from "#server/database/contracts/pack-changes.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { isToken, sha256Of } from "#server/database/sealed/encryption.ts";
import { evidenceOfPackChange } from "#server/evidence/check-pack-changes.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { packsToSign } from "./packs-to-sign.ts";
import { visitorsDate } from "./send-contract-confirmation.ts";

/**
 * Why no amendment was signed. `other-terms`: its amounts or days differ from those that the page showed. `too-often`:
 * {@link packChangesADay} were signed within 24 hours.
 */
export type PackChangeProblem =
  | FunctionProblem
  | { readonly code: "other-terms" | "too-often" | PackChangeObstacle };

/** The identifier of the amendment. */
export type PackChanged = { readonly change: string };

const callSchema = v.object(
  {
    pack: v.picklist(packIds, "malformed"),
    /** What the page showed (`PackChoice`). */
    vu: v.optional(v.string("malformed"), ""),
    acceptCGV: v.optional(v.boolean("malformed"), false),
    date: visitorsDate,
  },
  "missing",
);

type Call = v.InferOutput<typeof callSchema>;

/**
 * Signs another pack for the contract of a private link (docs/product.md, 5.10): an amendment, its prices, the evidence and
 * the mails to the client and the agency, everything or nothing. The same call again, with its key or within ten minutes,
 * counts once.
 */
export function signPackChange(context: Context) {
  return async (
    token: string,
    body: unknown,
    caller: Caller,
  ): Promise<Outcome<PackChanged, PackChangeProblem>> => {
    const retryAfterSeconds = await context.limits.count(caller.ip);
    if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
    if (!isToken(token)) return failure({ code: "unknown" });
    const checked = checkWritableFields(callSchema, body);
    if (!checked.ok) return failure({ code: "fields", fields: checked.problem });
    const call = checked.value;
    return answerOnce<PackChanged, PackChangeProblem>(
      context,
      { name: "change-pack", key: caller.idempotencyKey, body: { token, ...call } },
      (transaction) => sign(context, transaction, token, call),
    );
  };
}

async function sign(
  context: Context,
  transaction: Transaction,
  token: string,
  { pack, vu, acceptCGV, date }: Call,
): Promise<Outcome<PackChanged, PackChangeProblem>> {
  const { keyring } = context;
  // A run that is made meanwhile would name a due day at the former price.
  await advisoryLock(transaction, "debit-runs");
  const contract = await lockedContract(transaction, keyring, { linkToken: token });
  if (!contract) return failure({ code: "unknown" });
  const at = context.now();
  const requestHmac = keyring.hmac({ contract: contract.id, pack, vu });
  const lately = contract.packChanges.filter(({ signedAt }) => signedAt > at - millisecondsPerDay);
  const repeated = lately.find(
    (each) =>
      each.requestHmac === requestHmac && each.renouncedAt === null && each.signedAt >= at - repeatedWithinMs,
  );
  if (repeated) return success({ change: repeated.id });

  const { obstacle, choices } = await packsToSign(context, transaction, contract, at);
  if (obstacle !== null) return failure({ code: obstacle });
  const choice = choices.find(({ change }) => change.toPackId === pack);
  if (choice?.seen !== vu) return failure({ code: "other-terms" });
  const { change } = choice;
  if (change.termsFrom !== null && !acceptCGV)
    return failure({ code: "fields", fields: { acceptCGV: "missing" } });
  if (lately.length >= packChangesADay) return failure({ code: "too-often" });

  const id = context.newId();
  const { id: contractId, number, chainId } = contract;
  const { raisonSociale, nomPrenom, adresseSiege, siret } = factsInUse(contract, at);
  const signedData = canonicalJson({
    amendment: id,
    contract: number,
    change,
    subscriber: { raisonSociale, nomPrenom, adresseSiege, siret },
    provider: { name: company.name, siren: company.registration.siren },
    date,
    signedAt: new Date(at).toISOString(),
    salt: context.newToken(),
  });
  const signedDataSha256 = sha256Of(signedData);
  await savePackChange(transaction, keyring, {
    ...{ id, contractId, number, date, change, signedData, signedDataSha256, requestHmac },
    // Later than the one before it, even if the clock was set back, so that their order is never in doubt.
    signedAt: Math.max(at, (contract.packChanges.at(-1)?.signedAt ?? 0) + 1),
    giftCode: contract.gift?.code ?? null,
  });
  await recordContractSteps(transaction, [{ id, contractId, kind: "change-pack", at, on: change.fromOn }]);
  await appendEvidence(
    transaction,
    keyring,
    chainId,
    "pack-changed",
    at,
    evidenceOfPackChange({ id, change, signedDataSha256, number }),
  );
  await enqueueMail(context, transaction, ["pack-change", "agency-pack-change"], id, at);
  return success({ change: id });
}
