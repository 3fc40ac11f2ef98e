import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "#server/agency/sign-in.ts";
import { openDesk } from "../support/agency.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("A subscription that somebody began", (store) => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let by: SignedIn;
  beforeAll(async () => {
    desk = await openDesk(store);
    by = await desk.signedIn("zenmaster", "Inès Carbonel");
    await desk.startDraft({});
  });

  const listed = async () => (await desk.agency.drafts.list(1)).drafts[0]!;

  test("is reminded once by two who press, and says that its reminder leaves until it has", async () => {
    const { id, isLeaving } = await listed();
    expect(isLeaving).toBe(false);
    const pressed = await Promise.all([desk.agency.drafts.remind(id, by), desk.agency.drafts.remind(id, by)]);
    expect(pressed).toContainEqual({ ok: true, value: null });
    expect(pressed).toContainEqual({ ok: false, problem: { code: "leaving" } });
    expect(await listed()).toMatchObject({ isLeaving: true, reminded: 0 });
    const { lines } = await desk.agency.log.read({});
    expect(
      lines.filter((line) => line.source === "activity" && line.activity.kind === "draft-reminded"),
    ).toHaveLength(1);
  });
});
