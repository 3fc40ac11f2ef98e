import { expect, test } from "vitest";
import { filters, invoicesHref, keptBySearch, readInvoicesQuery } from "./query.ts";

test("A search keeps the month, the tab and the order, and begins at the first page", () => {
  const today = "2026-11-24";
  for (const filter of Object.keys(filters) as (keyof typeof filters)[]) {
    for (const oldestFirst of [true, false]) {
      const query = { month: "2026-09-01", filter, words: "Ondine", oldestFirst, page: 3 } as const;
      const search = new URLSearchParams([...keptBySearch(query), ["cherche", "Garance"]]);
      expect(readInvoicesQuery(search, today)).toEqual({ ...query, words: "Garance", page: 1 });
      const whole = new URL(invoicesHref(query, { page: 3 }), "https://2h.example").searchParams;
      expect(readInvoicesQuery(whole, today)).toEqual(query);
    }
  }
});
