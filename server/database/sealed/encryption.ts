import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { canonicalJson } from "#server/canonical-json.ts";

/** The place of a sealed value. The value is bound to it: moved to another row or column, it cannot be decrypted. */
export type SealContext = { readonly table: string; readonly id: string; readonly column: string };

/**
 * The keys of the site: they encrypt values that must not be read in the store, and make HMACs of values that must not
 * be guessed.
 */
export type Keyring = {
  /** Names of its keys, the current one first. */
  readonly keyIds: readonly [current: string, ...older: string[]];
  /** Encrypts a text with the current key: `v1.<keyId>.<base64url(iv‖tag‖ciphertext)>` (AES-256-GCM). */
  seal(plaintext: string, context: SealContext): string;
  /** Decrypts a sealed text. @throws {SealError} when the key is missing or the value was changed. */
  open(sealed: string, context: SealContext): string;
  /** Encrypts bytes: `v1.<keyId>.` in ASCII, then the raw iv, tag and ciphertext. */
  sealBytes(plaintext: Uint8Array, context: SealContext): Uint8Array;
  /** Decrypts sealed bytes. @throws {SealError} as {@link Keyring.open}. */
  decryptBytes(sealed: Uint8Array, context: SealContext): Uint8Array;
  /** HMAC-SHA-256 of a value's canonical JSON, in hexadecimal. */
  hmac(value: unknown): string;
  /** The same for the head of a chain of evidence, with a key used for nothing else. */
  headMac(head: unknown): string;
};

/** A key of 32 bytes, with the name that sealed values hold; the name has no dots. */
export type NamedKey = { readonly id: string; readonly bytes: Uint8Array };

/** A sealed value that cannot be decrypted. Its message gives the reason and holds no data. */
export class SealError extends Error {
  override readonly name = "SealError";
}

/** What a function opens, or `null` when that is sealed with another key, or was changed. */
export function unlessSealed<Value>(open: () => Value): Value | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

const version = "v1";
const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Makes a keyring, the current key first. HMACs and the heads of chains need a key that outlives all of these: the
 * store keeps one (`openKeyring`).
 *
 * @throws {RangeError} without keys, with a key of another length, or with two of the same name.
 */
export function keyringOf(keys: readonly NamedKey[], hmacKey: Uint8Array = firstHmacKey(keys)): Keyring {
  const current = keys[0];
  const byId = new Map(keys.map((key) => [key.id, key.bytes]));
  if (!current || keys.some(({ bytes }) => bytes.byteLength !== 32)) {
    throw new RangeError("a keyring needs keys of 32 bytes");
  }
  if (byId.size < keys.length) throw new RangeError("two keys of a keyring have the same name");

  const macWith = (bytes: Uint8Array) => {
    const key = createSecretKey(bytes);
    return (value: unknown) => createHmac("sha256", key).update(canonicalJson(value)).digest("hex");
  };
  const opened = (head: string, body: Buffer, context: SealContext) => {
    const [, keyId] = /^v1\.([^.]*)\.$/.exec(head) ?? [];
    if (keyId === undefined) throw new SealError(`${placeOf(context)} does not hold a sealed value`);
    const key = byId.get(keyId);
    if (!key)
      throw new SealError(
        `${placeOf(context)} needs the key ${JSON.stringify(keyId)}, which is not in the ring`,
      );
    return decrypted(key, body, context);
  };
  return {
    keyIds: [current.id, ...keys.slice(1).map(({ id }) => id)],
    seal: (plaintext, context) =>
      `${version}.${current.id}.${encrypted(current.bytes, Buffer.from(plaintext), context).toString("base64url")}`,
    open(sealed, context) {
      const bodyFrom = sealed.lastIndexOf(".") + 1;
      return opened(
        sealed.slice(0, bodyFrom),
        Buffer.from(sealed.slice(bodyFrom), "base64url"),
        context,
      ).toString();
    },
    sealBytes: (plaintext, context) =>
      Buffer.concat([Buffer.from(`${version}.${current.id}.`), encrypted(current.bytes, plaintext, context)]),
    decryptBytes(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const bodyFrom = bytes.indexOf(".", version.length + 1) + 1;
      return opened(bytes.toString("latin1", 0, bodyFrom), bytes.subarray(bodyFrom), context);
    },
    hmac: macWith(hmacKey),
    headMac: macWith(derivedKey(hmacKey, "heads of evidence chains")),
  };
}

/** The HMAC key that a new store begins with, derived from the oldest key of the ring. */
export function firstHmacKey(keys: readonly NamedKey[]): Uint8Array {
  return derivedKey(keys.at(-1)?.bytes ?? new Uint8Array(), "request fingerprints");
}

/** 256 random bits as text, for a link. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text has the shape of {@link newToken}'s. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The hash by which the store finds a token. A token is random enough for a plain hash. */
export function hashOfToken(token: string): string {
  return sha256Of(token);
}

/** SHA-256 of bytes, in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A key for one purpose, from which nobody can compute the key that it comes from. */
function derivedKey(bytes: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", bytes, "", purpose, 32));
}

function encrypted(key: Uint8Array, plaintext: Uint8Array, context: SealContext): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  cipher.setAAD(additionalData(context));
  const ciphertext = [cipher.update(plaintext), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...ciphertext]);
}

function decrypted(key: Uint8Array, body: Buffer, context: SealContext): Buffer {
  try {
    const iv = body.subarray(0, ivBytes);
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
    decipher.setAAD(additionalData(context));
    decipher.setAuthTag(body.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(body.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new SealError(`${placeOf(context)} was changed, moved or sealed with another key`, { cause });
  }
}

function additionalData({ table, id, column }: SealContext): Buffer {
  return Buffer.from(`${table}:${id}:${column}`);
}

function placeOf({ table, column }: SealContext): string {
  return `${table}.${column}`;
}
