import { beforeAll, expect, test } from "vitest";
import type { ContractSaved } from "#server/contracts/send-contract-confirmation.ts";
import { findDraftByToken } from "#server/database/contracts/drafts.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence/evidence.ts";
import { aStep1, aStep2 } from "../support/call-bodies.ts";
import { accepted, beginning, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** No firm of two tests is the same: drafts are told apart by firm. */
let firms = 0;

onEachStore("The first step", (store) => {
  let site: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store);
  });
  const aFirm = () => ({ email: `firm-${++firms}@example.fr` });
  const draftOf = async (token: string) => (await findDraftByToken(site.database.db, token))!;
  const promisesOf = async (token: string) =>
    (await site.outboxMails((await draftOf(token)).id)).map(({ kind, dueAt, cancelledAt }) => ({
      kind,
      dueAt,
      cancelled: cancelledAt !== null,
    }));

  test("keeps what was typed, trimmed, for seven days", async () => {
    site.clock.now = beginning;
    const token = tokenOf(
      await site.contract(
        aStep1({ ...aFirm(), pack: "business", raisonSociale: "  Chez Léa  ", unknown: 1 }),
      ),
    );
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const draft = await draftOf(token);
    expect(draft).toMatchObject({ packId: "business", createdAt: beginning, expiresAt: beginning + 7 * day });
    expect(draft.subscriber).toMatchObject({ raisonSociale: "Chez Léa", acceptCGV: true });
    expect(JSON.stringify(draft)).not.toContain(token);
    expect(await site.drafts.byToken(token)).toMatchObject({ state: "open", packId: "business" });
  });

  test("tells the agency at once, and promises reminders after an hour and three days", async () => {
    site.clock.now = beginning;
    const woken = site.woken();
    const token = tokenOf(await site.contract(aStep1(aFirm())));
    expect(await promisesOf(token)).toEqual([
      { kind: "agency-draft", dueAt: beginning, cancelled: false },
      { kind: "reminder-1", dueAt: beginning + hour, cancelled: false },
      { kind: "reminder-2", dueAt: beginning + 3 * day, cancelled: false },
    ]);
    expect(site.woken()).toBe(woken + 1);
  });

  test("notes a SIRET that looks mistyped without refusing it", async () => {
    const token = tokenOf(await site.contract(aStep1({ ...aFirm(), siret: "73282932000075" })));
    expect((await draftOf(token)).warnings).toEqual(["siret-key"]);
  });

  test("corrects the draft of a token instead of starting another", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const token = tokenOf(await site.contract(aStep1(firm)));
    const { drafts, outbox } = await site.rows();
    site.clock.now = beginning + hour / 2;
    expect(tokenOf(await site.contract(aStep1({ ...firm, telephone: "0639980000", draft: token })))).toBe(
      token,
    );

    const draft = await draftOf(token);
    expect(draft.subscriber.telephone).toBe("0639980000");
    expect(draft).toMatchObject({ createdAt: beginning, updatedAt: beginning + hour / 2 });
    expect(await site.rows()).toMatchObject({ drafts, outbox });
    const chain = await evidenceOf(site.database.db, draft.chainId);
    expect(chain.map(({ kind }) => kind)).toEqual(["step1-accepted", "step1-accepted"]);
    expect(chainIsWhole(chain)).toBe(true);
  });

  test("sent again unchanged with its token does nothing twice", async () => {
    const body = aStep1(aFirm());
    const token = tokenOf(await site.contract(body));
    const before = await site.rows();
    expect(tokenOf(await site.contract({ ...body, draft: token }))).toBe(token);
    expect(await site.rows()).toEqual(before);
  });

  test.each([
    ["has run out", 7 * day, {}],
    ["is that of another pack", 0, { pack: "advance-10" }],
  ])("with a token that %s, keeps a draft of its own", async (_why, later, change) => {
    const firm = aFirm();
    site.clock.now = beginning;
    const token = tokenOf(await site.contract(aStep1(firm)));
    site.clock.now = beginning + later;
    const next = tokenOf(await site.contract(aStep1({ ...firm, ...change, draft: token })));
    expect(next).not.toBe(token);
    expect((await draftOf(next)).createdAt).toBe(beginning + later);
  });

  test("with a token that nobody gave, loses nothing that was typed", async () => {
    const firm = aFirm();
    const token = tokenOf(await site.contract(aStep1({ ...firm, draft: "x".repeat(43) })));
    expect((await draftOf(token)).subscriber.email).toBe(firm.email);
  });

  test("is forgotten by its link once it has run out", async () => {
    site.clock.now = beginning;
    const token = tokenOf(await site.contract(aStep1(aFirm())));
    site.clock.now = beginning + 7 * day - 1;
    expect(await site.drafts.byToken(token)).toMatchObject({ state: "open" });
    site.clock.now = beginning + 7 * day;
    expect(await site.drafts.byToken(token)).toEqual({ state: "unknown" });
  });

  test("notes once that the summary was shown, and again after a correction", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const token = tokenOf(await site.contract(aStep1(firm)));
    await site.drafts.showSummary(token);
    await site.drafts.showSummary(token);
    await site.contract(aStep1({ ...firm, nomPrenom: "Chloé Fabre", draft: token }));
    await site.drafts.showSummary(token);
    await site.drafts.showSummary("nobody's");
    const chain = await evidenceOf(site.database.db, (await draftOf(token)).chainId);
    expect(chain.map(({ kind }) => kind)).toEqual([
      "step1-accepted",
      "summary-shown",
      "step1-accepted",
      "summary-shown",
    ]);
    expect(chainIsWhole(chain)).toBe(true);
  });

  test("cannot change a draft that is signed", async () => {
    const firm = aFirm();
    const token = tokenOf(await site.contract(aStep1(firm)));
    accepted(await site.contract(aStep2({ ...firm, draft: token })));
    const draft = await draftOf(token);
    expect(await site.contract(aStep1({ ...firm, telephone: "0639980001", draft: token }))).toEqual({
      ok: false,
      problem: { code: "signed" },
    });
    expect(await draftOf(token)).toEqual(draft);
    expect(await site.drafts.byToken(token)).toEqual({ state: "signed", packId: "advance" });
  });
});

function tokenOf(result: Awaited<ReturnType<TestFunctions["contract"]>>): string {
  const saved: ContractSaved = accepted(result);
  if (saved.step !== 1) throw new Error("That was the second step");
  return saved.draft;
}
