import { type RawBuilder, type Selectable, sql } from "kysely";
import type { LaterPrice } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { type PackChange, pricesAfterChange } from "#domain/contract/pack-change.ts";
import type { LaterPack } from "#domain/contract/packs-in-force.ts";
import { type GiftCode, reducedCentsOf } from "#domain/gift.ts";
import type { PackId } from "#domain/pack.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { PackChangesTable } from "#server/database/engine/contracts-schema.ts";
import { chunksOf } from "#server/database/engine/dialect.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";

/** Another pack of a contract as stored, its signed data sealed. */
export type StoredPackChange = Omit<
  Selectable<PackChangesTable>,
  "number" | "toPackId" | "fromOn" | "changeJson"
> & { readonly change: PackChange };

/** The amendments of some contracts about their pack, by contract, in the order of their signatures. */
export async function packChangesOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPackChange[]>> {
  const changes: StoredPackChange[] = [];
  for (const some of chunksOf(contractIds)) {
    const rows = await executor
      .selectFrom("pack_changes")
      .selectAll()
      .where("contractId", "in", some)
      .orderBy("signedAt")
      .orderBy("id")
      .execute();
    changes.push(...rows.map(packChangeOf));
  }
  return Map.groupBy(changes, ({ contractId }) => contractId);
}

function packChangeOf({
  changeJson,
  number: _number,
  toPackId: _pack,
  fromOn: _on,
  ...row
}: Selectable<PackChangesTable>): StoredPackChange {
  return { ...row, change: JSON.parse(changeJson) };
}

/** An amendment by its identifier, or `null`. */
export async function findPackChange(
  executor: DbOrTransaction,
  id: string,
): Promise<StoredPackChange | null> {
  const row = await executor.selectFrom("pack_changes").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? packChangeOf(row) : null;
}

/** The packs that amendments bring: those that were renounced before they began bring none. */
export function laterPacksIn(changes: readonly StoredPackChange[]): LaterPack[] {
  return changes.flatMap(({ change: { toPackId, fromOn, termsFrom }, backOn }) =>
    backOn !== null && backOn <= fromOn ? [] : [{ packId: toPackId, fromOn, backOn, terms: termsFrom }],
  );
}

/** The packs of some contracts after the signed one, by contract. */
export async function laterPacksOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, LaterPack[]>> {
  const changes = await packChangesOf(executor, contractIds);
  return new Map([...changes].map(([id, ofContract]) => [id, laterPacksIn(ofContract)]));
}

/** The amendment of a contract that can still be renounced on a day, or `null`. */
export function renounceable(changes: readonly StoredPackChange[], today: Day): StoredPackChange | null {
  const latest = changes.findLast(({ renouncedAt }) => renouncedAt === null);
  return latest && today <= latest.change.renounceThrough ? latest : null;
}

/** SQL of the pack of a contract on a day, in a query of contracts (`packOn`). */
export function packInForce(day: Day): RawBuilder<PackId> {
  return sql<PackId>`coalesce((
    select "pack_changes"."toPackId" from "pack_changes"
    where "pack_changes"."number" = "contracts"."number" and "pack_changes"."fromOn" <= ${day}
      and ("pack_changes"."backOn" is null or "pack_changes"."backOn" > ${day})
    order by "pack_changes"."fromOn" desc limit 1), "contracts"."packId")`;
}

/** Stores an amendment, and the prices that count with it in place of those that lapse. */
export async function savePackChange(
  transaction: Transaction,
  keyring: Keyring,
  {
    change,
    signedData,
    giftCode,
    ...row
  }: Omit<StoredPackChange, "renouncedAt" | "backOn" | "signedDataSealed"> & {
    readonly number: string;
    readonly signedData: string;
    readonly giftCode: GiftCode | null;
  },
): Promise<void> {
  const { id, contractId, number, signedAt } = row;
  await transaction
    .insertInto("pack_changes")
    .values({
      ...row,
      toPackId: change.toPackId,
      fromOn: change.fromOn,
      changeJson: JSON.stringify(change),
      renouncedAt: null,
      backOn: null,
      signedDataSealed: keyring.seal(signedData, signedDataPlace(id)),
    })
    .execute();
  await transaction
    .updateTable("contract_prices")
    .set({ withdrawnAt: signedAt, lapsedWith: id })
    .where("contractId", "=", contractId)
    .where("fromOn", ">=", change.fromOn)
    .where("withdrawnAt", "is", null)
    .execute();
  await insertPrices(transaction, { id, contractId, number, giftCode }, pricesAfterChange([], change));
}

/** Stores that an amendment was renounced: from a day on, the prices that lapsed with it count again. */
export async function saveRenounced(
  transaction: Transaction,
  {
    id,
    contractId,
    number,
    giftCode,
    at,
    backOn,
    price,
  }: {
    readonly id: string;
    readonly contractId: string;
    readonly number: string;
    readonly giftCode: GiftCode | null;
    readonly at: number;
    readonly backOn: Day;
    /** The price of that day, if the amendment has begun by then and no price that lapsed begins on it. */
    readonly price: LaterPrice | null;
  },
): Promise<void> {
  await transaction
    .updateTable("pack_changes")
    .set({ renouncedAt: at, backOn })
    .where("id", "=", id)
    .execute();
  await transaction
    .updateTable("contract_prices")
    .set({ withdrawnAt: at })
    .where("contractId", "=", contractId)
    .where("fromOn", ">=", backOn)
    .where("withdrawnAt", "is", null)
    .execute();
  await transaction
    .updateTable("contract_prices")
    .set({ withdrawnAt: null, lapsedWith: null })
    .where("lapsedWith", "=", id)
    .where("fromOn", ">=", backOn)
    .execute();
  if (price !== null)
    await insertPrices(transaction, { id: `${id}-back`, contractId, number, giftCode }, [price]);
}

/** The prices of a contract that lapsed with an amendment. */
export async function lapsedPrices(executor: DbOrTransaction, id: string): Promise<LaterPrice[]> {
  return executor
    .selectFrom("contract_prices")
    .select(["monthlyCents", "fromOn"])
    .where("lapsedWith", "=", id)
    .orderBy("fromOn")
    .execute();
}

async function insertPrices(
  transaction: Transaction,
  {
    id,
    contractId,
    number,
    giftCode,
  }: { id: string; contractId: string; number: string; giftCode: GiftCode | null },
  prices: readonly LaterPrice[],
): Promise<void> {
  const rows = prices.map((price, index) => ({
    ...price,
    id: index === 0 ? id : `${id}-${index + 1}`,
    contractId,
    number,
    reducedCents: reducedCentsOf(giftCode, price.monthlyCents),
    withdrawnAt: null,
    lapsedWith: null,
  }));
  await transaction.insertInto("contract_prices").values(rows).execute();
}

/** The canonical JSON of what was signed with an amendment. @throws {SealError} when its key is gone. */
export function packChangeTextOf(
  { id, signedDataSealed }: Pick<StoredPackChange, "id" | "signedDataSealed">,
  keyring: Keyring,
): string {
  return keyring.open(signedDataSealed, signedDataPlace(id));
}

/** Erases what was signed with the amendments of a contract: pack, amounts and days stay. */
export async function erasePackChanges(
  transaction: Transaction,
  keyring: Keyring,
  contractId: string,
): Promise<void> {
  for (const { id } of (await packChangesOf(transaction, [contractId])).get(contractId) ?? []) {
    const signedDataSealed = keyring.seal("", signedDataPlace(id));
    await transaction
      .updateTable("pack_changes")
      .set({ date: "", requestHmac: "", signedDataSealed })
      .where("id", "=", id)
      .execute();
  }
}

function signedDataPlace(id: string) {
  return { table: "pack_changes", id, column: "signedDataSealed" };
}
