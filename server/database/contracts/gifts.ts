import type { ExpressionBuilder, Selectable } from "kysely";
import type { Day } from "#domain/calendar.ts";
import {
  adsGiftCodes,
  type CodeProblem,
  type Gift,
  type GiftCode,
  giftCodeFor,
  giftRule,
  type TypedCode,
} from "#domain/gift.ts";
import { failure, type Outcome } from "#domain/outcome.ts";
import type { PackId } from "#domain/pack.ts";
import { sirenOf } from "#domain/siret.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import type { ContractsTable } from "#server/database/engine/contracts-schema.ts";
import type { Schema } from "#server/database/engine/schema.ts";
import type { Keyring } from "#server/database/sealed/encryption.ts";
import type { Draft } from "./drafts.ts";
import { selectInUse } from "./fact-changes.ts";
import { packInForce } from "./pack-changes.ts";

export const giftColumns = ["giftCode", "reducedCents", "normalPriceFromOn"] as const;

/** The gift of a contract, or `null`. */
export function storedGift({
  giftCode,
  reducedCents,
  normalPriceFromOn,
}: Pick<Selectable<ContractsTable>, (typeof giftColumns)[number]>): Gift | null {
  return giftCode === null ? null : { code: giftCode, reducedCents, normalPriceFromOn };
}

/** The contracts whose first debit at the price of their pack is due within a period, and that have no mail about it. */
export async function contractsReturningTo(
  executor: DbOrTransaction,
  { fromOn, toOn }: { readonly fromOn: Day; readonly toOn: Day },
): Promise<string[]> {
  const rows = await executor
    .selectFrom("contracts")
    .select("id")
    .where("normalPriceFromOn", ">=", fromOn)
    .where("normalPriceFromOn", "<=", toOn)
    .where("erasedOn", "is", null)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("outbox")
            .select("outbox.id")
            .where("subjectId", "=", ref("contracts.id"))
            .where("kind", "=", "normal-price"),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a contract has a gift for its advertising budget, and the pack that this goes with on a day. */
export function hasAdsGift(today: Day) {
  return ({ and, eb, or }: ExpressionBuilder<Schema, "contracts">) =>
    or(
      adsGiftCodes.map((code) =>
        and([eb("giftCode", "=", code), eb(packInForce(today), "=", giftRule(code).onlyWith!)]),
      ),
    );
}

/** Stores the day that a gift was added to an advertising budget; `false` if there is none to add any more. */
export async function markAdsAdded(transaction: Transaction, contractId: string, on: Day): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("contracts")
    .set({ adsAddedOn: on })
    .where("id", "=", contractId)
    .where(hasAdsGift(on))
    .where("adsAddedOn", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The keyed hash by which a company is known that received a gift: that of its SIREN. */
export function giftCompanyHmac(keyring: Keyring, siret: string): string {
  return keyring.hmac({ giftTo: sirenOf(siret) });
}

/**
 * The contracts signed since an instant whose company had signed another with a gift before, the oldest first. A withdrawal
 * gives the gift back.
 */
export function contractsWithSecondGift(executor: DbOrTransaction, since: number) {
  return executor
    .selectFrom("contracts")
    .select(["number", ...selectInUse("raisonSociale"), "signedAt"])
    .where("giftCompanyHmac", "is not", null)
    .where("state", "!=", "withdrawn")
    .where("signedAt", ">=", since)
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom("contracts as earlier")
          .select("earlier.id")
          .whereRef("earlier.giftCompanyHmac", "=", ref("contracts.giftCompanyHmac"))
          .whereRef("earlier.signedAt", "<", ref("contracts.signedAt"))
          .where("earlier.state", "!=", "withdrawn"),
      ),
    )
    .orderBy("signedAt")
    .execute();
}

type Order = { readonly code: string; readonly packId: PackId; readonly siret: string };

/**
 * The gift of an order; a problem where its code gives none. Two orders of a company may both be signed with their gift
 * as long as neither address is confirmed: what was signed is owed, and the desk learns of it
 * ({@link contractsWithSecondGift}).
 */
export async function giftOfOrder(
  executor: DbOrTransaction,
  keyring: Keyring,
  { code, packId, siret }: Order,
): Promise<Outcome<GiftCode, CodeProblem>> {
  const found = giftCodeFor(code, packId);
  if (!found.ok) return found;
  // Anybody may sign with a company's public number: only an address and a SIRET that hold keep its gift from it.
  const received = await executor
    .selectFrom("contracts")
    .select("id")
    .where("giftCompanyHmac", "=", giftCompanyHmac(keyring, siret))
    .where("addressConfirmedAt", "is not", null)
    .where("state", "!=", "withdrawn")
    .where((eb) =>
      eb.or([eb("warningsJson", "not like", "%siret-key%"), eb("correctedSiret", "is not", null)]),
    )
    .executeTakeFirst();
  return received ? failure("used") : found;
}

/** The code of an order as its visitor reads about it; `null` if none was typed. */
export async function typedCodeOf(
  executor: DbOrTransaction,
  keyring: Keyring,
  order: Order,
): Promise<TypedCode | null> {
  if (order.code === "") return null;
  const gift = await giftOfOrder(executor, keyring, order);
  return { code: order.code, problem: gift.ok ? null : gift.problem };
}

/** The code of a draft, with what decides whether it gives a gift. */
export function codeOf({ giftCode, packId, subscriber }: Pick<Draft, "giftCode" | "packId" | "subscriber">) {
  return { code: giftCode, packId, siret: subscriber.siret };
}
