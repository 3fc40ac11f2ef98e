import { beforeAll, describe, expect, test } from "vitest";
import { createEndings } from "#server/contracts/client-space.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { eraseContract } from "#server/database/evidence/erasures.ts";
import { aMessage, aStep1, aStep2 } from "../support/call-bodies.ts";
import { promisedAtSignature } from "../support/endings.ts";
import { accepted, beginning, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

let keys = 0;
const aKey = () => `key-${++keys}`;

onEachStore("A call that is made again", (store) => {
  let site: TestFunctions;
  let twin: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store);
    twin = await createFunctions(store);
  });

  describe.each([
    ["step 1", "contract", aStep1, { telephone: "0639980000" }],
    ["step 2", "contract", aStep2, { iban: "FR7630006000011234567890189" }],
    ["contact", "contact", aMessage, { message: "Autre chose" }],
  ] as const)("(%s)", (_title, name, aBody, other) => {
    const unlike = () => ({ email: `repeated-${++keys}@example.fr` });

    test("with its key does nothing twice and answers the same, from any process", async () => {
      const body = aBody(unlike());
      const key = aKey();
      const first = accepted<object>(await site[name](body, key));
      const before = await site.rows();
      expect(accepted<object>(await site[name](body, key))).toEqual(first);
      expect(accepted<object>(await twin[name](body, key))).toEqual(first);
      expect(
        accepted<object>(await site[name]({ ...body, unknown: 1, email: ` ${body.email} ` }, key)),
      ).toEqual(first);
      expect(await site.rows()).toEqual(before);
    });

    test("with its key and another body is a conflict that keeps nothing", async () => {
      const body = aBody(unlike());
      const key = aKey();
      accepted<object>(await site[name](body, key));
      const before = await site.rows();
      expect(await site[name]({ ...body, ...other }, key)).toEqual({
        ok: false,
        problem: { code: "conflict" },
      });
      expect(await site.rows()).toEqual(before);
    });

    test.each([
      ["201 characters", "k".repeat(201)],
      ["9,000 characters", "k".repeat(9_000)],
      ["NUL", "a\0b"],
      ["half a character", "\ud800"],
      ["an accent", "clé"],
      ["a line break", "a\nb"],
      ["nothing", ""],
    ])("with a key that cannot be kept, of %s, is done as one without a key", async (_what, key) => {
      accepted<object>(await site[name](aBody(unlike()), key));
      accepted<object>(await site[name](aBody(unlike()), key));
    });

    test("twice at once with one key is done once", async () => {
      const body = aBody(unlike());
      const key = aKey();
      const before = await site.rows();
      const answers = await Promise.all([site, twin, site, twin, twin].map((each) => each[name](body, key)));
      expect(new Set(answers.map((answer) => JSON.stringify(accepted<object>(answer)))).size).toBe(1);
      const after = await site.rows();
      const added = { drafts: [1, 0, 0], contracts: [0, 1, 0], contact_messages: [0, 0, 1] };
      const which = ["step 1", "step 2", "contact"].indexOf(_title);
      for (const [table, counts] of Object.entries(added)) {
        const at = table as keyof typeof added;
        expect(after[at] - before[at]).toBe(counts[which]);
      }
    });

    test("after a refusal may use its key for the corrected body", async () => {
      const key = aKey();
      expect((await site[name](aBody({ email: "nobody" }), key)).ok).toBe(false);
      expect((await site[name](aBody(unlike()), key)).ok).toBe(true);
    });

    test("with another key, or none, is another call, but for a signature, and a message without one", async () => {
      const body = aBody(unlike());
      const answers = [
        await site[name](body, aKey()),
        await site[name](body, aKey()),
        await site[name](body),
      ];
      const different = new Set(answers.map((answer) => JSON.stringify(accepted<object>(answer))));
      expect(different.size).toBe({ "step 1": 3, "step 2": 1, contact: 2 }[_title]);
    });
  });

  test("with one key for both steps is two calls", async () => {
    const key = aKey();
    accepted(await site.contract(aStep1(), key));
    accepted(await site.contract(aStep2(), key));
  });

  test("by a machine that fills in the trap is answered like success, and nothing is kept", async () => {
    const before = await site.rows();
    const trap = { remarque: "https://spam.example" };
    const woken = site.woken();
    expect(accepted(await site.contract(aStep1(trap)))).toEqual({
      step: 1,
      draft: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      tax: expect.stringContaining("HT"),
    });
    expect(accepted(await site.contract(aStep2(trap), aKey()))).toEqual({
      step: 2,
      contract: expect.stringMatching(/^2H-\d{4}-\d{4}$/),
      umr: expect.stringMatching(/^2H-\d{4}-\d{4}-[0-9A-Z]{8}$/),
      confirmation: expect.stringMatching(/^\/contrat-abonnement\/advance\/step2\?valide=/),
    });
    expect(accepted(await site.contact(aMessage(trap)))).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await site.rows()).toEqual(before);
    expect(site.woken()).toBe(woken);
  });
});

const minute = 60_000;
let firms = 0;
const aFirm = () => ({ email: `repeater-${++firms}@example.fr` });

onEachStore("The same signature, made again without a key", (store) => {
  let site: TestFunctions;
  let twin: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store);
    twin = await createFunctions(store);
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

  test("many times at once, from several processes, makes one contract with its four mails", async () => {
    const body = aStep2(aFirm());
    site.clock.now = twin.clock.now = beginning;
    const before = await site.rows();
    const answers = await Promise.all(
      [site, twin, site, twin, twin, site].map((each) => each.contract(body)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(accepted(answer)))).size).toBe(1);
    const after = await site.rows();
    expect([after.contracts - before.contracts, after.mandates - before.mandates]).toEqual([1, 1]);
    expect([after.outbox - before.outbox, after.evidence_events - before.evidence_events]).toEqual([
      promisedAtSignature.length,
      3,
    ]);
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
    const one = await site.startDraft(firm);
    const two = await site.startDraft(firm);
    const first = await site.sign({ ...firm, draft: one });
    const second = await site.sign({ ...firm, draft: two });
    expect(second.number).not.toBe(first.number);
    expect((await site.sign({ ...firm, draft: one })).number).toBe(first.number);
  });

  test("of a contract that is over, or that was erased, is another one", async () => {
    const firm = aFirm();
    site.clock.now = beginning;
    const first = await site.sign(firm);
    const withdrawn = await createEndings(site.context).withdraw(linkTokenOf(first, site.keyring), true, {
      ip: "192.0.2.1",
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

onEachStore("The same message, sent again without a key", (store) => {
  let site: TestFunctions;
  let twin: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store);
    twin = await createFunctions(store);
  });

  test("within ten minutes is one message; after them it is another", async () => {
    const body = aMessage(aFirm());
    site.clock.now = beginning;
    const first = accepted(await site.contact(body));
    const before = await site.rows();
    for (const later of [0, minute, 10 * minute]) {
      site.clock.now = beginning + later;
      expect(accepted(await site.contact({ ...body, email: ` ${body.email}` }))).toEqual(first);
    }
    expect(await site.rows()).toEqual(before);
    site.clock.now = beginning + 10 * minute + 1;
    expect(accepted(await site.contact(body))).not.toEqual(first);
  });

  test("many times at once, from several processes, is one message with its two mails", async () => {
    const body = aMessage(aFirm());
    site.clock.now = twin.clock.now = beginning;
    const before = await site.rows();
    const answers = await Promise.all([site, twin, site, twin, twin, site].map((each) => each.contact(body)));
    expect(new Set(answers.map((answer) => JSON.stringify(accepted(answer)))).size).toBe(1);
    const after = await site.rows();
    expect(after.contact_messages - before.contact_messages).toBe(1);
    expect(after.outbox - before.outbox).toBe(2);
  });

  test.each([{ message: "Autre chose" }, { phone: "0639980001" }, { firstName: "Une autre" }])(
    "with %j instead is another message",
    async (change) => {
      const body = aMessage(aFirm());
      site.clock.now = beginning;
      const first = accepted(await site.contact(body));
      expect(accepted(await site.contact({ ...body, ...change }))).not.toEqual(first);
    },
  );
});
