import { open as openFile, unlink } from "node:fs/promises";
import { deskWords } from "#content/desk/desk.ts";
import { exportTexts, exportWords } from "#content/desk/export.ts";
import { dayInParis } from "#domain/calendar.ts";
import { contactMessages } from "#server/database/contact-messages.ts";
import { contractEntries } from "#server/database/contract-entries.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { contractFilter, filterOptions, settledLeftOut } from "../contract/filter.ts";
import { contractTable } from "../export/contract-table.ts";
import { messageTable } from "../export/message-table.ts";
import { tableText } from "../export/write-table.ts";
import { Refusal } from "../refusal.ts";
import { folded } from "../terminal/lines.ts";
import { receivedBetween } from "./messages.ts";

/** `export`: contracts or messages as CSV or JSON, in a file or to another program. */
export const exportCommand = deskCommand({
  words: exportWords,
  positionals: { what: { required: true, among: ["contrats", "messages"] } },
  options: { ...filterOptions, vers: { type: "string" } },
  changes: false,
  async run(context, { positionals: { what }, options }) {
    const { vers: path, ...filters } = options;
    const today = dayInParis(context.now());
    const filter = contractFilter(filters, today);
    const ofContracts = (["pack", "etat", "adresse"] as const).find((name) => filters[name] !== undefined);
    if (what === "messages" && ofContracts) {
      throw new Refusal(deskWords.problems.notHere(`--${ofContracts}`), 2);
    }
    const asJson = path === undefined ? context.asJson : /\.json$/i.test(path);
    const format = asJson ? "json" : "csv";
    const { database } = await context.open();
    const text =
      what === "contrats"
        ? tableText(
            contractTable(today),
            contractEntries(database.db, await settledLeftOut(database.db, filter)),
            format,
          )
        : tableText(messageTable, contactMessages(database.db, receivedBetween(filter)), format);
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
