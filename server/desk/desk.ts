import { healthWords } from "#content/desk/health.ts";
import { company } from "#content/site/company.ts";
import { createAnnouncements } from "#server/announcements/announcements.ts";
import { createBankFiles } from "#server/billing/bank/bank-files.ts";
import { createCloses } from "#server/billing/books/close-month.ts";
import { createCharges } from "#server/billing/charges.ts";
import { createDebits } from "#server/billing/debits.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { createInvoiceActions } from "#server/billing/invoices/send-again.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { createForecasts } from "#server/billing/runs/forecast.ts";
import type { Context } from "#server/context.ts";
import { createAccountActions } from "#server/contracts/account-actions.ts";
import { createClients } from "#server/contracts/clients.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { createFactActions } from "#server/contracts/fact-actions.ts";
import { createContractList } from "#server/contracts/list.ts";
import { createPackRequests } from "#server/contracts/pack-requests.ts";
import { createTakeovers } from "#server/contracts/take-over.ts";
import { countDrafts } from "#server/database/contracts/drafts.ts";
import { mailTotal } from "#server/database/mail/outbox-entries.ts";
import { messageTotals } from "#server/database/messages/contact-messages.ts";
import { saveFirstPeople } from "#server/database/staff/staff.ts";
import { createPreparedSubscriptions } from "#server/drafts/prepared-subscriptions.ts";
import { createWaitingDrafts } from "#server/drafts/waiting.ts";
import { createMessages } from "#server/messages/inbox.ts";
import { createRights } from "#server/retention/requests.ts";
import { createPasskeys } from "#server/staff/passkeys.ts";
import { createPeople } from "#server/staff/people.ts";
import { allPermitted } from "#server/staff/permitted.ts";
import { createSignIn } from "#server/staff/sign-in.ts";
import { createActivityLog } from "./activity-log.ts";
import { createBalance } from "./books/balance.ts";
import { createBooks } from "./books/month.ts";
import { createBreach } from "./breach.ts";
import { createExports } from "./export.ts";
import { createHealth } from "./health/health.ts";
import { createInvoices } from "./invoices/invoices.ts";
import { createMails } from "./mails.ts";
import { createPersonFiles } from "./person-file/person-file.ts";
import { createRegister } from "./register.ts";
import { createDeskReminders } from "./reminders.ts";
import { createSearch } from "./search.ts";
import { createToday } from "./today.ts";

/** Everything that the people of the agency see and do, for the pages of the desk and for its commands. */
export type Agency = ReturnType<typeof createDesk>;

export function createDesk(context: Context) {
  const { database, now } = context;
  const forecasts = createForecasts(context);
  return allPermitted({
    signIn: createSignIn(context),
    passkeys: createPasskeys(context),
    people: createPeople(context),
    messages: createMessages(context),
    contracts: createContractList(context),
    search: createSearch(context),
    rights: createRights(context),
    register: createRegister(context),
    breach: createBreach(context),
    personFiles: createPersonFiles(context),
    exports: createExports(context),
    drafts: createWaitingDrafts(context),
    prepared: createPreparedSubscriptions(context),
    contract: createContractActions(context),
    takeovers: createTakeovers(context),
    clients: createClients(context),
    mails: createMails(context),
    reminders: createDeskReminders(context),
    announcements: createAnnouncements(context),
    debits: createDebits(context, forecasts),
    bankFiles: createBankFiles(context, forecasts.forget),
    charges: createCharges(context),
    refunds: createRefunds(context),
    invoices: { ...createInvoices(context), ...createInvoiceActions(context) },
    credits: createCredits(context),
    closes: createCloses(context),
    books: createBooks(context),
    balance: createBalance(context),
    corrections: createCorrections(context),
    accounts: createAccountActions(context),
    packs: createPackRequests(context),
    facts: createFactActions(context),
    log: createActivityLog(context),
    health: createHealth(context, healthWords),
    today: createToday(context, forecasts),
    /** How many items of each kind wait for somebody, for the links that lead to them. */
    async waiting() {
      const [messages, drafts, mails] = await Promise.all([
        messageTotals(database.db, { handled: false }),
        countDrafts(database.db, now()),
        mailTotal(database.db, "dead"),
      ]);
      return { messages: messages.waiting, drafts, mails };
    },
  });
}

/**
 * Gives access to the first people, whose e-mail addresses the settings name. Known people stay as the desk has them.
 */
export function ensureInitialStaff({ database, settings, newId, now }: Context): Promise<void> {
  const emails = settings.STAFF ?? [settings.AGENCY_EMAIL];
  const people = emails.map((email) => ({
    id: newId(),
    email: email.toLowerCase(),
    name: nameFrom(email),
    role: "founder" as const,
    createdAt: now(),
  }));
  return saveFirstPeople(database.db, people);
}

/** A first name to show: the director's for the agency's own e-mail address, otherwise the part before the `@`. */
function nameFrom(email: string): string {
  if (email.toLowerCase() === company.email) return company.publicationDirector;
  const [local = email] = email.split("@");
  return local
    .split(/[._-]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
}
