import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { NamedDebit } from "#server/database/debits.ts";
import { ActionDialog } from "./actions.tsx";
import { readDebitsQuery } from "./query.ts";

const today = "2026-11-17";
const debit = {
  id: "2H-2026-0016-20261101-1",
  number: "2H-2026-0016",
  raisonSociale: "Garage Prigent",
  dueOn: "2026-11-01",
  amountCents: 8900,
  state: "presented",
  rejectedOn: null,
} as Partial<NamedDebit> as NamedDebit;
const typed = `reference=${debit.id}&le=2026-11-09`;

test.each<[string, string, NamedDebit | null]>([
  ["reference", `geste=rejet&${typed}&motif=AM04`, null],
  ["reason", `geste=rejet&${typed}&motif=AM4`, debit],
  ["rejected-on", `geste=rejet&${typed}&motif=AM04&probleme=day`, debit],
  [
    "settled-on",
    `geste=regler&reference=${debit.id}&le=2026-01-01&par=transfer&probleme=day`,
    { ...debit, state: "rejected" },
  ],
])("A refusal puts the focus on the wrong field: %s", (field, parameters, row) => {
  const query = readDebitsQuery(new URLSearchParams(parameters), today);
  const props = { query, today, now: 0, forecast: null, run: null, debit: row, unpresented: null } as const;
  const html = renderToStaticMarkup(<ActionDialog {...props} />);
  const focused = html.match(/<[^>]+ autofocus=""[^>]*>/g) ?? [];
  expect(focused.map((tag) => / id="([^"]+)"/.exec(tag)?.[1])).toEqual([field]);
  expect(focused[0]).toContain('aria-invalid="true"');
});
