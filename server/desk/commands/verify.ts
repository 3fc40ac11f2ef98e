import { readFileSync } from "node:fs";
import { verdictWords, verifyCommandWords } from "#content/desk/verify.ts";
import { documentWords } from "#content/documents.ts";
import { findContract } from "#server/database/contracts.ts";
import { findDocumentBySha256, sha256Of } from "#server/database/documents.ts";
import { evidenceOf } from "#server/database/evidence.ts";
import { evidenceIsWhole } from "#server/functions/verify-document.ts";
import { reasonOf } from "#server/start-failure.ts";
import { deskCommand } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { alignedRows, folded } from "../terminal/lines.ts";

const { labels } = verdictWords;

/** `verifier`: whether a file is exactly what was signed, when and by whom, and whether the evidence is whole. */
export const verifyCommand = deskCommand({
  words: verifyCommandWords,
  positionals: { file: { required: true } },
  options: {},
  changes: false,
  async run({ open }, { positionals }) {
    const sha256 = sha256Of(bytesOf(positionals.file));
    const { database, keyring } = await open();
    const document = await findDocumentBySha256(database.db, keyring, sha256);
    const contract = document && (await findContract(database.db, keyring, document.contractId));
    if (!contract) {
      return {
        value: { authentic: false, sha256 },
        lines: (width) => [
          ...folded(verdictWords.unknown, "", width),
          ...alignedRows([[labels.fingerprint, sha256]], width),
        ],
        code: 1,
      };
    }
    const isWhole = evidenceIsWhole(await evidenceOf(database.db, contract.chainId), contract);
    const { number, signedAt } = contract;
    const { raisonSociale, nomPrenom } = contract.subscriber;
    const { kind } = document;
    return {
      value: {
        ...{ authentic: true, sha256, kind, contract: number, signedAt },
        ...{ raisonSociale, nomPrenom, evidenceIsWhole: isWhole },
      },
      lines: (width) => [
        ...folded(verdictWords.authentic, "", width),
        ...alignedRows(
          [
            [labels.document, documentWords[kind].name],
            [labels.contract, number],
            [labels.firm, raisonSociale],
            [labels.signatory, nomPrenom],
            [labels.signedAt, verdictWords.moment(signedAt)],
            [labels.evidence, isWhole ? verdictWords.whole : verdictWords.broken],
            [labels.fingerprint, sha256],
          ],
          width,
        ),
      ],
      code: isWhole ? 0 : 1,
    };
  },
});

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Refusal(verdictWords.unreadable(path, reasonOf(error)));
  }
}
