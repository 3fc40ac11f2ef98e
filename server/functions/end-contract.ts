import { type Ending, type EndingProblem, terminate, withdraw } from "#domain/contract/lifecycle.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Transaction } from "#server/database/client.ts";
import { findContract, type KeptContract } from "#server/database/contracts.ts";
import { endContract, lockContractByLink } from "#server/database/endings.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { isToken } from "#server/encryption.ts";
import type { LookupProblem } from "./client-contract.ts";
import type { FunctionParts } from "./parts.ts";
import { promise } from "./promise.ts";
import type { Caller } from "./result.ts";

/** Who calls, as the limits count. */
type Limited = Pick<Caller, "address">;

/** How a contract was ended, or why it was not. */
export type EndingResult = Outcome<Ending, LookupProblem | { readonly code: EndingProblem }>;

/** What becomes of a contract when its subscriber decides so at an instant. */
type Decision = (contract: KeptContract, askedAt: number) => Outcome<Ending, EndingProblem>;

/**
 * The two ways in which subscribers end their contract behind their private link. State, evidence and the promises
 * of both mails are kept together or not at all. Asked again, the first answer comes again, and no other mail.
 * Each call counts against the caller's limit.
 */
export function openEndings(parts: FunctionParts) {
  async function end(token: string, caller: Limited, decide: Decision): Promise<EndingResult> {
    const retryAfterSeconds = await parts.limits.count(caller.address);
    if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
    if (!isToken(token)) return failure({ code: "unknown" });
    const result = await parts.database.transaction((transaction) =>
      endOnce(parts, transaction, token, decide),
    );
    if (result.ok) parts.wakeMail();
    return result;
  }

  return {
    /** Withdraws from the contract of a link; the subscriber declares a firm of fewer than six employees. */
    withdraw: (token: string, declaresSmallFirm: boolean, caller: Limited) =>
      end(token, caller, (contract, askedAt) => withdraw(contract, declaresSmallFirm, askedAt)),
    /** Terminates the contract of a link at its next renewal, which must be the day that the subscriber was told. */
    terminate: (token: string, toldLastDay: string, caller: Limited) =>
      end(token, caller, (contract, askedAt) => terminate(contract, toldLastDay, askedAt)),
  };
}

async function endOnce(
  parts: FunctionParts,
  transaction: Transaction,
  token: string,
  decide: Decision,
): Promise<EndingResult> {
  const id = await lockContractByLink(transaction, token);
  const contract = id && (await findContract(transaction, parts.keyring, id));
  if (!contract) return failure({ code: "unknown" });
  const decided = decide(contract, parts.now());
  if (!decided.ok) return failure({ code: decided.problem });
  if (decided.value === contract.standing) return success(decided.value);
  await keepEnding(parts, transaction, contract, decided.value);
  return success(decided.value);
}

async function keepEnding(
  parts: FunctionParts,
  transaction: Transaction,
  contract: KeptContract,
  ending: Ending,
): Promise<void> {
  const { id, chainId, number } = contract;
  const { askedAt, lastDayOn } = ending;
  await endContract(transaction, id, ending);
  if (ending.state === "withdrawn") {
    const declared = "fewer-than-six-employees";
    await appendEvidence(transaction, chainId, "withdrawn", askedAt, { contract: number, declared });
    await promise(parts, transaction, "withdrawal", id, askedAt);
    await promise(parts, transaction, "agency-withdrawal", id, askedAt);
  } else {
    await appendEvidence(transaction, chainId, "termination-asked", askedAt, { contract: number, lastDayOn });
    await promise(parts, transaction, "termination", id, askedAt);
    await promise(parts, transaction, "agency-termination", id, askedAt);
  }
}
