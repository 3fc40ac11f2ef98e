import { beforeAll, expect, test } from "vitest";
import { unlimited } from "#server/context.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import { findDraftByToken } from "#server/database/contracts/drafts.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence/evidence.ts";
import { createReminders } from "#server/drafts/drafts.ts";
import { aStep1, aStep2 } from "../support/call-bodies.ts";
import { accepted, beginning, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const hour = 3_600_000;
const stranger = { nomPrenom: "Un inconnu", raisonSociale: "Inconnu SARL", iban: "DE89370400440532013000" };
let firms = 0;

onOneStore("A stranger who knows the SIRET, the e-mail and the pack of somebody’s draft", (store) => {
  let site: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store);
  });

  /** Somebody's draft, begun and read, and what must still be true of it. */
  async function aVictim() {
    const firm = { email: `victim-${++firms}@example.fr` };
    site.clock.now = beginning;
    const token = await site.startDraft(firm);
    await site.drafts.showSummary(token);
    const draft = (await findDraftByToken(site.database.db, token))!;
    const chain = await evidenceOf(site.database.db, draft.chainId);
    const outboxMails = await site.outboxMails(draft.id);
    return {
      firm,
      token,
      async expectUntouched() {
        expect(await findDraftByToken(site.database.db, token)).toEqual(draft);
        expect(await evidenceOf(site.database.db, draft.chainId)).toEqual(chain);
        expect(await site.outboxMails(draft.id)).toEqual(outboxMails);
        expect(await site.reminders.byToken(token)).toMatchObject({ state: "waiting" });
        site.clock.now = beginning + hour;
        for (const promised of outboxMails) {
          const mail = (await site.compose(promised))!;
          expect(mail.html + mail.text).not.toContain("Inconnu");
          if (promised.kind !== "agency-draft") expect(mail.text).toContain(token);
        }
        const contract = await site.sign({ ...firm, draft: token });
        expect(contract).toMatchObject({ chainId: draft.chainId, draftId: draft.id });
        expect(contract.subscriber).toEqual(draft.subscriber);
        expect(chainIsWhole(await evidenceOf(site.database.db, draft.chainId))).toBe(true);
      },
    };
  }

  test.each([
    ["an account of his own", stranger],
    ["the same names", { iban: stranger.iban }],
    ["a token that nobody gave", { ...stranger, draft: "x".repeat(43) }],
  ])("signs nothing but a contract of his own, with %s", async (_what, fields) => {
    const victim = await aVictim();
    const signed = await site.sign({ ...victim.firm, ...fields });
    expect(signed.draftId).toBeNull();
    expect(signed.evidence.map(({ kind }) => kind)).toEqual([
      "step1-accepted",
      "step2-accepted",
      "contract-kept",
    ]);
    await victim.expectUntouched();
  });

  test("signs with a draft of his own what that draft holds, and nothing else", async () => {
    const victim = await aVictim();
    const draft = await site.startDraft({ ...victim.firm, ...stranger });
    expect(await site.contract(aStep2({ ...victim.firm, draft }))).toMatchObject({
      ok: false,
      problem: { code: "changed", draft: { subscriber: { nomPrenom: stranger.nomPrenom } } },
    });
    const signed = await site.sign({ ...victim.firm, ...stranger, draft });
    expect(signed.chainId).toBe((await findDraftByToken(site.database.db, draft))!.chainId);
    await victim.expectUntouched();
  });

  test("silences no reminder by first steps, before or after", async () => {
    const email = `victim-${++firms}@example.fr`;
    site.clock.now = beginning - hour;
    await site.startDraft({ ...stranger, email });
    const victim = await aVictim();
    site.clock.now = beginning + 60_000;
    const own = await site.startDraft({ ...victim.firm, ...stranger });
    await site.startDraft({ ...victim.firm, ...stranger, pack: "business", draft: own });
    await site.startDraft({ ...victim.firm, ...stranger, pack: "business", draft: own });
    await site.reminders.stop(own, { ip: "192.0.2.66" });
    await site.reminders.stop("x".repeat(43), { ip: "192.0.2.66" });
    await victim.expectUntouched();
  });

  test("gets no token by sending the first step again, nor by guessing at its key", async () => {
    const victim = await aVictim();
    const { email } = victim.firm;
    for (const body of [aStep1({ email }), aStep1({ email, draft: "x".repeat(43) })]) {
      expect(accepted(await site.contract(body))).not.toMatchObject({ draft: victim.token });
    }
    const key = `the key of ${email}`;
    const withKey = accepted(await site.contract(aStep1({ email }), key));
    expect(await site.contract(aStep1({ email, ...stranger }), key)).toEqual({
      ok: false,
      problem: { code: "conflict" },
    });
    expect(withKey).not.toMatchObject({ draft: victim.token });
    await victim.expectUntouched();
  });

  test("keeps the victim from signing by no key that he used before", async () => {
    const victim = await aVictim();
    const signed = accepted(await site.contract(aStep2({ ...victim.firm, ...stranger }), "his key"));
    if (signed.step !== 2) throw new Error("That was the first step");
    const { id } = await site.database.db
      .selectFrom("contracts")
      .select("id")
      .where("number", "=", signed.contract)
      .executeTakeFirstOrThrow();
    expect((await findContract(site.database.db, site.keyring, { id }))!.draftId).toBeNull();
    await victim.expectUntouched();
  });
});

onOneStore("The client of a draft, by its token", (store) => {
  let site: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store);
    site.clock.now = beginning;
  });
  const caller = { ip: "192.0.2.1" };
  const mailsOf = async (token: string) => {
    const { id } = (await findDraftByToken(site.database.db, token))!;
    const reminders = (await site.outboxMails(id)).filter(({ kind }) => kind.startsWith("reminder"));
    return reminders.map(({ cancelledAt }) => cancelledAt);
  };

  test("stops its reminders once and for all, and goes on as before", async () => {
    const email = `client-${++firms}@example.fr`;
    const token = await site.startDraft({ email });
    expect(await site.reminders.byToken(token)).toEqual({ state: "waiting", packId: "advance" });
    expect(await mailsOf(token)).toEqual([null, null]);
    for (let press = 0; press < 3; press++) {
      expect(await site.reminders.stop(token, caller)).toBe(0);
      expect(await mailsOf(token)).toEqual([beginning, beginning]);
      expect(await site.reminders.byToken(token)).toEqual({ state: "stopped", packId: "advance" });
    }
    await site.startDraft({ email, telephone: "0639980000", draft: token });
    expect(await site.reminders.byToken(token)).toMatchObject({ state: "stopped" });
    await site.sign({ email, telephone: "0639980000", draft: token });
    expect(await site.reminders.byToken(token)).toEqual({ state: "over" });
  });

  test("who turns to another pack is reminded of that one alone", async () => {
    const email = `client-${++firms}@example.fr`;
    const first = await site.startDraft({ email });
    const second = await site.startDraft({ email, pack: "business", draft: first });
    expect(await mailsOf(first)).toEqual([beginning, beginning]);
    expect(await mailsOf(second)).toEqual([null, null]);
    expect(await site.drafts.byToken(first)).toMatchObject({ state: "open" });
  });

  test("stops nothing of a draft that nobody began, was signed or has run out", async () => {
    const email = `client-${++firms}@example.fr`;
    const token = await site.startDraft({ email });
    for (const unknown of ["", "x", "x".repeat(43), `${token}x`]) {
      expect(await site.reminders.byToken(unknown)).toEqual({ state: "over" });
      expect(await site.reminders.stop(unknown, caller)).toBe(0);
    }
    expect(await mailsOf(token)).toEqual([null, null]);
    site.clock.now = beginning + 7 * 24 * hour;
    expect(await site.reminders.byToken(token)).toEqual({ state: "over" });
    site.clock.now = beginning;
  });

  test("is asked to come back when too much was sent", async () => {
    const token = await site.startDraft({ email: `client-${++firms}@example.fr` });
    const busy = createReminders({ ...site.context, limits: { ...unlimited, count: async () => 12 } });
    expect(await busy.stop(token, caller)).toBe(12);
    expect(await mailsOf(token)).toEqual([null, null]);
  });
});
