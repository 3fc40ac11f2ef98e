import { afterAll, beforeAll, expect, test } from "vitest";
import { addresses } from "#content/addresses.ts";
import { bookings } from "#content/company.ts";
import { pages } from "#content/pages.ts";
import { closedOfferWords } from "#content/promo.ts";
import { type Site, startSite } from "../support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(async () => {
  await site?.stop();
});

test("The special offer is shown after its end, since deadlines are only shown by default", async () => {
  const html = await promoPage();
  expect(html).toContain(`<title>${pages.promo.title}</title>`);
  expect(html).toContain(bookings.offer);
  expect(html).not.toContain(closedOfferWords.title);
});

test("Where deadlines are enforced, the page says that the offer is over and leads to the packs", async () => {
  await site.restart({ OFFER_DEADLINES: "enforced" });
  const html = await promoPage();
  expect(html).toContain(`<h1>${closedOfferWords.title}</h1>`);
  expect(html).toContain('href="/#pricing"');
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).not.toContain("9,99");
  expect(html).not.toContain(bookings.offer);
});

test("Its contract then leads to that page", async () => {
  const answer = await fetch(site.url + addresses.contractStep1("advance-annexe-promo"), {
    redirect: "manual",
  });
  expect(answer.headers.get("location")).toBe(pages.promo.path);
});

async function promoPage(): Promise<string> {
  const answer = await fetch(site.url + pages.promo.path);
  expect(answer.status).toBe(200);
  return answer.text();
}
