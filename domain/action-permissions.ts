import { may, type Permission, type StaffRole } from "./staff.ts";

/** Who performs an action. */
export type Actor =
  /** A person of the agency, at the desk. */
  | { readonly role: StaffRole; readonly name: string }
  /** Somebody with access to the machine itself, by its user name: they hold the keys already. */
  | { readonly role: "machine"; readonly name: string }
  /** Somebody with the private link of a contract. */
  | { readonly role: "client" };

/** An actor whose name goes into the evidence and the log. */
export type NamedActor = Extract<Actor, { readonly name: string }>;

/** The permission that an action requires: any one of several, or the private link of its contract. */
export type ActionPermission = Permission | readonly (Permission | "client")[] | "everyone" | "machine";

/**
 * The permission of each action, by its subject. The action itself checks it (`server/staff/permitted.ts`), and pages
 * use it to decide what to show. `everyone`: everybody with access. `machine`: the command line alone.
 */
export const actionPermissions = {
  contract: {
    take: "work",
    renewLink: "work",
    correctEmail: "work",
    // Invoices wait for them.
    correctSiret: ["work", "debits"],
    correctSeat: ["work", "debits"],
    // A role that sees full accounts verifies corrected e-mail addresses too.
    verifyEmail: ["work", "iban"],
    hold: "work",
    release: "work",
    welcome: "work",
    addGift: "work",
    confirmCompany: "work",
    prepareEnding: "work",
    addNote: "everyone",
    showAccount: "iban",
    mandate: "iban",
    forDossier: "machine",
  },
  clients: {
    assign: "work",
    // Those of somebody else, as a person who manages people may: somebody is ill.
    pass: "work",
    cover: "work",
    endCover: "work",
  },
  // Its client alone signs another account.
  accounts: { request: ["work", "debits"], undo: ["work", "debits"] },
  // It goes to the confirmed address alone, and its client alone signs.
  packs: { request: ["work", "debits"] },
  facts: {
    change: ["work", "debits"],
    changeEmail: ["work", "debits"],
    recordRefusalCall: ["work", "debits"],
  },
  // Who is on the telephone with a client, and who keeps the accounts.
  reminders: {
    recordCall: ["work", "debits"],
    sendNow: ["work", "debits"],
    hold: ["work", "debits"],
    release: ["work", "debits"],
  },
  corrections: { step: "work", debit: "debits" },
  debits: { joinNextRun: "debits", recordReturn: "debits", settle: "debits", payFromAccount: "debits" },
  runs: {
    make: "debits",
    file: "debits",
    cancel: "debits",
    deposit: "debits",
    undoDeposit: "debits",
    move: "debits",
  },
  bankFiles: {
    readFile: "debits",
    readColumns: "debits",
    recordFile: "debits",
    settleUnnamed: "debits",
    dropFile: "debits",
  },
  today: { confirmDate: ["work", "debits"] },
  charges: { note: "debits", rebill: "debits", waive: "debits" },
  refunds: { record: "debits" },
  credits: { issue: "debits" },
  closes: { month: "debits" },
  // Whoever talks to a client: it goes to the confirmed address alone.
  invoices: { sendAgain: "everyone" },
  announcements: {
    announce: "announce",
    // The price of their pack, to clients of theirs.
    announceToClient: "work",
  },
  messages: { mark: "work", answer: "work" },
  personFiles: { take: "rights" },
  rights: { note: "rights", answer: "rights", erase: "rights" },
  drafts: { recordCall: "work", remind: "work" },
  prepared: { make: "work", change: "work", readLink: "work", send: "work", withdraw: "work" },
  takeovers: { take: "takeover", readTable: "takeover", takeTable: "takeover", addPaper: "takeover" },
  mails: { sendAgain: "work", sendAllAgain: "work" },
  exports: {
    contracts: "export",
    messages: "export",
    invoices: "export",
    invoiceArchive: "export",
    entries: "export",
    newEntries: "debits",
    taxDue: "export",
    run: "export",
    balance: "export",
  },
  people: {
    invite: "people",
    changeRole: "people",
    remove: "people",
    endSession: "everyone",
    setMorningMail: "everyone",
    setFirstName: "everyone",
  },
  passkeys: { askNew: "everyone", add: "everyone", remove: "everyone" },
  /** Steps in the life of a contract, by their kind. */
  steps: {
    withdraw: ["work", "client"],
    terminate: ["work", "client"],
    suspend: "work",
    reactivate: "work",
    "take-back": ["work", "client"],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ActionPermission>>>>;

/** Whether an actor has a permission (docs/product.md, 9.1). */
export function isAllowed({ role }: Pick<Actor, "role">, permission: ActionPermission): boolean {
  if (typeof permission === "object") {
    return permission.some((each) => (each === "client" ? role === each : isAllowed({ role }, each)));
  }
  if (role === "client") return false;
  if (role === "machine") return true;
  if (permission === "machine") return false;
  return permission === "everyone" || may(role, permission);
}

/**
 * Whether a person may announce what their pack costs on the site to the client of a contract: its ZenMaster, and whoever
 * announces any change.
 */
export function mayAnnounceTo(
  person: { readonly id: string; readonly role: StaffRole },
  zenmasterId: string | null,
): boolean {
  const { announce, announceToClient } = actionPermissions.announcements;
  return isAllowed(person, announce) || (isAllowed(person, announceToClient) && zenmasterId === person.id);
}
