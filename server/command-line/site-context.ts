import { type Context, createContext, unlimited } from "#server/context.ts";
import { termsInForce } from "#server/contracts/terms-in-force.ts";
import { renderDocuments, renderTerms } from "#server/documents/render-documents.ts";
import { createLog } from "#server/log.ts";
import { type CommandContext, problems, Refusal } from "./command.ts";

/** The context of actions on the site that a command opens. The site itself looks for the mails, and sends them. */
export async function openSiteContext({ open, environment, now, newId }: CommandContext): Promise<Context> {
  const { database, keyring } = await open();
  const acceptedTerms = termsInForce();
  return createContext({
    settings: environment(),
    database,
    keyring,
    log: createLog("silent"),
    limits: unlimited,
    documents: { render: renderDocuments, renderTerms },
    termsOf: (edition) => acceptedTerms[edition],
    wakeMail: () => {},
    runAfterResponse: (work) => void work(),
    now,
    newId,
  });
}

/** What is said of a number that no contract has. */
export function unknownContract(number: string): Refusal {
  return new Refusal(problems.contract(number));
}
