import { beforeAll, expect, test } from "vitest";
import { findContract } from "#server/database/contracts/contracts.ts";
import { findDraftByToken } from "#server/database/contracts/drafts.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence/evidence.ts";
import { aStep1, aStep2 } from "../support/call-bodies.ts";
import { accepted, beginning, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const day = 24 * 3_600_000;
let firms = 0;
const aFirm = () => ({ email: `drafter-${++firms}@example.fr` });

onEachStore("A draft that is signed", (store) => {
  let site: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store);
  });
  const storedDraft = async (token: string) => (await findDraftByToken(site.database.db, token))!;
  const expectReminded = async (token: string) => {
    const { id } = await storedDraft(token);
    const reminders = (await site.outboxMails(id)).filter(({ kind }) => kind.startsWith("reminder"));
    expect(reminders.map(({ cancelledAt }) => cancelledAt)).toEqual([null, null]);
    for (const reminder of reminders) expect(await site.compose(reminder)).not.toBeNull();
  };

  test("ends with its reminders, in one chain of evidence", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const draft = await site.startDraft(firm);
    await site.drafts.showSummary(draft);
    site.clock.now = beginning + 60_000;
    const contract = await site.sign({ ...firm, draft });

    const stored = await storedDraft(draft);
    expect(stored.signedContractId).toBe(contract.id);
    expect(contract).toMatchObject({ draftId: stored.id, chainId: stored.chainId });
    const chain = await evidenceOf(site.database.db, stored.chainId);
    expect(chain.map(({ kind, at }) => [kind, at - beginning])).toEqual([
      ["step1-accepted", 0],
      ["summary-shown", 0],
      ["step2-accepted", 60_000],
      ["contract-kept", 60_000],
    ]);
    expect(chainIsWhole(chain)).toBe(true);
    expect(contract.evidence).toEqual(chain.map(({ kind, at }) => ({ kind, at })));
    expect(JSON.parse(chain[2]!.dataJson)).toEqual({ signedDataSha256: contract.signedDataSha256 });
    expect(JSON.parse(chain[3]!.dataJson)).toEqual({
      contract: contract.number,
      terms: contract.terms.sha256,
    });
    const reminders = (await site.outboxMails(stored.id)).filter(({ kind }) => kind.startsWith("reminder"));
    expect(reminders.map(({ cancelledAt }) => cancelledAt)).toEqual([site.clock.now, site.clock.now]);
  });

  test("leaves every other draft of the same firm as it was, reminders too", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const others = [
      await site.startDraft({ ...firm, telephone: "0639980000" }),
      await site.startDraft({ ...firm, pack: "business" }),
    ];
    await site.sign({ ...firm, draft: await site.startDraft(firm) });
    for (const token of others) {
      expect(await site.drafts.byToken(token)).toMatchObject({ state: "open" });
      await expectReminded(token);
    }
  });

  test("answers the same again, and refuses other data", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const draft = await site.startDraft(firm);
    const { number } = await site.sign({ ...firm, draft });
    const before = await site.rows();
    site.clock.now += 8 * day;
    expect((await site.sign({ ...firm, draft })).number).toBe(number);
    expect(await site.contract(aStep2({ ...firm, draft, titulaire: "Quelqu’un d’autre" }))).toEqual({
      ok: false,
      problem: { code: "signed" },
    });
    expect(await site.rows()).toEqual(before);
  });

  test("is signed as it is kept, or not at all", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const draft = await site.startDraft(firm);
    await site.drafts.showSummary(draft);
    const before = await site.rows();
    for (const other of [
      { nomPrenom: "Quelqu’un d’autre" },
      { raisonSociale: "Autre SARL" },
      { email: "autre@example.fr" },
      { siret: "35600000000048" },
      { telephone: "0639980000" },
      { adresseSiege: "1, rue Neuve, 13001 Marseille" },
      { pack: "business" },
    ]) {
      expect(await site.contract(aStep2({ ...firm, draft, ...other }))).toMatchObject({
        ok: false,
        problem: { code: "changed", draft: { packId: "advance", subscriber: firm } },
      });
    }
    expect(await site.rows()).toEqual(before);
    expect(await site.drafts.byToken(draft)).toMatchObject({ state: "open" });
    await expectReminded(draft);
    await site.sign({ ...firm, draft, nomPrenom: "  Claire Fabre " });
    expect((await site.drafts.byToken(draft)).state).toBe("signed");
  });

  test("by a page that showed an older state of it, waits until the new one was shown", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const draft = await site.startDraft(firm);
    const key = "the key of the page";
    const corrected = { ...firm, telephone: "0639980000" };
    await site.startDraft({ ...corrected, draft });
    expect(await site.contract(aStep2({ ...firm, draft }), key)).toMatchObject({
      ok: false,
      problem: { code: "changed", draft: { subscriber: corrected } },
    });
    accepted(await site.contract(aStep2({ ...corrected, draft }), key));
    const { signedContractId } = await storedDraft(draft);
    const contract = await findContract(site.database.db, site.keyring, { id: signedContractId! });
    expect(contract!.subscriber.telephone).toBe("0639980000");
  });

  test("from a page, has its summary noted before the signature at the latest", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const draft = await site.startDraft(firm);
    site.clock.now += 1_000;
    accepted(await site.contract(aStep2({ ...firm, draft }), null, { sawSummary: true }));
    const chain = await evidenceOf(site.database.db, (await storedDraft(draft)).chainId);
    expect(chain.map(({ kind, at }) => [kind, at - beginning])).toEqual([
      ["step1-accepted", 0],
      ["summary-shown", 1_000],
      ["step2-accepted", 1_000],
      ["contract-kept", 1_000],
    ]);
    expect(chain[1]!.dataJson).toBe(chain[0]!.dataJson);
  });

  test("is left alone once it has run out: the contract stands on its own", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const draft = await site.startDraft(firm);
    site.clock.now = beginning + 7 * day;
    const contract = await site.sign({ ...firm, draft });
    expect(contract.draftId).toBeNull();
    expect((await storedDraft(draft)).signedContractId).toBeNull();
    expect(contract.evidence.map(({ kind }) => kind)).toEqual([
      "step1-accepted",
      "step2-accepted",
      "contract-kept",
    ]);
  });

  test("or a signature without one has its evidence in the order of its instants, however long it takes", async () => {
    const { clock } = site;
    let at = beginning;
    Object.defineProperty(clock, "now", { get: () => ++at, set() {}, configurable: true });
    try {
      const contract = await site.sign(aFirm());
      const chain = await evidenceOf(site.database.db, contract.chainId);
      expect(chain.map(({ kind }) => kind)).toEqual(["step1-accepted", "step2-accepted", "contract-kept"]);
      const instants = chain.map((event) => event.at);
      expect(instants).toEqual(instants.toSorted((one, other) => one - other));
    } finally {
      Object.defineProperty(clock, "now", { value: at, writable: true, enumerable: true });
    }
  });

  test("makes one contract of two calls at once", async () => {
    const firm = aFirm();
    const body = aStep2({ ...firm, draft: await site.startDraft(firm) });
    const { contracts } = await site.rows();
    const twin = await createFunctions(store);
    const answers = await Promise.all([site, twin, site, twin].map((each) => each.contract(body)));
    expect(new Set(answers.map((answer) => JSON.stringify(accepted(answer)))).size).toBe(1);
    expect((await site.rows()).contracts).toBe(contracts + 1);
  });

  test("stays as signed while another tab corrects or reads it", async () => {
    const twin = await createFunctions(store);
    for (let round = 0; round < 6; round++) {
      const firm = aFirm();
      const draft = await site.startDraft(firm);
      const [signature, correction] = await Promise.all([
        site.contract(aStep2({ ...firm, draft })),
        twin.contract(aStep1({ ...firm, draft, telephone: "0639980000" })),
        site.drafts.showSummary(draft),
        twin.drafts.showSummary(draft),
      ]);
      // Whichever came first: the other one is told.
      const codes = [signature, correction].flatMap((answer) => (answer.ok ? [] : [answer.problem.code]));
      expect(codes).toEqual([signature.ok ? "signed" : "changed"]);
      if (!signature.ok) await site.sign({ ...firm, draft, telephone: "0639980000" });
      const chain = await evidenceOf(site.database.db, (await storedDraft(draft)).chainId);
      expect(chain.at(-1)?.kind).toBe("contract-kept");
      expect(chainIsWhole(chain)).toBe(true);
    }
  });
});
