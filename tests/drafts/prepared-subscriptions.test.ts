import { beforeAll, expect, test } from "vitest";
import { checkPrepared } from "#domain/contract/prepared.ts";
import { createHourlyRound } from "#server/clock/round.ts";
import { findPrepared } from "#server/database/contracts/prepared-subscriptions.ts";
import { createPreparedLinks } from "#server/drafts/prepared-subscriptions.ts";
import { eraseSubject } from "#server/retention/person.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { aStep1, aStep2 } from "../support/call-bodies.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted, beginning } from "../support/functions.ts";
import { timeRuns } from "../support/retention.ts";
import { onOneStore } from "../support/stores.ts";

const day = 86_400_000;

onOneStore("A subscription that the desk prepares", (store) => {
  let desk: TestDesk;
  let by: SignedIn;
  let links: ReturnType<typeof createPreparedLinks>;
  let people = 0;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    by = await desk.signedIn("zenmaster", "Malik Ferrand");
    links = createPreparedLinks(desk.context);
  });

  const content = (known: object = {}) =>
    accepted(
      checkPrepared({ pack: "business", raisonSociale: "Traiteur Garrigue", gift: "ADS50", ...known }),
    );
  const withEmail = () => ({ email: `odile-${++people}@example.fr` });
  const prepared = async (known: object = withEmail(), isSent = true) =>
    accepted(await desk.agency.prepared.make(content(known), { isSent }, by));
  const linkOf = async (id: string) => new URL((await desk.agency.prepared.readLink(id, by))!);
  const tokenOf = async (id: string) => (await linkOf(id)).searchParams.get("preparee")!;
  const codeOf = (outcome: { ok: true } | { ok: false; problem: { code: string } }) =>
    outcome.ok ? null : outcome.problem.code;

  test("leads its person to the first step with what is known, and nothing else", async () => {
    const id = await prepared();
    const link = await linkOf(id);
    expect(link.pathname).toBe("/contrat-abonnement/business");
    expect(await links.byToken(await tokenOf(id))).toEqual({
      state: "open",
      packId: "business",
      known: expect.objectContaining({ raisonSociale: "Traiteur Garrigue", siret: "" }),
      gift: "ADS50",
      by: "Malik",
    });
    expect(await desk.agency.prepared.find(id)).toMatchObject({ stage: "opened", openedAt: desk.clock.now });
    expect(JSON.stringify(await findPrepared(desk.database.db, id, desk.clock.now))).not.toContain(
      await tokenOf(id),
    );
  });

  test("sends its link once, with the words of who prepared it", async () => {
    const known = { ...withEmail(), greeting: "Merci pour notre échange." };
    const woken = desk.woken();
    const id = await prepared(known);
    const [mail, ...more] = await desk.outboxMails(id);
    expect(more).toEqual([]);
    expect(desk.woken()).toBe(woken + 1);
    const composed = (await desk.compose(mail!))!;
    expect(composed.to.email).toBe(known.email);
    expect(composed.text).toContain("Merci pour notre échange.");
    expect(composed.text).toContain(await tokenOf(id));
    expect(codeOf(await desk.agency.prepared.send(id, by))).toBe("leaving");
  });

  test("is a link to copy if there is no address, which can be given later", async () => {
    expect(codeOf(await desk.agency.prepared.make(content(), { isSent: true }, by))).toBe("email");
    const id = await prepared({}, false);
    expect(await desk.outboxMails(id)).toEqual([]);
    expect(codeOf(await desk.agency.prepared.send(id, by))).toBe("email");
    const token = await tokenOf(id);
    accepted(await desk.agency.prepared.change(id, content(withEmail()), by));
    accepted(await desk.agency.prepared.send(id, by));
    expect(await desk.outboxMails(id)).toHaveLength(1);
    expect(await tokenOf(id)).toBe(token);
  });

  test("becomes the draft and the contract of its person, and then nothing of it changes", async () => {
    const known = withEmail();
    const id = await prepared({ ...known, zenmaster: by.id });
    const token = await tokenOf(id);
    const step1 = aStep1({ ...known, pack: "business", code: "ADS50", prepared: token });
    const saved = accepted(await desk.contract(step1));
    if (saved.step !== 1) throw new Error("That was the second step");
    expect(await links.byToken(token)).toEqual({ state: "begun", packId: "business", token: saved.draft });
    expect(codeOf(await desk.agency.prepared.change(id, content(), by))).toBe("begun");
    expect(await desk.agency.prepared.readLink(id, by)).toBeNull();
    const signed = accepted(
      await desk.contract(aStep2({ ...known, pack: "business", code: "ADS50", draft: saved.draft })),
    );
    expect(await links.byToken(token)).toEqual({ state: "signed", packId: "business" });
    expect(await desk.agency.prepared.find(id)).toMatchObject({
      stage: "signed",
      contract: signed.step === 2 && signed.contract,
    });
    const [mail] = await desk.outboxMails(id);
    expect(await desk.compose(mail!)).toBeNull();
    expect(await desk.database.db.selectFrom("contracts").select("zenmasterId").execute()).toEqual([
      { zenmasterId: by.id },
    ]);
  });

  test("ends after fourteen days, and is gone the day after with its mail", async () => {
    const time = timeRuns(desk);
    time.at("2025-11-03");
    const id = await prepared();
    const token = await tokenOf(id);
    desk.clock.now += 14 * day - 1;
    expect(await links.byToken(token)).toMatchObject({ state: "open" });
    desk.clock.now += 1;
    expect(await links.byToken(token)).toEqual({ state: "unknown" });
    expect(await desk.agency.prepared.find(id)).toMatchObject({ stage: "expired" });
    expect(codeOf(await desk.agency.prepared.send(id, by))).toBe("expired");
    await time.on("2025-11-19");
    expect(await desk.agency.prepared.find(id)).toBeNull();
    expect(await desk.outboxMails(id)).toEqual([]);
    expect(await time.erasureLog("2025-11-19")).toContainEqual(["draft", "draft-expired", id, 1]);
    await (await createHourlyRound(desk.context)).stop();
    desk.clock.now = beginning;
  });

  test("opens again once the draft of its person is over, and the desk says so and may change it", async () => {
    const time = timeRuns(desk);
    time.at("2025-11-03");
    const known = withEmail();
    const id = await prepared(known);
    const token = await tokenOf(id);
    await desk.startDraft({ ...known, pack: "business", prepared: token });
    expect(await desk.agency.prepared.find(id)).toMatchObject({ stage: "begun" });
    for (const end of [() => (desk.clock.now += 7 * day), () => time.on("2025-11-12")]) {
      await end();
      expect(await links.byToken(token)).toMatchObject({ state: "open" });
      expect(await desk.agency.prepared.find(id)).toMatchObject({ stage: "opened" });
      accepted(await desk.agency.prepared.change(id, content(known), by));
    }
    const again = await desk.startDraft({ ...known, pack: "business", prepared: token });
    desk.clock.now = Date.UTC(2025, 10, 17, 13);
    expect(await links.byToken(token)).toMatchObject({ state: "begun", token: again });
    expect(await desk.agency.prepared.find(id)).toMatchObject({ stage: "begun" });
    desk.clock.now = beginning;
  });

  test("is withdrawn by a press: its link and all it held are gone, and what was begun stays", async () => {
    const known = withEmail();
    const id = await prepared(known);
    const token = await tokenOf(id);
    const draft = await desk.startDraft({ ...known, pack: "business", prepared: token });
    accepted(await desk.agency.prepared.withdraw(id, by));
    expect(await links.byToken(token)).toEqual({ state: "unknown" });
    expect(await desk.drafts.byToken(draft)).toMatchObject({ state: "open" });
    expect(codeOf(await desk.agency.prepared.withdraw(id, by))).toBe("unknown");
  });

  test("is erased with a person who asks for it", async () => {
    const { email } = withEmail();
    const id = await prepared({ email });
    await eraseSubject(desk.context, { email });
    expect(await desk.agency.prepared.find(id)).toBeNull();
    expect(await desk.outboxMails(id)).toEqual([]);
  });

  test("leaves a first step alone whose link is unknown or over: nothing typed is lost", async () => {
    const draft = await desk.startDraft({ ...withEmail(), prepared: "x".repeat(43) });
    expect(await desk.drafts.byToken(draft)).toMatchObject({ state: "open" });
  });
});
