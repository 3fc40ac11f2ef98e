import { closeSync, openSync, unlinkSync, writeFileSync } from "node:fs";
import { debitRunWords } from "#content/desk/direct-debits.ts";
import { exactEuros, shortDate } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import { type Debits, openDebits } from "#server/agency/debits.ts";
import {
  fingerprintOf,
  type LeftOut,
  type PlannedDebit,
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

/** The debits of the store that the desk opened. */
export async function debitsAt(context: DeskContext): Promise<Debits> {
  const { database, keyring } = await context.open();
  // The site, which sends mails, looks for them by itself.
  return openDebits({ ...enqueueDependencies(context), database, keyring, wakeMail: () => {} });
}

/** Who sits at the machine may do all that is done there. */
export function operatorOf({ operator }: DeskContext): { readonly name: string; readonly role: "founder" } {
  return { name: operator, role: "founder" };
}

/** Shows what is owed in a period and, once a file is named and the total confirmed, presents it. */
export async function presentDebits(context: DeskContext, options: Options): Promise<Answer> {
  const debits = await debitsAt(context);
  const request = requestOf(options, context.now());
  const plan = await debits.plan(request);
  const { totalCents } = plan;
  const { vers: path } = options;
  if (path === undefined || plan.debits.length === 0) return answer(request, plan, null);
  for (const line of linesOf(request, plan, context.width)) context.err(line);
  await context.confirm(debitRunWords.question(plan.debits.length, totalCents));
  let run = "";
  await writeFile(path, {
    prepare: async () => {
      const agreed = { request, shown: fingerprintOf(plan), totalCents };
      const made = await debits.make(agreed, operatorOf(context));
      if (!made.ok) throw new Refusal(problems.changed);
      run = made.value.id;
      return fileTextOf(context, debits, run);
    },
    refused: (reason) => problems.notWritten(path, reason, run),
  });
  return answer(request, plan, { run, path });
}

/** Writes the file of a run where nothing stands. @throws {Refusal} where it cannot be written, in the words given. */
export async function writeBankFile(
  context: DeskContext,
  debits: Debits,
  run: string,
  path: string,
  refused: (reason: string) => string,
): Promise<void> {
  await writeFile(path, { prepare: () => fileTextOf(context, debits, run), refused });
}

/** The file of a run, which the evidence then tells. @throws {Refusal} where it can no longer be made. */
async function fileTextOf(context: DeskContext, debits: Debits, run: string): Promise<string> {
  const file = await debits.file(run, operatorOf(context));
  if (!file.ok) throw new Refusal(problems.fileChanged(run));
  return file.value.text;
}

/** A file that cannot be written, or that is there, must be known before anything is kept. It shows whole IBANs. */
async function writeFile(
  path: string,
  { prepare, refused }: { prepare: () => Promise<string>; refused: (reason: string) => string },
): Promise<void> {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    throw new Refusal(problems.fileRefused(path, reasonOf(error)));
  }
  const text = await prepare().catch((error: unknown) => {
    unlinkSync(path);
    throw error;
  });
  try {
    writeFileSync(path, text, { flush: true });
  } catch (error) {
    unlinkSync(path);
    throw new Refusal(refused(reasonOf(error)));
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
