import { expect, test } from "vitest";
import { paths } from "#content/site/paths.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { createFactActions } from "#server/contracts/fact-actions.ts";
import { bringEmailsIntoUse } from "#server/contracts/use-email.ts";
import { forgetUnusedEmails } from "#server/database/contracts/email-changes.ts";
import { refusedChanges } from "#server/database/contracts/refused-changes.ts";
import { eraseContract } from "#server/database/evidence/erasures.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { checkContract } from "#server/evidence/check.ts";
import { withoutPrivateLinks } from "#server/mail/compose.ts";
import { clientOf } from "../support/email-changes.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onEachStore, onOneStore, type SuiteStore } from "../support/stores.ts";

const aDay = 86_400_000;
const visitor = { ip: "192.0.2.7", idempotencyKey: null };
const refused = (code: string) => ({ ok: false, problem: expect.objectContaining({ code }) });
const masked = /\S•••@autre\.example/;

let people = 0;
const address = (name: string) => `${name}-${++people}@autre.example`;
const signed = async (store: SuiteStore) => {
  const functions = await createFunctions(store);
  const contract = await functions.signAndConfirm({
    email: `ancienne-${++people}@un.example`,
  });
  functions.clock.now += 60_000;
  return { functions, contract, client: clientOf(functions, contract.number) };
};

onOneStore("Another e-mail address", (store) => {
  test("is in use once its reader has confirmed it and a day has passed, with a new private link", async () => {
    const { functions, contract, client } = await signed(store);
    const email = address("nouvelle");
    const before = await client.link();
    accepted(await client.ask(email));
    const [asked] = (await client.stored()).emailChanges;
    expect(await client.mails(asked!.id)).toMatchObject({
      "email-change": { to: { email: contract.contactEmail } },
      "email-to-confirm": { to: { name: "", email } },
    });
    accepted(await client.confirm());
    expect((await client.stored()).contactEmail).toBe(contract.contactEmail);
    functions.clock.now += aDay - 1;
    await bringEmailsIntoUse(functions.context);
    expect((await client.stored()).contactEmail).toBe(contract.contactEmail);
    functions.clock.now += 1;
    await bringEmailsIntoUse(functions.context);
    await bringEmailsIntoUse(functions.context);
    const after = await client.stored();
    expect(after.contactEmail).toBe(email);
    expect(after.subscriber.email).toBe(contract.subscriber.email);
    // Who keeps the former mailbox keeps nothing: the page of the former link says where the new one is.
    expect(await client.link()).not.toBe(before);
    expect(await client.byLink(before)).toEqual(refused("unknown"));
    expect(await client.changes.isReplaced(before)).toBe(true);
    expect(await client.undo.read(before, visitor)).toEqual(refused("unknown"));
    expect(await refusedChanges(functions.database.db, functions.clock.now)).toEqual([]);
    const mails = await client.mails(asked!.id);
    expect(mails).toMatchObject({
      "email-in-use": { to: { email } },
      "former-email": { to: { email: contract.contactEmail }, text: expect.stringMatching(masked) },
      "email-change": null,
      "email-to-confirm": null,
    });
    expect(mails["email-in-use"]!.text).toContain(paths.contract(await client.link()));
    expect(mails["former-email"]!.text).not.toContain("mon-contrat");
    expect(await client.faults()).toEqual([]);
    const kinds = (await evidenceOf(functions.database.db, after.chainId)).map(({ kind }) => kind);
    expect(kinds.slice(-3)).toEqual(["address-change-asked", "address-change-confirmed", "address-in-use"]);
    const chain = JSON.stringify(await evidenceOf(functions.database.db, after.chainId));
    expect(chain).not.toContain(email);
  });

  test("confirmed after its day, is in use at once", async () => {
    const { functions, client } = await signed(store);
    const email = address("nouvelle");
    accepted(await client.ask(email));
    functions.clock.now += 3 * aDay;
    accepted(await client.confirm());
    expect((await client.stored()).contactEmail).toBe(email);
    expect(accepted(await client.page())).toMatchObject({ state: "in-use" });
    // A second press changes nothing.
    const link = await client.link();
    accepted(await client.confirm());
    expect(await client.link()).toBe(link);
    expect(await client.faults()).toEqual([]);
  });

  test("is told to nobody: masked in the mailbox in use, the name of the firm alone in the new one", async () => {
    const { contract, client } = await signed(store);
    const email = address("nouvelle");
    accepted(await client.ask(email));
    const [asked] = (await client.stored()).emailChanges;
    const mails = await client.mails(asked!.id);
    const old = mails["email-change"]!;
    expect(old.text).toMatch(masked);
    expect(old.text + old.html).not.toContain(email);
    expect(old.text).toContain(paths.changesUndo(await client.link()));
    const fresh = mails["email-to-confirm"]!;
    const { raisonSociale, nomPrenom, telephone } = contract.subscriber;
    expect(fresh.text).toContain(raisonSociale);
    for (const secret of [nomPrenom, telephone, contract.number, contract.contactEmail, "mon-contrat"])
      expect(fresh.text + fresh.html).not.toContain(secret);
    expect(withoutPrivateLinks(fresh.text)).not.toContain(await client.confirmToken());
  });

  test("with the link alone, somebody else gets nothing that the mailbox in use refuses within a day", async () => {
    const { functions, contract, client } = await signed(store);
    const stolen = await client.link();
    accepted(await client.ask(address("voleur")));
    accepted(await client.confirm());
    functions.clock.now += aDay - 1;
    expect(accepted(await client.undo.read(stolen, visitor)).otherEmail).toMatchObject({
      maskedEmail: expect.stringMatching(masked),
    });
    accepted(await client.undo.undo(stolen, visitor));
    expect(await client.undo.read(await client.link(), visitor)).toEqual(refused("too-late"));
    // The desk is asked to call the number that was in use, until somebody has.
    const toCall = async () =>
      (await refusedChanges(functions.database.db, functions.clock.now))
        .filter(({ number }) => number === contract.number)
        .map(({ telephone }) => telephone);
    expect(await toCall()).toEqual([contract.subscriber.telephone]);
    const desk = createFactActions(functions.context);
    accepted(await desk.recordRefusalCall(contract.number, "C’était son fils.", camille));
    expect(await toCall()).toEqual([]);
    expect(await desk.recordRefusalCall(contract.number, "Encore", camille)).toEqual(refused("already"));
    functions.clock.now += aDay;
    await bringEmailsIntoUse(functions.context);
    expect((await client.stored()).contactEmail).toBe(contract.contactEmail);
    expect(await client.byLink(stolen)).toEqual(refused("unknown"));
    expect(accepted(await client.page())).toMatchObject({ state: "undone", end: "taken-back" });
    accepted(await client.confirm());
    expect(accepted(await client.page())).toMatchObject({ state: "undone" });
    expect(await client.faults()).toEqual([]);
  });

  test("whose reader does not know the contract is forgotten at once, and the client is told", async () => {
    const { functions, contract, client } = await signed(store);
    const email = address("inconnue");
    accepted(await client.ask(email));
    accepted(await client.refuse());
    accepted(await client.confirm());
    functions.clock.now += 2 * aDay;
    await bringEmailsIntoUse(functions.context);
    const { contactEmail, emailChanges } = await client.stored();
    expect(contactEmail).toBe(contract.contactEmail);
    expect(JSON.stringify(emailChanges)).not.toContain(email);
    const told = (await client.mails(emailChanges[0]!.id))["email-refused"]!;
    expect(told.to.email).toBe(contract.contactEmail);
    expect(accepted(await client.page())).toMatchObject({ state: "undone", end: "refused", email: "" });
    expect(await client.faults()).toEqual([]);
  });

  test("that nobody confirms in seven days is forgotten, and its page says so", async () => {
    const { functions, contract, client } = await signed(store);
    const email = address("oubliee");
    accepted(await client.ask(email));
    functions.clock.now += 8 * aDay;
    await forgetUnusedEmails(functions.database.db, functions.clock.now);
    accepted(await client.confirm());
    expect(accepted(await client.page())).toMatchObject({ state: "expired", email: "" });
    expect((await client.stored()).contactEmail).toBe(contract.contactEmail);
    expect(JSON.stringify((await client.stored()).emailChanges)).not.toContain(email);
    expect(await client.faults()).toEqual([]);
  });

  test("asked for again replaces the one before: only the latest link confirms", async () => {
    const { functions, client } = await signed(store);
    const [first, second] = [address("faute"), address("juste")];
    accepted(await client.ask(first));
    const former = await client.confirmToken();
    functions.clock.now += 1_000;
    accepted(await client.ask(second));
    accepted(await client.confirmations.confirm(former, visitor));
    expect(accepted(await client.confirmations.read(former, visitor))).toMatchObject({
      state: "undone",
      end: "replaced",
    });
    accepted(await client.confirm());
    functions.clock.now += aDay;
    await bringEmailsIntoUse(functions.context);
    expect((await client.stored()).contactEmail).toBe(second);
    expect(await client.faults()).toEqual([]);
  });

  test("is refused if it is malformed, in use already, asked for too often, or of an unknown link", async () => {
    const { functions, contract, client } = await signed(store);
    expect(await client.ask("pas une adresse")).toMatchObject({
      problem: { fields: { email: "malformed" } },
    });
    expect(await client.ask(contract.contactEmail.toUpperCase())).toEqual(refused("unchanged"));
    for (let times = 0; times < 3; times++) {
      accepted(await client.ask(address("encore")));
      functions.clock.now += 1_000;
    }
    expect(await client.ask(address("encore"))).toEqual(refused("too-often"));
    const unknown = "x".repeat(43);
    expect(await client.changes.ask(unknown, { email: address("x") }, visitor)).toEqual(refused("unknown"));
    for (const token of [unknown, "", "'; drop table contracts", await client.link()]) {
      expect(await client.confirmations.read(token, visitor)).toEqual(refused("unknown"));
      expect(await client.confirmations.confirm(token, visitor)).toEqual(refused("unknown"));
      expect(await client.confirmations.refuse(token, visitor)).toEqual(refused("unknown"));
    }
    // The link of the new mailbox opens nothing of the contract.
    expect(await client.byLink(await client.confirmToken())).toEqual(refused("unknown"));
  });

  test("needs the one in use to be confirmed", async () => {
    const functions = await createFunctions(store);
    const contract = await functions.sign({ email: `ancienne-${++people}@un.example` });
    const client = clientOf(functions, contract.number);
    expect(await client.ask(address("nouvelle"))).toEqual(refused("unconfirmed"));
  });

  test("recorded at the desk withholds the mandate until somebody else has verified it by telephone", async () => {
    const { functions, contract, client } = await signed(store);
    const { number } = contract;
    const desk = createFactActions(functions.context);
    const email = address("bureau");
    const recorded = { email, expected: contract.contactEmail, source: "call" } as const;
    accepted(await desk.changeEmail(number, recorded, camille));
    expect(await desk.changeEmail(number, { ...recorded, expected: email }, camille)).toEqual(
      refused("already"),
    );
    const [change] = (await client.stored()).emailChanges;
    expect(change).toMatchObject({ by: camille.name, source: "call" });
    expect((await client.mails(change!.id))["email-change"]!.text).toContain(camille.name);
    functions.clock.now += aDay;
    accepted(await client.confirm());
    const withheld = async () => accepted(await client.byLink(await client.link())).withholdsMandate;
    expect(await withheld()).toBe(true);
    // Another address, from the page behind its own link, verifies nothing.
    accepted(await client.ask(address("encore")));
    functions.clock.now += aDay;
    accepted(await client.confirm());
    expect(await withheld()).toBe(true);
    const contracts = createContractActions(functions.context);
    const founder = { name: "Inès", role: "founder" } as const;
    accepted(await contracts.verifyEmail(number, founder));
    expect(await withheld()).toBe(false);
    expect(await client.faults()).toEqual([]);
  });

  test("changed by its client withholds nothing", async () => {
    const { functions, client } = await signed(store);
    accepted(await client.ask(address("nouvelle")));
    functions.clock.now += aDay;
    accepted(await client.confirm());
    expect(accepted(await client.byLink(await client.link())).withholdsMandate).toBe(false);
  });

  test("is erased with its contract, and its link is then unknown", async () => {
    const { functions, contract, client } = await signed(store);
    accepted(await client.ask(address("nouvelle")));
    const token = await client.confirmToken();
    await functions.database.transaction((transaction) =>
      eraseContract(transaction, functions.keyring, contract, { on: "2026-01-01", rule: "request" }),
    );
    expect(await client.confirmations.confirm(token, visitor)).toEqual(refused("unknown"));
    const { db } = functions.database;
    const rows = await db
      .selectFrom("email_changes")
      .selectAll()
      .where("contractId", "=", contract.id)
      .execute();
    expect(rows).toEqual([]);
    expect((await checkContract(db, functions.keyring, contract.id))!.faults).toEqual([]);
  });

  test("is part of the proof: a change by hand in the store is a fault", async () => {
    const { functions, contract, client } = await signed(store);
    const email = address("nouvelle");
    accepted(await client.ask(email));
    const row = () =>
      functions.database.db.updateTable("email_changes").where("contractId", "=", contract.id);
    const { usableAt } = (await client.stored()).emailChanges[0]!;
    const alter = async (set: Record<string, unknown>, back: Record<string, unknown>) => {
      await row().set(set).execute();
      const faults = await client.faults();
      await row().set(back).execute();
      return faults;
    };
    expect(await alter({ email: "voleur@autre.example" }, { email })).toEqual(["contact-email"]);
    expect(await alter({ usableAt: 1 }, { usableAt })).toEqual(["contact-email"]);
    expect(await alter({ confirmedAt: 1 }, { confirmedAt: null })).toEqual(["contact-email"]);
    expect(await alter({ usedAt: 1 }, { usedAt: null })).toEqual(["contact-email"]);
    expect(await alter({ undoneAt: 1 }, { undoneAt: null })).toEqual(["contact-email"]);
    expect(await client.faults()).toEqual([]);
  });
});

onEachStore("Another e-mail address", (store) => {
  test("of two at once: one waits, the other is replaced", async () => {
    const { client } = await signed(store);
    const both = await Promise.all([client.ask(address("un")), client.ask(address("deux"))]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    const open = (await client.stored()).emailChanges.filter(({ undoneAt }) => undoneAt === null);
    expect(open).toHaveLength(1);
    expect(await client.faults()).toEqual([]);
  });
});

/** The client of a contract, with the links as they are now, and whoever reads the new mailbox. */
