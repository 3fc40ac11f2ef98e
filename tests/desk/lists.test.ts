import { expect, test } from "vitest";
import { canaryBic, canaryIban } from "../support/call-bodies.ts";
import { desk } from "../support/desk.ts";
import { openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("No list of the desk", (store) => {
  test("tells a bank detail", async () => {
    const functions = await openFunctions(store);
    await functions.sign({});
    await functions.startDraft({});
    for (const command of [["contrats"], ["export", "contrats"]]) {
      for (const options of [[], ["--json"]]) {
        const { code, out } = await desk(functions, ...command, ...options);
        expect(code).toBe(0);
        expect(out.replace(/\s/g, "")).not.toContain(canaryIban);
        expect(out).not.toContain(canaryBic);
      }
    }
  });
});
