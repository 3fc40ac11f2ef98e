import { addresses } from "#content/addresses.ts";
import { alive } from "../support/browser.ts";
import { faintFocus } from "../support/focus-contrast.ts";
import { expect, phone, test } from "../support/journey.ts";
import { asVisited } from "../support/resume-link.ts";

/** Skies at sunset, on which one colour alone would not be seen. */
const sunsets = ["/univers", "/landing/strasbourg", "/redirection-accueil"];
const onPhone = [
  ...["/", "/agence-web-marseille", "/prestations", "/contact", "/faq", "/conditions-generales", "/verifier"],
  addresses.contractStep1("advance"),
  addresses.contractStep2("advance"),
];
const wide = { width: 1440, height: 900 };

for (const [who, viewport, paths] of [
  ["a phone", phone, onPhone],
  ["a phone at sunset", phone, sunsets],
  ["a wide window", wide, ["/", ...sunsets]],
] as const) {
  test(`On ${who} every kind of control shows by a strong contrast that it has the focus`, async ({
    site,
    browser,
  }) => {
    const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
    const seen = new Set<string>();
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(site.url + (await asVisited(site.url, path)));
      await alive(page);
      faults.push(...(await faintFocus(page, seen)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(15);
    await page.close();
  });
}
