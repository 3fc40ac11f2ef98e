import { expect, test } from "vitest";
import { type Actor, actionPermissions, isAllowed } from "./action-permissions.ts";

const founder: Actor = { role: "founder", name: "Hélène" };
const zenmaster: Actor = { role: "zenmaster", name: "Inès" };
const accountant: Actor = { role: "accountant", name: "Paul" };
const machine: Actor = { role: "machine", name: "root" };
const client: Actor = { role: "client" };

test.each([
  [founder, actionPermissions.people.invite, true],
  [zenmaster, actionPermissions.people.invite, false],
  [zenmaster, actionPermissions.contract.take, true],
  [accountant, actionPermissions.contract.take, false],
  [accountant, actionPermissions.contract.verifyEmail, true],
  [accountant, actionPermissions.contract.addNote, true],
  [founder, actionPermissions.contract.forDossier, false],
  [machine, actionPermissions.contract.forDossier, true],
  [accountant, actionPermissions.steps.terminate, false],
  [zenmaster, actionPermissions.steps.terminate, true],
  [client, actionPermissions.steps.terminate, true],
  [client, actionPermissions.steps.suspend, false],
  [client, actionPermissions.contract.addNote, false],
] as const)("%o, for an action that requires %o: %s", (actor, permission, expected) => {
  expect(isAllowed(actor, permission)).toBe(expected);
});
