import type { AddressConfirmation } from "#domain/contract/address-confirmation.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { keepAddressConfirmation } from "#server/database/address-confirmations.ts";
import { lockContract } from "#server/database/contract-steps.ts";
import { findContract } from "#server/database/contracts.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { isToken } from "#server/encryption.ts";
import type { LookupProblem } from "./client-contract.ts";
import type { FunctionParts } from "./parts.ts";
import type { Caller } from "./result.ts";

/**
 * Keeps that the client of a private link reads the mails of the contract's address: the link is sent there and is shown
 * nowhere else. Asked again, the first confirmation stands. Each call counts against the caller's limit.
 */
export function confirmAddress(parts: Pick<FunctionParts, "database" | "keyring" | "limits" | "now">) {
  const { database, keyring, limits, now } = parts;
  return async (
    token: string,
    caller: Pick<Caller, "address">,
  ): Promise<Outcome<AddressConfirmation, LookupProblem>> => {
    const retryAfterSeconds = await limits.count(caller.address);
    if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
    if (!isToken(token)) return failure({ code: "unknown" });
    return database.transaction(async (transaction): Promise<Outcome<AddressConfirmation, LookupProblem>> => {
      const id = await lockContract(transaction, { token });
      const contract = id && (await findContract(transaction, keyring, id));
      if (!contract) return failure({ code: "unknown" });
      if (contract.addressConfirmation) return success(contract.addressConfirmation);
      const confirmation = { at: now(), by: "subscriber" } as const;
      await keepAddressConfirmation(transaction, contract.id, confirmation);
      await appendEvidence(transaction, keyring, contract.chainId, "address-confirmed", confirmation.at, {
        contract: contract.number,
      });
      return success(confirmation);
    });
  };
}
