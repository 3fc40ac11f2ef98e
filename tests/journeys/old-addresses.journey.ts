import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawRequest } from "../support/raw-request.ts";
import { type Site, startSite } from "../support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { LOG_LEVEL: "warn" } });
});
afterAll(() => site?.stop());

const get = (path: string) => rawRequest(site.url, path);

describe("An old address with accents leads on", () => {
  test.each([
    ["composed", "/r%C3%A9f%C3%A9rencement"],
    ["composed, in capitals", "/R%C3%89F%C3%89RENCEMENT/"],
    ["decomposed", "/re%CC%81fe%CC%81rencement"],
  ])("%s", async (_form, path) => {
    const { status, headers } = await get(`${path}?utm=x`);
    expect([status, headers.location]).toEqual([301, "/prestations?modal=seo-gmb&utm=x"]);
  });

  test("when they are encoded, and is refused as it is: no browser sends it so", async () => {
    const { status, headers } = await get("/référencement");
    expect([status, headers.connection, headers["content-security-policy"]]).toEqual([
      400,
      "close",
      (await get("/")).headers["content-security-policy"],
    ]);
  });
});
