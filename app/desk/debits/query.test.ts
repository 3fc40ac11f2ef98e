import { expect, test } from "vitest";
import { deskLinks } from "../desk-links.ts";
import { readDebitsQuery } from "./query.ts";

test("The link to a run asks for that run, on whatever page of the list it stands", () => {
  const { searchParams } = new URL(deskLinks.deskRun("P-2025-0001"), "https://2h.example");
  expect(readDebitsQuery(searchParams, "2027-11-24")).toMatchObject({ runId: "P-2025-0001", runsPage: 0 });
});
