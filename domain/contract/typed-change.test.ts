import { describe, expect, test } from "vitest";
import type { PublishedChange } from "./announcements.ts";
import { type ChangeProblems, readChange, type TypedChange } from "./typed-change.ts";

const today = "2026-11-24";
const published: readonly PublishedChange[] = [
  { kind: "terms-change", edition: "standard", version: "2026-11-23" },
  { kind: "terms-change", edition: "promo", version: "2026-11-23" },
  { kind: "policy-change", version: "2026-11-23" },
];
const nothing = {
  contract: "",
  summary: "",
  pack: "",
  price: "",
  day: "",
  name: "",
  country: "",
  purpose: "",
};
const terms: TypedChange = { ...nothing, what: "conditions", summary: "  La facturation change. " };
const price: TypedChange = { ...nothing, what: "prix", pack: "advance", price: "95,50 €", day: "2027-03-01" };
const processor: TypedChange = {
  ...nothing,
  what: "sous-traitant",
  name: "Nuage d’Oc",
  country: "France",
  purpose: "Envoi des e-mails",
  day: "2026-12-24",
};

describe("What is typed of a change is", () => {
  test.each([
    [
      "the newest terms, a month ahead",
      terms,
      {
        kind: "terms-change",
        edition: "standard",
        summary: "La facturation change.",
        appliesOn: "2026-12-24",
      },
    ],
    ["those of the offer", { ...terms, what: "offre-speciale" }, { edition: "promo", version: "2026-11-23" }],
    ["the policy, thirty days ahead", { ...terms, what: "politique" }, { appliesOn: "2026-12-24" }],
    [
      "a price",
      price,
      { kind: "price-change", packId: "advance", monthlyCents: 9550, appliesOn: "2027-03-01" },
    ],
    ["a price, three months ahead", { ...price, day: "2027-02-24" }, { appliesOn: "2027-02-24" }],
    ["the highest price", { ...price, price: "10000" }, { monthlyCents: 1_000_000 }],
    ["the last day", { ...price, day: "2028-11-24" }, { appliesOn: "2028-11-24" }],
    [
      "a processor",
      processor,
      { kind: "sub-processor-change", name: "Nuage d’Oc", country: "France", appliesOn: "2026-12-24" },
    ],
  ] as [string, TypedChange, object][])("%s", (_, typed, change) => {
    expect(readChange(typed, published, today)).toMatchObject({ ok: true, value: change });
  });

  const tooSoon = (day: string) => ({ day: { code: "tooSoon", day } }) as ChangeProblems;
  test.each<[string, TypedChange, ChangeProblems]>([
    ["terms without a word of what changes", { ...terms, summary: " " }, { summary: { code: "missing" } }],
    [
      "terms with too many",
      { ...terms, summary: "a".repeat(1001) },
      { summary: { code: "tooLong", max: 1000 } },
    ],
    [
      "terms with a sign that no mail has",
      { ...terms, summary: "a\u0007b" },
      { summary: { code: "malformed" } },
    ],
    ["a price of no pack", { ...price, pack: "toString" }, { pack: { code: "missing" } }],
    ["no price", { ...price, price: "" }, { price: { code: "missing" } }],
    ["a price that is no amount", { ...price, price: "cher" }, { price: { code: "malformed" } }],
    ["a price of nothing", { ...price, price: "0" }, { price: { code: "malformed" } }],
    ["a price of a million", { ...price, price: "1000000" }, { price: { code: "malformed" } }],
    ["no day", { ...price, day: "" }, { day: { code: "missing" } }],
    ["a day that no month has", { ...price, day: "2027-02-30" }, { day: { code: "missing" } }],
    ["a price for yesterday", { ...price, day: "2026-11-23" }, tooSoon("2026-11-24")],
    [
      "a day of another age",
      { ...price, day: "2046-01-01" },
      { day: { code: "tooLate", day: "2028-11-24" } },
    ],
    ["a processor a day too soon", { ...processor, day: "2026-12-23" }, tooSoon("2026-12-24")],
    [
      "a processor of which nothing is said",
      { ...nothing, what: "sous-traitant" },
      {
        name: { code: "missing" },
        country: { code: "missing" },
        purpose: { code: "missing" },
        day: { code: "missing" },
      },
    ],
  ])("refused: %s", (_, typed, problem) => {
    expect(readChange(typed, published, today)).toEqual({ ok: false, problem });
  });
});
