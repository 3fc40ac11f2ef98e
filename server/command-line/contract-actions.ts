import { createContractActions } from "#server/contracts/desk-actions.ts";
import { newToken } from "#server/keys/encryption.ts";
import { type CommandContext, enqueueDependencies, problems, Refusal } from "./command.ts";

/** What the agency does with a contract. */
export async function openContractAt(context: CommandContext) {
  const { database, keyring } = await context.open();
  // The site, which sends mails, looks for them by itself.
  return createContractActions({
    ...{ database, keyring, newToken },
    ...enqueueDependencies(context),
    wakeMail: () => {},
  });
}

/** What is said of a number that no contract has. */
export function unknownContract(number: string): Refusal {
  return new Refusal(problems.contract(number));
}
