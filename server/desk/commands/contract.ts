import { contractFileWords, contractWords } from "#content/desk/contract.ts";
import { dayInParis } from "#domain/calendar.ts";
import { documentsOf } from "#server/database/documents.ts";
import { deskCommand } from "../command.ts";
import { contractFile } from "../contract/file.ts";
import { contractLines } from "../contract/lines.ts";
import { saveDocuments } from "../contract/save-documents.ts";
import { Refusal } from "../refusal.ts";

/** `contrat`: everything about one contract. */
export const contractCommand = deskCommand({
  words: contractWords,
  positionals: { number: { required: true } },
  options: { vers: { type: "string" } },
  changes: false,
  async run({ open, now }, { positionals, options }) {
    const { database, keyring } = await open();
    const today = dayInParis(now());
    const number = positionals.number.toUpperCase();
    const file = await contractFile(database.db, keyring, number, today);
    if (!file) throw new Refusal(contractFileWords.problems.unknown(number));
    const saved =
      options.vers === undefined
        ? null
        : saveDocuments(await documentsOf(database.db, keyring, file.id), options.vers);
    return {
      value: saved ? { ...file, saved } : file,
      lines: (width) => [
        ...contractLines(file, today, width),
        ...(saved ? ["", contractFileWords.sections.saved, ...saved.map((path) => `  ${path}`)] : []),
      ],
    };
  },
});
