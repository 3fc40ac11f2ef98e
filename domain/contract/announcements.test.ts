import { describe, expect, it } from "vitest";
import { mayAnnounceTo } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import { type StaffRole, staffRoles } from "#domain/staff.ts";
import {
  type AnnouncedChange,
  announcedInTimeThrough,
  type ChangeSubject,
  type ConcernedContract,
  earliestApplication,
  isConcerned,
  packPriceChange,
  subjectOfChange,
} from "./announcements.ts";
import type { Ending } from "./lifecycle.ts";

const today = "2026-11-24" as const;
const appliesOn = "2027-02-24" as const;

const signed: ConcernedContract = {
  packId: "advance",
  monthlyCents: 8900,
  laterPrices: [],
  namedThrough: "2026-11-02",
  terms: { edition: "standard", version: "2025-09-01" },
  dates: { acceptedOn: "2026-03-02", trialEndsOn: null },
  status: { state: "active" },
};

function ending(lastDayOn: Day, more: Partial<Ending> = {}): ConcernedContract["status"] {
  const ended = { askedAt: 0, askedOn: "2026-11-01", suspension: null } as const;
  return { state: "terminating", cause: "subscriber", ...ended, lastDayOn, ...more };
}

describe("The first day of a change announced on 24 November 2026", () => {
  it.each([
    ["terms-change", "2026-12-24"],
    ["policy-change", "2026-12-24"],
    ["price-change", "2027-02-24"],
    ["sub-processor-change", "2026-12-24"],
  ] as const)("%s: %s", (kind, day) => {
    expect(earliestApplication(kind, today)).toBe(day);
  });

  it("leaves a whole month where the next one is shorter", () => {
    expect(earliestApplication("terms-change", "2027-01-31")).toBe("2027-02-28");
  });
});

describe("What a pack costs on the site, announced to one client", () => {
  const number = "2H-2026-0001";
  const costs = (monthlyCents: number) => ({ ...packs, advance: { ...packs.advance, monthlyCents } });
  const change = { kind: "price-change", packId: "advance", contract: number } as const;

  it.each<[string, Partial<ConcernedContract>, number, object | null]>([
    ["a rise, with its notice", {}, 9200, { ...change, monthlyCents: 9200, appliesOn }],
    ["a cut, at once", {}, 8700, { ...change, monthlyCents: 8700, appliesOn: today }],
    ["nothing, if it is the price paid", {}, 8900, null],
    [
      "nothing, if another waits",
      { laterPrices: [{ monthlyCents: 9500, fromOn: "2027-03-02" }] },
      9200,
      null,
    ],
    ["nothing, to who leaves before", { status: ending("2026-12-01") }, 9200, null],
  ])("is %s", (_, more, cents, expected) => {
    expect(packPriceChange({ ...signed, number, ...more }, costs(cents), today)).toEqual(expected);
  });

  it("counts from the same due day through the last day that leaves its notice", () => {
    // Accepted on the 2nd: announced through 2 December, the notice ends on the due day of 2 March at the latest.
    expect(announcedInTimeThrough({ ...signed, number }, costs(9200), today)).toBe("2026-12-02");
    expect(announcedInTimeThrough({ ...signed, number }, costs(8700), today)).toBe("2026-12-01");
  });

  it("is announced by the ZenMaster of the client, and by a founder", () => {
    const allowed = (role: StaffRole, id: string) => mayAnnounceTo({ role, id }, "malik");
    expect(staffRoles.map((role) => [role, allowed(role, "malik"), allowed(role, "ines")])).toEqual([
      ["founder", true, true],
      ["zenmaster", true, false],
      ["accountant", false, false],
    ]);
    expect(mayAnnounceTo({ role: "zenmaster", id: "malik" }, null)).toBe(false);
  });
});

describe("A change concerns a contract", () => {
  const newTerms = { kind: "terms-change", edition: "standard", version: "2026-11-23" } as const;
  const newPolicy = { kind: "policy-change", version: "2026-11-23" } as const;
  const newPrice = { kind: "price-change", packId: "advance", monthlyCents: 9500 } as const;
  const newProcessor = { kind: "sub-processor-change" } as const;

  it.each<[string, Partial<ConcernedContract>, ChangeSubject, boolean]>([
    ["other terms, signed under earlier ones", {}, newTerms, true],
    [
      "other terms, signed under them",
      { terms: { edition: "standard", version: "2026-11-23" } },
      newTerms,
      false,
    ],
    [
      "other terms, signed under the other edition",
      { terms: { edition: "promo", version: "2025-09-01" } },
      newTerms,
      false,
    ],
    ["another policy, signed before", {}, newPolicy, true],
    [
      "another policy, signed on its day",
      { dates: { acceptedOn: "2026-11-23", trialEndsOn: null } },
      newPolicy,
      false,
    ],
    ["a higher price of its pack", {}, newPrice, true],
    ["a higher price of another pack", { packId: "business" }, newPrice, false],
    ["a price that it has", { monthlyCents: 9500 }, newPrice, false],
    ["a price below its own", { monthlyCents: 9900 }, newPrice, true],
    ["another processor", {}, newProcessor, true],
    ["another processor, under the promo edition", { packId: "advance-annexe-promo" }, newProcessor, true],
    [
      "signed on the day of the announcement",
      { dates: { acceptedOn: today, trialEndsOn: null } },
      newProcessor,
      true,
    ],
    [
      "signed after the announcement",
      { dates: { acceptedOn: "2026-11-25", trialEndsOn: null } },
      newProcessor,
      false,
    ],
    ["suspended", { status: suspended() }, newProcessor, true],
    ["ended yesterday", { status: ending("2026-11-23") }, newProcessor, false],
    ["ends before it applies", { status: ending("2027-02-23") }, newProcessor, false],
    ["ends on the day it applies", { status: ending("2027-02-24") }, newProcessor, true],
    [
      "ends before for unpaid invoices, which may be paid",
      { status: ending("2026-12-04", { cause: "unpaid" }) },
      newProcessor,
      true,
    ],
    ["ended for unpaid invoices", { status: ending("2026-11-20", { cause: "unpaid" }) }, newProcessor, false],
    ["withdrawn", { status: ending("2026-11-23", { state: "withdrawn" }) }, newProcessor, false],
  ])("%s", (_, contract, change, expected) => {
    expect(isConcerned({ ...signed, ...contract }, { ...change, appliesOn }, today)).toBe(expected);
  });
});

function suspended(): ConcernedContract["status"] {
  return { state: "suspended", suspension: { reason: "unpaid", since: "2026-10-01" } };
}

describe("A change is known", () => {
  const terms = {
    kind: "terms-change",
    edition: "standard",
    version: "2026-11-23",
    summary: "Un",
    appliesOn,
  } as const;
  const policy = { ...terms, kind: "policy-change" } as const;
  const price = { kind: "price-change", packId: "advance", monthlyCents: 9500, appliesOn } as const;
  const processor = {
    kind: "sub-processor-change",
    name: "Nuage",
    country: "France",
    purpose: "un",
    appliesOn,
  } as const;

  it.each<[string, AnnouncedChange, AnnouncedChange, boolean]>([
    [
      "terms, whatever is said of them and when",
      terms,
      { ...terms, summary: "Deux", appliesOn: today },
      true,
    ],
    ["terms by their edition", terms, { ...terms, edition: "promo" }, false],
    ["terms by their version", terms, { ...terms, version: "2027-01-01" }, false],
    ["a policy apart from terms", terms, policy, false],
    ["a policy by its version", policy, { ...policy, version: "2027-01-01" }, false],
    ["a price by its day", price, { ...price, appliesOn: "2027-03-01" }, false],
    ["a price by the client whom it is for", price, { ...price, contract: "2H-2026-0001" }, false],
    ["a price by its amount", price, { ...price, monthlyCents: 9600 }, false],
    ["a processor by its name", processor, { ...processor, name: "Orage" }, false],
    ["a processor by its day", processor, { ...processor, appliesOn: "2027-03-01" }, false],
    ["a processor however it is written", processor, { ...processor, name: "NUAGE", purpose: "deux" }, true],
  ])("%s", (_, one, other, isSame) => {
    expect(subjectOfChange(one) === subjectOfChange(other)).toBe(isSame);
  });
});
