import { describe, expect, it } from "vitest";
import { packs } from "#domain/pack.ts";
import type { PresentedDebit } from "./debits.ts";
import { debitsToPresentIn, type MandateUse } from "./presentation.ts";
import { contractDates } from "./renewal.ts";

/** Signed on 15 September 2025: payments fall due on the 15th of each month from October on. */
const contract = {
  dates: contractDates(packs.advance, "2025-09-15"),
  status: { state: "active" },
  interruptions: [],
  confirmation: { confirmedOn: "2025-09-16", leftOutOf: [] },
} as const;
const november = { fromOn: "2025-11-01", toOn: "2025-11-30", madeOn: "2025-11-03" } as const;
const returned: PresentedDebit = { dueOn: "2025-10-15", attempt: 1, state: "rejected" };
const ofNovember = "2025-11-15-1 2025-11-17";

describe("a file takes along", () => {
  it.each<[string, Partial<MandateUse>, readonly PresentedDebit[], readonly string[]]>([
    [
      "a month that the client agreed to have collected, on the day announced",
      { agreed: [{ dueOn: "2025-10-15", collectionOn: "2025-11-20" }] },
      [returned],
      [ofNovember, "2025-10-15-2 2025-11-20"],
    ],
    [
      "it once, if the desk wants it again too",
      { agreed: [{ dueOn: "2025-10-15", collectionOn: "2025-11-20" }], presentedAgain: ["2025-10-15"] },
      [returned],
      [ofNovember, "2025-10-15-2 2025-11-20"],
    ],
    [
      "it on a day that is announced again, if the file misses the first",
      { agreed: [{ dueOn: "2025-10-15", collectionOn: "2025-11-04" }] },
      [returned],
      ["2025-10-15-2 2025-11-17 announced again", ofNovember],
    ],
    [
      "nothing that the client agreed to and no longer owes",
      { agreed: [{ dueOn: "2025-10-14", collectionOn: "2025-11-20" }] },
      [returned],
      [ofNovember],
    ],
    [
      "no month of its period that is collected on another day as agreed",
      { agreed: [{ dueOn: "2025-11-15", collectionOn: "2025-11-20" }] },
      [returned],
      ["2025-11-15-1 2025-11-20"],
    ],
    ["no month that the client pays by transfer", { byTransfer: ["2025-10-15", "2025-11-15"] }, [], []],
    [
      "a month that was refunded and is owed after all, announced again",
      { refunded: ["2025-10-15"] },
      [{ ...returned, state: "presented" }],
      ["2025-10-15-2 2025-11-17 announced again", ofNovember],
    ],
  ])("%s", (_, use, presented, expected) => {
    const { debits, forgotten } = debitsToPresentIn(contract, presented, november, use);
    const told = debits.map(({ dueOn, attempt, collectionOn, announcedAgain }) =>
      [`${dueOn}-${attempt}`, collectionOn, ...(announcedAgain ? ["announced again"] : [])].join(" "),
    );
    expect(told).toEqual(expected);
    expect(forgotten).toEqual([]);
  });
});
