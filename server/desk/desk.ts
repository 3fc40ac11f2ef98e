import { company } from "#content/company.ts";
import { healthWords } from "#content/desk/health.ts";
import { createAnnouncements } from "#server/announcements/announcements.ts";
import { createDebits } from "#server/billing/debits.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { createContractList } from "#server/contracts/list.ts";
import type { Database } from "#server/database/client.ts";
import { messageTotals } from "#server/database/contact-messages.ts";
import { countDrafts } from "#server/database/drafts.ts";
import { mailTotal } from "#server/database/outbox-entries.ts";
import { saveFirstPeople } from "#server/database/staff.ts";
import { createWaitingDrafts } from "#server/drafts/waiting.ts";
import type { Environment } from "#server/env.ts";
import { createMessages } from "#server/messages/inbox.ts";
import { createPasskeys } from "#server/staff/passkeys.ts";
import { createPeople } from "#server/staff/people.ts";
import { createSignIn, type SignInDependencies } from "#server/staff/sign-in.ts";
import { createActivityLog } from "./activity-log.ts";
import { createExports } from "./export.ts";
import { createHealth } from "./health/health.ts";
import { createMails } from "./mails.ts";
import { createSearch } from "./search.ts";
import { createToday } from "./today.ts";

/** What the desk works with; `server/services.ts` puts it together. */
export type AgencyDependencies = SignInDependencies & {
  readonly environment: Environment;
};

/** What the people of the agency see and do, for the pages of the desk and for its commands. */
export type Agency = ReturnType<typeof createDesk>;

/** Opens the desk on the store. */
export function createDesk(deps: AgencyDependencies) {
  const { database, now } = deps;
  return {
    signIn: createSignIn(deps),
    passkeys: createPasskeys(deps),
    people: createPeople(deps),
    messages: createMessages(deps),
    contracts: createContractList(deps),
    search: createSearch(deps),
    exports: createExports(deps),
    drafts: createWaitingDrafts(deps),
    contract: createContractActions(deps),
    mails: createMails(deps),
    announcements: createAnnouncements(deps),
    debits: createDebits(deps),
    refunds: createRefunds(deps),
    corrections: createCorrections(deps),
    log: createActivityLog(deps),
    health: createHealth(deps, healthWords),
    today: createToday(deps),
    /** How many things wait for somebody, for the links that lead to them. */
    async waiting() {
      const [messages, drafts, mails] = await Promise.all([
        messageTotals(database.db, { handled: false }),
        countDrafts(database.db, now()),
        mailTotal(database.db, "dead"),
      ]);
      return { messages: messages.waiting, drafts, mails };
    },
  };
}

/** Lets in the first people: the addresses that the settings name. Who is known already stays as the desk has it. */
export function ensureInitialStaff(
  database: Database,
  addresses: readonly string[],
  { newId, now }: Pick<AgencyDependencies, "newId" | "now">,
): Promise<void> {
  const people = addresses.map((email) => ({
    id: newId(),
    email: email.toLowerCase(),
    name: nameFrom(email),
    role: "founder" as const,
    createdAt: now(),
  }));
  return saveFirstPeople(database.db, people);
}

/** A name to begin with: the agency's director for its own address, else what stands before the `@`. */
function nameFrom(email: string): string {
  if (email.toLowerCase() === company.email) return company.publicationDirector;
  const [local = email] = email.split("@");
  return local
    .split(/[._-]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
}
