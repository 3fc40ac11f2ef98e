import { beforeAll, expect, test } from "vitest";
import { addMonths } from "#domain/calendar.ts";
import { answerDueOn } from "#domain/rights.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted } from "../support/functions.ts";
import { aPerson, timeRuns } from "../support/retention.ts";
import { onOneStore } from "../support/stores.ts";

const refused = (code: string) => ({ ok: false, problem: { code } });

onOneStore("What people ask about their data", (store) => {
  let desk: TestDesk;
  let by: SignedIn;
  let time: ReturnType<typeof timeRuns>;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    time = timeRuns(desk);
    time.at("2025-04-01");
    by = await desk.signedIn("founder", "Hélène Honorat");
  });
  const note = (right: "access" | "erasure", word: string, askedOn = desk.context.today()) =>
    desk.agency.rights.note({ right, word, askedOn }, by);
  const tasksOf = async (email: string) =>
    (await desk.agency.today.tasks()).rights.filter(({ target }) => target === email.toLowerCase());

  test("is not noted when nothing is stored, nor for a day to come", async () => {
    expect(await note("access", aPerson())).toEqual(refused("nothing"));
    const email = aPerson();
    await time.written(email, "2025-04-01");
    expect(await note("access", email, "2025-04-02")).toEqual(refused("future"));
  });

  test("waits among the tasks of the day; a copy until the answer, an erasure until it is done", async () => {
    const email = aPerson();
    await time.written(email, "2025-04-01");
    const copy = accepted(await note("access", email));
    const erasure = accepted(await note("erasure", email));
    expect((await tasksOf(email)).map(({ right, dueOn }) => [right, dueOn])).toEqual([
      ["access", answerDueOn("2025-04-01")],
      ["erasure", "2025-05-16"],
    ]);
    accepted(await desk.agency.rights.answer(copy, by));
    expect(await desk.agency.rights.answer(copy, by)).toEqual(refused("unknown"));
    accepted(await desk.agency.rights.answer(erasure, by));
    expect((await tasksOf(email)).map(({ right, answeredOn }) => [right, answeredOn])).toEqual([
      ["erasure", "2025-04-01"],
    ]);
    const { key } = (await desk.agency.rights.read(erasure))!;
    accepted(await desk.agency.rights.erase(erasure, key, by));
    expect(await tasksOf(email)).toEqual([]);
    expect(await time.messagesOf(email)).toEqual([]);
    const { handled } = await desk.agency.rights.list();
    expect(JSON.stringify(handled)).not.toContain(email.toLowerCase());
    expect(handled).toHaveLength(2);
  });

  test("is not erased when more is stored than the person saw", async () => {
    const email = aPerson();
    await time.written(email, "2025-04-01");
    const id = accepted(await note("erasure", email));
    const { key } = (await desk.agency.rights.read(id))!;
    await time.drafted(email, "2025-04-01");
    expect(await desk.agency.rights.erase(id, key, by)).toEqual(refused("changed"));
    expect(await time.messagesOf(email)).toHaveLength(1);
  });

  test("is written in the log without naming anybody", async () => {
    const { lines } = await desk.agency.log.read({ topic: "rights", from: addMonths("2025-04-01", -1) });
    const kinds = lines.flatMap((line) => (line.source === "activity" ? [line.activity.kind] : []));
    expect(new Set(kinds)).toEqual(
      new Set(["rights-request-noted", "rights-request-answered", "person-erased"]),
    );
    expect(JSON.stringify(lines).toLowerCase()).not.toContain("person-1@");
    expect(JSON.stringify(lines)).not.toContain("@example.fr");
  });
});
