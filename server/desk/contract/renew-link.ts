import { stepKept } from "#content/desk/contract-steps.ts";
import { linkWords } from "#content/desk/private-link.ts";
import { dayInParis } from "#domain/calendar.ts";
import { noteContractStep } from "#server/database/contract-steps.ts";
import { findContractByNumber, replaceLink } from "#server/database/contracts.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { newToken } from "#server/encryption.ts";
import { promise } from "#server/functions/parts.ts";
import type { Answer, DeskContext } from "../command.ts";
import { promiseParts } from "../promise-parts.ts";
import { folded } from "../terminal/lines.ts";
import { unknownContract } from "./file.ts";
import { lockedContract } from "./locked-contract.ts";

/**
 * Gives the client of a contract another private link, by mail; the one before leads nowhere from then on, and nobody at
 * the desk sees either. @throws {Refusal}
 */
export async function renewLink(context: DeskContext, number: string): Promise<Answer> {
  const { database, keyring } = await context.open();
  const shown = await findContractByNumber(database.db, keyring, number);
  if (!shown) throw unknownContract(number);
  const { raisonSociale, email } = shown.subscriber;
  await context.confirm(linkWords.question(raisonSociale, email));
  const at = context.now();
  await database.transaction(async (transaction) => {
    const { id: contractId, chainId } = await lockedContract(transaction, keyring, number);
    const id = context.newId();
    await replaceLink(transaction, keyring, contractId, newToken());
    await noteContractStep(transaction, { id, contractId, kind: "renew-link", at, on: dayInParis(at) });
    await appendEvidence(transaction, keyring, chainId, "link-renewed", at, {
      contract: number,
      by: context.operator,
    });
    await promise(promiseParts(context), transaction, "new-link", id, at);
  });
  return {
    value: { number, renewedAt: at },
    lines: (width) =>
      [linkWords.renewed(number), stepKept.mail(email)].flatMap((line) => folded(line, "", width)),
  };
}
