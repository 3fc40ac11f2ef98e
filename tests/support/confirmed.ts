import type { StoredContract } from "#server/database/contracts.ts";
import type { TestFunctions } from "./functions.ts";

/** Signs a contract whose confirmation has left, so that its documents are made. */
export async function confirmed(
  functions: TestFunctions,
  fields: object = {},
  sign = functions.sign,
): Promise<StoredContract> {
  const contract = await sign(fields);
  const promised = (await functions.outboxMails(contract.id)).find(({ kind }) => kind === "confirmation")!;
  await functions.compose(promised);
  await functions.database.db
    .updateTable("outbox")
    .set({ sentAt: functions.clock.now })
    .where("id", "=", promised.id)
    .execute();
  return contract;
}
