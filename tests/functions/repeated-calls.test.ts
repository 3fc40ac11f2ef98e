import { beforeAll, describe, expect, test } from "vitest";
import { aMessage, aStep1, aStep2 } from "../support/call-bodies.ts";
import { accepted, openFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

let keys = 0;
const aKey = () => `key-${++keys}`;

onEachStore("A call that is made again", (store) => {
  let site: TestFunctions;
  let twin: TestFunctions;
  beforeAll(async () => {
    site = await openFunctions(store);
    twin = await openFunctions(store);
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

    test("with another key, or none, is another call, but for a signature", async () => {
      const body = aBody(unlike());
      const answers = [
        await site[name](body, aKey()),
        await site[name](body, aKey()),
        await site[name](body),
      ];
      const different = new Set(answers.map((answer) => JSON.stringify(accepted<object>(answer))));
      expect(different.size).toBe(_title === "step 2" ? 1 : 3);
    });
  });

  test("with one key for both steps is two calls", async () => {
    const key = aKey();
    accepted(await site.contract(aStep1(), key));
    accepted(await site.contract(aStep2(), key));
  });

  test("by a machine that fills in the trap is answered like success, and nothing is kept", async () => {
    const before = await site.rows();
    const trap = { siteWeb: "https://spam.example" };
    const woken = site.woken();
    expect(accepted(await site.contract(aStep1(trap)))).toEqual({
      step: 1,
      draft: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
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
