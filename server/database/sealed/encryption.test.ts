import { createDecipheriv, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashOfToken, keyringOf, newToken, SealError } from "./encryption.ts";

const older = { id: "older", bytes: randomBytes(32) };
const newer = { id: "newer", bytes: randomBytes(32) };
const keyring = keyringOf([older]);
const place = { table: "mandates", id: "0198f3a2", column: "bankDetailsSealed" };

describe("Sealing", () => {
  test("what is sealed opens as it was, texts and bytes alike", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(keyring.open(keyring.seal(text, place), place)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const opened = keyring.decryptBytes(keyring.sealBytes(bytes, place), place);
        expect(Buffer.from(opened)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  test("the format is AES-256-GCM: version, key, then iv, tag and ciphertext, bound to the place", () => {
    const sealed = keyring.seal("FR76", place);
    expect(sealed).toMatch(/^v1\.older\.[A-Za-z0-9_-]+$/);
    const bytes = Buffer.from(sealed.split(".")[2]!, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", older.bytes, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from("mandates:0198f3a2:bankDetailsSealed"));
    decipher.setAuthTag(bytes.subarray(12, 28));
    expect(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()).toBe("FR76");
  });

  test("the same text never looks the same twice", () => {
    expect(keyring.seal("FR76", place)).not.toBe(keyring.seal("FR76", place));
  });

  test.each([
    { ...place, table: "contracts" },
    { ...place, id: "another" },
    { ...place, column: "linkSealed" },
  ])("what is moved to $table, $id, $column does not open", (elsewhere) => {
    expect(() => keyring.open(keyring.seal("FR76", place), elsewhere)).toThrow(SealError);
    expect(() => keyring.decryptBytes(keyring.sealBytes(Buffer.from("FR76"), place), elsewhere)).toThrow(
      SealError,
    );
  });

  test("a value of which any bit was changed, or that was cut anywhere, does not open", () => {
    const sealed = keyring.sealBytes(Buffer.from("FR76 3000"), place);
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.nat(7), (index, bit) => {
        const changed = Uint8Array.from(sealed);
        changed[index]! ^= 1 << bit;
        expect(() => keyring.decryptBytes(changed, place)).toThrow(SealError);
      }),
    );
    for (let length = 0; length < sealed.length; length++) {
      expect(() => keyring.decryptBytes(sealed.slice(0, length), place)).toThrow(SealError);
    }
  });

  test.each([
    "",
    "FR7630006000011234567890189",
    "v2.older.AAAA",
    "v1.older",
    "v1.older.",
    "v1.older.AAAA.AAAA",
  ])("%j is no sealed value", (text) => {
    expect(() => keyring.open(text, place)).toThrow(SealError);
  });

  test("errors say where, and hold neither the value nor the key", () => {
    const sealed = keyringOf([newer]).seal("FR76", place);
    expect(() => keyring.open(sealed, place)).toThrow(
      'mandates.bankDetailsSealed needs the key "newer", which is not in the ring',
    );
    const impostor = keyringOf([{ id: "older", bytes: newer.bytes }]);
    expect(() => impostor.open(keyring.seal("FR76", place), place)).toThrow(
      "mandates.bankDetailsSealed was changed, moved or sealed with another key",
    );
  });
});

describe("A ring of several keys", () => {
  const rotated = keyringOf([newer, older]);

  test("seals with the first and opens with all", () => {
    expect(rotated.seal("FR76", place)).toMatch(/^v1\.newer\./);
    expect(rotated.open(keyring.seal("FR76", place), place)).toBe("FR76");
  });

  test("fingerprints as before a newer key was added", () => {
    expect(rotated.hmac({ a: 1, b: "é" })).toBe(keyring.hmac({ b: "é", a: 1 }));
    expect(keyring.hmac({ a: 1 })).not.toBe(keyring.hmac({ a: 2 }));
    expect(keyringOf([newer]).hmac({ a: 1 })).not.toBe(keyring.hmac({ a: 1 }));
    expect(keyring.hmac({ a: 1 })).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ["no key", []],
    ["a short key", [{ id: "short", bytes: randomBytes(16) }]],
    ["two keys of one name", [older, { ...newer, id: "older" }]],
  ])("is not made of %s", (_, keys) => {
    expect(() => keyringOf(keys)).toThrow(RangeError);
  });
});

test("a token is 256 random bits, and the store knows only its SHA-256", () => {
  expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newToken()).not.toBe(newToken());
  expect(hashOfToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
