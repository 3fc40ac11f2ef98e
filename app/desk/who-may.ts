import { type ActionPermission, isAllowed } from "#domain/action-permissions.ts";
import { type StaffRole, staffRoles } from "#domain/staff.ts";

const people: Readonly<Record<StaffRole, string>> = {
  zenmaster: "un ZenMaster",
  accountant: "la comptabilité",
  founder: "la direction",
};

const oneOf = new Intl.ListFormat("fr", { type: "disjunction" });

/** Whom to ask for an action that one’s own role does not allow: « Demandez à un ZenMaster ou à la direction. » */
export function askWhoMay(permission: ActionPermission): string {
  const asked = staffRoles
    .filter((role) => isAllowed({ role }, permission))
    .map((role) => `à ${people[role]}`);
  return `Demandez ${oneOf.format(asked.reverse())}.`;
}
