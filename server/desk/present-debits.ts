import { closeSync, openSync, unlinkSync, writeFileSync } from "node:fs";
import { debitRunWords } from "#content/desk/direct-debits.ts";
import { exactEuros, shortDate } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import { makeRun } from "#server/debits/make-run.ts";
import {
  type LeftOut,
  type PlannedDebit,
  planRun,
  type RunPlan,
  type RunRequest,
} from "#server/debits/plan.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Answer, type DeskContext, enqueueDependencies } from "./command.ts";
import { Refusal } from "./refusal.ts";
import { folded } from "./terminal/lines.ts";
import { type Column, tableLines } from "./terminal/table.ts";
import { typedDay } from "./typed-options.ts";

const { columns, problems } = debitRunWords;

type Options = {
  readonly du?: string;
  readonly au?: string;
  readonly representer?: boolean;
  readonly vers?: string;
};

/** Shows what is owed in a period and, once a file is named and the total confirmed, presents it. */
export async function presentDebits(context: DeskContext, options: Options): Promise<Answer> {
  const { database, keyring } = await context.open();
  const madeAt = context.now();
  const request = requestOf(options, madeAt);
  const plan = await planRun(database.db, keyring, request);
  const { vers: path } = options;
  if (path === undefined || plan.debits.length === 0) return answer(request, plan, null);
  for (const line of linesOf(request, plan, context.width)) context.err(line);
  await context.confirm(debitRunWords.question(plan.debits.length, plan.totalCents));
  reserve(path);
  const deps = { ...enqueueDependencies(context), database, keyring, madeAt, by: context.operator };
  const made = await makeRun(deps, request, plan).catch((error: unknown) => {
    unlinkSync(path);
    throw error;
  });
  if (!made.ok) {
    unlinkSync(path);
    throw new Refusal(problems.changed);
  }
  try {
    writeFileSync(path, made.value.file, { flush: true });
  } catch (error) {
    throw new Refusal(problems.notWritten(path, reasonOf(error), made.value.run.id));
  }
  return answer(request, plan, { run: made.value.run.id, path });
}

/** A file that cannot be written, or that is there, must be known before anything is kept. It shows whole IBANs. */
export function reserve(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    throw new Refusal(problems.fileRefused(path, reasonOf(error)));
  }
}

function requestOf({ du, au, representer = false }: Options, madeAt: number): RunRequest {
  if (du === undefined || au === undefined) throw new Refusal(problems.noPeriod, 2);
  const [fromOn, toOn] = [typedDay("du", du), typedDay("au", au)];
  if (fromOn > toOn) throw new Refusal(problems.order, 2);
  return { fromOn, toOn, madeOn: dayInParis(madeAt), again: representer };
}

function answer(request: RunRequest, plan: RunPlan, made: { run: string; path: string } | null): Answer {
  return {
    value: { ...request, ...plan, made },
    lines: (width) =>
      made
        ? folded(debitRunWords.made(made.run, made.path), "", width)
        : [
            ...linesOf(request, plan, width),
            ...(plan.debits.length > 0 ? ["", ...folded(debitRunWords.preview, "", width)] : []),
          ],
  };
}

function linesOf({ fromOn, toOn }: RunRequest, plan: RunPlan, width: number): string[] {
  const { debits, leftOut, forgotten, totalCents } = plan;
  const announced = debits.filter(({ announcedAnew }) => announcedAnew).length;
  return [
    debitRunWords.heading(fromOn, toOn),
    "",
    ...(debits.length === 0
      ? [debitRunWords.none]
      : [...tableLines(debitColumns, debits, width), "", debitRunWords.total(debits.length, totalCents)]),
    ...(announced === 0 ? [] : ["", ...folded(debitRunWords.announced(announced), "", width)]),
    ...(leftOut.length === 0
      ? []
      : ["", debitRunWords.leftOut, ...tableLines(leftOutColumns, leftOut, width)]),
    ...(forgotten === 0 ? [] : ["", ...folded(debitRunWords.forgotten(forgotten), "", width)]),
  ];
}

const debitColumns: readonly Column<PlannedDebit>[] = [
  { label: columns.contract, text: ({ number }) => number },
  { label: columns.firm, text: ({ raisonSociale }) => raisonSociale, atLeast: 8 },
  { label: columns.due, text: ({ dueOn }) => shortDate(dueOn) },
  { label: columns.collection, text: ({ collectionOn }) => shortDate(collectionOn) },
  { label: columns.sequence, text: ({ sequence }) => debitRunWords.sequences[sequence] },
  { label: columns.amount, text: ({ amountCents }) => exactEuros(amountCents), align: "right" },
];

const leftOutColumns: readonly Column<LeftOut>[] = [
  { label: columns.contract, text: ({ number }) => number },
  { label: columns.due, text: ({ dueOn }) => shortDate(dueOn) },
  { label: columns.reason, text: ({ reason }) => debitRunWords.reasons[reason] },
];
