import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Context } from "#server/context.ts";
import { contractEventsBefore, firmOfContract } from "#server/database/contracts/contract-entries.ts";
import { countOf } from "#server/database/engine/dialect.ts";
import type { ActivityKind } from "#server/database/engine/staff-schema.ts";
import { type Activity, activitiesBefore } from "#server/database/staff/activities.ts";

/** The events that gave somebody whole accounts. */
const accountEvents = [
  "bank-details-shown",
  "mandate-saved",
  "dossier-made",
  "bank-file-made",
] as const satisfies readonly EvidenceKind[];

const entryKinds = [
  "signed-in",
  "sign-in-refused",
  "passkey-added",
  "person-invited",
  "person-changed",
] as const satisfies readonly ActivityKind[];

/** The actions that took many people's data away at once. */
const takenKinds = [
  "contracts-exported",
  "messages-exported",
  "invoices-exported",
  "debit-run-exported",
  "debit-file-taken",
  "person-file-taken",
] as const satisfies readonly ActivityKind[];

export type EntryKind = (typeof entryKinds)[number];
export type TakenKind = (typeof takenKinds)[number];

/** Most lines of each kind that a breach shows. */
const most = 5_000;

/** A client whose data somebody touched between two instants. */
export type ReachedClient = {
  readonly number: string;
  readonly raisonSociale: string;
  /** Whether the whole account was shown or given. */
  readonly hasAccount: boolean;
};

type Trace<Kind> = Pick<Activity, "at" | "by"> & { readonly kind: Kind };

/** What the log tells of the time between two instants, by everybody or by one person. */
export type BreachTraces = {
  readonly entries: readonly Trace<EntryKind>[];
  readonly taken: readonly Trace<TakenKind>[];
  readonly clients: readonly ReachedClient[];
  /** How many contracts, subscriptions and messages anybody at the desk could read. */
  readonly readable: { readonly contracts: number; readonly drafts: number; readonly messages: number };
};

/** Who was reached by a breach, from the log and the evidence. A page that was only read leaves no trace. */
export function createBreach({ database: { db } }: Context) {
  return {
    async traces({
      from,
      until,
      by,
    }: {
      readonly from: number;
      readonly until: number;
      readonly by?: string | undefined;
    }): Promise<BreachTraces> {
      const range = { from, before: until, by, limit: most };
      const events = await contractEventsBefore(db, accountEvents, range);
      const activities = await activitiesBefore(db, range, null);
      const clients = new Map<string, ReachedClient>();
      for (const { number, raisonSociale } of events)
        clients.set(number, { number, raisonSociale, hasAccount: true });
      for (const { subject } of activities) {
        if (subject?.kind !== "contract" || clients.has(subject.id)) continue;
        const raisonSociale = (await firmOfContract(db, subject.id)) ?? "";
        clients.set(subject.id, { number: subject.id, raisonSociale, hasAccount: false });
      }
      return {
        entries: tracesOf(activities, entryKinds),
        taken: tracesOf(activities, takenKinds),
        clients: [...clients.values()].toSorted((one, other) => one.number.localeCompare(other.number)),
        readable: {
          contracts: await countOf(db.selectFrom("contracts").where("erasedOn", "is", null)),
          drafts: await countOf(db.selectFrom("drafts").where("signedContractId", "is", null)),
          messages: await countOf(db.selectFrom("contact_messages")),
        },
      };
    },
  };
}

function tracesOf<Kind extends ActivityKind>(
  activities: readonly Activity[],
  kinds: readonly Kind[],
): Trace<Kind>[] {
  return activities.flatMap(({ at, by, kind }) => {
    const known = kinds.find((each) => each === kind);
    return known ? [{ at, by, kind: known }] : [];
  });
}
