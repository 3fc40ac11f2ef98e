import type { Selectable } from "kysely";
import type { ChangeWords } from "#content/contract/announcements.ts";
import { lastNamedDay } from "#domain/billing/new-price.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type {
  AnnouncedChange,
  ChangeSubject,
  ConcernedContract,
  PriceChange,
} from "#domain/contract/announcements.ts";
import type { LaterPack } from "#domain/contract/packs-in-force.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import type { Gift } from "#domain/gift.ts";
import type { PackId } from "#domain/pack.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { countOf, lockRow } from "#server/database/engine/dialect.ts";
import type { AnnouncementsTable } from "#server/database/engine/schema.ts";
import { statusColumns, statusOf } from "./contract-steps.ts";
import { selectInUse } from "./fact-changes.ts";
import { giftColumns, storedGift } from "./gifts.ts";
import { laterPricesOf, namedDaysOf } from "./later-prices.ts";
import { laterPacksOf, packInForce } from "./pack-changes.ts";

/** An announced change, its author, and how far its mails are. */
export type Announcement = Pick<
  AnnouncementsTable,
  "id" | "textSha256" | "announcedBy" | "announcedAt" | "doneThrough" | "mailCount" | "finishedAt"
> & { readonly change: AnnouncedChange; readonly words: ChangeWords };

/** A contract as an announcement to its subscriber needs it. */
export type Recipient = ConcernedContract & {
  readonly gift: Gift | null;
  readonly id: string;
  readonly number: string;
  readonly chainId: string;
  readonly raisonSociale: string;
  readonly zenmasterId: string | null;
};

/** Stores an announcement before its mails are enqueued. `false`: the same change was announced before. */
export async function saveAnnouncement(
  transaction: Transaction,
  row: Pick<
    AnnouncementsTable,
    "id" | "subject" | "changeJson" | "wordsJson" | "textSha256" | "announcedBy" | "announcedAt"
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("announcements")
    .values({ ...row, doneThrough: "", mailCount: 0, finishedAt: null })
    .onConflict((conflict) => conflict.column("subject").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** An announcement, or `null`. */
export async function findAnnouncement(
  executor: DbOrTransaction,
  key: { readonly id: string } | { readonly subject: string },
): Promise<Announcement | null> {
  const row = await executor
    .selectFrom("announcements")
    .selectAll()
    .where(({ and }) => and(key))
    .executeTakeFirst();
  return row ? announcementOf(row) : null;
}

/** The same announcement, locked until the transaction ends. */
export async function lockedAnnouncement(transaction: Transaction, id: string): Promise<Announcement | null> {
  const query = transaction.selectFrom("announcements").selectAll().where("id", "=", id);
  const row = await lockRow(transaction, query);
  return row ? announcementOf(row) : null;
}

/** A page of the announcements, the latest first. */
export async function announcementPage(
  executor: DbOrTransaction,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly announcements: readonly Announcement[]; readonly total: number }> {
  const ids = executor
    .selectFrom("announcements")
    .select("id")
    .orderBy("announcedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  const rows = await executor
    .selectFrom("announcements")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("announcedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const total = await countOf(executor.selectFrom("announcements"));
  return { announcements: rows.map(announcementOf), total };
}

/** The announcements with mails still to enqueue, because something stopped on the way. */
export async function unfinishedAnnouncements(executor: DbOrTransaction): Promise<string[]> {
  const rows = await executor
    .selectFrom("announcements")
    .select("id")
    .where("finishedAt", "is", null)
    .orderBy("announcedAt")
    .execute();
  return rows.map(({ id }) => id);
}

/** The pack that a contract will have once its amendments have begun. */
const lastPack = packInForce("9999-12-31");

/** The latest announcement of a price of a pack to all who have it, or `null`. */
export async function latestPriceAnnouncement(
  executor: DbOrTransaction,
  packId: PackId,
): Promise<(Announcement & { readonly change: PriceChange }) | null> {
  const rows = await executor
    .selectFrom("announcements")
    .selectAll()
    // All subjects that begin with these words, by the index: `!` follows the space.
    .where("subject", ">=", `price-change ${packId} `)
    .where("subject", "<", `price-change ${packId}!`)
    .orderBy("announcedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  for (const row of rows) {
    const { change, ...announcement } = announcementOf(row);
    if (change.kind === "price-change" && change.contract === undefined) return { ...announcement, change };
  }
  return null;
}

/** The latest price of a pack that was announced to all who have it, if it has not begun to apply on a day. */
export async function waitingPriceOf(
  executor: DbOrTransaction,
  packId: PackId,
  today: Day,
): Promise<PriceChange | null> {
  const latest = await latestPriceAnnouncement(executor, packId);
  return latest && latest.change.appliesOn > today ? latest.change : null;
}

/** Stores how far the mails of an announcement are. */
export async function updateAnnouncement(
  transaction: Transaction,
  id: string,
  progress: Pick<AnnouncementsTable, "doneThrough" | "mailCount" | "finishedAt">,
): Promise<void> {
  await transaction.updateTable("announcements").set(progress).where("id", "=", id).execute();
}

/**
 * The contracts that a change may concern, after a number, in the order of their numbers, signed by an instant;
 * `isConcerned` then decides on each. Uses an index, so that skipped contracts cost little.
 */
export async function recipientsAfter(
  executor: DbOrTransaction,
  change: ChangeSubject,
  {
    today,
    signedBy,
    now,
    after,
    limit,
  }: {
    readonly today: Day;
    readonly signedBy: number;
    readonly now: number;
    readonly after: string;
    readonly limit: number;
  },
): Promise<Recipient[]> {
  const numbers = running(executor, today)
    .where("number", ">", after)
    .where("signedAt", "<=", signedBy)
    .$if(change.kind === "terms-change", (query) => {
      const { edition, version } = change as Extract<ChangeSubject, { kind: "terms-change" }>;
      return query.where(({ and, eb, or, exists, selectFrom }) =>
        or([
          and([eb("termsEdition", "=", edition), eb("termsVersion", "<", version)]),
          exists(
            selectFrom("pack_changes")
              .select("pack_changes.id")
              .whereRef("pack_changes.contractId", "=", "contracts.id"),
          ),
        ]),
      );
    })
    .$if(change.kind === "policy-change", (query) =>
      query.where("acceptedOn", "<", (change as Extract<ChangeSubject, { kind: "policy-change" }>).version),
    )
    .$if(change.kind === "price-change", (query) => {
      const { packId, contract } = change as Extract<ChangeSubject, { kind: "price-change" }>;
      const ofPack = query.where(lastPack, "=", packId);
      return contract === undefined ? ofPack : ofPack.where("number", "=", contract);
    })
    .orderBy("number")
    .limit(limit);
  return recipients(executor, numbers, { withPrices: change.kind === "price-change", now });
}

/** A running contract as an announcement of its price needs it, or `null`. */
export async function recipientOf(
  executor: DbOrTransaction,
  number: string,
  now: number,
): Promise<Recipient | null> {
  const numbers = running(executor, dayInParis(now)).where("number", "=", number);
  return (await recipients(executor, numbers, { withPrices: true, now }))[0] ?? null;
}

/** The running contracts of a ZenMaster as announcements of their prices need them. */
export function recipientsOfZenmaster(
  executor: DbOrTransaction,
  zenmasterId: string,
  now: number,
): Promise<Recipient[]> {
  const numbers = running(executor, dayInParis(now)).where("zenmasterId", "=", zenmasterId);
  return recipients(executor, numbers, { withPrices: true, now });
}

function running(executor: DbOrTransaction, today: Day) {
  return executor
    .selectFrom("contracts")
    .select("number")
    .where("erasedOn", "is", null)
    .where("state", "!=", "withdrawn")
    .where((eb) => eb.or([eb("lastDayOn", "is", null), eb("lastDayOn", ">=", today)]));
}

async function recipients(
  executor: DbOrTransaction,
  numbers: ReturnType<typeof running>,
  { withPrices, now }: { readonly withPrices: boolean; readonly now: number },
): Promise<Recipient[]> {
  const rows = await executor
    .selectFrom("contracts")
    .select(statusColumns)
    .select(lastPack.as("packId"))
    .select(["id", "number", "chainId", "monthlyCents", "zenmasterId"])
    .select(["termsEdition", "termsVersion", "acceptedOn", "trialEndsOn", "firstDebitOn"])
    .select(giftColumns)
    .select(selectInUse("raisonSociale"))
    .where("number", "in", numbers)
    .orderBy("number")
    .execute();
  const ids = withPrices ? rows.map(({ id }) => id) : [];
  const laterPrices = await laterPricesOf(executor, ids);
  const namedDays = await namedDaysOf(executor, ids);
  const laterPacks = await laterPacksOf(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    chainId: row.chainId,
    raisonSociale: row.raisonSociale,
    zenmasterId: row.zenmasterId,
    packId: row.packId,
    monthlyCents: row.monthlyCents,
    gift: storedGift(row),
    laterPrices: laterPrices.get(row.id) ?? [],
    namedThrough: lastNamedDay(
      { dates: row, gift: storedGift(row) },
      namedDays.get(row.id) ?? [],
      dayInParis(now),
    ),
    terms: laterTerms(laterPacks.get(row.id) ?? []) ?? {
      edition: row.termsEdition,
      version: row.termsVersion,
    },
    dates: { acceptedOn: row.acceptedOn, trialEndsOn: row.trialEndsOn },
    status: statusOf(row),
  }));
}

/** The terms that amendments accepted and that go on, or will; `null` if those of the signature do. */
function laterTerms(packs: readonly LaterPack[]): AcceptedTerms | null {
  return packs.findLast(({ terms, backOn }) => terms !== null && backOn === null)?.terms ?? null;
}

function announcementOf({
  changeJson,
  wordsJson,
  subject: _subject,
  ...row
}: Selectable<AnnouncementsTable>): Announcement {
  return { ...row, change: JSON.parse(changeJson), words: JSON.parse(wordsJson) };
}
