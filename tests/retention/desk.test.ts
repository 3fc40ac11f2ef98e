import { expect, test } from "vitest";
import { openDesk } from "../support/agency.ts";
import { timeRuns } from "../support/retention.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("What the desk keeps of its own people", (store) => {
  test("Links, sessions and challenges go the day after they ended, what was done after 24 months", async () => {
    const desk = await openDesk(store);
    const { agency, database } = desk;
    const time = timeRuns(desk, store.settings().dataDir);
    const kept = async () => {
      const of = async (table: "staff_links" | "staff_sessions" | "staff_challenges" | "activities") =>
        (
          await database.db
            .selectFrom(table)
            .select(database.db.fn.countAll().as("count"))
            .executeTakeFirstOrThrow()
        ).count;
      return {
        links: Number(await of("staff_links")),
        sessions: Number(await of("staff_sessions")),
        challenges: Number(await of("staff_challenges")),
        activities: Number(await of("activities")),
      };
    };
    await time.on("2025-01-06");
    await desk.signedIn("founder", "Hélène Honorat");
    await agency.passkeys.ask();
    expect(await kept()).toEqual({ links: 1, sessions: 1, challenges: 1, activities: 1 });
    await time.on("2025-01-07");
    expect(await kept()).toMatchObject({ sessions: 1, activities: 1 });
    await time.on("2025-01-09");
    expect(await kept()).toEqual({ links: 0, sessions: 0, challenges: 0, activities: 1 });
    await time.on("2027-01-06");
    expect(await kept()).toMatchObject({ activities: 1 });
    await time.on("2027-01-07");
    expect(await kept()).toMatchObject({ activities: 0 });
    expect(await time.erasureLog("2027-01-07")).toEqual([["activity", "no-longer-needed", "", 1]]);
  });
});
