import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256In } from "./sha256.ts";

const sha256 = "313a3da76e2e25432a4158ca3b2a1d19d5a7015b024a733f6afbf3834d6de04b";

describe("A fingerprint is read as people paste it", () => {
  test.each([
    ["alone", sha256],
    ["in capitals", sha256.toUpperCase()],
    ["between blanks", `\n ${sha256}\t`],
    ["in groups of eight", sha256.replace(/.{8}/g, "$& ")],
    ["in groups parted by thin spaces", sha256.replace(/.{8}(?=.)/g, "$&\u2009")],
    ["as sha256sum writes it", `${sha256}  mandat-sepa-2H-2025-0128.pdf`],
    ["as openssl writes it", `SHA2-256(mandat.pdf)= ${sha256}`],
    ["as the mail writes it", `SHA-256\u00a0: ${sha256}`],
    ["as certutil writes it", `SHA256 hash of mandat.pdf:\r\n${sha256}\r\nCertUtil: ok`],
  ])("%s", (_how, text) => {
    expect(sha256In(text)).toBe(sha256);
  });

  test.each([
    "",
    "empreinte",
    sha256.slice(1),
    `${sha256}a`,
    `${sha256.slice(1)}g`,
    `${sha256} ${sha256}`.slice(0, 70).slice(1),
  ])("%j holds none", (text) => {
    expect(sha256In(text)).toBeNull();
  });

  test("whatever is read is 64 characters of lower-case hexadecimal", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(sha256In(text) ?? sha256).toMatch(/^[0-9a-f]{64}$/);
      }),
    );
  });
});
