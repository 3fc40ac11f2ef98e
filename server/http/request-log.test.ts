import fc from "fast-check";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRequestLog, pathWithoutSecret } from "./request-log.ts";

/** Any character, lone surrogates included. */
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

const token = "hZ0_x-7QmT4bVn2KpLw9RsYc1DfGjE3uA5iOoXq8WzB";

describe("A path in the log", () => {
  test.each([
    ["/", "/"],
    ["/contact", "/contact"],
    ["/r%C3%A9f%C3%A9rencement", "/référencement"],
    ["/une page", "/une page"],
    ["/%", "/%"],
    ["/a%zz%ff", "/a%zz%ff"],
    ["/%c3%28", "/%c3("],
    ["/protection-donnees-personnelles", "/protection-donnees-personnelles"],
    ["/contrat-abonnement/advance-annexe-promo/step2", "/contrat-abonnement/advance-annexe-promo/step2"],
    [`/mon-contrat/${token}`, "/mon-contrat/[token]"],
    [`/Mon-Contrat/${token.slice(0, 8)}/documents/mandat`, "/Mon-Contrat/[token]/documents/mandat"],
    [`/mon-contrat%2F${token}`, "/mon-contrat/[token]"],
    [`/mon-contrat%252F${token}`, "/mon-contrat/[token]"],
    [`/contact%3Freprise%3D${token}`, "/contact?reprise=[token]"],
    [`/x${token}`, "/[token]"],
    [`/${token.slice(0, 19)}%0A${token.slice(19)}`, "/[token]"],
    [`/${token.slice(0, 19)}%25%30%61${token.slice(19)}`, "/[token]"],
    [`/${token.slice(0, 19)}%E2%80%8B${token.slice(19)}`, "/[token]"],
    [`/${token.slice(0, 19)}%ff${token.slice(19)}`, "/[token]"],
    [`/${"a/".repeat(140)}${token}`, `/${"a/".repeat(140)}…`],
    ["/jean@exemple.fr/x", "/[address]/x"],
    ["/jean%2540exemple.fr", "/[address]"],
    ["/jean%25252540exemple.fr", "/[address]"],
    ["/06%2039%2098%2055%2066", "/[number]"],
    ["/06%C2%A039%C2%A098%C2%A055%C2%A066", "/[number]"],
    ["/+33639985566", "/+[number]"],
    ["/contact/73282932000074", "/contact/[number]"],
  ])("%s is kept as %s", (path, expected) => {
    expect(pathWithoutSecret(path)).toBe(expected);
  });

  /** A character as a URL may write it: as it is, or escaped once or more. */
  const escaped = (character: string, levels: number) =>
    levels === 0
      ? character
      : `%${"25".repeat(levels - 1)}${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  const levels = fc.nat({ max: 6 });
  // Everything else is in lower case, so any capital left over comes from the token.
  const capital = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const unseen = fc.constantFrom(
    "",
    "",
    "",
    "%0a",
    "%250a",
    "%00",
    "%e2%80%8b",
    "%c2%ad",
    "%7f",
    "%e2%80%ae",
  );
  const written = fc
    .array(fc.tuple(capital, levels, unseen), { minLength: 20, maxLength: 43 })
    .map((characters) =>
      characters.map(([character, level, sign]) => escaped(character, level) + sign).join(""),
    );
  const filling = fc
    .tuple(
      fc.constantFrom("a", "/", "//", "ab/", "%", "%2f", "%61", "1", "1 ", "@", "é", ".", "-", "%25"),
      fc.nat({ max: 16_000 }),
    )
    .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)));
  const paths = fc
    .tuple(filling, fc.constantFrom("/", "%2f", "=", "/mon-contrat/", ".", "x"), written, filling)
    .map(([before, parting, secret, after]) => `/${before}${parting}${secret}/${after}`);

  test("shows nothing of a token, wherever it stands and however it is escaped, parted or cut", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          paths,
          paths.map((path) => path.slice(0, 320)),
        ),
        (path) => {
          const logged = pathWithoutSecret(path);
          expect(logged).not.toMatch(/[A-Z]/);
          expect(logged).not.toMatch(/[\w-]{20,}/);
          expect(logged.length).toBeLessThanOrEqual(300);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("is one line of at most 300 characters, whatever it was, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter, maxLength: 2_000 }), paths), (path) => {
        expect(pathWithoutSecret(path)).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]{0,300}$/u);
      }),
    );
  });

  test("costs no more than its first 300 characters, for nothing behind them is looked at", () => {
    fc.assert(
      fc.property(paths, fc.string({ minLength: 1 }), (path, more) => {
        const begun = path.padEnd(300, "/").slice(0, 300);
        expect(pathWithoutSecret(begun + more)).toBe(pathWithoutSecret(`${begun}/`));
      }),
    );
  });
});

describe("Refusals in the log", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function aLog() {
    const lines: { level: number; msg: string; status?: number; count?: number; path?: string }[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const requests = createRequestLog(log);
    const answer = (status: number, times = 1) => {
      for (let time = 0; time < times; time += 1)
        requests.record({ method: "POST", path: `/contact/${time}`, status, milliseconds: 1 });
    };
    const logged = () =>
      lines.splice(0).map(({ level, status, count, path }) => [level, status, count, path]);
    return { requests, answer, logged };
  }

  test("have a line at once, and then one a minute for each status", () => {
    const { answer, logged } = aLog();
    answer(403, 1_000);
    answer(429, 2);
    expect(logged()).toEqual([
      [30, 403, 1, "/contact/0"],
      [30, 429, 1, "/contact/0"],
    ]);
    vi.advanceTimersByTime(59_000);
    answer(403, 5);
    expect(logged()).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(logged()).toEqual([
      [30, 403, 1_004, "/contact/4"],
      [30, 429, 1, "/contact/1"],
    ]);
    answer(403);
    expect(logged()).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(logged()).toEqual([[30, 403, 1, "/contact/0"]]);
    vi.advanceTimersByTime(60_000);
    answer(403);
    expect(logged()).toEqual([[30, 403, 1, "/contact/0"]]);
  });

  test("that were not logged yet are when the log is closed, and nothing after", () => {
    const { requests, answer, logged } = aLog();
    for (const status of [403, 413, 415, 429]) answer(status, 3);
    logged();
    requests.close();
    expect(logged()).toEqual([403, 413, 415, 429].map((status) => [30, status, 2, "/contact/2"]));
    vi.advanceTimersByTime(600_000);
    expect(logged()).toEqual([]);
  });

  test("are the only answers that are counted: others have no line of this level, but missing pages", () => {
    const { answer, logged } = aLog();
    for (const status of [200, 301, 304, 400, 405, 409, 422, 500, 503]) answer(status);
    expect(logged()).toEqual([]);
    answer(404);
    expect(logged()).toEqual([[40, undefined, undefined, "/contact/0"]]);
  });
});
