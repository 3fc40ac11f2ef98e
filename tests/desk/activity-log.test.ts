import { expect, test } from "vitest";
import { addDays, dayInParis } from "#domain/calendar.ts";
import { erasuresBetween } from "#server/database/evidence/erasures.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import type { LogLine, LogPlace, LogRequest } from "#server/desk/activity-log.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The log of the desk", (store) => {
  /** All pages of it, each from where the one before it ended. */
  async function pages(agency: TestDesk["agency"], request: LogRequest) {
    const read: (readonly LogLine[])[] = [];
    let after: LogPlace | null | undefined;
    do {
      const { lines, end } = await agency.log.read({ ...request, after: after ?? undefined });
      read.push(lines);
      after = end;
    } while (after);
    return read;
  }

  test("shows each line once, however many are of one instant", async () => {
    const { agency, database, clock } = await createTestDesk(store);
    const erasedOn = dayInParis(clock.now);
    const subjects = Array.from({ length: 230 }, (_, index) => `draft-${String(index).padStart(3, "0")}`);
    await database.db
      .insertInto("erasures")
      .values(
        subjects.map((subject) => ({ erasedOn, kind: "draft", rule: "draft-expired", subject, count: 1 })),
      )
      .execute();
    const read = await pages(agency, { topic: "rights" });
    expect(read.map(({ length }) => length)).toEqual([100, 100, 30]);
    const shown = read.flat().map((line) => line.source === "erasure" && line.erasure.subject);
    expect(shown).toEqual(subjects);
  });

  test("reads no more erasures than a page shows, however many days it is asked for", async () => {
    const { agency, database, clock } = await createTestDesk(store);
    const through = addDays(dayInParis(clock.now), -1);
    const days = Array.from({ length: 150 }, (_, index) => addDays(through, -index));
    const erasure = { kind: "draft", rule: "draft-expired", count: 1 } as const;
    await database.db
      .insertInto("erasures")
      .values(days.flatMap((erasedOn) => ["a", "b"].map((subject) => ({ ...erasure, erasedOn, subject }))))
      .execute();
    const since = { topic: "rights", from: "1000-01-01", through } as const;
    const read = await pages(agency, since);
    expect(read.map(({ length }) => length)).toEqual([100, 100, 100]);
    const shown = read
      .flat()
      .map((line) => (line.source === "erasure" ? `${line.erasure.erasedOn} ${line.erasure.subject}` : ""));
    expect(shown).toEqual(days.flatMap((day) => [`${day} a`, `${day} b`]));
    expect(await erasuresBetween(database.db, "1000-01-01", through, 101)).toHaveLength(101);
  });

  test("finds what one person did behind all that others did since", async () => {
    const desk = await createTestDesk(store);
    const { agency, database, keyring, clock } = desk;
    const { chainId } = await desk.sign({ email: "journal@example.fr" });
    const shownBy = (by: string) => {
      clock.now += 1_000;
      return database.transaction((transaction) =>
        appendEvidence(transaction, keyring, chainId, "bank-details-shown", clock.now, { by }),
      );
    };
    const named = 'Paul « % _ " »';
    await shownBy(named);
    for (let index = 0; index < 101; index++) await shownBy("Paul");
    const [first, ...more] = await pages(agency, { by: named });
    expect(more).toEqual([]);
    expect(first).toMatchObject([{ source: "evidence", data: { by: named } }]);
    expect((await pages(agency, { by: "Paul" })).map(({ length }) => length)).toEqual([100, 1]);
    expect(await pages(agency, { by: "paul" })).toEqual([[]]);
  });
});
