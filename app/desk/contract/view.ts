import { type ActionPermission, isAllowed } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import type { Assignee } from "#server/contracts/clients.ts";
import type { ReadContract } from "#server/contracts/read.ts";
import type { MailWords } from "#server/database/mail/outbox.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import type { Asked } from "../asked.ts";

/** Everything that the page of a contract is made from. */
export type ContractView = {
  readonly contract: ReadContract;
  /** Who may look after it. */
  readonly assignees: readonly Assignee[];
  readonly today: Day;
  readonly person: Pick<SignedIn, "role">;
  readonly asked: Asked;
  /** The words of the reminder that the page is asked for; `null` for none. */
  readonly reminderWords: MailWords | null;
};

/** Whether the role of the person at the page allows an action. */
export function may({ person }: ContractView, permission: ActionPermission): boolean {
  return isAllowed(person, permission);
}
