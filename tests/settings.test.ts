import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readEnvironment } from "#server/env.ts";
import { projectRoot } from "./support/source-file.ts";

const example = readFileSync(join(projectRoot, ".env.example"), "utf8");

test("The example names every setting that the site reads, and no other", () => {
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  const schema = readFileSync(join(projectRoot, "server", "env.ts"), "utf8");
  const read = [...schema.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(read.toSorted());
});

test("What the example sets is what applies without it", () => {
  expect(readEnvironment({}).ok).toBe(true);
  expect(readEnvironment(parseEnv(example))).toEqual(readEnvironment({}));
});

test("Every mistake is told in a line of its own, and no secret is repeated", () => {
  const key = Buffer.alloc(32, 7).toString("base64url");
  const read = readEnvironment({
    PORT: "99999",
    SMTP_URL: "smtp://user:secret@mail.example:abc",
    ENCRYPTION_KEYS: `k1:${key},k1:${key}`,
  });
  if (read.ok) throw new Error("the settings were taken");
  expect(read.problem.map((line) => line.split(" ")[0])).toEqual(["PORT", "SMTP_URL", "ENCRYPTION_KEYS"]);
  expect(read.problem.join()).not.toMatch(/secret|BwcHBwcH/);
});

test("The owner of the tables needs a role that serves beside it, and its address is not repeated", () => {
  const ownerUrl = "postgres://owner:secret@localhost/agence";
  expect(readEnvironment({ DATABASE_OWNER_URL: ownerUrl }).ok).toBe(false);
  const DATABASE_URL = "postgres://site:word@localhost/agence";
  expect(readEnvironment({ DATABASE_URL, DATABASE_OWNER_URL: ownerUrl }).ok).toBe(true);
  const read = readEnvironment({ DATABASE_URL, DATABASE_OWNER_URL: "mysql://owner:secret@localhost" });
  expect(read.ok ? "" : read.problem.join()).toMatch(/^DATABASE_OWNER_URL must start with .+\(is: hidden\)$/);
});

test.each(["smtp://", "smtp://mail.example:abc", "mail.example:25", "http://mail.example"])(
  "%s is no mail server",
  (address) => expect(readEnvironment({ SMTP_URL: address }).ok).toBe(false),
);

test.each(["k1", ":", "k1:abc", "k 1:AAAA"])("%s is no key", (keys) =>
  expect(readEnvironment({ ENCRYPTION_KEYS: keys }).ok).toBe(false),
);
