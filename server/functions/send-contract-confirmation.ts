import { answerOnce } from "./answer-once.ts";
import { type ContractCall, checkContractCall } from "./contract-call.ts";
import { keepDraft } from "./keep-draft.ts";
import type { FunctionParts } from "./parts.ts";
import type { Caller, FunctionResult } from "./result.ts";
import { signContract, signedAnswer } from "./sign-contract.ts";

/**
 * What the two steps of a contract answer. `draft` is the resume token, shown this once; `confirmation` the address of the
 * screen that ends a signature.
 */
export type ContractKept =
  | { readonly step: 1; readonly draft: string }
  | { readonly step: 2; readonly contract: string; readonly umr: string; readonly confirmation: string };

/**
 * `send-contract-confirmation` (docs/product.md, 7). Step 1 keeps a draft;
 * step 2 signs the contract. Either all of it is kept, mails promised included, or nothing.
 */
export function sendContractConfirmation(parts: FunctionParts) {
  return async (body: unknown, caller: Caller): Promise<FunctionResult<ContractKept>> => {
    const retryAfterSeconds = await parts.limits.count(caller.address);
    if (retryAfterSeconds > 0)
      return { ok: false, problem: { code: "too-many-requests", retryAfterSeconds } };
    const checked = checkContractCall(body);
    if (!checked.ok) return { ok: false, problem: { code: "fields", fields: checked.problem } };
    const call = checked.value;
    if (call.trapped) return { ok: true, value: answerForMachines(parts, call) };
    if (parts.isClosed(call.pack)) return { ok: false, problem: { code: "closed" } };
    const { trapped: _, draft: __, ...content } = call;
    const fingerprint = parts.keyring.fingerprint(content);
    return answerOnce(
      parts,
      { name: `send-contract-confirmation/${call.step}`, key: caller.idempotencyKey, body: content },
      (transaction) =>
        call.step === 1
          ? keepDraft(parts, transaction, call, fingerprint)
          : signContract(parts, transaction, call, { fingerprint, sawSummary: caller.sawSummary ?? false }),
    );
  };
}

function answerForMachines(parts: FunctionParts, { step, pack }: ContractCall): ContractKept {
  const year = parts.today().slice(0, 4);
  const number = `2H-${year}-0000`;
  if (step === 1) return { step, draft: parts.newToken() };
  const suffix = parts
    .newToken()
    .replace(/[^0-9A-Z]/g, "")
    .padEnd(8, "0")
    .slice(0, 8);
  return signedAnswer(parts, pack, { number, umr: `${number}-${suffix}` });
}
