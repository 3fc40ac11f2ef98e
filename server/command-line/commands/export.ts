import { open as openFile, unlink } from "node:fs/promises";
import { commandLineWords } from "#content/command-line/command-line.ts";
import { exportTexts, exportWords } from "#content/command-line/export.ts";
import { typedAddressStates, typedStates } from "#content/contract-states.ts";
import { addDays, type Day, startInParis } from "#domain/calendar.ts";
import { type PackId, packIds } from "#domain/pack.ts";
import { openContracts } from "#server/agency/contracts.ts";
import { contractColumns, csvText, messageColumns } from "#server/agency/export.ts";
import { contactMessages } from "#server/database/contact-messages.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Answer, type CommandContext, defineCommand, Refusal } from "../command.ts";
import { known, typedDay } from "../read-input.ts";
import { folded, jsonText } from "../terminal.ts";

const { problems } = exportTexts;

/** Options that say which contracts are meant, and no messages. */
const contractOptions = {
  pack: { type: "string" },
  etat: { type: "string" },
  adresse: { type: "string" },
} as const;

/** `export`: contracts or messages as CSV or JSON, in a file or to another program. */
export const exportCommand = defineCommand({
  words: exportWords,
  positionals: { what: { required: true, among: ["contrats", "messages"] } },
  options: {
    ...contractOptions,
    texte: { type: "string" },
    du: { type: "string" },
    au: { type: "string" },
    vers: { type: "string" },
  },
  changes: false,
  async run(context, { positionals: { what }, options }) {
    const { vers: path, pack, etat, adresse, texte: words, du, au } = options;
    const days = {
      from: understood(du, (day) => typedDay("du", day)),
      through: understood(au, (day) => typedDay("au", day)),
    };
    const asked = {
      ...{ ...days, words },
      packId: understood(pack, (word) => known(word, packsByName, problems.pack)),
      state: understood(etat, (word) => known(word, typedStates, problems.state)),
      address: understood(adresse, (word) => known(word, typedAddressStates, problems.address)),
    };
    const ofContracts = Object.keys(contractOptions).find((name) => name in options);
    if (what === "messages" && ofContracts) {
      throw new Refusal(commandLineWords.problems.notHere(`--${ofContracts}`), 2);
    }
    const { database } = await context.open();
    const asJson = path === undefined ? context.asJson : /\.json$/i.test(path);
    const contracts = () => openContracts({ database, now: context.now }).all(asked);
    const messages = () => contactMessages(database.db, { ...receivedBetween(days), words });
    const text =
      what === "contrats"
        ? asJson
          ? jsonList(contracts())
          : csvText(contractColumns, contracts())
        : asJson
          ? jsonList(messages())
          : csvText(messageColumns, messages());
    if (path !== undefined) return writtenTo(context, path, text);
    for await (const piece of text) await context.out(piece);
    return null;
  },
});

/** Lists show the promotional pack under its short name. */
const packsByName: Readonly<Record<string, PackId>> = {
  ...Object.fromEntries(packIds.map((id) => [id, id])),
  promo: "advance-annexe-promo",
};

/** What was typed for an option, understood; nothing where it was left out. */
function understood<Value>(typed: string | undefined, as: (typed: string) => Value): Value | undefined {
  return typed === undefined ? undefined : as(typed);
}

/** A file that is there stays as it is; one that could not be written whole is taken away. */
async function writtenTo(
  { progress }: CommandContext,
  path: string,
  text: AsyncIterable<string>,
): Promise<Answer> {
  const file = await openFile(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      error.code === "EEXIST"
        ? commandLineWords.problems.fileThere(path)
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
async function* jsonList(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield "[";
  let first = true;
  for await (const entry of entries) {
    yield `${first ? "\n" : ",\n"}${jsonText(entry).trimEnd()}`;
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
