import { setTimeout as pause } from "node:timers/promises";
import { totalCentsOf } from "#domain/amount.ts";
import type { PeriodProblem } from "#domain/contract/presentation.ts";
import { type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { planRun, planSha256, type RunPlan, type RunRequest } from "./plan-run.ts";

/** Rows on a page of the forecast, and the most payments named among those left out, and among the forgotten. */
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

/** The debits that a run would carry, as a page shows them. */
export type Forecast = ReturnType<typeof arranged>;

type Planned = Outcome<Forecast, PeriodProblem>;
type CachedPlan = { readonly planned: Planned; readonly until: number };

/** A plan in progress and the visits that wait for it. When no visit is left, it is aborted. */
type Planning = {
  readonly startedAt: number;
  readonly done: Promise<Planned>;
  waiting: number;
  giveUp(): void;
};

/** The forecasts of the page of debits. */
export function createForecasts({ database, keyring, now }: Context) {
  const plan = (request: RunRequest, signal: AbortSignal) =>
    planRun(database.db, keyring, request, now(), { signal });
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
          keep(key, { planned, until: now() + goodForMs(tookMs) });
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
      signal?.throwIfAborted();
      const key = JSON.stringify(request);
      const known = cachedPlans.get(key);
      if (known && now() < known.until) return paged(known.planned, page);
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
      return planned === null ? success(null) : paged(planned, page);
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
  const { leftOut, forgotten, totalCents, later } = plan;
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
    forgotten: forgotten.slice(0, maxForgotten),
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
    leftOut: leftOut.slice(0, maxLeftOut),
    leftOutTotal: leftOut.length,
  };
}

/** The same forecast with one page of its debits. */
function paged(planned: Planned, page: number): Planned {
  if (!planned.ok) return planned;
  const first = (page - 1) * debitsOnAPage;
  return success({ ...planned.value, debits: planned.value.debits.slice(first, first + debitsOnAPage) });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
