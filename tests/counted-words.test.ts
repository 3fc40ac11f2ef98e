import { expect, test } from "vitest";

/** Every module of words of the desk, of the command line and of the mails about them. */
const modules = import.meta.glob<Record<string, unknown>>(
  ["../app/**/*words.ts", "../content/desk/*.ts", "../content/machine/*.ts", "!../**/*.test.ts"],
  { eager: true },
);

/** Words that end as plurals do and are none, and constants that are never one: signs at most, events of a chain. */
const invariable =
  /^(mois|fois|avis|plus|moins|près|sans|dans|puis|depuis|sous|vers|dès|pas|cas|accès|poids|refus|prix|choix|taux|après|très|sens|ailleurs|hors|autres raisons|contretemps|caractères|gardés|facturés)$/;

/** What a text gets wrong of one: « 1 lignes », « les 1 », « 1 ligne sont ». */
function faultsIn(text: string): string[] {
  const before = "(?<![\\d\\p{L}.,’-][ \u00a0\u202f]?)";
  const plurals = [
    ...text.matchAll(new RegExp(`${before}(0|1|une?)[ \u00a0]([a-zà-ÿœ]+[sx])(?![\\p{L}’'])`, "giu")),
  ];
  const articles = text.matchAll(
    /(?<!\p{L})(les|des|ces|aux|ses|vos|nos|leurs) [01](?![,.\d\u202f]| derniers événements)/giu,
  );
  const verbs = text.matchAll(
    new RegExp(
      `${before}1 [a-zà-ÿ]+( [a-zà-ÿ]+)? (sont|ont|restent|attendent|manquent|seront|deviennent|partiront)(?!\\p{L})`,
      "giu",
    ),
  );
  return [...plurals.filter(([, , word]) => !invariable.test(word!)), ...articles, ...verbs].map(
    ([fault]) => `${fault.trim()}: ${text.slice(0, 120)}`,
  );
}

/** What functions of words say of a number, wherever they take one: alone, in an object, or as the length of a list. */
function textsOf(value: unknown, count: number, isMade = false): string[] {
  if (typeof value === "string") return isMade ? [value] : [];
  if (typeof value === "function") {
    if (value.length > 4) return [];
    return argumentsOf(value.length, count).flatMap((given) => {
      try {
        return textsOf((value as (...all: unknown[]) => unknown)(...given), count, true);
      } catch {
        // It takes something else.
        return [];
      }
    });
  }
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, count, isMade));
  if (value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype)
    return Object.values(value).flatMap((each) => textsOf(each, count, isMade));
  return [];
}

function argumentsOf(length: number, count: number): unknown[][] {
  const fields = new Proxy({}, { get: () => count });
  const some = [count, "2026-11-28", fields, Array.from({ length: count }, () => "Firme")];
  return Array.from({ length }).reduce<unknown[][]>(
    (lists) => lists.flatMap((list) => some.map((each) => [...list, each])),
    [[]],
  );
}

test("No sentence that counts is wrong for one", () => {
  const faults = Object.entries(modules).flatMap(([path, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      textsOf(value, 1)
        .flatMap(faultsIn)
        .map((fault) => `${path} ${name}: ${fault}`),
    ),
  );
  expect([...new Set(faults)]).toEqual([]);
});

test("A sentence that is wrong for one is noticed", () => {
  const wrong = { all: (count: number) => `Oui, les ${count} prélèvements` };
  expect(textsOf(wrong, 1).flatMap(faultsIn)).not.toEqual([]);
  expect(textsOf(wrong, 2).flatMap(faultsIn)).toEqual([]);
  expect(faultsIn("1 lignes, 11 lignes, 2,1 lignes").length).toBe(1);
  expect(faultsIn("1 ligne sont lues").length).toBe(1);
});
