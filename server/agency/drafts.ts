import { failure, type Outcome, success } from "#domain/outcome.ts";
import { noteActivity } from "#server/database/activities.ts";
import type { Executor } from "#server/database/client.ts";
import { takeTurns } from "#server/database/dialect.ts";
import { type Draft, findDraft, openDraftPage, openDraftTotal } from "#server/database/drafts.ts";
import { lastEvidenceOf } from "#server/database/evidence.ts";
import { type MailEntry, mailStateOf, mailsAbout, sendAgain } from "#server/database/outbox-entries.ts";
import { reminderKinds } from "#server/functions/drafts.ts";
import type { AgencyDependencies } from "./agency.ts";
import type { SignedIn } from "./sign-in.ts";

/** Subscriptions of one page of the list. */
const pageLength = 50;

/** An unfinished subscription as the agency sees it: nothing of what resumes it, for who has its token could sign. */
export type WaitingDraft = Awaited<ReturnType<typeof waitingDraft>>;

/** Why no reminder leaves. */
export type ReminderProblem =
  | { readonly code: "unknown" }
  /** Its client asked for no other. */
  | { readonly code: "stopped" }
  /** The next one is due already: somebody was faster, or its hour has come. */
  | { readonly code: "leaving" }
  /** Both have left. */
  | { readonly code: "all-sent" };

/** The subscriptions that were begun and can still be signed. */
export function openWaitingDrafts(deps: AgencyDependencies) {
  const { database, now, wakeMail } = deps;
  const { db } = database;
  return {
    /** A page of them, those that run out first at the head. */
    async list(page: number): Promise<{ readonly drafts: readonly WaitingDraft[]; readonly total: number }> {
      const total = await openDraftTotal(db, now());
      const found = await openDraftPage(db, now(), { limit: pageLength, offset: (page - 1) * pageLength });
      const drafts = await Promise.all(found.map((draft) => waitingDraft(db, draft, now())));
      return { drafts, total };
    },

    /** Sends the next reminder now, where as many have left as were `expected`. */
    async remind(id: string, expected: number, by: SignedIn): Promise<Outcome<null, ReminderProblem>> {
      const reminded = await database.transaction<Outcome<null, ReminderProblem>>(async (transaction) => {
        // Of two who press at once, the second sees that the reminder leaves.
        await takeTurns(transaction, id);
        const draft = await findDraft(transaction, id);
        if (!draft || draft.signedContractId || draft.expiresAt <= now()) return failure({ code: "unknown" });
        const mails = await mailsAbout(transaction, id, reminderKinds);
        const next = nextOf(mails);
        if (sentAmong(mails) !== expected) return failure({ code: "leaving" });
        if (next && mailStateOf(next) === "cancelled") return failure({ code: "stopped" });
        if (!next) return failure({ code: "all-sent" });
        if (isLeaving(next, now()) || (await sendAgain(transaction, next.id, now())) === 0)
          return failure({ code: "leaving" });
        await noteActivity(transaction, deps, by.name, "draft-reminded", { kind: "draft", id });
        return success(null);
      });
      if (reminded.ok) wakeMail();
      return reminded;
    },
  };
}

async function waitingDraft(executor: Executor, draft: Draft, now: number) {
  const { id, packId, createdAt, updatedAt, expiresAt, warnings, chainId } = draft;
  const { acceptCGV: _accepted, ...subscriber } = draft.subscriber;
  const mails = await mailsAbout(executor, id, reminderKinds);
  const next = nextOf(mails);
  const last = await lastEvidenceOf(executor, chainId);
  return {
    ...{ id, packId, createdAt, updatedAt, expiresAt, warnings, subscriber },
    /** How many reminders left, and when the next one does by itself; `stopped`: its client wants no other. */
    reminded: sentAmong(mails),
    nextReminderAt: next && mailStateOf(next) === "waiting" ? next.dueAt : null,
    /** Whether the next one is due and leaves as soon as the mail server takes it. */
    isLeaving: next !== undefined && isLeaving(next, now),
    stopped: next !== undefined && mailStateOf(next) === "cancelled",
    /** When its client last had the order before them, or `null`. */
    summaryShownAt: last?.kind === "summary-shown" ? last.at : null,
  };
}

function isLeaving(mail: MailEntry, now: number): boolean {
  return mailStateOf(mail) === "waiting" && mail.dueAt <= now;
}

function sentAmong(mails: readonly MailEntry[]): number {
  return mails.filter((mail) => mailStateOf(mail) === "sent").length;
}

function nextOf(mails: readonly MailEntry[]): MailEntry | undefined {
  return mails.find((mail) => mailStateOf(mail) !== "sent");
}
