import { sealingWords } from "#content/desk/verify.ts";
import type { Executor } from "#server/database/client.ts";
import { chainIdsIn, sealedChains, vouchForChains } from "#server/database/evidence.ts";
import type { Keyring } from "#server/encryption.ts";
import { chainFaultOf } from "#server/functions/check-evidence.ts";
import type { Answer, DeskContext } from "../command.ts";
import { folded } from "../terminal/lines.ts";

const numbersTold = 20;

/**
 * Seals the chains of evidence that end otherwise than they were sealed, or never were, once the agency vouches for
 * them: who did is an event of each. A chain that is broken stays so.
 */
export async function sealChains({ open, confirm, now, operator, err }: DeskContext): Promise<Answer> {
  const { database, keyring } = await open();
  const { unsealed, broken } = await unsealedChains(database.db, keyring);
  const brokenLines = broken > 0 ? [sealingWords.broken(broken)] : [];
  if (unsealed.length > 0) {
    const numbers = await contractNumbers(database.db, unsealed);
    err(sealingWords.found(numbers.slice(0, numbersTold), unsealed.length));
    await confirm(sealingWords.question(unsealed.length));
    const chains = unsealed.map((chainId) => ({ chainId, data: { by: operator } }));
    await database.transaction((transaction) => vouchForChains(transaction, keyring, now(), chains));
  }
  return {
    value: { sealed: unsealed.length, broken },
    lines: (width) =>
      [unsealed.length > 0 ? sealingWords.done(unsealed.length) : sealingWords.none, ...brokenLines].flatMap(
        (line) => folded(line, "", width),
      ),
    code: broken > 0 ? 1 : 0,
  };
}

async function unsealedChains(db: Executor, keyring: Keyring) {
  const unsealed: string[] = [];
  let broken = 0;
  for await (const ids of chainIdsIn(db, "evidence_events")) {
    const chains = await sealedChains(db, ids);
    for (const id of ids) {
      const fault = chainFaultOf(chains.get(id), keyring);
      if (fault === "events") broken++;
      else if (fault) unsealed.push(id);
    }
  }
  return { unsealed, broken };
}

async function contractNumbers(db: Executor, chainIds: readonly string[]): Promise<string[]> {
  const wanted = new Set(chainIds);
  const contracts = await db
    .selectFrom("contracts")
    .select(["number", "chainId"])
    .orderBy("number")
    .execute();
  return contracts.flatMap(({ number, chainId }) => (wanted.has(chainId) ? [number] : []));
}
