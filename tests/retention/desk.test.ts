import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { localPartOf } from "#server/database/mail/mail-kinds.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { aMessage } from "../support/call-bodies.ts";
import { createTestDesk } from "../support/desk.ts";
import { accepted } from "../support/functions.ts";
import { timeRuns } from "../support/retention.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("What the desk keeps of its own people", (store) => {
  afterEach(store.renew);

  test("Links, sessions and challenges go the day after they ended, what was done after 24 months", async () => {
    const desk = await createTestDesk(store);
    const { agency, database } = desk;
    const time = timeRuns(desk);
    const storedKinds = async () => {
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
    accepted(await agency.passkeys.ask("192.0.2.7"));
    expect(await storedKinds()).toEqual({ links: 1, sessions: 1, challenges: 1, activities: 1 });
    await time.on("2025-01-07");
    expect(await storedKinds()).toMatchObject({ sessions: 1, activities: 1 });
    await time.on("2025-01-09");
    expect(await storedKinds()).toEqual({ links: 0, sessions: 0, challenges: 0, activities: 1 });
    await time.on("2027-01-06");
    expect(await storedKinds()).toMatchObject({ activities: 1 });
    await time.on("2027-01-07");
    expect(await storedKinds()).toMatchObject({ activities: 0 });
    expect(await time.erasureLog("2027-01-07")).toEqual([["activity", "no-longer-needed", "", 1]]);
  });

  test("The mail of a link goes with it, that of a morning the day after, from the store and from the folder of mails; others stay", async () => {
    const desk = await createTestDesk(store);
    const { agency, database, clock } = desk;
    const { dataDir } = store.settings();
    const time = timeRuns(desk);
    await time.on("2027-02-03");
    const helene = await desk.signedIn("founder", "Hélène Honorat");
    const leo = { name: "Léo Blin", email: "leo.blin@agence.example.fr", role: "zenmaster" } as const;
    accepted(await agency.people.invite(leo, helene));
    await desk.contact(aMessage());
    await database.transaction((transaction) =>
      enqueueMail(desk.context, transaction, "morning", `${helene.id}-2027-02-03`, clock.now),
    );
    const folder = join(dataDir, "mail");
    await mkdir(folder, { recursive: true });
    for (const { messageId } of await database.db.selectFrom("outbox").select("messageId").execute()) {
      for (const name of [localPartOf(messageId), `${localPartOf(messageId)}.${clock.now}`]) {
        const path = join(folder, `${name}.eml`);
        await writeFile(path, "Subject: test");
        await utimes(path, clock.now / 1000, clock.now / 1000);
      }
    }
    const kinds = async () => {
      const rows = await database.db.selectFrom("outbox").select("kind").orderBy("kind").execute();
      const files = (await readdir(folder)).map((name) => name.split(".")[0]);
      return { rows: rows.map(({ kind }) => kind), files: [...new Set(files)].toSorted() };
    };
    const ofMessage = ["acknowledgement", "agency-message"];
    const all = [...ofMessage, "morning", "staff-invitation", "staff-link"];
    expect(await kinds()).toEqual({ rows: all, files: all });
    await time.on("2027-02-05");
    const invited = [...ofMessage, "staff-invitation"];
    expect(await kinds()).toEqual({ rows: invited, files: invited });
    await time.on("2027-02-08");
    expect(await kinds()).toEqual({ rows: ofMessage, files: ofMessage });
  });
});
