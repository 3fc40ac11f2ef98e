import { expect, test } from "vitest";
import { exactEuros, longDate } from "#content/site/format.ts";
import { nextDebitOf } from "#domain/billing/next-debit.ts";
import { confirmEmail } from "#server/contracts/client-space.ts";
import { createTakeBack } from "#server/contracts/take-back.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { newToken } from "#server/database/sealed/encryption.ts";
import { debitsOf } from "../support/debits.ts";
import { caller, mailAbout, read, signed, stepTaken, storedEndings } from "../support/endings.ts";
import { accepted, beginning, createFunctions } from "../support/functions.ts";
import { expectInBoth } from "../support/mail-forms.ts";
import { onEachStore } from "../support/stores.ts";

const day = 86_400_000;

onEachStore("A client who keeps the contract after all", (store) => {
  /** Signed on 15 September, confirmed, terminated on 1 October: the last day is the 15th, the first due day too. */
  const terminated = async () => {
    const functions = await createFunctions(store);
    const { contract, token, endings } = await signed(functions);
    accepted(await confirmEmail(functions.context)(token, caller));
    functions.clock.now = beginning + 16 * day;
    accepted(await endings.terminate(token, "2025-10-15", caller));
    return { functions, contract, token, takeBack: createTakeBack(functions.context) };
  };

  store.test.each([
    ["in time for the notice: on its day", 16, "2025-10-15"],
    ["too late for it: fourteen days after", 20, "2025-10-20"],
    ["on the eve of the last day", 29, "2025-10-28"],
  ])(
    "%s, the debit is what was shown, announced, and goes to the bank",
    async (_when, days, collectionOn) => {
      const { functions, contract, token, takeBack } = await terminated();
      functions.clock.now = beginning + days * day;
      const offer = accepted(await takeBack.read(token, caller));
      expect(offer).toMatchObject({
        after: { state: "active" },
        next: { dueOn: "2025-10-15", collectionOn, amountCents: 8900 },
      });
      expect(await takeBack.confirm(token, offer.seen, caller)).toEqual({ ok: true, value: null });
      expect((await read(functions, contract.id)).status).toEqual({ state: "active" });

      const mail = await mailAbout(functions, contract.id, "termination-taken-back");
      expect(mail.subject).toBe("Votre contrat continue");
      expectInBoth(mail, [longDate(collectionOn as never), exactEuros(8900)]);
      const account = (await accountOf(functions.database.db, contract.id))!;
      expect(nextDebitOf(account, functions.context.today(), functions.clock.now)).toMatchObject(offer.next!);

      const { plan } = debitsOf(functions);
      const { debits } = await plan("2025-10-01", "2025-10-31");
      const ours = debits.filter(({ number }) => number === contract.number);
      expect(ours).toMatchObject([{ dueOn: "2025-10-15", collectionOn, announcedAgain: false }]);
    },
  );

  test("twice at once does it once, and again later changes nothing", async () => {
    const { functions, contract, token, takeBack } = await terminated();
    const seen = accepted(await takeBack.read(token, caller)).seen;
    const both = await Promise.all([1, 2].map(() => takeBack.confirm(token, seen, caller)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await takeBack.confirm(token, seen, caller)).toEqual({ ok: false, problem: { code: "none" } });
    expect(await storedEndings(functions, contract)).toEqual({
      mails: ["agency-termination", "termination", "agency-termination-taken-back", "termination-taken-back"],
      events: ["address-confirmed", "termination-asked", "termination-taken-back"],
    });
  });

  store.test("is asked again if the day of the debit has moved since it was read", async () => {
    const { functions, contract, token, takeBack } = await terminated();
    functions.clock.now = beginning + 20 * day;
    const seen = accepted(await takeBack.read(token, caller)).seen;
    functions.clock.now += 2 * day;
    expect(await takeBack.confirm(token, seen, caller)).toEqual({ ok: false, problem: { code: "changed" } });
    expect((await read(functions, contract.id)).status).toMatchObject({ state: "terminating" });
  });

  store.test("cannot on the last day, nor if the agency ended it, nor with another link", async () => {
    const { functions, contract, token, takeBack } = await terminated();
    const seen = accepted(await takeBack.read(token, caller)).seen;
    expect(await takeBack.read(newToken(), caller)).toEqual({ ok: false, problem: { code: "unknown" } });
    functions.clock.now = beginning + 30 * day;
    const none = { ok: false, problem: { code: "none" } };
    expect([await takeBack.read(token, caller), await takeBack.confirm(token, seen, caller)]).toEqual([
      none,
      none,
    ]);
    expect((await read(functions, contract.id)).status).toMatchObject({ state: "terminating" });

    const other = await signed(functions);
    accepted(await stepTaken(functions, other.contract.number, { kind: "terminate", cause: "breach" }));
    expect(await takeBack.read(other.token, caller)).toEqual(none);
  });

  store.test("is back under the notice of the agency that they had hastened", async () => {
    const functions = await createFunctions(store);
    const { contract, token, endings } = await signed(functions);
    accepted(await stepTaken(functions, contract.number, { kind: "terminate", cause: "breach" }));
    const { status } = await read(functions, contract.id);
    functions.clock.now += 1000;
    accepted(await endings.terminate(token, "2025-10-15", caller));
    const takeBack = createTakeBack(functions.context);
    const offer = accepted(await takeBack.read(token, caller));
    accepted(await takeBack.confirm(token, offer.seen, caller));
    expect((await read(functions, contract.id)).status).toEqual(status);
  });
});
