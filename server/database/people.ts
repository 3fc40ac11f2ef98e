import { sql } from "kysely";
import type { Executor } from "./client.ts";

/** How somebody who wrote is known: by a contract, else by a subscription that was begun. */
export type Acquaintance =
  | { readonly kind: "contract"; readonly number: string; readonly raisonSociale: string }
  | { readonly kind: "draft"; readonly id: string; readonly raisonSociale: string };

/** How the holder of an e-mail address is known, however its capitals are typed; `null` for a stranger. */
export async function acquaintanceOf(
  executor: Executor,
  email: string,
  now: number,
): Promise<Acquaintance | null> {
  const isTheirs = sql<boolean>`lower("email") = ${email.toLowerCase()}`;
  const contract = await executor
    .selectFrom("contracts")
    .select(["number", "raisonSociale"])
    .where(isTheirs)
    .orderBy("signedAt", "desc")
    .executeTakeFirst();
  if (contract) return { kind: "contract", ...contract };
  const draft = await executor
    .selectFrom("drafts")
    .select(["id", "raisonSociale"])
    .where(isTheirs)
    .where("signedContractId", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("updatedAt", "desc")
    .executeTakeFirst();
  return draft ? { kind: "draft", ...draft } : null;
}
