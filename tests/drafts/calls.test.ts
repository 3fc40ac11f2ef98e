import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addDays, dayInParis } from "#domain/calendar.ts";
import { reminderKinds } from "#server/drafts/drafts.ts";
import type { CallInput } from "#server/drafts/waiting.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("A subscription to call about", (store) => {
  let desk: TestDesk;
  let by: SignedIn;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    by = await desk.signedIn("zenmaster", "Inès Carbonel");
    for (let count = 0; count < 12; count++) {
      await desk.startDraft({ raisonSociale: `Souscription ${count}`, email: `s${count}@example.fr` });
    }
    await desk.database.db
      .updateTable("outbox")
      .set({ sentAt: desk.clock.now })
      .where("kind", "in", reminderKinds)
      .execute();
  });

  const day = (days: number) => addDays(dayInParis(desk.clock.now), days);
  const called = async (id: string, input: Partial<CallInput>) => {
    const outcome = await desk.agency.drafts.recordCall(
      id,
      { outcome: "reached", on: null, expected: "", ...input },
      by,
    );
    return outcome.ok ? null : outcome.problem.code;
  };
  const toCall = async () => {
    const { calls, totals } = await desk.agency.today.tasks();
    return { calls, total: totals.calls };
  };

  test("waits among ten that the day shows, which says how many there are", async () => {
    const { calls, total } = await toCall();
    expect([calls.length, total]).toEqual([10, 12]);
  });

  test("comes first where it runs out first, also once its client has corrected it", async () => {
    const { db } = desk.database;
    const last = (await toCall()).calls.at(-1)!;
    await db
      .updateTable("drafts")
      .set(({ ref }) => ({
        updatedAt: sql<number>`${ref("updatedAt")} + 60000`,
        expiresAt: sql<number>`${ref("expiresAt")} - 1`,
      }))
      .where("id", "=", last.id)
      .execute();
    expect((await toCall()).calls[0]).toMatchObject({ id: last.id });
  });

  test("leaves the day with the outcome of the call, and comes back when it was agreed", async () => {
    const [first, second, third] = (await toCall()).calls.map(({ id }) => id) as [string, string, string];
    expect(await called(first, {})).toBeNull();
    expect(await called(second, { outcome: "message-left" })).toBeNull();
    expect(await called(third, { outcome: "call-later", on: day(3) })).toBeNull();
    expect((await toCall()).total).toBe(9);
    const ids = async () => (await toCall()).calls.map(({ id }) => id);
    expect(await ids()).not.toContain(second);
    desk.clock.now += 3 * 86_400_000;
    const later = await ids();
    expect(later).toEqual(expect.arrayContaining([second, third]));
    expect(later).not.toContain(first);
    desk.clock.now -= 3 * 86_400_000;
  });

  test("is called again on a day to come, before it is erased", async () => {
    const [next] = (await toCall()).calls;
    for (const on of [null, day(0), day(-1), day(60)]) {
      expect(await called(next!.id, { outcome: "call-later", on })).toBe("day");
    }
    expect(await called("nobody", {})).toBe("unknown");
  });

  test("is recorded once by two who call at once, and the other is told", async () => {
    const [next] = (await toCall()).calls;
    const both = await Promise.all([called(next!.id, {}), called(next!.id, { outcome: "message-left" })]);
    expect(both.toSorted()).toEqual(["called", null]);
  });
});
