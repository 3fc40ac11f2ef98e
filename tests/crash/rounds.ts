import { setTimeout as pause } from "node:timers/promises";
import type { SmtpMode } from "../support/smtp.ts";
import type { Fault } from "./fault.ts";
import type { Random } from "./random.ts";
import { type Step, submitArmed } from "./steps.ts";
import { aVisit, goOn, submissionKinds, type Visit } from "./visits.ts";
import { recordKill, restartWith, settle, type World } from "./world.ts";

/** Milliseconds in which a site comes to a step that it has come to before. */
const patienceMs = 60_000;

/** What those want who are there at once where a site is killed under load; the last one sits at the desk. */
const intents = [["contact"], ["contact", "step 1"], ["step 1", "step 2"], submissionKinds] as const;

/** Whether a site told to end at some step comes to it. */
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

/** Kills the site under load, with a mail server that behaves like this, and a fault in the site where one is given. */
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
 * Starts the site after whatever was done to it, gives its visitors another try and its mails the time to leave. It
 * must find its way by itself.
 */
export async function recover(world: World, fault?: Fault): Promise<void> {
  await world.smtp.become("accept");
  await restartWith(world, fault);
  await retryUnanswered(world);
  await settle(world);
}

/** Kills the site at a moment of chance, with visitors at it; whoever was not answered comes back. */
export async function killUnderLoad(world: World, fault: string, random: Random): Promise<void> {
  const killed = pause(random.between(1, 400));
  await underLoad(world, fault, async () => {
    await killed;
    await recordKill(world, fault);
  });
}

/**
 * Does `work` while visitors send all they have, one submission after the other: as many as there are intents, unless
 * told otherwise, and then one of them in each lot sits at the desk.
 */
export async function underLoad(
  world: World,
  fault: string,
  work: () => Promise<void>,
  visitorCount: number = intents.length,
): Promise<void> {
  let busy = true;
  const visitors = Array.from({ length: visitorCount }, async (_, rank) => {
    const kinds = intents[rank % intents.length]!;
    while (busy) {
      const visit = waiting(world)[0] ?? aVisit(fault, kinds);
      if (!world.visits.includes(visit)) world.visits.push(visit);
      underWay.add(visit);
      await goOn(world, visit).catch((error: Error) => world.problems.push(error.message));
      underWay.delete(visit);
      // Nobody types faster, and each contract costs three documents.
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

/** Every visitor who was not answered sends the same again, until it is. */
export async function retryUnanswered(world: World): Promise<void> {
  for (const visit of waiting(world)) {
    if (!(await goOn(world, visit))) {
      world.problems.push(`${visit.email} was refused by a site that should be well`);
    }
  }
}

/** Visitors that are being served, by whichever of those at the site. */
const underWay = new Set<Visit>();

function waiting({ visits }: World): Visit[] {
  return visits.filter(
    (visit) => !underWay.has(visit) && visit.submissions.some(({ answer }) => answer === null),
  );
}
