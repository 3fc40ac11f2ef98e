import { beforeAll, expect, test } from "vitest";
import { linkTokenOf } from "#server/database/contracts.ts";
import { eraseContract } from "#server/database/erase.ts";
import { openEndings } from "#server/functions/end-contract.ts";
import { aStep2 } from "../support/call-bodies.ts";
import { accepted, beginning, openFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const minute = 60_000;
let firms = 0;
const aFirm = () => ({ email: `repeater-${++firms}@example.fr` });

onEachStore("The same signature, made again without a key", (store) => {
  let site: TestFunctions;
  let twin: TestFunctions;
  beforeAll(async () => {
    site = await openFunctions(store);
    twin = await openFunctions(store);
  });

  test("within ten minutes answers the first contract and keeps nothing more; after them it is another", async () => {
    const body = aStep2(aFirm());
    site.clock.now = beginning;
    const first = accepted(await site.contract(body));
    const before = await site.rows();
    for (const later of [0, minute, 10 * minute]) {
      site.clock.now = beginning + later;
      expect(accepted(await site.contract({ ...body, unknown: later, email: ` ${body.email}` }))).toEqual(
        first,
      );
    }
    expect(await site.rows()).toEqual(before);
    site.clock.now = beginning + 10 * minute + 1;
    expect(accepted(await site.contract(body))).not.toEqual(first);
    expect((await site.rows()).contracts).toBe(before.contracts + 1);
  });

  test("many times at once, from several processes, makes one contract with its two mails", async () => {
    const body = aStep2(aFirm());
    site.clock.now = twin.clock.now = beginning;
    const before = await site.rows();
    const answers = await Promise.all(
      [site, twin, site, twin, twin, site].map((each) => each.contract(body)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(accepted(answer)))).size).toBe(1);
    const after = await site.rows();
    expect([after.contracts - before.contracts, after.mandates - before.mandates]).toEqual([1, 1]);
    expect([after.outbox - before.outbox, after.evidence_events - before.evidence_events]).toEqual([2, 3]);
  });

  test.each([
    { iban: "FR7630006000011234567890189" },
    { bic: "AGRIFRPP" },
    { titulaire: "Un autre" },
    { date: "16/09/2025" },
    { pack: "business" },
    { nomPrenom: "Une autre" },
  ])("with %j instead is another contract", async (change) => {
    const firm = aFirm();
    site.clock.now = beginning;
    const first = await site.sign(firm);
    expect((await site.sign({ ...firm, ...change })).number).not.toBe(first.number);
  });

  test("of a second draft is that draft's own contract", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const [one, two] = [await site.startDraft(firm), await site.startDraft(firm)];
    const first = await site.sign({ ...firm, draft: one });
    const second = await site.sign({ ...firm, draft: two });
    expect(second.number).not.toBe(first.number);
    expect((await site.sign({ ...firm, draft: one })).number).toBe(first.number);
  });

  test("of a contract that is over, or that was erased, is another one", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const first = await site.sign(firm);
    const withdrawn = await openEndings(site.parts).withdraw(linkTokenOf(first, site.keyring), true, {
      address: "192.0.2.1",
    });
    expect(withdrawn.ok).toBe(true);
    const second = await site.sign(firm);
    expect(second.number).not.toBe(first.number);
    await site.database.transaction((transaction) =>
      eraseContract(transaction, site.keyring, second, { on: "2025-09-15", rule: "request" }),
    );
    expect((await site.sign(firm)).number).not.toBe(second.number);
  });
});
