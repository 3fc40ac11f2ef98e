import { company } from "#content/company.ts";
import { healthWords } from "#content/desk/health.ts";
import { createAnnouncements } from "#server/announcements/announcements.ts";
import { openDebits } from "#server/billing/debits.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { openContract } from "#server/contracts/desk-actions.ts";
import { openContracts } from "#server/contracts/list.ts";
import type { Database } from "#server/database/client.ts";
import { messageTotals } from "#server/database/contact-messages.ts";
import { openDraftTotal } from "#server/database/drafts.ts";
import { mailTotal } from "#server/database/outbox-entries.ts";
import { saveFirstPeople } from "#server/database/staff.ts";
import { openWaitingDrafts } from "#server/drafts/waiting.ts";
import type { Environment } from "#server/env.ts";
import { openMessages } from "#server/messages/inbox.ts";
import { openPasskeys } from "#server/staff/passkeys.ts";
import { openPeople } from "#server/staff/people.ts";
import { openSignIn, type SignInDependencies } from "#server/staff/sign-in.ts";
import { openActivityLog } from "./activity-log.ts";
import { openExports } from "./export.ts";
import { openHealth } from "./health/health.ts";
import { openMails } from "./mails.ts";
import { openSearch } from "./search.ts";
import { openToday } from "./today.ts";

/** What the desk works with; `server/services.ts` puts it together. */
export type AgencyDependencies = SignInDependencies & {
  readonly environment: Environment;
};

/** What the people of the agency see and do, for the pages of the desk and for its commands. */
export type Agency = ReturnType<typeof openAgency>;

/** Opens the desk on the store. */
export function openAgency(deps: AgencyDependencies) {
  const { database, now } = deps;
  return {
    signIn: openSignIn(deps),
    passkeys: openPasskeys(deps),
    people: openPeople(deps),
    messages: openMessages(deps),
    contracts: openContracts(deps),
    search: openSearch(deps),
    exports: openExports(deps),
    drafts: openWaitingDrafts(deps),
    contract: openContract(deps),
    mails: openMails(deps),
    announcements: createAnnouncements(deps),
    debits: openDebits(deps),
    refunds: createRefunds(deps),
    corrections: createCorrections(deps),
    log: openActivityLog(deps),
    health: openHealth(deps, healthWords),
    today: openToday(deps),
    /** How many things wait for somebody, for the links that lead to them. */
    async waiting() {
      const [messages, drafts, mails] = await Promise.all([
        messageTotals(database.db, { handled: false }),
        openDraftTotal(database.db, now()),
        mailTotal(database.db, "dead"),
      ]);
      return { messages: messages.waiting, drafts, mails };
    },
  };
}

/** Lets in the first people: the addresses that the settings name. Who is known already stays as the desk has it. */
export function letInFirstPeople(
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
