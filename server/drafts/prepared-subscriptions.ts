import { paths } from "#content/site/paths.ts";
import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { millisecondsPerDay } from "#domain/calendar.ts";
import { type PreparedContent, type PreparedStage, preparedStage } from "#domain/contract/prepared.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { PackId } from "#domain/pack.ts";
import { preparedDays } from "#domain/retention.ts";
import type { Context } from "#server/context.ts";
import { findDraft, resumeTokenOf } from "#server/database/contracts/drafts.ts";
import {
  changePrepared,
  countPrepared,
  erasePrepared,
  findPrepared,
  findPreparedByToken,
  listPrepared,
  lockPrepared,
  markPreparedOpened,
  type PreparedSubscription,
  preparedByOf,
  preparedTokenOf,
  savePrepared,
} from "#server/database/contracts/prepared-subscriptions.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import {
  type MailEntry,
  mailStateOf,
  mailsAboutEach,
  sendEvenSent,
} from "#server/database/mail/outbox-entries.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";

/** What the visitor behind the link of a prepared subscription finds. */
export type FoundPrepared =
  | ({ readonly state: "open" } & Pick<PreparedContent, "packId" | "known" | "gift"> & {
        /** The first name of who prepared it. */
        readonly by: string;
      })
  /** Its person filled in the first step: `token` resumes their draft. */
  | { readonly state: "begun"; readonly packId: PackId; readonly token: string }
  | { readonly state: "signed"; readonly packId: PackId }
  | { readonly state: "unknown" };

/** The read behind the link. It notes when the link was first followed. */
export function createPreparedLinks({ database, keyring, now }: Context) {
  return {
    async byToken(token: string): Promise<FoundPrepared> {
      const prepared = await findPreparedByToken(database.db, token, now());
      if (!prepared) return { state: "unknown" };
      const { id, packId, known, gift, contractId, draftId, expiresAt, openedAt } = prepared;
      if (contractId !== null) return { state: "signed", packId };
      const draft = draftId === null ? null : await findDraft(database.db, draftId);
      if (draft) return { state: "begun", packId: draft.packId, token: resumeTokenOf(draft, keyring) };
      if (expiresAt <= now()) return { state: "unknown" };
      if (openedAt === null) await markPreparedOpened(database.db, id, now());
      return { state: "open", packId, known, gift, by: await preparedByOf(database.db, prepared) };
    },
  };
}

/** A prepared subscription as the desk shows it. */
export type ShownPrepared = Omit<PreparedSubscription, "tokenSealed"> & {
  readonly stage: PreparedStage;
  /** When its mail left, or `null`; `isLeaving`: it is about to. */
  readonly sentAt: number | null;
  readonly isLeaving: boolean;
  /** The number of the contract that was signed, or `null`. */
  readonly contract: string | null;
};

export type PreparedProblem =
  /** It was withdrawn, or has been erased. */
  | { readonly code: "unknown" }
  /** Its person has filled in the first step, or signed: what they typed counts. */
  | { readonly code: "begun" }
  | { readonly code: "expired" }
  /** No e-mail address to send the link to. */
  | { readonly code: "email" }
  /** The mail is about to leave already. */
  | { readonly code: "leaving" };

/** A mail that left within this time is not sent again: somebody pressed twice. */
const justSentMs = 60_000;

/** Most prepared subscriptions that the list shows: those of 14 days, and no agency has as many. */
const mostListed = 500;

/** The subscriptions that people of the agency prepare for somebody. */
export function createPreparedSubscriptions(context: Context) {
  const { database, keyring, settings, now, today } = context;
  const { db } = database;
  const actions = permitted(actionPermissions.prepared, {
    /** Stores it and sends its link, unless somebody will copy it. Returns its identifier. */
    async make(
      content: PreparedContent,
      { isSent }: { readonly isSent: boolean },
      by: SignedIn,
    ): Promise<Outcome<string, PreparedProblem>> {
      if (isSent && content.known.email === "") return failure({ code: "email" });
      return transactionWithMail<string, PreparedProblem>(context, async (transaction) => {
        const id = context.newId();
        const at = now();
        await savePrepared(transaction, keyring, {
          ...content,
          id,
          token: context.newToken(),
          preparedBy: by.name,
          preparedById: by.id,
          createdAt: at,
          expiresAt: at + preparedDays * millisecondsPerDay,
        });
        if (isSent) await enqueueMail(context, transaction, "prepared-subscription", id, at);
        await record(transaction, id, "subscription-prepared", by);
        return success(id);
      });
    },

    /** Corrects what the link fills in. What a mail has said stays said. */
    change(id: string, content: PreparedContent, by: NamedActor): Promise<Outcome<null, PreparedProblem>> {
      return database.transaction<Outcome<null, PreparedProblem>>(async (transaction) => {
        const problem = problemOf(await lockPrepared(transaction, id, now()), now());
        if (problem) return failure(problem);
        await changePrepared(transaction, id, content);
        await record(transaction, id, "prepared-changed", by);
        return success(null);
      });
    },

    /** Its link, as long as it can be sent; `null` otherwise. */
    async readLink(id: string, _by: NamedActor): Promise<string | null> {
      const prepared = await findPrepared(db, id, now());
      if (!prepared || problemOf(prepared, now())) return null;
      return settings.PUBLIC_URL + paths.prepared(prepared.packId, preparedTokenOf(prepared, keyring));
    },

    /** Sends its link, or sends it again. */
    send(id: string, by: NamedActor): Promise<Outcome<null, PreparedProblem>> {
      return transactionWithMail<null, PreparedProblem>(context, async (transaction) => {
        const prepared = await lockPrepared(transaction, id, now());
        const problem = problemOf(prepared, now());
        if (problem) return failure(problem);
        if (prepared!.known.email === "") return failure({ code: "email" });
        const [mail] = (await mailsAboutEach(transaction, [id], ["prepared-subscription"])).get(id) ?? [];
        if (mail && isLeaving(mail)) return failure({ code: "leaving" });
        if (mail) {
          const publicUrl = settings.PUBLIC_URL;
          const again = { now: now(), leftBefore: now() - justSentMs, publicUrl };
          await sendEvenSent(transaction, id, ["prepared-subscription"], again);
        } else await enqueueMail(context, transaction, "prepared-subscription", id, now());
        await record(transaction, id, "prepared-sent", by);
        return success(null);
      });
    },

    /** Ends its link, and erases what it held at once. A draft or a contract that came of it stays. */
    withdraw(id: string, by: NamedActor): Promise<Outcome<null, PreparedProblem>> {
      return database.transaction<Outcome<null, PreparedProblem>>(async (transaction) => {
        if (!(await lockPrepared(transaction, id, now()))) return failure({ code: "unknown" });
        await erasePrepared(transaction, id, { on: today(), rule: "request" });
        await record(transaction, id, "prepared-withdrawn", by);
        return success(null);
      });
    },
  });

  return {
    /** Those of the last 14 days, the latest first. */
    async list(): Promise<readonly ShownPrepared[]> {
      return shown(db, await listPrepared(db, { now: now(), limit: mostListed }), now());
    },

    count: () => countPrepared(db),

    /** One of them; `null` if it is gone. */
    async find(id: string): Promise<ShownPrepared | null> {
      const prepared = await findPrepared(db, id, now());
      return prepared && (await shown(db, [prepared], now()))[0]!;
    },

    ...actions,
  };

  function record(
    executor: DbOrTransaction,
    id: string,
    kind: "subscription-prepared" | "prepared-changed" | "prepared-sent" | "prepared-withdrawn",
    by: NamedActor,
  ) {
    return recordActivity(executor, context, by.name, kind, { kind: "draft", id });
  }
}

/** Why a prepared subscription can no longer be changed or sent; `null` if it can. */
function problemOf(prepared: PreparedSubscription | null, now: number): PreparedProblem | null {
  if (!prepared) return { code: "unknown" };
  if (prepared.contractId !== null || prepared.draftId !== null) return { code: "begun" };
  return prepared.expiresAt <= now ? { code: "expired" } : null;
}

async function shown(
  executor: DbOrTransaction,
  all: readonly PreparedSubscription[],
  now: number,
): Promise<ShownPrepared[]> {
  if (all.length === 0) return [];
  const mails = await mailsAboutEach(
    executor,
    all.map(({ id }) => id),
    ["prepared-subscription"],
  );
  const numbers = await numbersOf(
    executor,
    all.flatMap(({ contractId }) => contractId ?? []),
  );
  return all.map(({ tokenSealed: _sealed, ...prepared }) => {
    const [mail] = mails.get(prepared.id) ?? [];
    const sentAt = mail && mailStateOf(mail) === "sent" ? mail.sentAt : null;
    return {
      ...prepared,
      stage: preparedStage({ ...prepared, isSent: sentAt !== null }, now),
      sentAt,
      isLeaving: mail !== undefined && isLeaving(mail),
      contract: prepared.contractId === null ? null : (numbers.get(prepared.contractId) ?? null),
    };
  });
}

function isLeaving(mail: MailEntry): boolean {
  return mailStateOf(mail) === "waiting";
}

async function numbersOf(
  executor: DbOrTransaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (contractIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("contracts")
    .select(["id", "number"])
    .where("id", "in", contractIds)
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}
