import { writeFileSync } from "node:fs";
import { zipSync } from "fflate";
import { dossierCommandWords, dossierWords } from "#content/desk/dossier.ts";
import { evidenceFaultList } from "#content/desk/evidence.ts";
import { findContract } from "#server/database/contracts.ts";
import { renderDocuments } from "#server/documents/render-documents.ts";
import { checkContract } from "#server/functions/check-evidence.ts";
import { reasonOf } from "#server/start-failure.ts";
import { deskCommand } from "../command.ts";
import { contractNumbered, noteBankDetails, unknownContract } from "../contract/file.ts";
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
    const { open, environment, now } = context;
    const { database, keyring } = await open();
    const named = await contractNumbered(database.db, number);
    await context.confirm(dossierWords.question(number));
    await noteBankDetails(context, named, "dossier-made");
    const contract = await findContract(database.db, keyring, named.id);
    if (!contract) throw unknownContract(number);
    const { faults } = (await checkContract(database.db, keyring, named.id)) ?? { faults: [] };
    const { PUBLIC_URL: publicUrl, AGENCY_EMAIL: agencyEmail } = environment();
    const parts = { database, keyring, publicUrl, agencyEmail, renderDocuments, now };
    const files = await dossierFiles(parts, contract, faults);
    const archive = zipSync(Object.fromEntries(files.map(({ path: name, bytes }) => [name, bytes])), {
      mtime: contract.signedAt,
    });
    try {
      writeFileSync(path, archive, { flag: "wx", mode: 0o600, flush: true });
    } catch (error) {
      throw new Refusal(dossierWords.notWritten(path, reasonOf(error)));
    }
    return {
      value: { path, files: files.map((file) => file.path), faults },
      lines: (width) =>
        [
          dossierWords.written(path, files.length),
          ...(faults.length > 0 ? [dossierWords.altered(evidenceFaultList(faults))] : []),
        ].flatMap((line) => folded(line, "", width)),
      code: faults.length > 0 ? 1 : 0,
    };
  },
});
