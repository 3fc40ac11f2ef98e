import { may, type Permission, type StaffRole } from "./staff.ts";

/** Who does something. */
export type Actor =
  /** A person of the agency, at the desk. */
  | { readonly role: StaffRole; readonly name: string }
  /** Whoever works on the machine itself, by the name of its user: the keys are theirs already. */
  | { readonly role: "machine"; readonly name: string }
  /** Whoever has the private link of a contract. */
  | { readonly role: "client" };

/** Somebody whose name evidence and log keep. */
export type NamedActor = Extract<Actor, { readonly name: string }>;

/** What an action takes: any one of some permissions, or the private link of its contract. */
export type ActionPermission = Permission | readonly (Permission | "client")[] | "everyone" | "machine";

/**
 * What each action takes, by its subject: the action itself asks (`server/staff/permitted.ts`), and pages ask what to
 * show. `everyone`: everybody who came in. `machine`: the command line alone.
 */
export const actionPermissions = {
  contract: {
    take: "work",
    renewLink: "work",
    correctAddress: "work",
    // Who sees whole accounts verifies a corrected address, too.
    verifyAddress: ["work", "iban"],
    hold: "work",
    release: "work",
    welcome: "work",
    prepareEnding: "work",
    note: "everyone",
    showAccount: "iban",
    mandate: "iban",
    forDossier: "machine",
  },
  corrections: { step: "work", debit: "debits" },
  debits: { joinNextRun: "debits", recordReturn: "debits", settle: "debits" },
  runs: { make: "debits", file: "debits", cancel: "debits" },
  refunds: { record: "debits" },
  announcements: { announce: "announce" },
  messages: { mark: "work" },
  drafts: { recordCall: "work", remind: "work" },
  mails: { sendAgain: "work", sendAllAgain: "work" },
  exports: { contracts: "export", messages: "export" },
  people: { invite: "people", changeRole: "people", remove: "people", endSession: "everyone" },
  passkeys: { askNew: "everyone", add: "everyone", remove: "everyone" },
  /** Steps in the life of a contract, by their kind. */
  steps: {
    withdraw: ["work", "client"],
    terminate: ["work", "client"],
    suspend: "work",
    reactivate: "work",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ActionPermission>>>>;

/** Whether somebody may do what takes a permission (docs/product.md, 9.1). */
export function isAllowed({ role }: Actor, permission: ActionPermission): boolean {
  if (typeof permission === "object") {
    return permission.some((each) =>
      each === "client" ? role === each : isAllowed({ role, name: "" }, each),
    );
  }
  if (role === "client") return false;
  if (role === "machine") return true;
  if (permission === "machine") return false;
  return permission === "everyone" || may(role, permission);
}
