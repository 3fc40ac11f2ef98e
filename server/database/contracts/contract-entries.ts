import { type ExpressionBuilder, type InferResult, type RawBuilder, sql } from "kysely";
import type { LaterPrice } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { factNames } from "#domain/contract/fact-changes.ts";
import type { ContractState, ContractStatus } from "#domain/contract/lifecycle.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Gift } from "#domain/gift.ts";
import type { PackId } from "#domain/pack.ts";
import { awaitsConfirmation } from "#server/database/billing/debits.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { batches, countOf } from "#server/database/engine/dialect.ts";
import type { Schema } from "#server/database/engine/schema.ts";
import { textContains } from "#server/database/engine/text-search.ts";
import type { EvidenceEvent } from "#server/database/evidence/evidence.ts";
import type { LogFilter } from "#server/database/staff/activities.ts";
import { statusColumns, statusOf } from "./contract-steps.ts";
import { selectInUse } from "./fact-changes.ts";
import { giftColumns, storedGift } from "./gifts.ts";
import { laterPricesOf, priceInForce } from "./later-prices.ts";
import { packInForce } from "./pack-changes.ts";

/** The data of a contract that need no decryption. */
export type ContractEntry = Omit<EntryRow, StatusColumn | GiftColumn | "correctedEmail"> & {
  readonly gift: Gift | null;
  readonly laterPrices: readonly LaterPrice[];
  readonly status: ContractStatus;
};

/** Which contracts to read: signed from one day through another, of a pack, in a state on `today`. */
export type ContractFilter = {
  readonly from?: Day | undefined;
  readonly through?: Day | undefined;
  readonly packId?: PackId | undefined;
  /** `ended`: terminated or withdrawn. */
  readonly state?: ContractState | "ended" | undefined;
  /** `confirmed`: the e-mail address is confirmed. `waiting`: a debit waits for that, or will. */
  readonly emailState?: "confirmed" | "waiting" | undefined;
  /** The person who looks after it (`staff.id`); empty: nobody does. */
  readonly zenmasterId?: string | undefined;
  /** Only those with one of these numbers. */
  readonly numbers?: readonly string[] | undefined;
  /** Words in the number or in the subscriber's names. */
  readonly words?: string | undefined;
  /** Whether those words may have a typo each. */
  readonly nearly?: boolean | undefined;
  readonly today: Day;
  /** The instant at which they are read, in milliseconds since 1970: each has the mandate in use then. */
  readonly now: number;
};

/** The keys by which contracts may be sorted. Numbers are in the order of the signatures. */
export const contractSorts = ["number", "name", "price"] as const;

export type ContractOrder = {
  readonly by: (typeof contractSorts)[number];
  readonly direction: "asc" | "desc";
};

/** A place in a list: a contract's values in the list's order. */
export type ContractPlace = {
  readonly number: string;
  readonly searched: string;
  /** The price in force, in euro cents a month, before any gift. */
  readonly packCents: number;
};

/** The place of a contract on a day, or `null` where there is none of this number. */
export async function contractPlace(
  executor: DbOrTransaction,
  number: string,
  today: Day,
): Promise<ContractPlace | null> {
  const row = await executor
    .selectFrom("contracts")
    .select(["number", "searched", priceInForce("monthlyCents", today).as("packCents")])
    .where("number", "=", number)
    .executeTakeFirst();
  return row ?? null;
}

/** Some contracts of a filter, sorted: those after a place, or from an offset. */
export async function contractPage(
  executor: DbOrTransaction,
  filter: ContractFilter,
  order: ContractOrder,
  {
    limit,
    offset = 0,
    after,
  }: { readonly limit: number; readonly offset?: number; readonly after?: ContractPlace | undefined },
): Promise<ContractEntry[]> {
  const { by, direction } = order;
  const numbers = contractsMatching(executor, filter)
    .select("number")
    .$if(after !== undefined, (query) => query.where(follows(filter, order, after!)))
    .orderBy(keyOf(filter, by), direction)
    .$if(by !== "number", (query) => query.orderBy("number", direction))
    .limit(limit)
    .offset(offset);
  const rows = await entryRows(executor, filter)
    .where("number", "in", numbers)
    .orderBy(keyOf({ ...filter, emailState: undefined, words: undefined }, by), direction)
    .orderBy("number", direction)
    .execute();
  return entriesOf(executor, rows);
}

/** How many contracts of a filter come after a place, in a sort order. */
export function contractsAfter(
  executor: DbOrTransaction,
  filter: ContractFilter,
  order: ContractOrder,
  place: ContractPlace,
): Promise<number> {
  return countOf(contractsMatching(executor, filter).where(follows(filter, order, place)));
}

const keys = { name: "searched", price: "packCents" } as const;

/**
 * Sorts numbers by year, then by number within the year. As text alone, `2H-2026-10000` would come before
 * `2H-2026-9999`. The SQL must match that of an index.
 */
const numberOrder = sql<string>`(substr("number", 4, 4) || cast(length("number") as text) || "number")`;

/** The same key for one number. */
function orderOf(number: string): string {
  return `${number.slice(3, 7)}${number.length}${number}`;
}

/**
 * The expression that a list is sorted by. If the index of the search or of unconfirmed e-mail addresses is better, the
 * expression is written so that SQLite does not use the sort index.
 */
function keyOf(
  { words, emailState, today }: ContractFilter,
  by: ContractOrder["by"],
): RawBuilder<string | number> {
  if (by === "number") {
    const isElsewhere = words !== undefined || emailState === "waiting";
    return isElsewhere ? sql`${numberOrder} || ''` : numberOrder;
  }
  if (by === "price") return priceInForce("monthlyCents", today);
  return emailState === "waiting" ? sql`"searched" || ''` : sql.ref("searched");
}

function follows(filter: ContractFilter, { by, direction }: ContractOrder, place: ContractPlace) {
  const isAfter = direction === "asc" ? ">" : "<";
  const key = keyOf(filter, by);
  return ({ eb, and, or }: ExpressionBuilder<Schema, "contracts">) =>
    by === "number"
      ? eb(key, isAfter, orderOf(place.number))
      : and([
          eb(key, `${isAfter}=`, place[keys[by]]),
          or([eb(key, isAfter, place[keys[by]]), eb("number", isAfter, place.number)]),
        ]);
}

/** The contracts of a filter, by number. May include contracts signed meanwhile. */
export async function* contractEntries(
  executor: DbOrTransaction,
  filter: ContractFilter,
): AsyncGenerator<ContractEntry> {
  const key = keyOf(filter, "number");
  const read = (after: string) => {
    const numbers = contractsMatching(executor, filter).select("number").where(key, ">", after);
    return entryRows(executor, filter)
      .where("number", "in", numbers.orderBy(key).limit(500))
      .orderBy(numberOrder)
      .execute();
  };
  for await (const rows of batches(read, (row) => orderOf(row.number)))
    yield* await entriesOf(executor, rows);
}

/** The contracts of a filter, by indexed columns alone, apart from the search for words. */
export function contractsMatching(
  executor: DbOrTransaction,
  { from, through, packId, state, emailState, zenmasterId, numbers, words, nearly, today }: ContractFilter,
) {
  return (
    executor
      .selectFrom("contracts")
      .where("erasedOn", "is", null)
      .$if(from !== undefined, (query) => query.where("acceptedOn", ">=", from!))
      .$if(through !== undefined, (query) => query.where("acceptedOn", "<=", through!))
      .$if(packId !== undefined, (query) => query.where(packInForce(today), "=", packId!))
      // Wrapped in a function, so that SQLite does not choose the index of states alone, which looks up each row of the
      // table.
      .$if(state !== undefined, (query) => query.where(sql<boolean>`coalesce(${isIn[state!](today)}, false)`))
      // The same: its index has no other column of a list.
      .$if(zenmasterId !== undefined, (query) =>
        query.where(sql<boolean>`coalesce("zenmasterId", '') = ${zenmasterId!}`),
      )
      .$if(numbers !== undefined, (query) =>
        query.where("number", "in", numbers!.length > 0 ? numbers! : [""]),
      )
      .$if(emailState === "confirmed", (query) => query.where("addressConfirmedAt", "is not", null))
      .$if(emailState === "waiting", (query) => query.where(awaitsConfirmation))
      .$if(words !== undefined, (query) => query.where(textContains(executor, "searched", words!, nearly)))
  );
}

/** SQL of each state on a day, from indexed columns only. */
const isIn: Readonly<Record<ContractState | "ended", (today: Day) => RawBuilder<boolean>>> = {
  active: () => sql`"state" = 'active'`,
  suspended: () => sql`"state" = 'suspended'`,
  terminating: (today) => sql`"state" = 'terminating' and "lastDayOn" >= ${today}`,
  terminated: (today) => sql`"state" = 'terminating' and "lastDayOn" < ${today}`,
  withdrawn: () => sql`"state" = 'withdrawn'`,
  ended: (today) => sql`("state" = 'withdrawn' or "state" = 'terminating' and "lastDayOn" < ${today})`,
};

type EntryRow = InferResult<ReturnType<typeof entryRows>>[number];
type StatusColumn = (typeof statusColumns)[number];
type GiftColumn = (typeof giftColumns)[number];

function entryRows(executor: DbOrTransaction, { now, today }: Pick<ContractFilter, "now" | "today">) {
  return executor
    .selectFrom("contracts")
    .innerJoin("mandates", "mandates.contractId", "contracts.id")
    .where("mandates.id", "=", ({ selectFrom, ref }) =>
      selectFrom("mandates as each")
        .select("each.id")
        .where("each.contractId", "=", ref("contracts.id"))
        .where("each.usableAt", "<=", now)
        .where("each.revokedAt", "is", null)
        .orderBy("each.createdAt", "desc")
        .orderBy("each.usableAt", "desc")
        .limit(1),
    )
    .select(statusColumns)
    .select(packInForce(today).as("packId"))
    .select([
      "contracts.id",
      "number",
      "monthlyCents",
      "signedAt",
      "takenOver",
      "termsEdition",
      "termsVersion",
    ])
    .select(["email", "correctedEmail"])
    .select(selectInUse(...factNames))
    .select(giftColumns)
    .select(["acceptedOn", "trialEndsOn", "firstRenewalOn", "firstDebitOn", "withdrawalEndsOn"])
    .select(["umr", "maskedIban", "titulaire"])
    .select(["addressConfirmedAt", "addressConfirmedBy"]);
}

async function entriesOf(executor: DbOrTransaction, rows: readonly EntryRow[]): Promise<ContractEntry[]> {
  const prices = await laterPricesOf(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => entryOf(row, prices.get(row.id) ?? []));
}

function entryOf(row: EntryRow, laterPrices: readonly LaterPrice[]): ContractEntry {
  const status = statusOf(row);
  const {
    state: _state,
    endAskedAt: _at,
    endAskedOn: _on,
    endCause: _cause,
    lastDayOn: _last,
    suspendedOn: _since,
    suspensionReason: _reason,
    giftCode: _code,
    reducedCents: _reduced,
    normalPriceFromOn: _from,
    correctedEmail,
    ...entry
  } = row;
  const email = correctedEmail ?? entry.email;
  return { ...entry, email, status, gift: storedGift(row), laterPrices };
}

/** An event of a contract's chain, of one of these kinds, with its contract. */
export type ContractEvent<Kind extends EvidenceKind> = Pick<EvidenceEvent, "at" | "dataJson"> & {
  readonly kind: Kind;
  readonly number: string;
  readonly raisonSociale: string;
  readonly nomPrenom: string;
};

/** Events of some kinds on contracts, from an instant on and before another one, the latest first. */
export function contractEventsBefore<Kind extends EvidenceKind>(
  executor: DbOrTransaction,
  kinds: readonly Kind[],
  { from, before, by, limit }: LogFilter,
): Promise<ContractEvent<Kind>[]> {
  const name = `"by":${JSON.stringify(by)}`;
  return (
    executor
      .selectFrom("evidence_events")
      .innerJoin("contracts", "contracts.chainId", "evidence_events.chainId")
      .select(["kind", "at", "dataJson", "number", ...selectInUse("raisonSociale", "nomPrenom")])
      .where("at", ">=", from)
      .where("at", "<", before)
      .where("kind", "in", kinds)
      // Both stores have `replace`; the function that searches a text is named differently in each.
      .$if(by !== undefined, (query) =>
        query.where(sql<boolean>`replace("dataJson", ${name}, '') <> "dataJson"`),
      )
      .orderBy("at", "desc")
      .orderBy("evidence_events.chainId")
      .orderBy("rank", "desc")
      .limit(limit)
      .$castTo<ContractEvent<Kind>>()
      .execute()
  );
}

/** The firm of a contract; `null` once it is erased. */
export async function firmOfContract(executor: DbOrTransaction, number: string): Promise<string | null> {
  const row = await executor
    .selectFrom("contracts")
    .select(selectInUse("raisonSociale"))
    .where("number", "=", number)
    .where("erasedOn", "is", null)
    .executeTakeFirst();
  return row?.raisonSociale ?? null;
}
