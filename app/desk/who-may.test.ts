import { expect, test } from "vitest";
import { actionPermissions } from "#domain/action-permissions.ts";
import { askWhoMay } from "./who-may.ts";

test("Who may not do something learns whom to ask", () => {
  expect(askWhoMay(actionPermissions.contract.take)).toBe("Demandez à un ZenMaster ou à la direction.");
  expect(askWhoMay(actionPermissions.runs.make)).toBe("Demandez à la comptabilité ou à la direction.");
  expect(askWhoMay(actionPermissions.people.invite)).toBe("Demandez à la direction.");
});
