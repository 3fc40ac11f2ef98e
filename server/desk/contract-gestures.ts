import { deskWords } from "#content/desk/desk.ts";
import { openContract } from "#server/agency/contract.ts";
import { newToken } from "#server/encryption.ts";
import { type DeskContext, enqueueDependencies, Refusal } from "./command.ts";

/** What the agency does with a contract. */
export async function openContractAt(context: DeskContext) {
  const { database, keyring } = await context.open();
  // The site, which sends mails, looks for them by itself.
  return openContract({
    ...{ database, keyring, newToken },
    ...enqueueDependencies(context),
    wakeMail: () => {},
  });
}

/** What is said of a number that no contract has. */
export function unknownContract(number: string): Refusal {
  return new Refusal(deskWords.problems.contract(number));
}
