import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startChild } from "./child-process.ts";

test("A child knows no setting of the site and no option of its process but its memory", async () => {
  process.env.ENCRYPTION_KEYS = "secret";
  const module = join(mkdtempSync(join(tmpdir(), "agence-child-")), "child.mjs");
  writeFileSync(module, "process.send([Object.keys(process.env), process.execArgv]);");
  const child = startChild(module, { megabytes: 64 });
  const [[settings, options]] = await once(child, "message");
  child.kill("SIGKILL");
  delete process.env.ENCRYPTION_KEYS;
  expect({ settings, options }).toEqual({ settings: [], options: ["--max-old-space-size=64"] });
});
