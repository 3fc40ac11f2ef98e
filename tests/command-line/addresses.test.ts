import { expect, test } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { commandLineOn } from "../support/backups.ts";
import { camille, stepTaken } from "../support/endings.ts";
import { accepted, beginning, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The command line tells which addresses are to be confirmed", (store) => {
  test("when a payment is near", async () => {
    const functions = await createFunctions(store);
    const sign = (name: string) => functions.sign({ email: `${name}@example.fr`, raisonSociale: name });
    const waiting = await sign("waiting");
    const withdrawn = await sign("withdrawn");
    const ended = await sign("ended");
    await functions.signAndConfirm({ email: "done@example.fr", raisonSociale: "done" });
    accepted(await stepTaken(functions, withdrawn.number, { kind: "withdraw", declaresSmallFirm: true }));
    accepted(await stepTaken(functions, ended.number, { kind: "terminate", cause: "subscriber" }));
    const warned = async (on: Day) => {
      functions.clock.now = Date.parse(`${on}T10:00:00Z`);
      const { out } = await commandLineOn(functions, store.settings(), "doctor", "--json");
      return JSON.parse(out)
        .findings.filter(({ text }: { text: string }) => text.includes("page Contrats du bureau"))
        .map(({ topic, level, text }: Record<string, string>) => [topic, level, text!.slice(0, 14)]);
    };
    expect(await warned("2025-10-07")).toEqual([]);
    expect(await warned("2025-10-08")).toEqual([["deadlines", "warning", "Un contrat att"]]);
    functions.clock.now = beginning;
    accepted(await createContractActions(functions.context).verifyEmail(waiting.number, camille));
    expect(await warned("2025-10-08")).toEqual([]);
  });
});
