import { dayInParis } from "#domain/calendar.ts";
import {
  type Ending,
  lastDayIfTerminatedOn,
  type Step,
  type StepProblem,
} from "#domain/contract/lifecycle.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockContract } from "#server/database/contract-steps.ts";
import { findContract } from "#server/database/contracts.ts";
import { isToken } from "#server/encryption.ts";
import type { LookupProblem } from "./client-contract.ts";
import { keepStep } from "./contract-steps.ts";
import type { FunctionParts } from "./parts.ts";
import type { Caller } from "./result.ts";

/** Who calls, as the limits count. */
type Limited = Pick<Caller, "address">;

/** How a contract was ended, or why it was not. `other-day`: the last day is not the one that was told. */
export type EndingResult = Outcome<Ending, LookupProblem | { readonly code: StepProblem | "other-day" }>;

/** What a subscriber asks for. */
type Request =
  | Extract<Step, { kind: "withdraw" }>
  | { readonly kind: "terminate"; readonly cause: "subscriber"; readonly toldLastDay: string };

/**
 * The two ways in which subscribers end their contract behind their private link. Asked again, the first answer
 * comes again, and no other mail. Each call counts against the caller's limit.
 */
export function openEndings(parts: FunctionParts) {
  async function end(token: string, caller: Limited, request: Request): Promise<EndingResult> {
    const retryAfterSeconds = await parts.limits.count(caller.address);
    if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
    if (!isToken(token)) return failure({ code: "unknown" });
    const result = await parts.database.transaction((transaction) =>
      endOnce(parts, transaction, token, request),
    );
    if (result.ok) parts.wakeMail();
    return result;
  }

  return {
    /** Withdraws from the contract of a link; the subscriber declares a firm of fewer than six employees. */
    withdraw: (token: string, declaresSmallFirm: boolean, caller: Limited) =>
      end(token, caller, { kind: "withdraw", declaresSmallFirm }),
    /**
     * Terminates the contract of a link at its next renewal, which must be the day that the subscriber was told: a
     * renewal may pass between reading and confirming.
     */
    terminate: (token: string, toldLastDay: string, caller: Limited) =>
      end(token, caller, { kind: "terminate", cause: "subscriber", toldLastDay }),
  };
}

async function endOnce(
  parts: FunctionParts,
  transaction: Transaction,
  token: string,
  request: Request,
): Promise<EndingResult> {
  const id = await lockContract(transaction, { token });
  const contract = id && (await findContract(transaction, parts.keyring, id));
  if (!contract) return failure({ code: "unknown" });
  const at = parts.now();
  const asked = { at, on: dayInParis(at) };
  const { standing } = contract;
  if (request.kind === "withdraw" && standing.state === "withdrawn") return success(standing);
  if (request.kind === "terminate") {
    const lastDayOn = lastDayIfTerminatedOn(contract, asked.on);
    if (lastDayOn === null && standing.state === "terminating") return success(standing);
    if (lastDayOn !== null && lastDayOn !== request.toldLastDay) return failure({ code: "other-day" });
  }
  const kept = await keepStep(parts, transaction, contract, request, asked);
  if (!kept.ok) return failure({ code: kept.problem });
  return "lastDayOn" in kept.value ? success(kept.value) : failure({ code: "unknown" });
}
