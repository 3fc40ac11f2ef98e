import { expect, test } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { type Collection, collectionOf } from "./collection.ts";
import type { InvoiceDebit, InvoiceState } from "./invoice-state.ts";
import type { BlockReason } from "./mandate-use.ts";

const attempt = (collectionOn: Day, state: InvoiceDebit["state"] = "presented", rank = 1): InvoiceDebit => ({
  attempt: rank,
  state,
  collectionOn,
  amountCents: 8900,
});

// 15 November 2025 is a Saturday: banks open again on the 17th.
test.each<
  [
    words: string,
    today: Day,
    InvoiceState,
    debits: readonly InvoiceDebit[],
    block: BlockReason | null,
    Collection,
  ]
>([
  ["in a file", "2025-11-15", "presented", [attempt("2025-11-17")], null, debit("2025-11-17", "later")],
  ["on its day", "2025-11-17", "presented", [attempt("2025-11-17")], null, debit("2025-11-17", "today")],
  ["once paid", "2025-11-18", "paid", [attempt("2025-11-17")], null, debit("2025-11-17", "past")],
  [
    "presented again",
    "2025-11-24",
    "presented",
    [attempt("2025-11-28", "presented", 2), attempt("2025-11-17", "rejected")],
    null,
    debit("2025-11-28", "later"),
  ],
  ["still in time", "2025-11-12", "waiting", [], null, debit("2025-11-17", "later")],
  ["too late for its day", "2025-11-15", "waiting", [], null, { kind: "soon" }],
  ["of a closed account", "2025-11-12", "waiting", [], "AC04", { kind: "blocked", reason: "AC04" }],
  ["returned", "2025-11-20", "returned", [attempt("2025-11-17", "rejected")], "AC04", { kind: "returned" }],
  ["paid otherwise", "2025-11-20", "settled", [], null, { kind: "settled" }],
  ["taken back", "2025-11-20", "credited", [], null, { kind: "credited" }],
])("An invoice %s is collected as its client reads it", (_words, today, state, debits, block, expected) => {
  expect(collectionOf({ dueOn: "2025-11-15" }, { state }, debits, { today, block })).toEqual(expected);
});

function debit(on: Day, when: "past" | "today" | "later"): Collection {
  return { kind: "debit", on, when };
}
