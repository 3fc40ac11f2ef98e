import { expect, test } from "vitest";
import { longDate } from "#content/site/format.ts";
import { contractDates } from "#domain/contract/renewal.ts";
import { packs } from "#domain/pack.ts";
import { contractDatesWords } from "./documents.ts";

test.each([
  { acceptedOn: "2025-09-15", deadline: "2025-09-29", why: "a working day" },
  { acceptedOn: "2025-09-13", deadline: "2025-09-29", why: "a Saturday, put off to the Monday" },
] as const)(
  "the contract accepted on $acceptedOn may be withdrawn from until $deadline: the fourteenth day is $why",
  ({ acceptedOn, deadline }) => {
    const { monthlyCents } = packs.advance;
    const words = contractDatesWords({
      dates: contractDates(packs.advance, acceptedOn),
      monthlyCents,
      gift: null,
    });
    expect(words.find(({ label }) => label === "Rétractation")?.day).toBe(longDate(deadline));
  },
);
