import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { readKeys } from "./key-file.ts";

const run = promisify(execFile);
const key = (length = 32) => randomBytes(length).toString("base64url");

describe("The file of the key", () => {
  let dataDir = "";
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "agence-keys-"));
  });

  test("is made on the first start, read on the next, and only its user can read it", () => {
    const [made] = readKeys("", dataDir);
    expect(made!.bytes).toHaveLength(32);
    expect(readKeys("", dataDir)).toEqual([made]);
    expect(readdirSync(join(dataDir, "keys"))).toEqual(["encryption.key"]);
    expect(statSync(join(dataDir, "keys", "encryption.key")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "keys")).mode & 0o077).toBe(0);
  });

  test("made again after a loss, it has another name than the key that is missing", () => {
    const [lost] = readKeys("", dataDir);
    rmSync(join(dataDir, "keys"), { recursive: true });
    expect(readKeys("", dataDir)[0]!.id).not.toBe(lost!.id);
  });

  test("five processes that start at once agree on one key", async () => {
    const start = `
      import { readKeys } from "./server/keys/key-file.ts";
      console.log(readKeys("", process.argv.at(-1)).map(({ id, bytes }) => id + Buffer.from(bytes).toString("hex")).join());
    `;
    const starts = await Promise.all(
      Array.from({ length: 5 }, () => run(process.execPath, ["--input-type=module", "-e", start, dataDir])),
    );
    expect(new Set(starts.map(({ stdout }) => stdout)).size).toBe(1);
    expect(readdirSync(join(dataDir, "keys"))).toEqual(["encryption.key"]);
  });

  test("an empty one is refused: nothing is sealed with a key that nobody can find again", () => {
    readKeys("", dataDir);
    chmodSync(join(dataDir, "keys", "encryption.key"), 0o600);
    writeFileSync(join(dataDir, "keys", "encryption.key"), "");
    expect(() => readKeys("", dataDir)).toThrow("An encryption key must look like");
  });
});

describe("The setting", () => {
  test("names several keys, the current one first", () => {
    const one = key();
    const two = key();
    const keys = readKeys(`b:${one}, a:${two}`, "unused");
    expect(keys.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(keys.map(({ bytes }) => Buffer.from(bytes).toString("base64url"))).toEqual([one, two]);
  });

  test.each([
    ["without a name", key()],
    ["with a dot in the name", `a.b:${key()}`],
    ["too short", `a:${key(31)}`],
    ["too long", `a:${key(33)}`],
    ["that is no base64url", `a:${"é".repeat(43)}`],
    ["with a letter too many", `a:${key()}!`],
    ["missing after a comma", `a:${key()},`],
  ])("is refused with a key %s, which the message does not repeat", (_, setting) => {
    const refusal = () => readKeys(setting, "unused");
    expect(refusal).toThrow("An encryption key must look like name:key, the key being 32 bytes in base64url");
  });
});
