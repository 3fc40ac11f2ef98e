import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Moment, mailEnd, type Operation } from "./fault.ts";
import { aVisit, type SubmissionKind, submissionKinds, submit, withWhatItNeeds } from "./visits.ts";
import { closeWorld, openWorld, restartWith, settle, type World } from "./world.ts";

/** A numbered step of a submission and of the mails that follow from it. */
export type Step = {
  readonly kind: SubmissionKind;
  readonly number: number;
  readonly moment: Moment;
  /** Whether the mail server may already have a mail that the store does not record as sent. */
  readonly mayRepeat: boolean;
};

/**
 * Watches one submission of each kind from its post to its last mail, and numbers the site's operations. The store has
 * already had one of each, because things made only once, such as the PDF of the terms, would not happen again.
 */
export async function numberedSteps(world: World): Promise<Step[]> {
  const newVisit = () => {
    const visit = aVisit("without a fault", submissionKinds);
    world.visits.push(visit);
    return visit;
  };
  for (const submission of newVisit().submissions) await submit(world, submission);
  await settle(world);
  return inFolder(async (record) => {
    await restartWith(world, { from: "post", record });
    const steps: Step[] = [];
    const visit = newVisit();
    for (const submission of visit.submissions) {
      await submit(world, submission, true);
      await settle(world);
      const moments = momentsOf(readOperations(record));
      const { kind } = submission;
      steps.push(...moments.map((each, index) => ({ ...each, kind, number: index + 1 })));
    }
    await world.site.kill();
    return steps;
  });
}

/** Watches a first start on an empty store until the site answers, and returns its moments. */
export async function startMoments(postgresUrl: string | null): Promise<Moment[]> {
  const operations = await inFolder(async (record) => {
    await closeWorld(await openWorld(postgresUrl, { fault: { from: "start", record } }));
    return readOperations(record);
  });
  return momentsOf(operations.slice(0, operations.indexOf("answer"))).map(({ moment }) => moment);
}

/** Sends this submission as a new visitor, while the site counts its operations. */
export async function submitArmed(world: World, kind: SubmissionKind, fault: string): Promise<boolean> {
  const visit = aVisit(fault, withWhatItNeeds(kind));
  world.visits.push(visit);
  for (const before of visit.submissions.slice(0, -1)) await submit(world, before);
  await settle(world);
  return submit(world, visit.submissions.at(-1)!, true);
}

async function inFolder<Value>(work: (record: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), "crash-record-"));
  try {
    const record = join(folder, "operations");
    writeFileSync(record, "");
    return await work(record);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOperations(record: string): Operation[] {
  return readFileSync(record, "utf8").trimEnd().split("\n");
}

/**
 * The moments before each operation and, if the outside world learns of the operation, after it. The text of a mail
 * leaves in many equal parts: one is enough.
 */
function momentsOf(operations: readonly Operation[]): Pick<Step, "moment" | "mayRepeat">[] {
  const seen = new Map<Operation, number>();
  let open = false;
  return operations.flatMap((operation, index) => {
    const occurrence = (seen.get(operation) ?? 0) + 1;
    seen.set(operation, occurrence);
    if (operation === operations[index - 1] && operation.startsWith("mail:")) return [];
    // The connection may already be open.
    if (operation === "mail: EHLO") return [];
    const before = { moment: { operation, occurrence, phase: "before" as const }, mayRepeat: open };
    if (operation === mailEnd) open = true;
    const after = { moment: { operation, occurrence, phase: "after" as const }, mayRepeat: open };
    if (operation.startsWith("update outbox set sentAt")) open = false;
    return /^(commit|answer|mail: its end|update outbox set sentAt)/.test(operation)
      ? [before, after]
      : [before];
  });
}
