import { changeName } from "#content/contract/announcements.ts";
import { addDays, type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Context } from "#server/context.ts";
import { findAnnouncement } from "#server/database/contracts/announcements.ts";
import {
  type ContractEvent,
  contractEventsBefore,
  firmOfContract,
} from "#server/database/contracts/contract-entries.ts";
import { findDraft } from "#server/database/contracts/drafts.ts";
import { preparedName } from "#server/database/contracts/prepared-subscriptions.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import type { ActivityKind } from "#server/database/engine/staff-schema.ts";
import { type Erasure, erasuresBetween } from "#server/database/evidence/erasures.ts";
import { findMailEntry } from "#server/database/mail/outbox-entries.ts";
import { findContactMessage } from "#server/database/messages/contact-messages.ts";
import { type Activity, activitiesBefore } from "#server/database/staff/activities.ts";
import { staff } from "#server/database/staff/staff.ts";

/** Lines on a page of the log, and days that it goes back by default. */
const pageLength = 100;
const usualDays = 30;

export const logTopics = ["iban", "debits", "contracts", "rights", "access"] as const;
export type LogTopic = (typeof logTopics)[number];

/** An action of a person, of a client, or of the site itself. */
export type LogLine = { readonly at: number } & (
  | {
      readonly source: "activity";
      readonly activity: Activity;
      /** The name of the subject, if it still exists. */
      readonly name: string | null;
    }
  | {
      readonly source: "evidence";
      readonly event: Omit<ContractEvent<LoggedEvidence>, "dataJson">;
      readonly data: Readonly<Record<string, string>>;
    }
  | { readonly source: "erasure"; readonly erasure: Erasure }
);

export type LogRequest = {
  readonly from?: Day | undefined;
  readonly through?: Day | undefined;
  /** Name of a person. */
  readonly by?: string | undefined;
  readonly topic?: LogTopic | undefined;
  /** The end of the previous page. */
  readonly after?: LogPlace | undefined;
};

/** The end of a page: the instant of its last line, and how many lines of that instant the pages have shown so far. */
export type LogPlace = { readonly at: number; readonly lines: number };

/** The topic of each kind of activity; `null` for one that only the unfiltered log shows. */
const topicOfActivity: Readonly<Record<ActivityKind, LogTopic | null>> = {
  "signed-in": "access",
  "sign-in-refused": "access",
  "session-ended": "access",
  "person-invited": "access",
  "person-changed": "access",
  "person-removed": "access",
  "passkey-added": "access",
  "passkey-removed": "access",
  "message-answered": null,
  "message-handled": null,
  "message-reopened": null,
  "messages-exported": null,
  "draft-reminded": null,
  "draft-called": null,
  "subscription-prepared": null,
  "prepared-changed": null,
  "prepared-sent": null,
  "prepared-withdrawn": null,
  "mail-sent-again": null,
  "mails-sent-again": null,
  "contract-welcomed": "contracts",
  "refused-change-called": "contracts",
  "zenmaster-assigned": "contracts",
  "clients-passed": "contracts",
  "clients-covered": "contracts",
  "gift-added": "contracts",
  "ending-prepared": "contracts",
  "contract-held": "contracts",
  "contract-released": "contracts",
  "mandate-requested": "contracts",
  "pack-requested": "contracts",
  "contracts-exported": null,
  "invoices-exported": "debits",
  "month-closed": "debits",
  "change-announced": "contracts",
  "debit-run-made": "debits",
  "debit-run-cancelled": "debits",
  "debit-run-deposited": "debits",
  "debit-run-deposit-undone": "debits",
  "debit-run-answered": "debits",
  "debit-run-moved": "debits",
  "debit-run-exported": "debits",
  // One line here, although the evidence of each contract in the file records it too.
  "debit-file-taken": "debits",
  "debit-joins-run": "debits",
  "debit-leaves-run": "debits",
  "debit-returned": "debits",
  "batch-credited": "debits",
  "reminder-held": "debits",
  "reminder-released": "debits",
  "reminder-sent": "debits",
  "unpaid-called": "debits",
  "bank-file-recorded": "debits",
  "bank-file-dropped": "debits",
  "unnamed-return-settled": "debits",
  "debit-return-undone": "debits",
  "debit-settled": "debits",
  "charge-noted": "debits",
  "charge-rebilled": "debits",
  "charge-waived": "debits",
  "debit-settlement-undone": "debits",
  refunded: "debits",
  "invoice-credited": "debits",
  "invoice-sent-again": "debits",
  "numbers-resumed": "debits",
  "date-confirmed": "debits",
  "rights-request-noted": "rights",
  "rights-request-answered": "rights",
  "person-file-taken": "rights",
  "person-erased": "rights",
};

const activityKindList = Object.keys(topicOfActivity) as ActivityKind[];

/** The topic of each kind of evidence; `null` for one that the log leaves out. */
const topicOfEvent = {
  "summary-shown": null,
  "step1-accepted": null,
  "step2-accepted": null,
  "contract-kept": "contracts",
  "contract-taken-over": "contracts",
  "paper-kept": "contracts",
  "bank-details-shown": "iban",
  "mandate-saved": "iban",
  "termination-asked": "contracts",
  "termination-taken-back": "contracts",
  "termination-notified": "contracts",
  withdrawn: "contracts",
  suspended: "contracts",
  reactivated: "contracts",
  "step-undone": "contracts",
  "dossier-made": "contracts",
  "link-renewed": "contracts",
  "address-corrected": "contracts",
  "siret-corrected": "contracts",
  "seat-corrected": "contracts",
  "company-confirmed": "contracts",
  "address-confirmed": "contracts",
  "address-verified": "contracts",
  "address-change-asked": "contracts",
  "address-change-confirmed": null,
  "address-change-undone": "contracts",
  "address-in-use": null,
  "pack-changed": "contracts",
  "pack-renounced": "contracts",
  "account-changed": "contracts",
  "account-change-undone": "contracts",
  "account-erased": null,
  "facts-changed": "contracts",
  "facts-change-undone": "contracts",
  "facts-in-use": null,
  // The log has an activity for each of these.
  refunded: null,
  // The action has a line of its own.
  "debit-returned": null,
  "debit-settled": null,
  "charge-noted": null,
  "charge-rebilled": null,
  "charge-waived": null,
  "debit-return-undone": null,
  "debit-settlement-undone": null,
  "invoice-issued": null,
  "credit-note-issued": null,
  "payment-reminded": null,
  "bank-file-made": null,
  "debit-run-cancelled": null,
  "change-announced": null,
} as const satisfies Record<EvidenceKind, LogTopic | null>;

/** A kind of evidence that the log shows. */
export type LoggedEvidence = {
  [Kind in EvidenceKind]: (typeof topicOfEvent)[Kind] extends null ? never : Kind;
}[EvidenceKind];

const loggedEvidence = (Object.keys(topicOfEvent) as EvidenceKind[]).filter(
  (kind): kind is LoggedEvidence => topicOfEvent[kind] !== null,
);

/** The agency's three logs as one: people's actions, events of contracts, and erasures. */
export function createActivityLog({ database, now }: Context) {
  const { db } = database;
  return {
    people: async (): Promise<string[]> => (await staff(db)).map(({ name }) => name),

    /** A page of it, the latest first, and its end, unless it is the last one. */
    async read(
      request: LogRequest,
    ): Promise<{ readonly lines: readonly LogLine[]; readonly end: LogPlace | null }> {
      const today = dayInParis(now());
      const from = request.from ?? addDays(request.through ?? today, -usualDays);
      const through = request.through ?? today;
      const { at: last, lines: behind } = request.after ?? { at: Number.POSITIVE_INFINITY, lines: 0 };
      const ahead = behind + pageLength;
      const range = {
        from: startInParis(from),
        before: Math.min(last + 1, startInParis(addDays(through, 1))),
        by: request.by,
        limit: ahead + 1,
      };
      const { topic } = request;
      const activityKinds = topic && activityKindList.filter((kind) => topicOfActivity[kind] === topic);
      const evidenceKinds = loggedEvidence.filter((kind) => !topic || topicOfEvent[kind] === topic);
      const hasErasures = !request.by && (topic === undefined || topic === "rights");
      const [activities, events, erasures] = await Promise.all([
        activityKinds?.length === 0 ? [] : activitiesBefore(db, range, activityKinds ?? null),
        evidenceKinds.length === 0 ? [] : contractEventsBefore(db, evidenceKinds, range),
        hasErasures ? erasuresBetween(db, from, dayInParis(range.before - 1), range.limit) : [],
      ]);
      const lines: LogLine[] = [
        ...activities.map((activity) => ({
          source: "activity" as const,
          at: activity.at,
          activity,
          name: null,
        })),
        ...events.map(({ dataJson, ...event }) => ({
          source: "evidence" as const,
          at: event.at,
          event,
          data: JSON.parse(dataJson) as Record<string, string>,
        })),
        ...erasures.map((erasure) => ({
          source: "erasure" as const,
          at: startInParis(erasure.erasedOn),
          erasure,
        })),
      ];
      const latest = lines.toSorted((one, other) => other.at - one.at);
      const page = await Promise.all(latest.slice(behind, ahead).map((line) => named(db, line)));
      return { lines: page, end: latest.length > ahead ? placeOf(latest.slice(0, ahead)) : null };
    },
  };
}

function placeOf(lines: readonly LogLine[]): LogPlace {
  const { at } = lines.at(-1)!;
  return { at, lines: lines.filter((line) => line.at === at).length };
}

export function nameActivities(
  executor: DbOrTransaction,
  activities: readonly Activity[],
): Promise<LogLine[]> {
  return Promise.all(
    activities.map((activity) =>
      named(executor, { source: "activity", at: activity.at, activity, name: null }),
    ),
  );
}

async function named(executor: DbOrTransaction, line: LogLine): Promise<LogLine> {
  if (line.source !== "activity" || !line.activity.subject) return line;
  const { kind, id } = line.activity.subject;
  return { ...line, name: await nameOf(executor, kind, id) };
}

async function nameOf(
  executor: DbOrTransaction,
  kind: NonNullable<Activity["subject"]>["kind"],
  id: string,
): Promise<string | null> {
  if (kind === "message") {
    const message = await findContactMessage(executor, id);
    return message && `${message.firstName} ${message.lastName}`;
  }
  if (kind === "draft") {
    const draft = await findDraft(executor, id);
    return draft ? draft.subscriber.raisonSociale : preparedName(executor, id);
  }
  if (kind === "contract") return (await firmOfContract(executor, id)) ?? id;
  if (kind === "announcement") {
    const announcement = await findAnnouncement(executor, { id });
    return announcement && changeName(announcement.change);
  }
  if (kind === "mail") return (await findMailEntry(executor, id))?.about ?? null;
  return id;
}
