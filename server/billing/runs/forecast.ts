import { setTimeout as pause } from "node:timers/promises";
import { totalCentsOf } from "#domain/amount.ts";
import type { PeriodProblem } from "#domain/contract/presentation.ts";
import { type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { type LeftOut, planRun, planSha256, type RunPlan, type RunRequest } from "./plan-run.ts";

/** Rows on a page of the forecast, and the most contracts named that are left out, and the most forgotten payments. */
export const debitsOnAPage = 50;
const maxLeftOut = 50;
const maxForgotten = 8;
/** How long a visit waits for a plan, in milliseconds from its start. */
const patienceMs = 500;
/**
 * How long a slower plan is shown again, in milliseconds: twenty times as long as it took to make, at least five
 * seconds, so that the next visit finds it, and at most ten minutes.
 */
const goodForMs = (tookMs: number) => Math.min(600_000, Math.max(5_000, 20 * tookMs));
/** Plans of other periods that are cached at the same time. */
const maxPlans = 3;

/** For how long « Aujourd’hui » shows a slow plan, in milliseconds: a visit to it makes no other one before. */
const recentMs = 3_600_000;

/** The debits that a run would carry, as a page shows them. */
export type Forecast = ReturnType<typeof arranged>;

type Planned = Outcome<Forecast, PeriodProblem>;
type CachedPlan = { readonly planned: Planned; readonly madeAt: number; readonly until: number };

/** A plan in progress and the visits that wait for it. When no visit is left, it is aborted. */
type Planning = {
  readonly startedAt: number;
  readonly done: Promise<Planned>;
  waiting: number;
  giveUp(): void;
};

export type Forecasts = ReturnType<typeof createForecasts>;

/** The forecasts of the page of debits. */
export function createForecasts({ database, now }: Context) {
  const plan = (request: RunRequest, signal: AbortSignal) => planRun(database.db, request, now(), { signal });
  return createForecastCache(plan, now);
}

/**
 * Caches plans of runs for the page of debits. A quick plan is made again at each visit. A slow plan is made in the
 * background and shown for a while, or until `forget` is called. Plans are made one at a time, and a plan is aborted
 * once every visit that waited for it has ended.
 */
export function createForecastCache<Request>(
  plan: (request: Request, signal: AbortSignal) => Promise<Outcome<RunPlan, PeriodProblem>>,
  now: () => number,
) {
  const plannings = new Map<string, Planning>();
  let previous: Promise<unknown> = Promise.resolve();
  const cachedPlans = new Map<string, CachedPlan>();
  let era = 0;

  function start(key: string, request: Request): Planning {
    const startedAt = now();
    const startedIn = era;
    const controller = new AbortController();
    const { signal } = controller;
    const done = previous
      .then(() => {
        signal.throwIfAborted();
        return plan(request, signal);
      })
      .then((made) => {
        const planned = made.ok ? success(arranged(made.value, startedAt)) : made;
        const tookMs = now() - startedAt;
        if (tookMs > patienceMs && startedIn === era)
          keep(key, { planned, madeAt: now(), until: now() + goodForMs(tookMs) });
        return planned;
      })
      .finally(() => plannings.get(key) === planning && plannings.delete(key));
    // Each waiting visit gets the error itself; the queue goes on.
    previous = done.catch(() => {});
    const planning: Planning = { startedAt, done, waiting: 0, giveUp: () => controller.abort() };
    plannings.set(key, planning);
    return planning;
  }

  function keep(key: string, made: CachedPlan): void {
    cachedPlans.delete(key);
    cachedPlans.set(key, made);
    for (const oldest of cachedPlans.keys()) if (cachedPlans.size > maxPlans) cachedPlans.delete(oldest);
  }

  /** The forecast, or `null` if planning takes longer than a visit waits. */
  async function plannedOf(request: Request, signal?: AbortSignal): Promise<Planned | null> {
    signal?.throwIfAborted();
    const key = JSON.stringify(request);
    const known = cachedPlans.get(key);
    if (known && now() < known.until) return known.planned;
    const planning = plannings.get(key) ?? start(key, request);
    planning.waiting++;
    const leave = () => {
      if (--planning.waiting > 0) return;
      if (plannings.get(key) === planning) plannings.delete(key);
      planning.giveUp();
    };
    signal?.addEventListener("abort", leave, { once: true });
    const isLate = pause(planning.startedAt + patienceMs - now(), null);
    const planned = await Promise.race([planning.done, isLate]);
    signal?.removeEventListener("abort", leave);
    return planned;
  }

  return {
    /**
     * A page of the forecast; `null` if planning takes longer than a visit waits. `signal` aborts when the visitor
     * leaves.
     */
    async of(
      request: Request,
      page: number,
      signal?: AbortSignal,
    ): Promise<Outcome<Forecast | null, PeriodProblem>> {
      const planned = await plannedOf(request, signal);
      return planned === null ? success(null) : paged(planned, page);
    },

    /**
     * The whole forecast, up to an hour old if planning is slow; `null` while the first one is planned, which goes on
     * although nobody waits.
     */
    async recent(request: Request): Promise<Forecast | null> {
      const known = cachedPlans.get(JSON.stringify(request));
      const isRecent = known && now() < known.madeAt + recentMs;
      const planned = isRecent ? known.planned : await plannedOf(request);
      return planned?.ok ? planned.value : null;
    },

    /** Drops all plans: a debit was presented, returned or paid. */
    forget(): void {
      era++;
      cachedPlans.clear();
      plannings.clear();
    },
  };
}

function arranged(plan: RunPlan, at: number) {
  const { totalCents, later } = plan;
  const leftOut = byContract(plan.leftOut);
  const forgotten = plan.forgotten.toSorted((one, other) => compare(one.dueOn, other.dueOn));
  const debits = plan.debits.toSorted(
    (one, other) => compare(one.collectionOn, other.collectionOn) || compare(one.dueOn, other.dueOn),
  );
  const days = Map.groupBy(debits, ({ collectionOn }) => collectionOn);
  const dueDays = debits.map(({ dueOn }) => dueOn).sort();
  const fromOn = dueDays.at(0);
  const toOn = dueDays.at(-1);
  return {
    /** `at`: when it was planned. `debits`: sorted by collection day. */
    at,
    totalCents,
    debits,
    /** The oldest first. */
    forgotten,
    forgottenTotal: { count: forgotten.length, totalCents: totalCentsOf(forgotten) },
    later,
    sha256: planSha256(plan),
    count: debits.length,
    /** How many debits are the first of their mandate, and how many debtors get a day other than the announced one. */
    firsts: debits.filter(({ sequence }) => sequence === "FRST").length,
    announced: debits.filter(({ announcedAgain }) => announcedAgain).length,
    /** The amount that the banks will settle on each day. */
    days: [...days].map(([collectionOn, those]) => ({
      collectionOn,
      count: those.length,
      totalCents: totalCentsOf(those),
    })),
    /** First and last due day; `null` where nothing is due. */
    due: fromOn && toOn ? { fromOn, toOn } : null,
    leftOut,
    leftOutTotal: {
      contracts: leftOut.length,
      count: plan.leftOut.length,
      totalCents: totalCentsOf(plan.leftOut),
    },
  };
}

/** What a run leaves out of each contract, for one reason each, the longest first. */
function byContract(leftOut: readonly LeftOut[]) {
  return [...Map.groupBy(leftOut, ({ number }) => number).values()]
    .map((unsorted) => {
      const dues = unsorted.toSorted((one, other) => compare(one.dueOn, other.dueOn));
      const { number, raisonSociale, reason, isConfirmed, usableAt } = dues[0]!;
      return { number, raisonSociale, reason, isConfirmed, usableAt, dues, totalCents: totalCentsOf(dues) };
    })
    .toSorted((one, other) => compare(one.dues[0]!.dueOn, other.dues[0]!.dueOn));
}

/** The same forecast with one page of its debits, and the first of what it leaves out. */
function paged(planned: Planned, page: number): Planned {
  if (!planned.ok) return planned;
  const { debits, leftOut, forgotten, ...forecast } = planned.value;
  const first = (page - 1) * debitsOnAPage;
  return success({
    ...forecast,
    debits: debits.slice(first, first + debitsOnAPage),
    leftOut: leftOut.slice(0, maxLeftOut),
    forgotten: forgotten.slice(0, maxForgotten),
  });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
