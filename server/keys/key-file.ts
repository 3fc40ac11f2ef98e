import { createHash, randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { NamedKey } from "#server/database/sealed/encryption.ts";

/**
 * Reads the keys of `ENCRYPTION_KEYS`: `id:key` separated by commas, the current one first, each key 32 bytes in
 * base64url. Without the setting, the key is in a file of the data folder that only the site's user can read, made at
 * the first start. @throws {Error} with one clear line when a key cannot be used.
 */
export function readKeys(setting: string, dataDir: string): NamedKey[] {
  return parsedKeys(setting === "" ? keyFileText(keyFileIn(dataDir)) : setting);
}

/** The same for existing keys alone: makes none and returns `null`. @throws {Error} as {@link readKeys}. */
export function findKeys(setting: string, dataDir: string): NamedKey[] | null {
  const text = setting === "" ? readIfThere(keyFileIn(dataDir)) : setting;
  return text === null ? null : parsedKeys(text);
}

export function keyFileIn(dataDir: string): string {
  return join(dataDir, "keys", "encryption.key");
}

/**
 * Adds a new key at the top of a key file, atomically, and returns its name. @throws {Error} when there is no such
 * file.
 */
export function addKeyToFile(file: string): string {
  const present = readFileSync(file, "utf8").trim();
  const added = newKey();
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${added},${present}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
  return added.split(":")[0]!;
}

/** Whether {@link readKeys} can use a setting that is not empty. */
export function areUsableKeys(setting: string): boolean {
  try {
    const keys = parsedKeys(setting);
    return new Set(keys.map(({ id }) => id)).size === keys.length;
  } catch {
    return false;
  }
}

/** 32 bytes in base64url, or in the base64 that other tools write. */
const keyShape = /^[A-Za-z0-9_+/-]{43}=?$/;

function parsedKeys(text: string): NamedKey[] {
  return text.split(",").map((part) => {
    const [id = "", key = "", ...rest] = part.trim().split(":");
    const bytes = Buffer.from(key, "base64url");
    if (!/^[A-Za-z0-9_-]{1,40}$/.test(id) || !keyShape.test(key) || rest.length > 0) {
      throw new Error("An encryption key must look like name:key, the key being 32 bytes in base64url");
    }
    return { id, bytes };
  });
}

/** Two processes may start at once: the file appears whole or not at all, and the first process to place it wins. */
function keyFileText(file: string): string {
  const known = readIfThere(file);
  if (known) return known;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${newKey()}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, "utf8");
}

/**
 * A new key as text, `name:key`. Its name is derived from the key, so that a new file never repeats a lost key's name.
 */
export function newKey(): string {
  const bytes = randomBytes(32);
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return `${id}:${bytes.toString("base64url")}`;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw cause;
  }
}
