import { setTimeout as pause } from "node:timers/promises";
import type { SmtpMode } from "../support/smtp.ts";
import type { Fault } from "./fault.ts";
import type { Random } from "./random.ts";
import { type Step, submitArmed } from "./steps.ts";
import { aVisit, goOn, submissionKinds, type Visit } from "./visits.ts";
import { recordKill, restartWith, settle, type World } from "./world.ts";

/** Milliseconds within which a site reaches a step that it has reached before. */
const patienceMs = 60_000;

/** The submissions of the visitors present when a site is killed under load; the last one works at the desk. */
const intents = [["contact"], ["contact", "step 1"], ["step 1", "step 2"], submissionKinds] as const;

/** Whether a site told to end at some step reaches that step. */
export function comesToItsEnd({ site }: World): Promise<boolean> {
  return Promise.race([site.ended().then(() => true), pause(patienceMs, false, { ref: false })]);
}

/** Kills the site at a numbered step. */
export async function killAtStep(world: World, step: Step): Promise<void> {
  const fault = `at each numbered step: ${step.kind}`;
  await recover(world, { from: "post", killAt: step.moment });
  await submitArmed(world, step.kind, fault);
  const reached = await comesToItsEnd(world);
  const { operation, occurrence, phase } = step.moment;
  if (!reached) {
    world.problems.push(
      `${step.kind} never came to step ${step.number}: ${phase} ${operation}, ${occurrence}`,
    );
  }
  await recordKill(world, fault, step.mayRepeat);
}

/** Kills the site under load, with a given behaviour of the mail server, and a fault in the site if given. */
export async function killByChance(
  world: World,
  name: string,
  { random, mode = "accept", fault }: { random: Random; mode?: SmtpMode; fault?: Fault },
): Promise<void> {
  await recover(world);
  await world.smtp.become(mode);
  if (fault) await restartWith(world, fault);
  await killUnderLoad(world, name, random);
}

/**
 * Starts the site after a fault, lets its visitors try again, and gives its mails time to leave. The site must recover
 * by itself.
 */
export async function recover(world: World, fault?: Fault): Promise<void> {
  await world.smtp.become("accept");
  await restartWith(world, fault);
  await retryUnanswered(world);
  await settle(world);
}

/** Kills the site at a random moment while visitors use it; visitors without an answer try again later. */
export async function killUnderLoad(world: World, fault: string, random: Random): Promise<void> {
  const killed = pause(random.between(1, 400));
  await underLoad(world, fault, async () => {
    await killed;
    await recordKill(world, fault);
  });
}

/**
 * Does `work` while visitors send all their submissions one after the other. There are as many visitors as intents
 * unless `options` says otherwise; then one visitor of each group works at the desk.
 */
export async function underLoad(
  world: World,
  fault: string,
  work: () => Promise<void>,
  visitorCount: number = intents.length,
): Promise<void> {
  let busy = true;
  const visitors = Array.from({ length: visitorCount }, async (_, index) => {
    const kinds = intents[index % intents.length]!;
    while (busy) {
      const visit = waiting(world)[0] ?? aVisit(fault, kinds);
      if (!world.visits.includes(visit)) world.visits.push(visit);
      underWay.add(visit);
      await goOn(world, visit).catch((error: Error) => world.problems.push(error.message));
      underWay.delete(visit);
      // No visitor types faster, and each contract costs three documents.
      await pause(150);
    }
  });
  try {
    await work();
  } finally {
    busy = false;
    await Promise.all(visitors);
  }
}

/** Sends again every submission without an answer, until it gets one. */
export async function retryUnanswered(world: World): Promise<void> {
  for (const visit of waiting(world)) {
    if (!(await goOn(world, visit))) {
      world.problems.push(`${visit.email} was refused by a site that should be well`);
    }
  }
}

/** Visitors being served, at any site. */
const underWay = new Set<Visit>();

function waiting({ visits }: World): Visit[] {
  return visits.filter(
    (visit) => !underWay.has(visit) && visit.submissions.some(({ answer }) => answer === null),
  );
}
