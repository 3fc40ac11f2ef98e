import { setImmediate as nextTurn } from "node:timers/promises";
import { sharesByNetwork } from "./network.ts";

/** What costs the site work: calls of functions, and pages that are made when asked. Files from memory cost none. */
type Costly = "calls" | "pages";

/** Requests of each kind that may be here at once, waiting or worked on. More would only wait longer. */
const most: Readonly<Record<Costly, number>> = { calls: 256, pages: 64 };

/** How many of the pages may be for one network, so that whoever floods the site leaves places to others. */
const mostPagesOfNetwork = 32;

/** How many of each kind begin together. Calls share a commit; pages share nothing. */
const together: Readonly<Record<Costly, number>> = { calls: 64, pages: 4 };

/** Turns of the event loop for which work waits, at most, while requests keep coming. */
const mostTurns = 100;

/** What a request that finds the site overloaded is asked to wait. */
export const comeBackSeconds = 1;

/** How long nobody must have asked anything for the site to be calm, and how long whoever waits for that waits. */
const calmMs = 20;
const patienceMs = 500;

/** Knows the work that visitors wait for. */
export type Traffic = {
  /** Somebody has come, with or without a request yet. */
  arrived(): void;
  /**
   * Lets a request of an address in when its turn comes, which answers what tells that it is done; `null` when too many
   * are here, or too many of its network.
   */
  enter(kind: Costly, address: string): Promise<() => void> | null;
  /** Resolves when no visitor waits, or after a moment all the same: what can wait lets them go first. */
  calm(): Promise<void>;
};

/**
 * Takes the costly requests of this process in before it works on them. Node accepts one connection in a turn of its
 * event loop: were each worked on in the turn it came in, a crowd would wait outside, unseen, for as long as it takes.
 */
export function watchTraffic(): Traffic {
  const here: Record<Costly, number> = { calls: 0, pages: 0 };
  // Calls are shared out by the limits on posts.
  const shares = { calls: sharesByNetwork(most.calls), pages: sharesByNetwork(mostPagesOfNetwork) };
  const lines: Record<Costly, (() => void)[]> = { calls: [], pages: [] };
  const patient = new Set<() => void>();
  let arrivals = 0;
  let isLettingIn = false;
  let isCalm = true;
  let lastSeen = 0;

  const lull = setTimeout(() => {
    // The work of a request may have stopped the clocks: only a whole lull without any counts.
    if (arrivals !== lastSeen || here.calls + here.pages > 0) {
      lastSeen = arrivals;
      lull.refresh();
      return;
    }
    isCalm = true;
    for (const resume of patient) resume();
  }, calmMs).unref();

  async function letIn() {
    isLettingIn = true;
    while (lines.calls.length + lines.pages.length > 0) {
      for (let turns = 0, before = -1; before !== arrivals && turns < mostTurns; turns += 1) {
        before = arrivals;
        await nextTurn();
      }
      for (const kind of ["calls", "pages"] as const) {
        for (const begin of lines[kind].splice(0, together[kind])) begin();
      }
    }
    isLettingIn = false;
  }

  return {
    arrived() {
      arrivals += 1;
    },
    enter(kind, address) {
      if (isCalm) lull.refresh();
      isCalm = false;
      const giveBack = here[kind] < most[kind] && shares[kind](address);
      // Nobody waits for those who are sent away.
      if (!giveBack) return null;
      arrivals += 1;
      here[kind] += 1;
      const done = () => {
        here[kind] -= 1;
        giveBack();
      };
      const turn = new Promise<() => void>((resolve) => lines[kind].push(() => resolve(done)));
      if (!isLettingIn) void letIn();
      return turn;
    },
    calm: () =>
      isCalm
        ? Promise.resolve()
        : new Promise((resolve) => {
            const resume = () => {
              clearTimeout(impatience);
              patient.delete(resume);
              resolve();
            };
            const impatience = setTimeout(resume, patienceMs);
            patient.add(resume);
          }),
  };
}
