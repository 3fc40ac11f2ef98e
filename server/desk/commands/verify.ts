import { readFileSync } from "node:fs";
import { evidenceFaultList } from "#content/desk/evidence.ts";
import { sealingWords, verdictWords, verifyCommandWords } from "#content/desk/verify.ts";
import { documentWords } from "#content/documents.ts";
import { findDocumentBySha256, sha256Of } from "#server/database/documents.ts";
import { checkContract } from "#server/functions/check-evidence.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { sealChains } from "../evidence/seal-chains.ts";
import { Refusal } from "../refusal.ts";
import { alignedRows, folded, type Row } from "../terminal/lines.ts";

const { labels } = verdictWords;

/**
 * `verifier`: whether a file is exactly what was signed, when and by whom, and whether the evidence is whole; seals
 * chains of evidence that somebody vouches for.
 */
export const verifyCommand = deskCommand({
  words: verifyCommandWords,
  positionals: { file: { required: false } },
  options: { sceller: { type: "boolean" } },
  changes: true,
  run(context, { positionals: { file }, options }) {
    if (options.sceller && file !== undefined) throw new Refusal(sealingWords.notBoth, 2);
    if (options.sceller) return sealChains(context);
    if (file === undefined) throw new Refusal(verifyCommandWords.positionals.file.missing, 2);
    return verify(context, file);
  },
});

async function verify({ open }: DeskContext, path: string): Promise<Answer> {
  const sha256 = sha256Of(bytesOf(path));
  const { database, keyring } = await open();
  const document = await findDocumentBySha256(database.db, keyring, sha256);
  const checked = document && (await checkContract(database.db, keyring, document.contractId));
  if (!checked) {
    return {
      value: { authentic: false, sha256 },
      lines: (width) => [
        ...folded(verdictWords.unknown, "", width),
        ...alignedRows([[labels.fingerprint, sha256]], width),
      ],
      code: 1,
    };
  }
  const { number, signedAt, raisonSociale, nomPrenom, erasedOn, faults } = checked;
  const isWhole = faults.length === 0;
  const { kind } = document;
  const rows: readonly (Row | null)[] = [
    [labels.document, documentWords[kind].name],
    [labels.contract, number],
    erasedOn ? null : [labels.firm, raisonSociale],
    erasedOn ? null : [labels.signatory, nomPrenom],
    [labels.signedAt, verdictWords.moment(signedAt)],
    erasedOn ? [labels.erasedOn, verdictWords.erased(erasedOn)] : null,
    [labels.evidence, isWhole ? verdictWords.whole : verdictWords.broken],
    isWhole ? null : [labels.faults, evidenceFaultList(faults)],
    [labels.fingerprint, sha256],
  ];
  return {
    value: {
      ...{ authentic: true, sha256, kind, contract: number, signedAt, erasedOn },
      ...{ raisonSociale, nomPrenom, evidenceIsWhole: isWhole, faults },
    },
    lines: (width) => [
      ...folded(verdictWords.authentic, "", width),
      ...alignedRows(
        rows.filter((row) => row !== null),
        width,
      ),
    ],
    code: isWhole ? 0 : 1,
  };
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Refusal(verdictWords.unreadable(path, reasonOf(error)));
  }
}
