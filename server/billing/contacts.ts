import type { Day } from "#domain/calendar.ts";
import { contractLines } from "#server/database/contracts/contract-lines.ts";
import { latestStep } from "#server/database/contracts/contract-steps.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";

/** Whom to call about what no run takes of a contract, and since when they are asked for another account. */
export type Contact = {
  readonly nomPrenom: string;
  readonly telephone: string;
  readonly requestedOn: Day | null;
};

/** Adds whom to call to what is about contracts; leaves out what is about an erased one. */
export async function withContacts<About extends { readonly number: string }>(
  executor: DbOrTransaction,
  some: readonly About[],
): Promise<(About & Contact)[]> {
  const numbers = some.map(({ number }) => number);
  const contracts = new Map((await contractLines(executor, numbers)).map((line) => [line.number, line]));
  const named: (About & Contact)[] = [];
  for (const each of some) {
    const line = contracts.get(each.number);
    if (!line) continue;
    const { id, nomPrenom, telephone } = line;
    named.push({ ...each, nomPrenom, telephone, requestedOn: await requestedOn(executor, id) });
  }
  return named;
}

/** The day on which the client of a contract was last asked for another account. */
export async function requestedOn(executor: DbOrTransaction, contractId: string): Promise<Day | null> {
  const request = await latestStep(executor, contractId, ["request-mandate"]);
  return request?.on ?? null;
}
