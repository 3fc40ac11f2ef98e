import { changeWords } from "#content/contract/announcements.ts";
import { paths } from "#content/site/paths.ts";
import { actionPermissions, mayAnnounceTo, type NamedActor } from "#domain/action-permissions.ts";
import type { LaterPrice } from "#domain/billing/amount-due.ts";
import { newPriceOf, presentPackPrice, pricesOn } from "#domain/billing/new-price.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import {
  type AnnouncedChange,
  announcedInTimeThrough,
  earliestApplication,
  packPriceChange,
  subjectOfChange,
} from "#domain/contract/announcements.ts";
import {
  type ChangeName,
  type ChangeProblems,
  nameOfPublished,
  packPriceTo,
  readChange,
  type TypedChange,
} from "#domain/contract/typed-change.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Context } from "#server/context.ts";
import {
  type Announcement,
  announcementPage,
  findAnnouncement,
  type Recipient,
  recipientOf,
  recipientsOfZenmaster,
  saveAnnouncement,
} from "#server/database/contracts/announcements.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import type { ComposedMail } from "#server/mail/composed-mail.ts";
import { composeAnnouncement } from "#server/mail/templates/announcement.tsx";
import { composeNewPrice } from "#server/mail/templates/new-price.tsx";
import { permitted } from "#server/staff/permitted.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { enqueueAnnouncement } from "./enqueue.ts";
import { concernedBy, owedChanges, publishedChanges } from "./owed.ts";

/** Rows on a page: of the list of announcements, and of the contracts that one announcement concerns. */
const pageLength = 20;
const recipientsPageLength = 50;

/** A contract that a change concerns: its price, in euro cents a month before any gift, and the one that it will owe. */
export type ChangeRecipient = Pick<Recipient, "number" | "raisonSociale" | "packId" | "zenmasterId"> & {
  readonly packCents: number;
  readonly newPrice: LaterPrice | null;
};

/**
 * A change with the contracts it concerns, as shown to the person. `announce` takes it back to check that nothing
 * moved.
 */
export type PreparedChange = {
  readonly change: AnnouncedChange;
  readonly count: number;
  /** SHA-256 of the mails' text and of the contracts they go to. */
  readonly sha256: string;
  /** A page of the contracts concerned. */
  readonly recipients: readonly ChangeRecipient[];
  readonly pageLength: number;
  /** The announcement of the same change, where there is one. */
  readonly announced: Announcement | null;
};

/**
 * Why nothing is announced. `nobody`: the change concerns no contract. `changed`: the text or the contracts differ from
 * those shown to the person. `already`: somebody has announced the same change. `other-client`: somebody else looks
 * after the client.
 */
export type AnnounceProblem =
  | { readonly code: "nobody" | "other-client" }
  | { readonly code: "fields"; readonly problems: ChangeProblems }
  | { readonly code: "changed"; readonly count: number }
  | { readonly code: "already"; readonly announcement: Announcement };

/** The change, with the count that the person saw before confirming. */
export type ExpectedAnnouncement = Pick<PreparedChange, "sha256" | "count">;

/** A client whose price is not that of their pack, and the last day on which an announcement has the same effect. */
export type PriceToAnnounce = ChangeRecipient & { readonly newPrice: LaterPrice; readonly throughOn: Day };

/** The mails by which the agency announces changes to its subscribers. */
export function createAnnouncements(context: Context) {
  const { database, keyring, now, today, newId, packs, settings } = context;
  const { db } = database;

  /** The typed change and all contracts that it concerns. */
  async function prepared(
    typed: TypedChange,
    page: number,
  ): Promise<Outcome<PreparedChange & { readonly first: Recipient | null }, ChangeProblems>> {
    const at = now();
    const today = dayInParis(at);
    const read = typed.contract
      ? await readPackPrice(typed.contract, at)
      : readChange(typed, publishedChanges, today);
    if (!read.ok) return read;
    const change = read.value;
    const agreed: string[] = [];
    const recipients: ChangeRecipient[] = [];
    let first: Recipient | null = null;
    const from = (page - 1) * recipientsPageLength;
    for await (const some of concernedBy(db, change, at)) {
      first ??= some[0]!;
      for (const contract of some) {
        const { number, raisonSociale, packId, zenmasterId } = contract;
        const packCents = presentPackPrice(contract, today);
        const newPrice = change.kind === "price-change" ? newPriceOf(contract, change, today) : null;
        if (agreed.length >= from && recipients.length < recipientsPageLength)
          recipients.push({ number, raisonSociale, packId, zenmasterId, packCents, newPrice });
        agreed.push([number, newPrice?.fromOn].join(" "));
      }
    }
    if (agreed.length === 0 && change.kind === "price-change") {
      const day = earliestApplication(change.kind, today);
      const wouldBe = concernedBy(db, { ...change, appliesOn: day }, at);
      if (change.appliesOn < day && !(await wouldBe.next()).done)
        return failure({ day: { code: "tooSoon", day } });
    }
    const announced = await findAnnouncement(db, { subject: subjectOfChange(change) });
    const sha256 = sha256Of(canonicalJson({ words: changeWords(change), contracts: agreed }));
    return success({
      change,
      count: agreed.length,
      sha256,
      first,
      announced,
      recipients,
      pageLength: recipientsPageLength,
    });
  }

  /** The price of their pack for one client; a problem without a field if there is none to announce. */
  async function readPackPrice(
    number: string,
    at: number,
  ): Promise<Outcome<AnnouncedChange, ChangeProblems>> {
    const contract = await recipientOf(db, number, at);
    const change = contract && packPriceChange(contract, packs, dayInParis(at));
    return change ? success(change) : failure({});
  }

  const actions = permitted(actionPermissions.announcements, {
    /**
     * Enqueues one mail for each subscriber concerned, if the change and its contracts are still those shown. When two
     * people confirm at once, one announces. If the work stops on the way, the next press goes on from there.
     */
    announce(
      typed: TypedChange,
      expected: ExpectedAnnouncement,
      by: NamedActor,
    ): Promise<Outcome<Announcement, AnnounceProblem>> {
      return send(typed, expected, by);
    },

    /** Announces what their pack costs on the site to the client of a contract that the person looks after. */
    async announceToClient(
      number: string,
      expected: ExpectedAnnouncement,
      by: Pick<SignedIn, "id" | "name" | "role">,
    ): Promise<Outcome<Announcement, AnnounceProblem>> {
      const contract = await recipientOf(db, number, now());
      if (!contract) return failure({ code: "nobody" });
      if (!mayAnnounceTo(by, contract.zenmasterId)) return failure({ code: "other-client" });
      return send(packPriceTo(number), expected, by);
    },
  });

  async function send(
    typed: TypedChange,
    expected: ExpectedAnnouncement,
    by: NamedActor,
  ): Promise<Outcome<Announcement, AnnounceProblem>> {
    const result = await prepared(typed, 1);
    if (!result.ok)
      return failure(typed.contract ? { code: "nobody" } : { code: "fields", problems: result.problem });
    const { change, count, sha256, announced } = result.value;
    if (announced?.finishedAt) return failure({ code: "already", announcement: announced });
    if (announced) return success(await enqueued(announced.id));
    if (count === 0) return failure({ code: "nobody" });
    if (sha256 !== expected.sha256 || count !== expected.count) return failure({ code: "changed", count });
    const id = newId();
    const at = now();
    const wordsJson = canonicalJson(changeWords(change));
    const subject = subjectOfChange(change);
    const isFirst = await database.transaction(async (transaction) => {
      const isSaved = await saveAnnouncement(transaction, {
        id,
        subject,
        changeJson: canonicalJson(change),
        wordsJson,
        textSha256: sha256Of(wordsJson),
        announcedBy: by.name,
        announcedAt: at,
      });
      if (!isSaved) return false;
      const about = { kind: "announcement", id } as const;
      await recordActivity(transaction, { newId, now: () => at }, by.name, "change-announced", about, {
        count,
      });
      return true;
    });
    if (isFirst) return success(await enqueued(id));
    const announcement = (await findAnnouncement(db, { subject }))!;
    return failure({ code: "already", announcement });
  }

  return {
    /** The dates of the latest published versions, under the names that the page uses. */
    versions: Object.fromEntries(
      publishedChanges.map((change) => [nameOfPublished(change), change.version]),
    ) as Partial<Record<ChangeName, Day>>,
    /** Published changes that subscribers have not been told about yet. */
    owed: () => owedChanges(db, now()),

    /** A page of the announcements, the latest first. */
    async list(page: number) {
      const offset = (page - 1) * pageLength;
      return { ...(await announcementPage(db, { limit: pageLength, offset })), pageLength };
    },

    /** The clients of a person who pay another price than their pack costs on the site, the most urgent first. */
    async pricesToAnnounce(zenmasterId: string): Promise<PriceToAnnounce[]> {
      const on = today();
      const clients = await recipientsOfZenmaster(db, zenmasterId, now());
      const prices = clients.flatMap((contract) => {
        const change = packPriceChange(contract, packs, on);
        const newPrice = change && newPriceOf(contract, change, on);
        if (!newPrice) return [];
        const { number, raisonSociale, packId } = contract;
        const packCents = presentPackPrice(contract, on);
        const throughOn = announcedInTimeThrough(contract, packs, on);
        return [{ number, raisonSociale, packId, zenmasterId, packCents, newPrice, throughOn }];
      });
      return prices.sort((one, other) => (one.throughOn < other.throughOn ? -1 : 1));
    },

    /** One announcement, or `null`. */
    find: (id: string): Promise<Announcement | null> => findAnnouncement(db, { id }),

    /** The contracts that a typed change concerns. Stores nothing. */
    async prepare(typed: TypedChange, page = 1): Promise<Outcome<PreparedChange, ChangeProblems>> {
      const result = await prepared(typed, page);
      if (!result.ok) return result;
      const { first: _first, ...announced } = result.value;
      return success(announced);
    },

    /**
     * The mail as its first subscriber would get it, without that subscriber's private link. `null` if the change
     * concerns nobody or is not fully typed.
     */
    async preview(typed: TypedChange): Promise<ComposedMail | null> {
      const result = await prepared(typed, 1);
      const contract =
        result.ok && result.value.first
          ? await findContract(db, keyring, { number: result.value.first.number })
          : null;
      if (!result.ok || !contract) return null;
      const { change, recipients, first } = result.value;
      const words = changeWords(change);
      const publicUrl = settings.PUBLIC_URL;
      const contractPage = publicUrl + paths.contract("lien-prive");
      const price = recipients[0]!.newPrice;
      if (price === null) return composeAnnouncement({ contract, words, publicUrl, contractPage });
      const { begun, waiting } = pricesOn(first!, today());
      return composeNewPrice({
        contract: { ...contract, packId: first!.packId, laterPrices: [...begun, price] },
        price,
        replaced: waiting,
        words,
        contractPage,
        termination: publicUrl + paths.termination("lien-prive"),
      });
    },

    ...actions,
  };

  /** Enqueues the remaining mails of an announcement. */
  async function enqueued(id: string): Promise<Announcement> {
    await enqueueAnnouncement(context, id);
    context.wakeMail();
    return (await findAnnouncement(db, { id }))!;
  }
}
