import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

/** A queue whose turns the test runs; `log` names what starts, and with a cross what is shed. */
function aQueue(options: { perTurn: number; mostOfNetwork?: number; most?: number }) {
  const log: string[] = [];
  const turns: (() => void)[] = [];
  const queue = createFairQueue({ ...options, nextTurn: (run) => turns.push(run) });
  return {
    log,
    /** Asks for `count` pieces of work of a network, each under way until `done`. */
    ask(network: string, count = 1, done?: Promise<void>) {
      for (let index = 0; index < count; index += 1)
        queue(
          network,
          () => {
            log.push(network);
            return done;
          },
          () => log.push(`×${network}`),
        );
    },
    /** Runs a turn of the event loop; returns what started in it. */
    turn(): string[] {
      const from = log.length;
      for (const run of turns.splice(0)) run();
      return log.slice(from);
    },
  };
}

describe("A queue gives each network its turn", () => {
  test("at once if nobody waits, then so many in each turn of the event loop", () => {
    const { log, ask, turn } = aQueue({ perTurn: 2 });
    ask("flood", 5);
    expect(log).toEqual(["flood", "flood"]);
    expect([turn(), turn(), turn()]).toEqual([["flood", "flood"], ["flood"], []]);
    ask("flood");
    expect(log).toHaveLength(6);
  });

  test("in the next turn after a flood that came first, however long", () => {
    const { ask, turn } = aQueue({ perTurn: 1 });
    ask("flood", 480);
    ask("visitor");
    expect([turn(), turn(), turn()]).toEqual([["flood"], ["visitor"], ["flood"]]);
  });

  test("however many networks flood it, before any of them has had two more", () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-y]$/), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        names,
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 1, max: 8 }),
        (floods, each, perTurn) => {
          const { log, ask, turn } = aQueue({ perTurn });
          for (const flood of floods) ask(flood, each);
          const from = log.length;
          ask("z");
          while (!log.includes("z")) if (turn().length === 0) break;
          const before = log.slice(from, log.indexOf("z"));
          for (const flood of floods)
            expect(before.filter((name) => name === flood).length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe("A queue that is full", () => {
  test("sheds what one network asks for beyond its share, before anything of it starts", async () => {
    let finish = () => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { log, ask, turn } = aQueue({ perTurn: 1, mostOfNetwork: 3 });
    ask("flood", 5, done);
    expect(log).toEqual(["flood", "×flood", "×flood"]);
    turn();
    turn();
    ask("flood");
    expect(log.slice(3)).toEqual(["flood", "flood", "×flood"]);
    finish();
    await done;
    await Promise.resolve();
    ask("flood");
    turn();
    expect(log.at(-1)).toBe("flood");
  });

  test("sheds the newest of the greediest network for one that has less, and keeps what has started", () => {
    const { log, ask, turn } = aQueue({ perTurn: 1, most: 6 });
    const never = new Promise<void>(() => {});
    ask("flood", 4, never);
    ask("crowd", 2, never);
    ask("visitor", 1, never);
    expect(log).toEqual(["flood", "×flood"]);
    ask("crowd", 1, never);
    ask("flood", 1, never);
    // Each has asked for one more than the other had then.
    expect(log.slice(2)).toEqual(["×flood", "×crowd"]);
    const started = Array.from({ length: 5 }, turn).flat();
    expect(started.sort()).toEqual(["crowd", "crowd", "flood", "flood", "visitor"]);
  });

  test("never starts what it has shed, nor sheds what has started, and forgets nothing", () => {
    const asked = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.boolean()), { maxLength: 200 });
    fc.assert(
      fc.property(asked, (steps) => {
        const answers: string[][] = [];
        const turns: (() => void)[] = [];
        const queue = createFairQueue({
          perTurn: 2,
          mostOfNetwork: 6,
          most: 12,
          nextTurn: (run) => turns.push(run),
        });
        for (const [network, turnsBefore] of steps) {
          if (turnsBefore) for (const run of turns.splice(0)) run();
          const answer: string[] = [];
          answers.push(answer);
          queue(
            network,
            () => void answer.push("started"),
            () => void answer.push("shed"),
          );
        }
        while (turns.length > 0) for (const run of turns.splice(0)) run();
        expect(answers.every((answer) => answer.length === 1)).toBe(true);
      }),
    );
  });
});
