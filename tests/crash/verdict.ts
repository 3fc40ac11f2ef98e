import { sql } from "kysely";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import type { Database } from "#server/database/engine/client.ts";
import type { ActivityKind } from "#server/database/engine/staff-schema.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence/evidence.ts";
import { type MailKind, messageIdFor } from "#server/database/mail/mail-kinds.ts";
import { sampleIban } from "../support/call-bodies.ts";
import { integrityProblems } from "./integrity.ts";
import { type DeskActionKind, isDeskAction, type Submission, submissionOf, type Visit } from "./visits.ts";
import { type World, withStore } from "./world.ts";

/** The result of the kills and submissions under one fault. */
export type Tally = {
  kills: number;
  acknowledged: number;
  contracts: number;
  lost: number;
  doubled: number;
  mails: number;
  /** Mails sent again, with the same `Message-ID`, because SMTP cannot tell whether they arrived. */
  repeated: number;
  sentTwice: number;
  /** Mails that the mail server permanently refused. */
  refused: number;
};

const none: Tally = {
  kills: 0,
  acknowledged: 0,
  contracts: 0,
  lost: 0,
  doubled: 0,
  mails: 0,
  repeated: 0,
  sentTwice: 0,
  refused: 0,
};

/** Adds up tallies, fault by fault. */
export function tallied(parts: readonly ReadonlyMap<string, Tally>[]): Map<string, Tally> {
  const byFault = Map.groupBy(
    parts.flatMap((each) => [...each]),
    ([fault]) => fault,
  );
  return new Map([...byFault].map(([fault, each]) => [fault, total(each.map(([, tally]) => tally))]));
}

/** The sum of tallies. */
export function total(tallies: Iterable<Tally>): Tally {
  const sum = { ...none };
  for (const tally of tallies) {
    for (const figure of Object.keys(none) as (keyof Tally)[]) sum[figure] += tally[figure];
  }
  return sum;
}

/** Checks the store and the mailboxes of a world in which all visitors have their answers. Adds to its problems. */
export async function judge(world: World): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  const tallyOf = (fault: string) => {
    const tally = tallies.get(fault) ?? { ...none };
    tallies.set(fault, tally);
    return tally;
  };
  for (const [fault, kills] of world.kills) tallyOf(fault).kills = kills;
  await withStore(world, async (database) => {
    world.problems.push(...(await integrityProblems(database)));
    for (const visit of world.visits) {
      const tally = tallyOf(visit.fault);
      for (const submission of visit.submissions) await judgeSubmission(world, database, submission, tally);
    }
  });
  if (world.site.output.join("\n").includes(sampleIban)) world.problems.push("an IBAN is in the log");
  return tallies;
}

/** The stored rows of a visitor's submissions, and the mails that each row promises. */
const traces = {
  contact: { table: "contact_messages", mails: ["agency-message", "acknowledgement"] },
  "step 1": { table: "drafts", mails: ["agency-draft"] },
  "step 2": { table: "contracts", mails: ["confirmation", "agency-contract"] },
} as const satisfies Record<
  Exclude<Submission["kind"], DeskActionKind>,
  { table: string; mails: readonly MailKind[] }
>;

async function judgeSubmission(
  world: World,
  { db }: Database,
  submission: Submission,
  tally: Tally,
): Promise<void> {
  const { kind, visit, answer } = submission;
  if (!answer) return void world.problems.push(`${kind} was never answered`);
  tally.acknowledged += 1;
  if (isDeskAction(kind)) {
    const kept = await tracesOfDeskAction(db, kind, submission);
    if (kept.rows < 1) tally.lost += 1;
    if (kept.rows > 1) tally.doubled += 1;
    for (const [mail, subject] of kept.mails) await judgeMail(world, db, mail, subject, tally);
    return;
  }
  const { table, mails } = traces[kind];
  const rows = await db.selectFrom(table).select("id").where("email", "=", visit.email).execute();
  const [row] = rows;
  if (rows.length > 1) tally.doubled += 1;
  if (!row || (kind === "contact" && row.id !== answer.id)) tally.lost += 1;
  if (!row) return;
  if (kind === "step 2") {
    tally.contracts += 1;
    if (!(await isWholeContract(db, row.id, visit))) tally.lost += 1;
  }
  for (const mail of mails) await judgeMail(world, db, mail, row.id, tally);
}

/** Whether a contract has its mandate, its draft, its documents and an unbroken chain of evidence. */
async function isWholeContract(db: Database["db"], id: string, visit: Visit): Promise<boolean> {
  const contract = await db
    .selectFrom("contracts")
    .innerJoin("mandates", "mandates.contractId", "contracts.id")
    .innerJoin("drafts", "drafts.signedContractId", "contracts.id")
    .select(["umr", "number", "contracts.chainId", "drafts.email"])
    .where("contracts.id", "=", id)
    .where("drafts.id", "=", sql.ref<string>("contracts.draftId"))
    .executeTakeFirst();
  const answer = submissionOf(visit, "step 2")!.answer!;
  if (!contract || contract.umr !== answer.umr || contract.number !== answer.contract) return false;
  const chain = await evidenceOf(db, contract.chainId);
  const kinds = chain.map(({ kind }) => kind).join();
  return chainIsWhole(chain) && kinds.startsWith("step1-accepted,step2-accepted,contract-kept");
}

/**
 * How often the store has an answered action, its row together with its evidence, and the promised mails. A run
 * without debits leaves nothing to find.
 */
async function tracesOfDeskAction(
  db: Database["db"],
  kind: DeskActionKind,
  { visit, answer }: Submission,
): Promise<{ readonly rows: number; readonly mails: readonly (readonly [MailKind, string])[] }> {
  const message = submissionOf(visit, "contact")?.answer?.id ?? "";
  const number = submissionOf(visit, "step 2")?.answer?.contract ?? "";
  const contract = await db
    .selectFrom("contracts")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  const activities = async (kind: ActivityKind, subjectId: string) =>
    (
      await db
        .selectFrom("activities")
        .select("id")
        .where("kind", "=", kind)
        .where("subjectId", "=", subjectId)
        .execute()
    ).length;
  const evidence = async (kind: EvidenceKind) =>
    (await evidenceOf(db, contract!.chainId)).filter((event) => event.kind === kind).length;
  const together = (row: boolean, written: number) => ({ rows: row ? written : 0, mails: [] });
  switch (kind) {
    case "answered message": {
      const row = await db
        .selectFrom("contact_messages")
        .select("handledAt")
        .where("id", "=", message)
        .execute();
      return together(row[0]?.handledAt != null, await activities("message-handled", message));
    }
    case "note": {
      const notes = await db
        .selectFrom("contract_notes")
        .select("text")
        .where("contractId", "=", contract!.id)
        .execute();
      return { rows: notes.filter(({ text }) => text === answer!.words).length, mails: [] };
    }
    case "verified address":
      return together(contract!.addressConfirmedAt !== null, await evidence("address-verified"));
    case "bank run": {
      if (!answer!.reference) return { rows: 1, mails: [] };
      const run = await db
        .selectFrom("debit_runs")
        .select("id")
        .where("id", "=", answer!.reference)
        .execute();
      return together(run.length === 1, await activities("debit-run-made", answer!.reference));
    }
    case "ended contract": {
      const steps = await db
        .selectFrom("contract_steps")
        .select("id")
        .where("contractId", "=", contract!.id)
        .where("kind", "=", "terminate")
        .execute();
      const written = await evidence("termination-asked");
      const isWhole = contract!.state === "terminating" && written === steps.length;
      const mails = steps.flatMap(({ id }) => [
        ["termination", id] as const,
        ["agency-termination", id] as const,
      ]);
      return { rows: isWhole ? steps.length : 0, mails };
    }
  }
}

async function judgeMail(
  { smtp, excused, problems }: World,
  db: Database["db"],
  kind: MailKind,
  subjectId: string,
  tally: Tally,
): Promise<void> {
  const messageId = messageIdFor(kind, subjectId, "http://localhost");
  const promised = await db
    .selectFrom("outbox")
    .select(["sentAt", "deadAt", "lastError"])
    .where("messageId", "=", messageId)
    .execute();
  tally.mails += 1;
  const arrivals = smtp.mails.filter((mail) => mail.messageId === messageId);
  const [mail] = promised;
  if (promised.length !== 1 || !mail) problems.push(`${messageId} was promised ${promised.length} times`);
  else if (mail.deadAt) {
    tally.refused += 1;
    if (!mail.lastError?.includes(" 550")) problems.push(`${messageId} was given up: ${mail.lastError}`);
    return;
  } else if (!mail.sentAt || arrivals.length === 0) {
    tally.lost += 1;
    problems.push(`${messageId} ${mail.sentAt ? "never arrived" : "was never sent"}`);
  }
  const unheard = arrivals.filter(({ confirmed }) => !confirmed).length;
  const more = arrivals.length - 1;
  const excusable = unheard + (excused.get(messageId) ?? 0);
  if (more > excusable) {
    tally.sentTwice += 1;
    problems.push(`${messageId} arrived ${arrivals.length} times, ${excusable} of them for a reason`);
  } else if (more > 0) tally.repeated += 1;
  if (kind === "confirmation" && arrivals[0]) {
    const pdfs = arrivals[0].attachments.filter(({ mimeType }) => mimeType === "application/pdf");
    if (pdfs.length !== 3) problems.push(`${messageId} came with ${pdfs.length} documents`);
  }
}
