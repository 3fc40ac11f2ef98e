import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cityIds } from "./cities.ts";
import { company } from "./company.ts";
import { phoneNumber } from "./format.ts";
import { localCity } from "./local-cities.ts";
import { pages } from "./pages.ts";

const everyCity = cityIds.map(localCity);

describe("Each city", () => {
  test.each(everyCity)("$name has a drawing of its own", ({ id }) => {
    const drawing = readFileSync(`app/illustrations/city-${id}.svg`, "utf8");
    const groups = [...drawing.matchAll(/<g id="(\w{2,})"/g)].map(([, name]) => name);
    expect(groups).toEqual(["sky", "ring", "rocket", "land", "windows", "front"]);
  });

  /** Marseille has the dusk of the home page, Paris a hero of its own. */
  const skies = everyCity.filter(({ id }) => id !== "marseille" && id !== "paris");

  test.each(skies)(
    "$name has colours of its own for its sky (app/sections/hero/hero.module.css)",
    ({ id }) => {
      const styles = readFileSync("app/sections/hero/hero.module.css", "utf8");
      expect(styles).toMatch(new RegExp(`\\.${id} \\{\\s+--sky: [^;]+;\\s+--water: `));
    },
  );

  test.each(everyCity)("$name is among the pages", ({ page }) => {
    expect(Object.values(pages)).toContainEqual(page);
  });

  test.each(everyCity)("$name names no number but its own", ({ phone, story, page }) => {
    const others = everyCity.filter((city) => city.phone !== phone);
    const text = [...story.blocks, page.title, page.description].join(" ");
    expect(text).toContain(phoneNumber(phone));
    for (const other of others) expect(text).not.toContain(phoneNumber(other.phone));
  });

  test.each([
    "name",
    "phone",
    "lead",
    "sceneWords",
    "servicesTitle",
    "servicesLead",
    "bannerTitle",
    "order",
    "figure",
  ] as const)("has its own %s", (field) => {
    expect(new Set(everyCity.map((city) => JSON.stringify(city[field]))).size).toBe(everyCity.length);
  });

  test.each(everyCity)("$name has every section once", ({ order }) => {
    expect(order.toSorted()).toEqual(["features", "pricing", "reviews", "services"]);
  });

  test.each(everyCity.filter(({ name }) => name !== company.city))(
    "$name says that its number rings elsewhere",
    ({ phone, nearby }) => {
      expect(nearby.text).toContain(`Le ${phoneNumber(phone)} sonne à notre bureau marseillais.`);
    },
  );

  test("has its own story: no two share a paragraph", () => {
    const paragraphs = everyCity.flatMap(({ story }) => story.blocks.map(String));
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
  });
});
