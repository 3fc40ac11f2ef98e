import { expect, test } from "vitest";
import type { Facts } from "#domain/contract/fact-changes.ts";
import { createAccountActions } from "#server/contracts/account-actions.ts";
import { createFactChanges } from "#server/contracts/change-facts.ts";
import { createFactActions } from "#server/contracts/fact-actions.ts";
import { createChangesUndo } from "#server/contracts/undo-changes.ts";
import { bringFactsIntoUse } from "#server/contracts/use-facts.ts";
import { contractEntries } from "#server/database/contracts/contract-entries.ts";
import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { checkContract } from "#server/evidence/check.ts";
import { composeDue } from "#server/mail/compose.ts";
import { accountOf } from "../support/accounts.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const aDay = 86_400_000;
const visitor = { ip: "192.0.2.7", idempotencyKey: null };
const refused = (code: string) => ({ ok: false, problem: expect.objectContaining({ code }) });

onOneStore("Facts of a contract, changed from its private link", (store) => {
  let people = 0;
  const signed = async () => {
    const functions = await createFunctions(store);
    const contract = await functions.signAndConfirm({
      email: `coordonnees-${store.dialect}-${++people}@example.fr`,
    });
    functions.clock.now += 60_000;
    return { functions, contract, client: clientOf(functions, contract.number) };
  };

  test("are kept at once and used 24 hours later; what was signed stays", async () => {
    const { functions, contract, client } = await signed();
    accepted(await client.keep({ telephone: "06 39 98 74 03", raisonSociale: "Atelier Garance et Fils" }));
    expect((await client.form()).raisonSociale).toBe(contract.subscriber.raisonSociale);
    const { facts, former, telephone } = accepted(await client.receipt());
    expect(facts).toEqual({ telephone: "06 39 98 74 03", raisonSociale: "Atelier Garance et Fils" });
    expect(former.telephone).toBe(contract.subscriber.telephone);
    expect(telephone).toBe(contract.subscriber.telephone);
    functions.clock.now += aDay - 1;
    await bringFactsIntoUse(functions.context);
    expect((await listed(functions, contract.number))?.telephone).toBe(contract.subscriber.telephone);
    functions.clock.now += 1;
    // The page does not wait for the round; lists do.
    expect((await client.form()).facts.telephone).toBe("06 39 98 74 03");
    await bringFactsIntoUse(functions.context);
    expect(await listed(functions, contract.number)).toMatchObject({
      telephone: "06 39 98 74 03",
      raisonSociale: "Atelier Garance et Fils",
      nomPrenom: contract.subscriber.nomPrenom,
    });
    expect((await client.stored()).subscriber).toEqual(contract.subscriber);
    expect(await client.faults()).toEqual([]);
    const { chainId } = await client.stored();
    const kinds = (await evidenceOf(functions.database.db, chainId)).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(["facts-changed", "facts-in-use"]);
  });

  test("are taken back by « Ce n’est pas moi », with another account that waits, in one press", async () => {
    const { functions, contract, client } = await signed();
    const account = accountOf(functions, contract);
    accepted(await client.keep({ telephone: "06 39 98 74 03" }));
    accepted(await account.sign());
    const former = await account.token();
    expect(accepted(await account.undoPage())).toMatchObject({
      telephone: contract.subscriber.telephone,
      facts: { changed: { telephone: "06 39 98 74 03" } },
      account: { kept: expect.any(String) },
    });
    accepted(await account.undo());
    expect(await account.token()).not.toBe(former);
    expect(accepted(await account.undoPage(former))).toMatchObject({ undoneAt: functions.clock.now });
    accepted(await account.undo(former));
    functions.clock.now += 2 * aDay;
    await bringFactsIntoUse(functions.context);
    expect((await client.form()).facts.telephone).toBe(contract.subscriber.telephone);
    expect((await account.stored()).mandates.map(({ revokedAt }) => revokedAt === null)).toEqual([
      true,
      false,
    ]);
    expect(await client.faults()).toEqual([]);
    expect(await account.undo()).toEqual(refused("too-late"));
  });

  test("bear a SIRET of the same SIREN alone, with a right key", async () => {
    const { client } = await signed();
    const { facts } = await client.form();
    expect(await client.keep({ siret: "81234571800017" })).toEqual(refused("other-siren"));
    const wrongKey = `${facts.siret.slice(0, 13)}${(Number(facts.siret[13]) + 1) % 10}`;
    expect(await client.keep({ siret: wrongKey })).toEqual(refused("siret-key"));
    expect(await client.keep({ siret: "" })).toMatchObject({ problem: { fields: { siret: "malformed" } } });
    expect(await client.keep({ telephone: "\u200b" })).toMatchObject({
      problem: { fields: { telephone: "missing" } },
    });
    expect((await client.stored()).factChanges).toEqual([]);
  });

  test("of two tabs: the second one is told, and overwrites nothing; the same form twice counts once", async () => {
    const { client } = await signed();
    const { seen } = await client.form();
    const phone = { telephone: "06 39 98 74 03" };
    accepted(await client.keep(phone, seen));
    expect(await client.keep({ nomPrenom: "Zoé Autre" }, seen, await client.original())).toEqual(
      refused("other-facts"),
    );
    accepted(await client.keep(phone, seen));
    expect((await client.stored()).factChanges).toHaveLength(1);
    // Once read again, both changes wait together, for another 24 hours.
    accepted(await client.keep({ nomPrenom: "Zoé Autre" }));
    expect(accepted(await client.receipt()).facts).toEqual({ ...phone, nomPrenom: "Zoé Autre" });
    expect(await client.faults()).toEqual([]);
  });

  test("change three times within 24 hours at most, and never to what they are", async () => {
    const { functions, client } = await signed();
    expect(await client.keep({})).toEqual(refused("unchanged"));
    for (const nomPrenom of ["Un", "Deux", "Trois"]) {
      accepted(await client.keep({ nomPrenom }));
      functions.clock.now += 1_000;
    }
    expect(await client.keep({ nomPrenom: "Quatre" })).toEqual(refused("too-often"));
  });

  test("need a confirmed address and a known link", async () => {
    const functions = await createFunctions(store);
    const contract = await functions.sign({ email: `coordonnees-${store.dialect}-${++people}@example.fr` });
    const client = clientOf(functions, contract.number);
    expect(await client.keep({ telephone: "06 39 98 74 03" })).toEqual(refused("unconfirmed"));
    expect(await client.changes.keep("x".repeat(43), { ...(await client.original()) }, visitor)).toEqual(
      refused("unknown"),
    );
  });

  test("are changed by the desk too: with who and how it is known, a mail to the client, the same day to undo it", async () => {
    const { functions, contract, client } = await signed();
    const { number } = contract;
    const facts = createFactActions(functions.context);
    const { seen, facts: shown } = await client.form();
    const moved = { ...shown, adresseSiege: "2 rue Neuve, 13001 Marseille" };
    const recorded = { typed: moved, seen, source: "call" } as const;
    expect(
      await facts.change(number, { ...recorded, typed: { ...moved, raisonSociale: "مطعم النور" } }, camille),
    ).toEqual({ ok: false, problem: { code: "letters", field: "raisonSociale" } });
    accepted(await facts.change(number, recorded, camille));
    accepted(await facts.change(number, recorded, camille));
    expect(await facts.change(number, { ...recorded, typed: shown }, camille)).toEqual(
      refused("other-facts"),
    );
    const [change, ...others] = (await client.stored()).factChanges;
    expect(others).toEqual([]);
    expect(change).toMatchObject({ by: camille.name, source: "call" });
    const [mail] = await functions.outboxMails(change!.id);
    const composed = (await composeDue(functions.context, mail!))!;
    expect(composed.to.email).toBe(contract.contactEmail);
    expect(composed.text).toContain(`par ${camille.name}, à votre demande`);
    accepted(await createAccountActions(functions.context).undo(number, camille));
    expect(await client.faults()).toEqual([]);
    functions.clock.now += 2 * aDay;
    expect((await client.form()).facts).toEqual(shown);
  });

  test("are part of the proof: a change by hand in the store is a fault", async () => {
    const { functions, contract, client } = await signed();
    accepted(await client.keep({ telephone: "06 39 98 74 03" }));
    const { db } = functions.database;
    const row = () => db.updateTable("fact_changes").where("contractId", "=", contract.id);
    const alter = async (set: Record<string, unknown>, back: Record<string, unknown>) => {
      await row().set(set).execute();
      const faults = await client.faults();
      await row().set(back).execute();
      return faults;
    };
    const { usableAt } = (await client.stored()).factChanges[0]!;
    const factsJson = JSON.stringify({ telephone: "06 39 98 74 03" });
    expect(await alter({ factsJson: '{"telephone":"0600000000"}' }, { factsJson })).toEqual(["facts"]);
    expect(await alter({ usableAt: 1 }, { usableAt })).toEqual(["facts"]);
    expect(await alter({ usedAt: 1 }, { usedAt: null })).toEqual(["facts"]);
    expect(await alter({ undoneAt: 1 }, { undoneAt: null })).toEqual(["facts"]);
    expect(await client.faults()).toEqual([]);
    await db
      .updateTable("contracts")
      .set({ changedTelephone: "0600000000" })
      .where("id", "=", contract.id)
      .execute();
    expect(await client.faults()).toEqual(["facts"]);
  });
});

async function listed({ context, clock }: TestFunctions, number: string) {
  const { db } = context.database;
  for await (const entry of contractEntries(db, { words: number, today: context.today(), now: clock.now })) {
    if (entry.number === number) return entry;
  }
  return undefined;
}

/** The client of a contract who changes its facts, with the link as it is now. */
function clientOf({ context, database, keyring }: TestFunctions, number: string) {
  const changes = createFactChanges(context);
  const stored = async () => (await findContract(database.db, keyring, { number }))!;
  const token = async () => linkTokenOf(await stored(), keyring);
  const form = async () => accepted(await changes.form(await token(), visitor));
  const original = async (): Promise<Facts> => {
    const { raisonSociale, siret, adresseSiege, nomPrenom, telephone } = (await stored()).subscriber;
    return { raisonSociale, siret, adresseSiege, nomPrenom, telephone };
  };
  return {
    changes,
    stored,
    form,
    original,
    undo: createChangesUndo(context),
    receipt: async () => changes.receipt(await token(), visitor),
    faults: async () => (await checkContract(database.db, keyring, (await stored()).id))!.faults,
    /** Sends the form as the page shows it, with other fields. */
    async keep(fields: Partial<Facts>, seen?: string, start?: Facts) {
      const shown = await form();
      const body = { ...(start ?? shown.facts), ...fields, vu: seen ?? shown.seen };
      return changes.keep(await token(), body, visitor);
    },
  };
}
