import { writeFileSync } from "node:fs";
import { zipSync } from "fflate";
import { dossierCommandWords, dossierWords } from "#content/desk/dossier.ts";
import { findContractByNumber } from "#server/database/contracts.ts";
import { renderDocuments } from "#server/documents/render-documents.ts";
import { reasonOf } from "#server/start-failure.ts";
import { deskCommand } from "../command.ts";
import { unknownContract } from "../contract/file.ts";
import { noteShown } from "../contract/note-shown.ts";
import { dossierFiles } from "../dossier/files.ts";
import { Refusal } from "../refusal.ts";
import { folded } from "../terminal/lines.ts";

/** `dossier`: everything that proves a contract, in one archive. */
export const dossierCommand = deskCommand({
  words: dossierCommandWords,
  positionals: { number: { required: true } },
  options: { vers: { type: "string" } },
  changes: true,
  async run(context, { positionals, options }) {
    const { vers: path } = options;
    if (path === undefined) throw new Refusal(dossierWords.noFile, 2);
    const number = positionals.number.toUpperCase();
    const { open, environment, now, newId } = context;
    const { database, keyring } = await open();
    await noteShown(context, number, dossierWords.question(number));
    const contract = await findContractByNumber(database.db, keyring, number);
    if (!contract) throw unknownContract(number);
    const { PUBLIC_URL: publicUrl, AGENCY_EMAIL: agencyEmail } = environment();
    const files = await dossierFiles(
      { database, keyring, publicUrl, agencyEmail, renderDocuments, now, newId },
      contract,
    );
    const archive = zipSync(Object.fromEntries(files.map(({ path: name, bytes }) => [name, bytes])), {
      mtime: contract.signedAt,
    });
    try {
      writeFileSync(path, archive, { flag: "wx", mode: 0o600, flush: true });
    } catch (error) {
      throw new Refusal(dossierWords.notWritten(path, reasonOf(error)));
    }
    return {
      value: { path, files: files.map((file) => file.path) },
      lines: (width) => folded(dossierWords.written(path, files.length), "", width),
    };
  },
});
