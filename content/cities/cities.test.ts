import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { departureWords } from "#content/contract/departure.ts";
import { company } from "#content/site/company.ts";
import { phoneNumber } from "#content/site/format.ts";
import { pages } from "#content/site/pages.ts";
import { cityIds } from "./cities.ts";
import { type LocalCity, localCity } from "./local-cities.ts";

const everyCity = cityIds.map(localCity);

describe("Each city", () => {
  test.each(everyCity)("$name has a drawing of its own", ({ id }) => {
    const groups = [...drawingOf(id).matchAll(/<g id="(\w{2,})"/g)].map(([, name]) => name);
    expect(groups).toEqual(["sky", "ring", "rocket", "land", "windows", "front"]);
  });

  const drawingOf = (id: string) => readFileSync(`app/illustrations/city-${id}.svg`, "utf8");
  /** A value that a style sheet sets for a city, or for all cities if it has none for this one. */
  const declared = (paths: readonly string[], all: string, id: string, property: string) => {
    const styles = paths.map((path) => readFileSync(path, "utf8")).join("\n");
    const valueIn = (rule: string) =>
      styles.match(new RegExp(`\\n +\\.${rule} \\{[^{}]*?${property}:\\s+([^;]+);`))?.[1];
    return withColours(valueIn(id) ?? valueIn(all));
  };
  const tokens = readFileSync("app/styles/tokens.css", "utf8");
  /** A value with the colours that it names. */
  const withColours = (value = "") =>
    value.replaceAll(/var\((--[\w-]+)\)/g, (use, name) => tokens.match(`${name}: (#\\w+);`)?.[1] ?? use);

  const heroStyles = "app/sections/hero/hero.module.css";
  const cityHeroStyles = "app/pages/city/city-hero.module.css";
  // Paris has a hero of its own.
  test.each(everyCity.filter(({ id }) => id !== "paris"))(
    "$name has the sky of its drawing where the window is wide",
    ({ id }) => {
      for (const [gradient, property] of [
        ["s", "--sky"],
        ["w", "--water"],
      ] as const) {
        const [drawn] = drawingOf(id).match(
          new RegExp(`<linearGradient id="${gradient}".*?</linearGradient>`),
        )!;
        const stops = [...drawn.matchAll(/<stop(?: offset="([\d.]+)")? stop-color="(#\w+)"/g)].map(
          ([, offset = "0", colour]) =>
            /^[01]$/.test(offset) ? colour : `${colour} ${Math.round(Number(offset) * 100)}%`,
        );
        const value = declared([heroStyles, cityHeroStyles], "hero", id, property);
        expect(value.replace(/\s+/g, " ")).toBe(stops.join(", "));
      }
    },
  );

  test.each(everyCity)(
    "$name turns round the ring of its drawing (app/sections/hero/city-scene.module.css)",
    ({ id }) => {
      const [, ring = ""] = drawingOf(id).match(/<g id="ring"(.*?)<\/g>/s) ?? [];
      const arcs = [...ring.matchAll(/M([\d.]+)[ ,]([\d.]+)a([\d.]+)/g)].map((arc) =>
        arc.slice(1).map(Number),
      );
      const [x, y] = ["--x", "--y"].map((name) =>
        Number(declared(["app/sections/hero/city-scene.module.css"], "scene", id, name)),
      );
      expect(arcs.length, `arcs of app/illustrations/city-${id}.svg`).toBeGreaterThan(0);
      for (const [fromX, fromY, radius] of arcs) {
        expect(Math.abs(Math.hypot(fromX! - x!, fromY! - y!) - radius!)).toBeLessThan(15);
      }
    },
  );

  test.each(everyCity)("$name is among the pages", ({ page }) => {
    expect(Object.values(pages)).toContainEqual(page);
  });

  test.each(everyCity)("$name names no number but its own", (city) => {
    const text = JSON.stringify(city);
    expect(text).toContain(phoneNumber(city.phone));
    for (const { phone } of everyCity.filter(({ id }) => id !== city.id)) {
      expect(text).not.toContain(phoneNumber(phone));
    }
  });

  test.each(everyCity)("$name has every section once", ({ order }) => {
    expect(order.toSorted()).toEqual(["features", "pricing", "questions", "reviews", "services", "useful"]);
  });

  test.each(everyCity.filter(({ name }) => name !== company.city))(
    "$name says in one of its reasons that its number rings elsewhere",
    ({ phone, reasons }) => {
      const sentence = `Le ${phoneNumber(phone)} sonne à notre bureau marseillais.`;
      expect(reasons.items.filter(({ text }) => text.includes(sentence))).toHaveLength(1);
    },
  );

  test.each(everyCity)("$name has questions with anchors of their own", ({ questions, useful }) => {
    const ids = [...questions.items.map(({ id }) => id), ...(useful ? [useful.id] : [])];
    expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("shares no sentence with another, but the question that leads to the dates of a departure", () => {
    const sentences = everyCity.flatMap((city) => [...new Set(sentencesOf(localWordsOf(city)))]);
    const shared = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
    expect([...new Set(shared)]).toEqual([departureWords.title]);
  });
});

/** What is written for a city alone: its story, its sections, its banner. */
function localWordsOf({ introduction, useful, services, pricing, reasons, questions, banner }: LocalCity) {
  return { introduction, useful, services, pricing, reasons, questions, banner };
}

/** The sentences in the values of an object, however deep. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === "string") {
    return value.split(/(?<=[.?!…])\s+/u).filter((sentence) => /\s/.test(sentence));
  }
  return value && typeof value === "object" ? Object.values(value).flatMap(sentencesOf) : [];
}
