import { describe, expect } from "vitest";
import { bookings } from "#content/site/company.ts";
import { pages } from "#content/site/pages.ts";
import { paths } from "#content/site/paths.ts";
import { closedOfferWords, promoWords } from "#content/site/promo.ts";
import { test, testOn } from "../support/http.ts";
import type { Site } from "../support/site.ts";
import { nodesOf } from "../support/structured-data.ts";

test("The special offer is open past its day by default, and announces that it was prolonged", async ({
  site,
}) => {
  const html = await promoPage(site);
  expect(html).toContain(`<title>${pages.promo.title}</title>`);
  expect(html).toContain(bookings.offer);
  expect(html).toContain(promoWords.lead.after);
  expect(html).toContain(promoWords.pricing.validUntil);
  expect(html).not.toContain(closedOfferWords.title);
});

const testEnforced = testOn({ env: { OFFER_DEADLINES: "enforced" } });

describe("Where deadlines are enforced", () => {
  testEnforced("the page says that the offer is over and leads to the packs", async ({ site }) => {
    const html = await promoPage(site);
    expect(html).toContain(`<h1>${closedOfferWords.title}</h1>`);
    expect(html).toContain('href="/#pricing"');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain("9,99");
    expect(html).not.toContain(bookings.offer);

    const contract = paths.contractStep1("advance-annexe-promo");
    const answer = await fetch(site.url + contract, { redirect: "manual" });
    expect(answer.headers.get("location"), "where its contract leads").toBe(pages.promo.path);
  });

  testEnforced("the offer is no longer in the data of its page", async ({ site }) => {
    expect(nodesOf(await promoPage(site))).toEqual([]);
  });
});

async function promoPage(site: Site): Promise<string> {
  const answer = await fetch(site.url + pages.promo.path);
  expect(answer.status).toBe(200);
  return answer.text();
}
