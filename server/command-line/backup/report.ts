import { storeNames } from "#content/machine/findings.ts";
import { clockInParis, kilobytes, longDate, megabytes } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { CommandContext } from "../command.ts";
import { type Row, rowLines } from "../terminal.ts";
import type { CheckResult } from "./check-store.ts";
import { dialectOf, type Manifest } from "./manifest.ts";
import { checkWords, restoreWords } from "./words.ts";

const { labels, counts } = restoreWords;

/** The content of a backup, as lines for a terminal. */
export function manifestLines(manifest: Manifest, more: readonly Row[] = []): string[] {
  const { migrations, keys, files, rows } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const mails = files.filter(({ path }) => path.startsWith("mail/")).length;
  const contents = Object.entries(counts).map(([table, words]) => words(rows[table] ?? 0));
  return rowLines([
    [labels.madeAt, instantOf(manifest)],
    [labels.content, [...contents, ...(mails > 0 ? [restoreWords.mailFiles(mails)] : [])].join(", ")],
    [labels.weight, bytes < 1_048_576 ? kilobytes(bytes) : megabytes(bytes)],
    [labels.store, `${storeNames[dialectOf(manifest)]} (${migrations.at(-1)})`],
    [labels.keys, restoreWords.keysApart(keys)],
    ...more,
  ]);
}

/** The results of the checks of a store, as lines for a terminal. */
export function checkLines(checks: readonly CheckResult[]): string[] {
  const rows = checks.map(
    ({ check, looked, faults }): Row => [
      checkWords.names[check],
      faults === 0 ? checkWords.passed(looked) : checkWords.failed(faults, looked),
    ],
  );
  const faultLines = checks.flatMap(({ faults, firstFaults }) => [
    ...firstFaults,
    ...(faults > firstFaults.length ? [checkWords.more(faults - firstFaults.length)] : []),
  ]);
  return [
    "",
    checkWords.heading,
    ...rowLines(rows),
    ...(faultLines.length > 0 ? ["", ...faultLines.map((fault) => `  ${fault}`)] : []),
  ];
}

/** How many faults the checks of a store found in all. */
export function faultsIn(checks: readonly CheckResult[]): number {
  return checks.reduce((sum, { faults }) => sum + faults, 0);
}

export function checkProgress({ progress }: Pick<CommandContext, "progress">) {
  return (check: CheckResult["check"], done: number) =>
    progress(restoreWords.progress.checking(checkWords.names[check], String(done)));
}

/** The instant of a backup's data, in words. */
export function instantOf({ madeAt }: Manifest): string {
  const at = Date.parse(madeAt);
  return restoreWords.at(longDate(dayInParis(at)), clockInParis(at));
}

/** The progress of a stage: a percentage if the total is known. */
export function partOf(done: number, all: number | null, unit: (count: number) => string = String): string {
  return all === null ? unit(done) : `${all === 0 ? 100 : Math.floor((done / all) * 100)}\u00a0%`;
}
