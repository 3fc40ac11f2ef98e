import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { acceptedOrigin, visitorIp } from "./visitor.ts";

const site = "https://www.example.fr";

/** A request that came from an address with this `X-Forwarded-For`. */
function requestWith(remoteAddress: string, forwarded: string | null) {
  const headersDistinct = forwarded === null ? {} : { "x-forwarded-for": [forwarded] };
  return { headersDistinct, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe("A visitor's IP", () => {
  test.each<[number, string | null, string]>([
    [0, "203.0.113.9", "10.0.0.1"],
    [0, null, "10.0.0.1"],
    [1, "203.0.113.9", "203.0.113.9"],
    [1, "spoofed, 203.0.113.9", "203.0.113.9"],
    [1, null, "10.0.0.1"],
    [1, " , ", "10.0.0.1"],
    [2, "spoofed, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    [2, "203.0.113.9", "10.0.0.1"],
  ])("behind %i proxies that say %j is %s", (proxies, forwarded, ip) => {
    expect(visitorIp(requestWith("10.0.0.1", forwarded), proxies)).toBe(ip);
  });

  test("is never one that the visitor wrote", () => {
    fc.assert(
      fc.property(fc.array(fc.ipV4()), fc.ipV4(), fc.constantFrom(1, 2, 3), (claimed, real, proxies) => {
        const inner = Array.from({ length: proxies - 1 }, (_, index) => `10.0.0.${index}`);
        const forwarded = [...claimed, real, ...inner].join(", ");
        expect(visitorIp(requestWith("10.0.0.9", forwarded), proxies)).toBe(real);
      }),
    );
  });
});

describe("A post is taken", () => {
  test.each<[Readonly<Record<string, string>>, boolean]>([
    [{ origin: site }, true],
    [{ origin: "http://localhost:3000", host: "localhost:3000" }, false],
    [{ origin: "http://www.example.fr", host: "www.example.fr" }, false],
    [{ "sec-fetch-site": "none" }, true],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ "sec-fetch-site": "same-origin" }, true],
    [{}, true],
    [{ origin: "https://evil.example" }, false],
    [{ origin: "null" }, false],
    [{ origin: `${site}.evil.example` }, false],
    [{ origin: "https://evil.example", "x-forwarded-host": "evil.example" }, false],
    [{ "sec-fetch-site": "cross-site" }, false],
  ])("from %o: %s", (headers, isTaken) => {
    expect(acceptedOrigin(new Headers(headers), site) !== null).toBe(isTaken);
  });

  test("without https also from the origin that it was sent to, but not from its https", () => {
    const from = (origin: string) => new Headers({ origin, host: "127.0.0.1:3000" });
    expect(acceptedOrigin(from("http://127.0.0.1:3000"), "http://localhost:3000")).toBe(
      "http://127.0.0.1:3000",
    );
    expect(acceptedOrigin(from("https://127.0.0.1:3000"), "http://localhost:3000")).toBeNull();
  });
});
