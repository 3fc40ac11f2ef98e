/**
 * `npm run load`: five minutes of mixed traffic as fast as this machine allows, then one minute of twice that (2,000
 * requests a second at least), on 127.0.0.1 alone; `npm run load -- 30` takes 30 seconds instead of five minutes.
 * Writes its table of `docs/performance.md`, and fails if a request failed or if something answered is missing from the
 * store.
 */
import { percentile } from "../../tests/support/load.ts";
import { reportTable } from "../performance-table.ts";
import { answered, type Phase, runLoad } from "./load-run.ts";

const steadySeconds = Number(process.argv[2] ?? 300);
if (!(steadySeconds >= 1 && steadySeconds <= 3_600)) {
  console.error("npm run load -- SECONDS: 1 to 3600.");
  process.exit(2);
}
console.log(
  `Mixed traffic for ${steadySeconds} s, then twice as much, 2,000 a second at least, for ${steadySeconds / 5} s…`,
);
const run = await runLoad({ steady: { ms: steadySeconds * 1000 }, pressingMs: steadySeconds * 200 });
const phases = [run.steady, run.pressing];
const row = (name: string, of: (phase: Phase) => string) => [name, ...phases.map(of)];
const kinds = ["file", "page", "message", "step 1", "step 2"] as const;
reportTable("load", [
  ["What", "At capacity", "Beyond it"],
  row("Seconds", ({ seconds }) => seconds.toFixed(0)),
  row("Asked a second", (phase) =>
    (phase === run.pressing ? run.perSecond : asked(phase) / phase.seconds).toFixed(0),
  ),
  row("Served a second", ({ traffic, seconds }) => (answered(traffic) / seconds).toFixed(0)),
  row("Put off with 429, 503", ({ traffic: { putOff } }) => `${whole(putOff[429])}, ${whole(putOff[503])}`),
  row("Errors", ({ traffic }) => whole(traffic.errors.length)),
  ...kinds.map((kind) =>
    row(
      `${kind}, median / p99`,
      ({ traffic: { times } }) =>
        `${percentile(times[kind], 0.5).toFixed(0)} / ${percentile(times[kind], 0.99).toFixed(0)} ms`,
    ),
  ),
  row("Memory, first minute / last / peak", ({ memory }) => {
    const minute = Math.max(1, Math.round(memory.length / 5));
    const first = memory.slice(0, minute);
    const last = memory.slice(-minute);
    return `${percentile(first, 0.5)} / ${percentile(last, 0.5)} / ${Math.max(...memory)} MB`;
  }),
  [
    "Answered, found in the store",
    Object.values(run.kept)
      .map((each) => `${whole(each.answered)}, ${whole(each.found)}`)
      .join("; "),
    "",
  ],
  [`Slow clients cut off, of ${run.slowClients}`, whole(run.slowCutOff), ""],
]);
const lost = Object.values(run.kept).some(({ answered: told, found }) => found < told);
const errors = phases.flatMap(({ traffic }) => traffic.errors);
if (lost || errors.length > 0 || !run.isReady) {
  console.error(lost ? "Something that was answered is lost." : `Errors: ${errors.slice(0, 5).join("; ")}`);
  process.exit(1);
}

function asked({ traffic, unsent }: Phase): number {
  const { putOff, errors } = traffic;
  return answered(traffic) + putOff[429] + putOff[503] + errors.length + unsent;
}

function whole(count: number): string {
  return count.toLocaleString("en");
}
