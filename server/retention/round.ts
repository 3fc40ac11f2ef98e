import { eraseExpiredDrafts, eraseOldContacts } from "./contacts.ts";
import { eraseEndedContracts } from "./contracts.ts";
import { eraseLeftovers } from "./leftovers.ts";
import { eraseMailFiles } from "./mail-files.ts";
import type { RoundParts } from "./parts.ts";
import { handleDueRequests } from "./requests.ts";

/** Erases all that may no longer be kept at this instant. A step that fails is told and keeps no other from its work. */
export async function eraseAllDue(parts: RoundParts): Promise<{ readonly failed: number }> {
  const steps = {
    drafts: eraseExpiredDrafts,
    requests: handleDueRequests,
    contracts: eraseEndedContracts,
    contacts: eraseOldContacts,
    leftovers: eraseLeftovers,
    "mail files": eraseMailFiles,
    "deleted bytes": ({ database }: RoundParts) => database.forgetDeleted(),
  };
  let failed = 0;
  for (const [step, work] of Object.entries(steps)) {
    if (parts.isStopping()) break;
    try {
      await work(parts);
    } catch (err) {
      failed++;
      parts.log.error({ err, step }, "what is due could not be erased");
    }
  }
  return { failed };
}
