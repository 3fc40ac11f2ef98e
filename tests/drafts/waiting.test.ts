import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("A subscription that somebody began", (store) => {
  let desk: TestDesk;
  let by: SignedIn;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    by = await desk.signedIn("zenmaster", "Inès Carbonel");
    await desk.startDraft({});
  });

  const listed = async () => (await desk.agency.drafts.list(1)).drafts[0]!;

  test("is reminded once by two who press, and says that its reminder leaves until it has", async () => {
    const { id, isLeaving } = await listed();
    expect(isLeaving).toBe(false);
    const pressed = await Promise.all([1, 2].map(() => desk.agency.drafts.remind(id, 0, by)));
    expect(pressed).toContainEqual({ ok: true, value: null });
    expect(pressed).toContainEqual({ ok: false, problem: { code: "leaving" } });
    expect(await listed()).toMatchObject({ isLeaving: true, reminded: 0 });
    const { lines } = await desk.agency.log.read({});
    expect(
      lines.filter((line) => line.source === "activity" && line.activity.kind === "draft-reminded"),
    ).toHaveLength(1);
  });

  test("gets one reminder of two who press the same button, also where the first has left meanwhile", async () => {
    const { id } = await listed();
    const leave = () =>
      desk.database.db
        .updateTable("outbox")
        .set({ sentAt: desk.clock.now })
        .where("subjectId", "=", id)
        .where("kind", "=", "reminder-1")
        .execute();
    await leave();
    expect(await desk.agency.drafts.remind(id, 0, by)).toEqual({ ok: false, problem: { code: "leaving" } });
    expect(await listed()).toMatchObject({ isLeaving: false, reminded: 1 });
    expect(await desk.agency.drafts.remind(id, 1, by)).toEqual({ ok: true, value: null });
  });

  test("stands where it runs out, also once its client has corrected it", async () => {
    const { db } = desk.database;
    await desk.startDraft({ email: "seconde@example.fr" });
    const [first] = (await desk.agency.drafts.list(1)).drafts;
    await db
      .updateTable("drafts")
      .set({ updatedAt: desk.clock.now + 60_000 })
      .where("id", "=", first!.id)
      .execute();
    await db
      .updateTable("drafts")
      .set({ expiresAt: sql`"expiresAt" + 1` })
      .where("id", "!=", first!.id)
      .execute();
    expect((await desk.agency.drafts.list(1)).drafts[0]).toMatchObject({ id: first!.id });
  });

  test("costs a page no query of its own", async () => {
    const queries = vi.spyOn(desk.database.db.getExecutor(), "executeQuery");
    const queriesOf = async () => {
      queries.mockClear();
      const { drafts } = await desk.agency.drafts.list(1);
      return { drafts: drafts.length, queries: queries.mock.calls.length };
    };
    const before = await queriesOf();
    await desk.startDraft({ email: "troisieme@example.fr" });
    expect(before.queries).toBeGreaterThan(0);
    expect(await queriesOf()).toEqual({ drafts: before.drafts + 1, queries: before.queries });
    queries.mockRestore();
  });
});
