import { type Context, createContext, unlimited } from "#server/context.ts";
import { termsInForce } from "#server/contracts/terms-in-force.ts";
import { renderings } from "#server/documents/render-documents.ts";
import { createLog } from "#server/log.ts";
import { type CommandContext, problems, Refusal } from "./command.ts";

/** The context for a command that acts on the site. The site itself finds the mails and sends them. */
export async function createSiteContext({ open, environment, now, newId }: CommandContext): Promise<Context> {
  const { database, keyring } = await open();
  const acceptedTerms = termsInForce();
  return createContext({
    settings: environment(),
    database,
    keyring,
    log: createLog("silent"),
    limits: unlimited,
    documents: renderings,
    termsOf: (edition) => acceptedTerms[edition],
    wakeMail: () => {},
    runAfterResponse: (work) => void work(),
    now,
    newId,
  });
}

export function unknownContract(number: string): Refusal {
  return new Refusal(problems.contract(number));
}
