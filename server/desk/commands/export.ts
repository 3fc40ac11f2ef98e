import { open as openFile, unlink } from "node:fs/promises";
import { deskWords } from "#content/desk/desk.ts";
import { exportTexts, exportWords } from "#content/desk/export.ts";
import { addDays, type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import { openContracts } from "#server/agency/contracts.ts";
import { contractTable, csvText, messageTable, type Table } from "#server/agency/export.ts";
import { contactMessages } from "#server/database/contact-messages.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { folded, jsonText } from "../terminal/lines.ts";
import { contractFilter, filterOptions } from "./contracts.ts";

/** `export`: contracts or messages as CSV or JSON, in a file or to another program. */
export const exportCommand = deskCommand({
  words: exportWords,
  positionals: { what: { required: true, among: ["contrats", "messages"] } },
  options: { ...filterOptions, vers: { type: "string" } },
  changes: false,
  async run(context, { positionals: { what }, options }) {
    const { vers: path, ...filters } = options;
    const filter = contractFilter(filters);
    const ofContracts = (["pack", "etat", "adresse"] as const).find((name) => filters[name] !== undefined);
    if (what === "messages" && ofContracts) {
      throw new Refusal(deskWords.problems.notHere(`--${ofContracts}`), 2);
    }
    const asJson = path === undefined ? context.asJson : /\.json$/i.test(path);
    const listed = <Entry>(table: Table<Entry>, entries: AsyncIterable<Entry>) =>
      asJson ? jsonList(table, entries) : csvText(table, entries);
    const { database } = await context.open();
    const text =
      what === "contrats"
        ? listed(
            contractTable(dayInParis(context.now())),
            openContracts({ database, now: context.now }).all(filter),
          )
        : listed(messageTable, contactMessages(database.db, receivedBetween(filter)));
    if (path !== undefined) return writtenTo(context, path, text);
    for await (const piece of text) await context.out(piece);
    return null;
  },
});

/** A file that is there stays as it is; one that could not be written whole is taken away. */
async function writtenTo(
  { progress }: DeskContext,
  path: string,
  text: AsyncIterable<string>,
): Promise<Answer> {
  const file = await openFile(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      error.code === "EEXIST"
        ? deskWords.problems.fileThere(path)
        : exportTexts.notWritten(path, reasonOf(error)),
    );
  });
  let count = -1;
  try {
    for await (const piece of text) {
      await file.appendFile(piece);
      count++;
      if (count > 0 && count % 1000 === 0) progress(exportTexts.progress(count));
    }
    await file.close();
  } catch (error) {
    await file.close().catch(() => {});
    await unlink(path);
    throw error;
  }
  const rows = /\.json$/i.test(path) ? count - 1 : count;
  return {
    value: { rows, path },
    lines: (width) => folded(exportTexts.done(rows, path), "", width),
  };
}

/** Entries as a JSON list, a piece at a time: many are never held at once. */
async function* jsonList<Entry>(
  { value }: Table<Entry>,
  entries: AsyncIterable<Entry>,
): AsyncGenerator<string> {
  yield "[";
  let first = true;
  for await (const entry of entries) {
    yield `${first ? "\n" : ",\n"}${jsonText(value(entry)).trimEnd()}`;
    first = false;
  }
  yield first ? "]\n" : "\n]\n";
}

/** From the first instant of a day to the last one of another, in Paris. */
function receivedBetween({ from, through }: { from?: Day | undefined; through?: Day | undefined }) {
  return {
    from: from && startInParis(from),
    // No day comes after the last that can be typed.
    until: through && through < "9999-12-31" ? startInParis(addDays(through, 1)) : undefined,
  };
}
