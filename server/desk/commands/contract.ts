import { contractFileWords, contractWords } from "#content/desk/contract.ts";
import { deskWords } from "#content/desk/desk.ts";
import { dayInParis } from "#domain/calendar.ts";
import { documentsOf } from "#server/database/documents.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { contractFile, unknownContract } from "../contract/file.ts";
import { contractLines } from "../contract/lines.ts";
import { contractNumbered, noteBankDetails } from "../contract/note-bank-details.ts";
import { renewLink } from "../contract/renew-link.ts";
import { saveDocuments } from "../contract/save-documents.ts";
import { stepActions, takeContractStep, typedStep } from "../contract/take-step.ts";
import { verifyAddress } from "../contract/verify-address.ts";
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
  const documents = folder === null ? [] : await documentsOf(database.db, keyring, contract.id);
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
