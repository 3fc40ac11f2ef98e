/**
 * Calls back after so many turns of the event loop. Node accepts one connection a turn, so that some turns without work
 * between two long pieces let new visitors in.
 */
export function afterTurns(count: number): (run: () => void) => void {
  const wait = (run: () => void, left: number): unknown =>
    setImmediate(() => (left > 1 ? wait(run, left - 1) : run()));
  return (run) => void wait(run, count);
}

/** How much a queue starts and holds. */
type QueueOptions = {
  /** Pieces of work that start in one turn. */
  readonly perTurn: number;
  /** Pieces of work of one network, waiting or under way, beyond which its next one is shed. */
  readonly mostOfNetwork?: number;
  /** Pieces of work of all networks beyond which the newest one of the greediest network is shed. */
  readonly most?: number;
  /** Calls back in the next turn: that of the event loop, unless something else is given. */
  readonly nextTurn?: (run: () => void) => unknown;
};

type Waiting = { readonly start: () => unknown; readonly shed: () => void };

/** One network's work: what waits, and how many pieces wait or are under way. */
type Line = { readonly waiting: Waiting[]; held: number };

/**
 * A queue that gives each network its turn: while one network asks for five hundred pages, another one's page is the next
 * or the one after it. Between turns the event loop accepts connections and reads requests.
 *
 * The returned function queues a piece of work: `start` does it, and if it returns a promise, the work is under way
 * until that settles. `shed` is called instead if there is no place for it, at once or later, but never after `start`.
 */
export function createFairQueue(options: QueueOptions) {
  const { perTurn, nextTurn = setImmediate } = options;
  const { mostOfNetwork = Number.POSITIVE_INFINITY, most = Number.POSITIVE_INFINITY } = options;
  const lines = new Map<string, Line>();
  /** The networks whose work waits, the next one first. */
  const rotation = new Set<string>();
  let held = 0;
  let startedThisTurn = 0;

  return (network: string, start: () => unknown, shed: () => void): void => {
    const line = lines.get(network) ?? { waiting: [], held: 0 };
    if (line.held >= mostOfNetwork) {
      shed();
      return;
    }
    if (held >= most) {
      const greediest = greediestWaiting();
      if (!greediest || greediest[1].held <= line.held) {
        shed();
        return;
      }
      shedNewestOf(...greediest);
    }
    lines.set(network, line);
    line.held += 1;
    held += 1;
    if (startedThisTurn < perTurn && rotation.size === 0) begin(network, line, start);
    else {
      line.waiting.push({ start, shed });
      rotation.add(network);
    }
  };

  function begin(network: string, line: Line, start: () => unknown): void {
    if (startedThisTurn === 0) nextTurn(runTurn);
    startedThisTurn += 1;
    const work = start();
    if (work instanceof Promise) work.finally(() => end(network, line)).catch(() => {});
    else end(network, line);
  }

  function runTurn(): void {
    startedThisTurn = 0;
    for (const network of rotation) {
      if (startedThisTurn >= perTurn) break;
      const line = lines.get(network)!;
      const { start } = line.waiting.shift()!;
      rotation.delete(network);
      // Behind the networks that wait already: a loop over a set also visits what was added during it.
      if (line.waiting.length > 0) rotation.add(network);
      begin(network, line, start);
    }
  }

  function end(network: string, line: Line): void {
    held -= 1;
    line.held -= 1;
    if (line.held === 0) lines.delete(network);
  }

  function greediestWaiting(): [string, Line] | null {
    let greediest: [string, Line] | null = null;
    for (const network of rotation) {
      const line = lines.get(network)!;
      if (!greediest || line.held > greediest[1].held) greediest = [network, line];
    }
    return greediest;
  }

  function shedNewestOf(network: string, line: Line): void {
    const { shed } = line.waiting.pop()!;
    if (line.waiting.length === 0) rotation.delete(network);
    end(network, line);
    shed();
  }
}
