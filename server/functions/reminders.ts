import type { PackId } from "#domain/pack.ts";
import type { Transaction } from "#server/database/client.ts";
import { type Draft, findDraftByToken } from "#server/database/drafts.ts";
import { cancelMails } from "#server/database/outbox.ts";
import { mailStateOf, mailsAbout } from "#server/database/outbox-entries.ts";
import type { FunctionParts } from "./parts.ts";
import { promise } from "./promise.ts";
import type { Caller } from "./result.ts";

const millisecondsPerHour = 3_600_000;

/** When the client is reminded of an unsigned draft, in milliseconds after the first step. */
const reminders = [
  { kind: "reminder-1", afterMs: millisecondsPerHour },
  { kind: "reminder-2", afterMs: 72 * millisecondsPerHour },
] as const;

const kinds = reminders.map(({ kind }) => kind);

/** Promises the reminders of a draft that begins now. */
export async function promiseReminders(
  parts: FunctionParts,
  transaction: Transaction,
  draftId: string,
): Promise<void> {
  for (const { kind, afterMs } of reminders) {
    await promise(parts, transaction, kind, draftId, parts.now() + afterMs);
  }
}

/** Takes back the reminders of a draft that have not left. */
export function cancelReminders(transaction: Transaction, draftId: string, now: number): Promise<void> {
  return cancelMails(transaction, draftId, kinds, now);
}

/** What the page behind the link of each reminder finds. */
export type FoundReminders =
  /** Whether one is still to leave, about a draft that can still be signed. */
  | { readonly state: "waiting" | "stopped"; readonly packId: PackId }
  /** The draft was signed, has run out or was never there: nothing leaves any more. */
  | { readonly state: "over" };

/** What that page asks and does. Whoever has the token of a draft speaks for it, and for no other. */
export function openReminders({ database, limits, now }: Pick<FunctionParts, "database" | "limits" | "now">) {
  const openDraft = async (token: string): Promise<Draft | null> => {
    const draft = await findDraftByToken(database.db, token);
    return draft && !draft.signedContractId && draft.expiresAt > now() ? draft : null;
  };
  return {
    async byToken(token: string): Promise<FoundReminders> {
      const draft = await openDraft(token);
      if (!draft) return { state: "over" };
      const mails = await mailsAbout(database.db, draft.id, kinds);
      const waits = mails.some((mail) => mailStateOf(mail) === "waiting");
      return { state: waits ? "waiting" : "stopped", packId: draft.packId };
    },
    /** Stops them; again, it changes nothing. Answers after how many seconds to come back when too much was sent. */
    async stop(token: string, caller: Pick<Caller, "address">): Promise<number> {
      const retryAfterSeconds = await limits.count(caller.address);
      const draft = retryAfterSeconds === 0 ? await openDraft(token) : null;
      if (draft) {
        await database.transaction((transaction) => cancelReminders(transaction, draft.id, now()));
      }
      return retryAfterSeconds;
    },
  };
}
