/**
 * `npm run crash`: kills the production build with SIGKILL again and again, on SQLite and on PostgreSQL, while the mail
 * server, the disk and the clock fail, then checks the data. `-- --seed 42` repeats a run.
 */
import { parseArgs } from "node:util";
import { type CrashReport, fullRun, runCrashes } from "../../tests/crash/suite.ts";
import { type Tally, total } from "../../tests/crash/verdict.ts";
import { startPostgres } from "../../tests/support/postgres.ts";
import { reportTable } from "../performance-table.ts";
import { type DatabaseReport, runDatabaseFaults } from "./database.ts";

const stores = ["sqlite", "postgres", "database"] as const;
const heads = [
  "Fault",
  "Kills",
  "Acknowledged",
  "Contracts",
  "Lost",
  "Kept twice",
  "Mails",
  "Sent twice",
  "Sent again, SMTP cannot tell",
  "Refused (5xx)",
];

const databaseHeads = [
  "Fault",
  "Visitors",
  "Acknowledged",
  "Contracts",
  "Lost",
  "Kept twice",
  "Mails",
  "Sent twice",
  "Sent again, SMTP cannot tell",
  "Longest wait of a visitor",
  "First « oui » after it healed",
];

/** Seconds of each database fault in a full run. */
const fullFault = 60;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const { kills, seed, minutes, seconds, visitors, chosen } = readArguments();
console.log(`To have this run again: npm run crash -- --seed ${seed} --kills ${kills}`);
let failed = false;
for (const store of chosen)
  failed = !(store === "database" ? await outlivesDatabase() : await passes(store)) || failed;
process.exit(failed ? 1 : 0);

async function passes(store: "sqlite" | "postgres"): Promise<boolean> {
  const postgres = store === "postgres" ? await startPostgres() : null;
  if (store === "postgres" && !postgres) {
    stop("There is no PostgreSQL here: install it, give one in DATABASE_URL_TEST, or choose --store sqlite.");
  }
  const from = performance.now();
  const report = await runCrashes({
    postgresUrl: postgres?.url ?? null,
    kills,
    seed,
    signal: minutes > 0 ? AbortSignal.timeout(minutes * 60_000) : undefined,
    onKill: progress(store),
  });
  await postgres?.stop();
  console.log(`${store}: done in ${Math.round((performance.now() - from) / 1000)} s`);
  for (const line of report.untried) console.log(`Not tried: ${line}`);
  for (const line of report.problems) console.error(`✗ ${line}`);
  const tallies = [...report.tallies];
  tallies.push(["all together", total(report.tallies.values())]);
  const rows = [heads, ...tallies.map(([fault, tally]) => cells(fault, tally))];
  if (kills < fullRun) console.log(rows.map((row) => row.join(" | ")).join("\n"));
  else reportTable(`crash-${store}`, rows, "reliability.md");
  return report.problems.length === 0 && !hasLosses(report);
}

async function outlivesDatabase(): Promise<boolean> {
  const reports = await runDatabaseFaults({
    seconds,
    visitors,
    onReport: ({ problems, ...report }) => {
      console.log(databaseCells(report).join(" | "));
      for (const line of problems) console.error(`✗ ${line}`);
    },
  });
  if (seconds >= fullFault) {
    const rows = [databaseHeads, ...reports.map(databaseCells)];
    reportTable("crash-database", rows, "reliability.md");
  }
  return reports.every(({ tally, problems }) => problems.length === 0 && !isLossy(tally));
}

function databaseCells(report: Omit<DatabaseReport, "problems">): string[] {
  const { acknowledged, contracts, lost, doubled, mails, sentTwice, repeated } = report.tally;
  const figures = [report.visitors, acknowledged, contracts, lost, doubled, mails, sentTwice, repeated];
  const waits = [report.longestWaitMs, report.firstYesMs].map((each) => `${(each / 1000).toFixed(1)} s`);
  return [report.fault, ...figures.map(String), ...waits];
}

function readArguments() {
  const options = {
    kills: { type: "string", default: "200" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    store: { type: "string", default: "all" },
    minutes: { type: "string", default: "0" },
    seconds: { type: "string", default: String(fullFault) },
    visitors: { type: "string", default: "4,24" },
  } as const;
  try {
    const { values } = parseArgs({ options });
    const { kills, seed, minutes, seconds } = values;
    const numbers = {
      kills: Number(kills),
      seed: Number(seed),
      minutes: Number(minutes),
      seconds: Number(seconds),
    };
    const visitors = values.visitors.split(",").map(Number);
    const chosen = stores.filter((store) => values.store === "all" || values.store === store);
    if (chosen.length === 0) return stop("--store is sqlite, postgres, database or all.");
    if (!(numbers.seconds > 0)) return stop("--seconds is how long the database fails in each way.");
    if (!visitors.every((each) => Number.isInteger(each) && each > 0))
      return stop("--visitors are whole numbers from 1, parted by commas.");
    if (!Number.isInteger(numbers.kills) || numbers.kills < 1)
      return stop("--kills is a whole number from 1.");
    if (!Number.isInteger(numbers.seed)) return stop("--seed is a whole number.");
    if (!(numbers.minutes >= 0)) return stop("--minutes is how long a store has, 0 for as long as it takes.");
    return { ...numbers, visitors, chosen };
  } catch (error) {
    return stop((error as Error).message);
  }
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** On a terminal, one line that changes; elsewhere, one line for every ten kills. */
function progress(store: string): (done: number, total: number) => void {
  const from = performance.now();
  return (done, total) => {
    const left = Math.round(((performance.now() - from) / done / 1000) * (total - done));
    const line = `${store}: ${done} of ${total} kills, about ${left} s left`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}${done === total ? "\n" : ""}`);
    else if (done % 10 === 0 || done === total) console.log(line);
  };
}

function hasLosses({ tallies }: CrashReport): boolean {
  return [...tallies.values()].some(isLossy);
}

function isLossy({ lost, doubled, sentTwice }: Tally): boolean {
  return lost + doubled + sentTwice > 0;
}

function cells(fault: string, tally: Tally): string[] {
  const { acknowledged, contracts, lost, doubled, mails, sentTwice, repeated, refused } = tally;
  const figures = [tally.kills, acknowledged, contracts, lost, doubled, mails, sentTwice, repeated, refused];
  return [fault, ...figures.map(String)];
}
