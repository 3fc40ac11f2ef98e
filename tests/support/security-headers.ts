import { expect } from "vitest";

/** Checks that an answer has the headers of every answer of the site, and no cookie. */
export function expectGuarded(headers: Readonly<Record<string, string | string[] | undefined>>): void {
  const policy = String(headers["content-security-policy"] ?? "");
  // The build decides which inline scripts may run; the rest is the same on every answer.
  const hashes = policy.match(/sha256-[A-Za-z0-9+/]{43}=/g) ?? [];
  expect(policy.split("; ")).toEqual([
    "default-src 'self'",
    `script-src 'self' ${hashes.map((hash) => `'${hash}'`).join(" ")}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  expect(hashes.length).toBeGreaterThan(0);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin)$/),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
  });
  expect(headers).not.toHaveProperty("set-cookie");
  expect(headers).not.toHaveProperty("server");
  expect(headers).not.toHaveProperty("x-powered-by");
}
