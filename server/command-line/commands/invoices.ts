import { lostNumbersWords } from "#content/contract/invoices.ts";
import {
  type BillingDocumentKind,
  formatBillingNumber,
  readBillingNumber,
} from "#domain/billing/billing-number.ts";
import { dayInParis, yearOf } from "#domain/calendar.ts";
import {
  type ConfirmedSeries,
  type RestoredSeries,
  resumeSeries,
  stoppedSeries,
} from "#server/database/billing/billing-series.ts";
import { lastExportedEntry } from "#server/database/billing/entries.ts";
import { plain } from "#server/database/engine/text-search.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { type Answer, type CommandContext, defineCommand, Refusal } from "../command.ts";

const words = {
  nothing:
    "Rien n’est à reprendre : les numéros se suivent. Si ces données reviennent d’une sauvegarde, « restaurer --apres » d’abord.",
  last: {
    invoice: (year: number, stored: string | null) =>
      `Dernière facture de ${year} qui a été émise (${stored === null ? "ces données n’en ont aucune" : `la dernière de ces données : ${stored}`}) ?`,
    "credit-note": (year: number, stored: string | null) =>
      `Dernier avoir de ${year} qui a été émis (${stored === null ? "ces données n’en ont aucun" : `le dernier de ces données : ${stored}`}) ?`,
  },
  misread: (word: string, example: string) =>
    `« ${word} » n’est pas le numéro attendu : il s’écrit comme ${example}, ou « aucun » si rien n’a été émis.`,
  before: (said: string, stored: string) =>
    `${said} ne peut pas être le dernier numéro émis : ces données ont ${stored}. Cherchez-le dans les e-mails partis et chez le comptable.`,
  next: { invoice: "La prochaine facture", "credit-note": "Le prochain avoir" },
  question: (numbers: string, lost: readonly string[]) =>
    `${numbers} ${lost.length === 0 ? "Rien de ce qui fut émis ne manque à ces données" : `Il manque à ces données ${lost.join(" et ")}`}. Est-ce exact ?`,
  faster: "Quelqu’un a repris les numéros entre-temps : rien n’est changé.",
  done: "Les factures reprennent dans l’heure.",
  /** `last`: the last entry that was exported as new before the backup; `null` if none was. */
  entries: (last: string | null) =>
    last === null
      ? "Les écritures aussi, après la dernière de ces données. Si le comptable en a de plus récentes que la sauvegarde, il les retire avant d’importer de nouveau leur mois."
      : `Les écritures aussi, après la dernière de ces données : le comptable retire de son logiciel celles qui suivent la ${last}, puis prend « Ce qui est nouveau », qui les redonne.`,
} as const;

/** `factures reprendre`: after a restore, takes the last numbers that were issued, and lets invoices go on. */
export const invoicesCommand = defineCommand({
  name: "factures",
  summary: "Reprendre les numéros des factures après une restauration",
  arguments: {
    action: { label: "reprendre", required: true, among: ["reprendre"] },
    invoice: { label: "FACTURE" },
    creditNote: { label: "AVOIR" },
  },
  options: {},
  examples: [
    {
      text: "Après « restaurer », dire les derniers numéros à mesure des questions",
      words: "factures reprendre",
    },
    {
      text: "Dire aussitôt la dernière facture et le dernier avoir de l’année",
      words: "factures reprendre 2H-F-2026-000123 2H-A-2026-000004",
    },
  ],
  notes: [
    "Après une restauration, ni facture ni avoir n’est émis tant que les derniers numéros ne sont pas dits : un numéro ne sert qu’une fois, et la suite n’en saute aucun.",
    "Les numéros émis depuis la sauvegarde se lisent dans les e-mails partis, dans les exports du comptable et chez les clients. « aucun » dit qu’il n’y en a eu aucun.",
    "À cheval sur deux années, donnez un numéro par année, séparés par une virgule.",
  ],
  changes: true,
  async run(context, { arguments: typed }) {
    const { database } = await context.open();
    const stopped = await stoppedSeries(database.db);
    if (stopped.length === 0) throw new Refusal(words.nothing);
    const said = {
      invoice: wordsOf(typed.invoice),
      "credit-note": wordsOf(typed.creditNote),
    };
    const series: (RestoredSeries & ConfirmedSeries)[] = [];
    for (const each of stopped)
      series.push({ ...each, issuedRank: await lastRank(context, each, said[each.kind]) });
    const [extra] = Object.values(said).flat();
    if (extra) throw new Refusal(words.misread(extra, numberOf(stopped.at(-1)!, 123)), 2);
    const lost = series
      .filter(({ issuedRank, storedRank }) => issuedRank > storedRank)
      .map(({ issuedRank, ...each }) =>
        lostNumbersWords(
          each.kind,
          issuedRank - each.storedRank,
          numberOf(each, each.storedRank + 1),
          numberOf(each, issuedRank),
        ),
      );
    const today = dayInParis(context.now());
    const next = series
      .filter(({ year }) => year === yearOf(today))
      .map((each) => `${words.next[each.kind]} portera le numéro ${numberOf(each, each.issuedRank + 1)}.`);
    await context.confirm(words.question(next.join(" "), lost));
    await resume(context, series);
    return {
      value: {
        series: series.map(({ kind, year, storedRank, issuedRank }) => ({
          kind,
          year,
          storedRank,
          issuedRank,
        })),
      },
      lines: [words.done, words.entries(await lastExportedEntry(database.db))],
    } satisfies Answer;
  },
});

async function resume(
  { open, now, newId, operator }: CommandContext,
  series: readonly ConfirmedSeries[],
): Promise<void> {
  const { database } = await open();
  const today = dayInParis(now());
  const isResumed = await database.transaction(async (transaction) => {
    if (!(await resumeSeries(transaction, series, today))) return false;
    const numbers = series
      .filter(({ issuedRank }) => issuedRank > 0)
      .map((each) => numberOf(each, each.issuedRank));
    await recordActivity(transaction, { now, newId }, operator, "numbers-resumed", null, {
      numbers: numbers.join(", "),
    });
    return true;
  });
  if (!isResumed) throw new Refusal(words.faster);
}

/** The last rank of a series that the person says: the word typed for its year, which is taken out, or the answer. */
async function lastRank(context: CommandContext, series: RestoredSeries, typed: string[]): Promise<number> {
  const { kind, year, storedRank } = series;
  const stored = storedRank === 0 ? null : numberOf(series, storedRank);
  const index = typed.findIndex((word) => rankIn(series, word) !== null);
  const word = index >= 0 ? typed.splice(index, 1)[0]! : await context.ask(words.last[kind](year, stored));
  const rank = rankIn(series, word);
  if (rank === null) throw new Refusal(words.misread(word, numberOf(series, 123)), 2);
  if (rank < storedRank) throw new Refusal(words.before(word, stored!));
  return rank;
}

/** The rank that a word says for a series, 0 for « aucun » or « aucune »; `null` if it is not about this series. */
function rankIn({ kind, year }: RestoredSeries, word: string): number | null {
  if (/^aucune?$/.test(plain(word))) return 0;
  const number = readBillingNumber(word.toUpperCase());
  return number?.kind === kind && number.year === year ? number.rank : null;
}

function wordsOf(typed: string | undefined): string[] {
  return (typed ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
}

function numberOf(
  { kind, year }: { readonly kind: BillingDocumentKind; readonly year: number },
  rank: number,
): string {
  return formatBillingNumber({ kind, year, rank });
}
