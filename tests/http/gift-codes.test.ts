import { expect } from "vitest";
import { codeProblemWords } from "#content/contract/gift-code.ts";
import { paths } from "#content/site/paths.ts";
import { postForm } from "../support/client-links.ts";
import { test } from "../support/http.ts";
import { pageSource, spaced } from "../support/page-source.ts";
import { subscriberTyped } from "../support/subscription.ts";

test.for([
  ["ADS50", "business", "81100000300014", "50 € pour votre première campagne Google Ads, code ADS50"],
  ["MOISOFFERT", "advance", "81100000400012", "Deux premiers mois offerts"],
  ["ADS50", "advance", "81100000500019", codeProblemWords.pack],
  ["ZEN1O", "advance", "81100000600017", codeProblemWords.unknown],
] as const)(
  "The code %s typed for %s is answered by the order, beside its correction",
  async ([code, pack, siret, words], { site }) => {
    const fields = { ...subscriberTyped, siret, email: `${siret}@garance.example`, code, acceptCGV: "on" };
    const answer = await postForm(site, paths.contractStep1(pack), { fields });
    expect(answer.status).toBe(303);
    const order = await pageAt(site.url + answer.headers.get("location"));
    expect(spaced(order.text)).toContain(spaced(words));
    const correction = [...order.document.querySelectorAll("main a")].find((link) =>
      /Corriger/.test(link.textContent),
    );
    const step1 = await pageAt(site.url + correction!.getAttribute("href"));
    expect(step1.document.querySelector("[name=code]")!.getAttribute("value")).toBe(code);
  },
);

test("The special offer, with which no gift counts, asks for no code", async ({ site }) => {
  const { document } = await pageAt(site.url + paths.contractStep1("advance-annexe-promo"));
  expect(document.querySelectorAll("[name=email]")).toHaveLength(1);
  expect(document.querySelectorAll("[name=code]")).toHaveLength(0);
});

async function pageAt(address: string) {
  return pageSource(await (await fetch(address)).text());
}
