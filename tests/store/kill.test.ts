import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { nextInCounter } from "#server/database/counters.ts";
import { onEachStore } from "../support/stores.ts";

/** Says each number once it is kept, for as long as it is left alive. */
const writer = `
  import { openDatabase } from "#server/database/client.ts";
  import { nextInCounter } from "#server/database/counters.ts";
  const database = await openDatabase(JSON.parse(process.argv.at(-1)));
  for (;;) console.log(await database.transaction((transaction) => nextInCounter(transaction, "kept")));
`;

onEachStore("A process killed at work", (store) => {
  test("loses nothing that it said was kept, and leaves no lock behind", async () => {
    const settings = JSON.stringify(store.settings());
    for (const acknowledged of [1, 20, 40]) {
      const child = spawn(process.execPath, ["--input-type=module", "-e", writer, settings], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(child, "exit");
      let last = 0;
      let heard = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        last = Number(line);
        heard += 1;
        if (heard === acknowledged) child.kill("SIGKILL");
      }
      await ended;
      const database = await store.open();
      const next = await database.transaction((transaction) => nextInCounter(transaction, "kept"));
      expect(next).toBeGreaterThan(last);
    }
  });
});
