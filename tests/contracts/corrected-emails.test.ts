import { expect, test } from "vitest";
import { confirmEmail, createClientSpace } from "#server/contracts/client-space.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { contractPage } from "#server/database/contracts/contract-entries.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { eraseContract } from "#server/database/evidence/erasures.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { checkContract } from "#server/evidence/check.ts";
import { storedDataOf } from "#server/retention/person.ts";
import { createTestDesk } from "../support/desk.ts";
import {
  caller,
  camille,
  mailAbout,
  outboxMailsOf,
  promised,
  read,
  signed,
  storedEndings,
} from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The agency corrects the address of a subscriber", (store) => {
  let index = 0;
  const elsewhere = () => `corrigee-${++index}@example.fr`;

  const correct = async (functions: TestFunctions, number: string, email: string, signedEmail?: string) => {
    const contracts = createContractActions(functions.context);
    const { file } = accepted(await contracts.read(number));
    return contracts.correctEmail(number, { email, expected: signedEmail ?? file.contactEmail }, camille);
  };

  /** What the mail server refused, as the outbox keeps it. */
  const giveUp = (functions: TestFunctions, subjectId: string) =>
    functions.database.db
      .updateTable("outbox")
      .set({ deadAt: functions.clock.now, attempts: 1, lastError: "550 5.1.1 user unknown" })
      .where("subjectId", "=", subjectId)
      .where("kind", "=", "confirmation")
      .execute();

  test("what did not arrive leaves again, with a new link; what was signed stays", async () => {
    const functions = await createFunctions(store);
    const { contract, token, woken } = await signed(functions);
    await giveUp(functions, contract.id);
    const email = elsewhere();
    const wokenBefore = woken();
    accepted(await correct(functions, contract.number, email));
    expect(woken()).toBe(wokenBefore + 1);

    expect(await storedEndings(functions, contract)).toEqual({ mails: [], events: ["address-corrected"] });
    expect(await promised(functions, contract.id, "confirmation")).toMatchObject({
      deadAt: null,
      attempts: 0,
    });
    const mail = await mailAbout(functions, contract.id, "confirmation");
    const now = await read(functions, contract.id);
    const link = linkTokenOf(now, functions.keyring);
    expect(mail.to).toEqual({ name: contract.subscriber.nomPrenom, email: email });
    expect(mail.text).toContain(link);
    expect(now.subscriber).toEqual(contract.subscriber);

    const clients = createClientSpace(functions.context);
    expect(await clients.byLink(token, caller)).toMatchObject({ ok: false });
    expect(await clients.byLink(link, caller)).toMatchObject({ ok: true, value: { email } });
    expect(await checkContract(functions.database.db, functions.keyring, contract.id)).toMatchObject({
      faults: [],
    });
  });

  test("where all had left, the new link leaves alone", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    await functions.database.db
      .updateTable("outbox")
      .set({ sentAt: functions.clock.now })
      .where("subjectId", "=", contract.id)
      .execute();
    const email = elsewhere();
    accepted(await correct(functions, contract.number, email));
    expect((await storedEndings(functions, contract)).mails).toEqual(["new-link"]);
    expect((await mailAbout(functions, contract.id, "new-link")).to.email).toBe(email);
    const again = elsewhere();
    accepted(await correct(functions, contract.number, again));
    expect((await read(functions, contract.id)).contactEmail).toBe(again);
  });

  test("is refused once the address was confirmed, and where another one was shown", async () => {
    const functions = await createFunctions(store);
    const { contract, token } = await signed(functions);
    const { number } = contract;
    const already = { ok: false, problem: { code: "already" } };
    expect(await correct(functions, number, elsewhere(), "autre@example.fr")).toEqual(already);
    await confirmEmail(functions.context)(token, caller);
    expect(await correct(functions, number, elsewhere())).toEqual(already);
    const mails = await outboxMailsOf(functions, contract.id);
    expect(mails.map(({ kind }) => kind)).not.toContain("new-link");
    expect((await read(functions, contract.id)).contactEmail).toBe(contract.subscriber.email);
  });

  test("the evidence keeps it without telling it, and another one in the store is seen", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const { db } = functions.database;
    const email = elsewhere();
    accepted(await correct(functions, contract.number, email));
    const chain = await evidenceOf(db, contract.chainId);
    expect(JSON.parse(chain.at(-1)!.dataJson)).toEqual({
      contract: contract.number,
      by: camille.name,
      emailHmac: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(chain)).not.toContain(email);
    for (const correctedEmail of ["voleur@example.fr", null]) {
      await db.updateTable("contracts").set({ correctedEmail }).where("id", "=", contract.id).execute();
      const checked = await checkContract(db, functions.keyring, contract.id);
      expect(checked!.faults).toEqual(["contact-email"]);
    }
  });

  test("shows the account to nobody behind its link until somebody else, or who sees accounts, has verified it", async () => {
    for (const verifier of [
      { name: "Malik", role: "zenmaster" },
      { name: "Paul", role: "accountant" },
      { name: "Inès", role: "founder" },
    ] as const) {
      const functions = await createFunctions(store);
      const { contract } = await signed(functions);
      const { number } = contract;
      const contracts = createContractActions(functions.context);
      const ines = { name: "Inès", role: "zenmaster" } as const;
      const before = await mailAbout(functions, contract.id, "confirmation");
      expect(before.attachments.map(({ fileName }) => fileName).join()).toMatch(/mandat/i);
      const signedEmail = contract.subscriber.email;
      accepted(await contracts.correctEmail(number, { email: elsewhere(), expected: signedEmail }, ines));

      const corrected = await read(functions, contract.id);
      const link = linkTokenOf(corrected, functions.keyring);
      const clients = createClientSpace(functions.context);
      const behindLink = async () => {
        const page = accepted(await clients.byLink(link, caller));
        const mandate = await clients.documentByLink(link, "mandate", caller);
        return [
          page.withholdsMandate,
          page.documents.map(({ kind }) => kind).includes("mandate"),
          mandate.ok,
        ];
      };
      const sent = async () => {
        const { attachments, text } = await mailAbout(functions, contract.id, "confirmation");
        return { names: attachments.map(({ fileName }) => fileName).join(), text };
      };
      expect(await behindLink()).toEqual([true, false, false]);
      expect(accepted(await clients.documentByLink(link, "contract-summary", caller)).bytes).toBeDefined();
      expect((await sent()).names).not.toMatch(/mandat/i);
      expect((await sent()).text.replaceAll(/\s+/g, " ")).toContain(
        "dès que nous l’aurons vérifiée avec vous",
      );

      // Whoever reads the mailbox confirms it: that proves nothing here.
      accepted(await confirmEmail(functions.context)(link, caller));
      expect(await contracts.verifyEmail(number, ines)).toEqual({
        ok: false,
        problem: { code: "second-person" },
      });
      expect(await behindLink()).toEqual([true, false, false]);

      accepted(await contracts.verifyEmail(number, verifier));
      expect(await behindLink()).toEqual([false, true, true]);
      expect((await sent()).names).toMatch(/mandat/i);
      expect(await contracts.verifyEmail(number, verifier)).toMatchObject({ ok: false });
      expect((await checkContract(functions.database.db, functions.keyring, contract.id))!.faults).toEqual(
        [],
      );
      const { file } = accepted(await contracts.read(number));
      expect(file.emailConfirmation).toMatchObject({ by: "subscriber" });
      expect(file.correction).toBeNull();
    }
  });

  test("an accountant verifies one that was corrected, and no other", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const contracts = createContractActions(functions.context);
    const paul = { name: "Paul", role: "accountant" } as const;
    expect(await contracts.verifyEmail(contract.number, paul)).toEqual({
      ok: false,
      problem: { code: "not-allowed" },
    });
    accepted(await correct(functions, contract.number, elsewhere()));
    expect(accepted(await contracts.verifyEmail(contract.number, paul))).toMatchObject({ by: "agency" });
  });

  test("put back to the one that was signed, it withholds nothing", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    await mailAbout(functions, contract.id, "confirmation");
    accepted(await correct(functions, contract.number, elsewhere()));
    accepted(await correct(functions, contract.number, contract.subscriber.email));
    const link = linkTokenOf(await read(functions, contract.id), functions.keyring);
    const clients = createClientSpace(functions.context);
    expect(await clients.documentByLink(link, "mandate", caller)).toMatchObject({ ok: true });
  });

  test("is found by it, and erased with the contract", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const { db } = functions.database;
    const email = elsewhere();
    accepted(await correct(functions, contract.number, email));
    const today = functions.context.today();
    const numbersFor = (words: string) =>
      contractPage(db, { words, today, now: 0 }, { by: "number", direction: "asc" }, { limit: 5 });
    expect(await numbersFor(email)).toMatchObject([{ number: contract.number, email }]);
    expect((await storedDataOf(db, { email }, today)).contracts).toMatchObject([{ number: contract.number }]);
    await functions.database.transaction((transaction) =>
      eraseContract(transaction, functions.keyring, contract, { on: today, rule: "request" }),
    );
    const row = await db.selectFrom("contracts").selectAll().where("id", "=", contract.id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(email);
    expect((await checkContract(db, functions.keyring, contract.id))!.faults).toEqual([]);
  });

  test("is offered beside a mail that was given up, but not for those of the agency", async () => {
    const { agency, ...functions } = await createTestDesk(store);
    const { contract, token } = await signed(functions);
    await functions.database.db
      .updateTable("outbox")
      .set({ deadAt: functions.clock.now })
      .where("subjectId", "=", contract.id)
      .execute();
    const offered = async () => {
      const { dead } = await agency.mails.overview();
      return dead.mails
        .filter((mail) => mail.contract === contract.number)
        .map(({ kind, isCorrectable }) => [kind, isCorrectable])
        .toSorted();
    };
    expect(await offered()).toEqual([
      ["address-reminder-1", true],
      ["address-reminder-2", true],
      ["agency-contract", false],
      ["confirmation", true],
    ]);
    await confirmEmail(functions.context)(token, caller);
    expect((await offered()).at(-1)).toEqual(["confirmation", false]);
  });
});
