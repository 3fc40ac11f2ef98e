import { invoicesStay, staysBecause } from "#content/desk/rights.ts";
import { retentionWords } from "#content/machine/erasures.ts";
import { addDays, type Day, dayInParis, daysBetween } from "#domain/calendar.ts";
import { clockLeapDays } from "#domain/retention.ts";
import { requestDueOn, subjectNamed } from "#domain/rights.ts";
import type { Database } from "#server/database/engine/client.ts";
import { openRightsRequests } from "#server/database/evidence/rights-requests.ts";
import { eraseSubject, isNothing, type StoredData, storedDataOf } from "#server/retention/person.ts";
import { createRights } from "#server/retention/requests.ts";
import {
  confirmClock,
  type ImplausibleClock,
  implausibleClock,
  newestStoredInstant,
} from "#server/retention/trusted-clock.ts";
import { type Answer, type CommandContext, defineCommand, Refusal } from "../command.ts";
import { createSiteContext } from "../site-context.ts";
import { rowLines } from "../terminal.ts";

const words = retentionWords;

/**
 * `effacer`: erases a person's data, at once or as soon as the law allows; lists waiting requests and stopped erasures.
 */
export const eraseCommand = defineCommand({
  name: "effacer",
  summary: "Effacer les données d’une personne, ou noter sa demande",
  arguments: { target: { label: "E-MAIL|CONTRAT|SIREN" } },
  options: {
    noter: { text: "note la demande sans rien effacer ; elle sera traitée au plus tard à son échéance" },
    "recue-le": { value: "DATE", text: "jour où la demande a été reçue ; aujourd’hui sinon" },
    reprendre: { text: "confirme la date, quand les effacements se sont arrêtés faute de la croire" },
  },
  examples: [
    {
      text: "Voir ce qui serait effacé pour une adresse, puis l’effacer",
      words: "effacer claire@atelier-garance.example",
    },
    { text: "Effacer un contrat terminé", words: "effacer 2H-2026-0001" },
    {
      text: "Noter une demande reçue par courrier le 2 mars, le temps de vérifier de qui elle vient",
      words: "effacer claire@atelier-garance.example --noter --recue-le 2026-03-02",
    },
    { text: "Voir les demandes en attente et leur échéance", words: "effacer" },
  ],
  notes: [
    "Une demande se traite en 30 jours ouvrés. Passé ce délai, le site efface de lui-même ce qui peut l’être.",
    "Un contrat en cours reste, un mandat déjà prélevé se garde 13 mois après le dernier prélèvement, et un contrat retenu au bureau attend que vous le libériez. Tous sont ensuite effacés sans que vous ayez à y revenir. Les factures et les avoirs restent 10 ans à compter de la fin de l’année, avec l’identité que la loi leur demande et rien d’autre.",
    `Quand l’horloge avance de plus de ${clockLeapDays} jours sur tout ce que le site connaît, plus rien n’est effacé : réglez-la, ou confirmez la date avec « effacer --reprendre ».`,
    "D’un contrat effacé restent son numéro, ses dates, son prix et les empreintes de ses preuves. Les sauvegardes l’oublient au fil de leur renouvellement.",
  ],
  changes: true,
  async run(context, { arguments: { target }, options }) {
    if (options.reprendre) {
      if (target ?? options.noter) throw new Refusal(words.clock.alone, 2);
      return resume(context);
    }
    const received = options["recue-le"];
    if (received !== undefined && !options.noter) throw new Refusal(words.onlyNoted, 2);
    const today = dayInParis(context.now());
    if (target === undefined) {
      if (options.noter) throw new Refusal(words.targetMissing, 2);
      return listRequests(context, today);
    }
    if (!options.noter) return erase(context, target, today);
    return recordErasureRequest(
      context,
      target,
      received === undefined ? today : typedDay("recue-le", received),
    );
  },
});

async function listRequests({ open }: CommandContext, today: Day): Promise<Answer> {
  const { database } = await open();
  const requests = await openRightsRequests(database.db);
  const rows = requests.map(
    ({ right, target, askedOn, dueOn }) =>
      [target, words.request(right, askedOn, dueOn, daysBetween(today, dueOn))] as const,
  );
  return { value: requests, lines: rows.length === 0 ? [words.none] : rowLines(rows) };
}

async function recordErasureRequest(context: CommandContext, word: string, askedOn: Day): Promise<Answer> {
  const { note } = createRights(await createSiteContext(context));
  const noted = await note({ right: "erasure", word, askedOn }, { role: "machine", name: context.operator });
  if (!noted.ok)
    throw noted.problem.code === "future"
      ? new Refusal(words.future(askedOn), 2)
      : new Refusal(words.nothing(word));
  const dueOn = requestDueOn("erasure", askedOn);
  return { value: { target: word, askedOn, dueOn }, lines: [words.noted(dueOn)] };
}

async function erase(context: CommandContext, word: string, today: Day): Promise<Answer> {
  const site = await createSiteContext(context);
  const { database } = site;
  const subject = subjectNamed(word);
  const stored = await storedDataOf(database.db, subject, today);
  if (isNothing(stored)) throw new Refusal(words.nothing(word));
  // The clock decides whether a contract may be erased; messages and drafts are erased because somebody asks.
  const implausible =
    stored.contracts.some(({ blocker }) => blocker === null) &&
    (await implausibleClockOf(database, context.now()));
  if (implausible) throw new Refusal(words.clock.rejected(today, dayInParis(implausible.knownAt)));
  if (!context.asJson) await context.print([...storedDataLines(stored), ""]);
  const isLater = erasable(stored).length === 0;
  await context.confirm(isLater ? words.questionLater(word) : words.question(word));
  await eraseSubject({ ...site, today: () => today }, subject);
  await database.truncateWal();
  const isPartial = stored.contracts.some(({ blocker }) => blocker !== null);
  return {
    value: { target: word, ...stored },
    lines: [...(isLater ? [] : [words.erased]), ...(isPartial ? [words.erasedLater] : [])],
  };
}

/** Lets erasures go on although the clock was implausible. */
async function resume({ open, now, confirm }: CommandContext): Promise<Answer> {
  const { database } = await open();
  const at = now();
  const implausible = await implausibleClockOf(database, at);
  if (!implausible) throw new Refusal(words.clock.trusted);
  const today = dayInParis(at);
  const knownOn = dayInParis(implausible.knownAt);
  await confirm(words.clock.question(today, knownOn));
  await database.transaction((transaction) => confirmClock(transaction, at, implausible));
  return { value: { today, knownOn }, lines: [words.clock.confirmed] };
}

async function implausibleClockOf({ db }: Database, now: number): Promise<ImplausibleClock | null> {
  return implausibleClock(db, now, await newestStoredInstant(db));
}

function storedDataLines(stored: StoredData): string[] {
  const gone = erasable(stored);
  const held = stored.contracts.flatMap(({ number, blocker }) =>
    blocker ? [`Contrat ${number} : ${staysBecause(blocker)}`] : [],
  );
  return [
    ...section(words.toErase, gone),
    ...(gone.length > 0 && held.length > 0 ? [""] : []),
    ...section(words.toKeep, held),
    ...(stored.contracts.length > 0 ? ["", invoicesStay] : []),
  ];
}

function erasable({ messages, drafts, prepared, changes, contracts }: StoredData): string[] {
  const { counts } = words;
  return [
    ...(messages.length > 0 ? [counts.messages(messages.length)] : []),
    ...(drafts.length > 0 ? [counts.drafts(drafts.length)] : []),
    ...(prepared.length > 0 ? [counts.prepared(prepared.length)] : []),
    ...(changes.length > 0 ? [counts.changes(changes.length)] : []),
    ...contracts.filter(({ blocker }) => blocker === null).map(({ number }) => counts.contract(number)),
  ];
}

function section(title: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [title, ...entries.map((entry) => `  ${entry}`)];
}

const dayForms = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)$/,
  /^(?<day>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4})$/,
];

/** Parses a day typed for an option, `2026-03-31` or `31/03/2026`. @throws {Refusal} when there is no such day. */
function typedDay(option: string, text: string): Day {
  const {
    year,
    month = "",
    day = "",
  } = dayForms.map((form) => form.exec(text.trim())).find(Boolean)?.groups ?? {};
  const typed = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` as Day;
  if (!year || Number(year) < 1000 || !exists(typed))
    throw new Refusal(
      `L’option --${option} attend une date, par exemple 2026-03-31 ou 31/03/2026 : « ${text} » n’en est pas une.`,
      2,
    );
  return typed;
}

function exists(day: Day): boolean {
  return !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
}
