import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Caller, Context, LookupProblem } from "#server/context.ts";
import { findContract, type StoredContract } from "#server/database/contracts/contracts.ts";
import { isToken } from "#server/database/sealed/encryption.ts";

/** The caller, as the limits count it. */
export type Limited = Pick<Caller, "ip">;

/** Runs the request of a private link if the token is well formed and the caller is within its limit. */
export async function whenAllowed<Value, Problem>(
  { limits }: Context,
  token: string,
  caller: Limited,
  work: () => Promise<Outcome<Value, Problem | LookupProblem>>,
): Promise<Outcome<Value, Problem | LookupProblem>> {
  const retryAfterSeconds = await limits.count(caller.ip);
  if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
  return isToken(token) ? work() : failure({ code: "unknown" });
}

/** How pages behind a private link read its contract; unknown where `of` gives `null`. */
export function privateLinkReader(context: Context) {
  const { database, keyring, now } = context;
  return <Value>(
    token: string,
    caller: Limited,
    of: (contract: StoredContract, at: number) => Promise<Value | null> | Value | null,
  ): Promise<Outcome<Value, LookupProblem>> =>
    whenAllowed<Value, LookupProblem>(context, token, caller, async () => {
      const contract = await findContract(database.db, keyring, { linkToken: token });
      const value = contract && (await of(contract, now()));
      return value === null ? failure({ code: "unknown" }) : success(value);
    });
}
