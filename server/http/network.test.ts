import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { networkOf } from "./network.ts";

describe("Limits count", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:51820", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8::2", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:5::", "2001:db8:0:0::/64"],
    ["2001:0db8:0001::1", "2001:db8:1:0::/64"],
    ["[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ])("%s as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test("every address of a /64 as one, however it is written, and its neighbours as others", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const network = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(network, network, network, (prefix, host, otherHost) => {
        const written = [...prefix, ...host].map((part) => part.toString(16)).join(":");
        const padded = [...prefix, ...otherHost].map((part) => part.toString(16).padStart(4, "0")).join(":");
        const canonical = new URL(`http://[${written}]`).hostname;
        expect(networkOf(canonical)).toBe(networkOf(written));
        expect(networkOf(padded.toUpperCase())).toBe(networkOf(written));
        const neighbour = [...prefix.slice(0, 3), prefix[3] ^ 1, ...host].map((part) => part.toString(16));
        expect(networkOf(neighbour.join(":"))).not.toBe(networkOf(written));
      }),
    );
  });
});
