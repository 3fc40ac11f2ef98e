import { existsSync, mkdirSync, unlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { contractFileWords, contractWords } from "#content/desk/contract.ts";
import { deskWords } from "#content/desk/desk.ts";
import { dayInParis } from "#domain/calendar.ts";
import { contractFile } from "#server/agency/contract-file.ts";
import { type SentDocument, sentDocumentsOf } from "#server/database/sent-documents.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { contractNumbered, noteBankDetails, unknownContract } from "../contract/file.ts";
import { contractLines } from "../contract/lines.ts";
import { renewLink, stepActions, takeContractStep, typedStep, verifyAddress } from "../contract/take-step.ts";
import { Refusal } from "../refusal.ts";
import { typedDay } from "../typed-options.ts";

/** `contrat`: everything about one contract, the steps of its life, its private link and its address. */
export const contractCommand = deskCommand({
  words: contractWords,
  positionals: {
    number: { required: true },
    action: { required: false, among: [...stepActions, "nouveau-lien", "adresse-verifiee"] },
  },
  options: {
    vers: { type: "string" },
    clair: { type: "boolean" },
    le: { type: "string" },
    motif: { type: "string" },
  },
  changes: true,
  async run(context, { positionals, options }) {
    const { action } = positionals;
    const number = positionals.number.toUpperCase();
    if (action === undefined) {
      refuse({ "--le": options.le, "--motif": options.motif });
      return showContract(context, number, options.vers ?? null, options.clair ?? false);
    }
    const hasMotive = action === "resilier" || action === "suspendre";
    refuse({ "--vers": options.vers, "--clair": options.clair });
    if (!hasMotive) refuse({ "--motif": options.motif });
    if (action === "nouveau-lien" || action === "adresse-verifiee") {
      refuse({ "--le": options.le });
      return action === "nouveau-lien" ? renewLink(context, number) : verifyAddress(context, number);
    }
    const day = options.le === undefined ? null : typedDay("le", options.le);
    return takeContractStep(context, number, typedStep(action, options.motif), day);
  },
});

async function showContract(
  context: DeskContext,
  number: string,
  folder: string | null,
  clear: boolean,
): Promise<Answer> {
  const { database, keyring } = await context.open();
  const today = dayInParis(context.now());
  const contract = await contractNumbered(database.db, number);
  if (clear) {
    await context.confirm(contractFileWords.clear(number));
    await noteBankDetails(context, contract, "bank-details-shown");
  }
  const documents = folder === null ? [] : await sentDocumentsOf(database.db, keyring, contract);
  const saved =
    folder !== null &&
    (await saveDocuments(documents, folder, () => noteBankDetails(context, contract, "mandate-saved")));
  const file = await contractFile(database.db, keyring, { number, today, clear });
  if (!file) throw unknownContract(number);
  return {
    value: saved ? { ...file, saved } : file,
    lines: (width) => [
      ...contractLines(file, today, width),
      ...(saved ? ["", contractFileWords.sections.saved, ...saved.map((path) => `  ${path}`)] : []),
    ],
  };
}

function refuse(options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) throw new Refusal(deskWords.problems.notHere(name), 2);
  }
}

const { problems } = contractFileWords;

/**
 * Writes documents into a folder, made where it is missing, for the reader's own eyes: a mandate shows the whole
 * IBAN, which `note` keeps as evidence before. Answers their paths. @throws {Refusal} when one could not be written, or
 * a file is there: then none is.
 */
async function saveDocuments(
  documents: readonly SentDocument[],
  folder: string,
  note: () => Promise<void>,
): Promise<string[]> {
  if (documents.length === 0) throw new Refusal(problems.notMadeYet);
  const files = documents.map(({ fileName, bytes }) => ({ path: join(folder, basename(fileName)), bytes }));
  const taken = files.find(({ path }) => existsSync(path));
  if (taken) throw new Refusal(deskWords.problems.fileThere(taken.path));
  if (documents.some(({ kind }) => kind === "mandate")) await note();
  const written: string[] = [];
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const { path, bytes } of files) {
      writeFileSync(path, bytes, { flag: "wx", mode: 0o600 });
      written.push(path);
    }
    return written;
  } catch (error) {
    for (const path of written) unlinkSync(path);
    throw new Refusal(problems.notSaved(reasonOf(error)));
  }
}
