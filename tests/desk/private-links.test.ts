import { expect, test } from "vitest";
import { addresses } from "#content/addresses.ts";
import { linkTokenOf } from "#server/database/contracts.ts";
import { eraseContract } from "#server/database/erasures.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence.ts";
import { mailEntries } from "#server/database/outbox-entries.ts";
import { confirmAddress, openClients, openEndings } from "#server/functions/client-contract.ts";
import { confirmed } from "../support/confirmed.ts";
import { desk, deskAt } from "../support/desk.ts";
import { caller, mailAbout, promised, read, signed, storedEndings } from "../support/endings.ts";
import { beginning, openFunctions, publicUrl, type TestFunctions } from "../support/functions.ts";
import { expectInBoth } from "../support/mail-forms.ts";
import { onEachStore } from "../support/stores.ts";

const unknown = { ok: false, problem: { code: "unknown" } };

onEachStore("The desk replaces a client's private link", (store) => {
  const linkOf = async (functions: TestFunctions, id: string) =>
    linkTokenOf(await read(functions, id), functions.keyring);

  test("the old one is dead at once, its documents and forms too, and the new one leads to the same contract", async () => {
    const functions = await openFunctions(store);
    const contract = await confirmed(functions);
    const before = await linkOf(functions, contract.id);
    const asked = await deskAt(functions, { answer: "oui" }, "contrat", contract.number, "nouveau-lien");
    expect([asked.code, asked.err]).toEqual([0, ""]);
    expect(asked.asked.map(spaced)).toEqual([
      expect.stringMatching(/^Atelier Garance : un nouveau lien privé part pour .+@.+, et l’ancien cesse/),
    ]);
    const after = await linkOf(functions, contract.id);
    expect(after).not.toBe(before);
    for (const token of [before, after]) expect(asked.out + asked.asked.join()).not.toContain(token);

    const clients = openClients(functions.parts);
    expect(await clients.byLink(before, caller)).toEqual(unknown);
    expect(await clients.documentByLink(before, "mandate", caller)).toEqual(unknown);
    expect(await confirmAddress(functions.parts)(before, caller)).toEqual(unknown);
    const endings = openEndings(functions.parts);
    expect(await endings.withdraw(before, true, caller)).toEqual(unknown);
    expect(await endings.terminate(before, contract.dates.firstRenewalOn, caller)).toEqual(unknown);

    expect(await clients.byLink(after, caller)).toMatchObject({
      ok: true,
      value: { number: contract.number },
    });
    expect(await clients.documentByLink(after, "mandate", caller)).toMatchObject({ ok: true });
  });

  test("by a mail to the client alone, an event with who did it, and nothing else changed", async () => {
    const functions = await openFunctions(store);
    const { contract, token } = await signed(functions);
    await confirmAddress(functions.parts)(token, caller);
    functions.clock.now = beginning + 3_600_000;
    const { number, id } = contract;
    const done = await desk(functions, "contrat", number, "nouveau-lien", "--oui", "--json");
    expect(JSON.parse(done.out)).toEqual({ number, renewedAt: functions.clock.now });
    expect(await storedEndings(functions, contract)).toEqual({
      mails: ["new-link"],
      events: ["address-confirmed", "link-renewed"],
    });
    const chain = await evidenceOf(functions.database.db, contract.chainId);
    expect(chainIsWhole(chain)).toBe(true);
    expect(JSON.parse(chain.at(-1)!.dataJson)).toEqual({ contract: number, by: "camille" });
    expect((await desk(functions, "contrat", number)).out).toContain("Lien privé remplacé, par camille");
    expect((await read(functions, id)).addressConfirmation).toEqual({ at: beginning, by: "subscriber" });

    const mail = await mailAbout(functions, id, "new-link");
    expect(mail).toMatchObject({
      subject: "Votre nouveau lien vers votre espace contrat",
      to: { address: contract.subscriber.email },
    });
    expectInBoth(mail, [
      publicUrl + addresses.contract(await linkOf(functions, id)),
      "L’ancien ne fonctionne plus.",
      "Vous n’avez rien demandé",
      number,
    ]);
    expect(mail.html + mail.text).not.toContain(token);
    const left = await mailEntries(functions.database.db, "waiting", { limit: 50, offset: 0 });
    expect(left).toContainEqual(expect.objectContaining({ kind: "new-link", contract: number }));
  });

  test("twice in a row: two mails are promised, the last link lives, and mails made later carry it", async () => {
    const functions = await openFunctions(store);
    const { contract } = await signed(functions);
    const links = [await linkOf(functions, contract.id)];
    for (let times = 0; times < 2; times++) {
      functions.clock.now += 60_000;
      expect((await desk(functions, "contrat", contract.number, "nouveau-lien", "--oui")).code).toBe(0);
      links.push(await linkOf(functions, contract.id));
    }
    expect(new Set(links).size).toBe(3);
    const clients = openClients(functions.parts);
    const found = await Promise.all(links.map((token) => clients.byLink(token, caller)));
    expect(found.map(({ ok }) => ok)).toEqual([false, false, true]);
    expect((await storedEndings(functions, contract)).mails).toEqual(["new-link", "new-link"]);

    const [first, last] = (await newLinkMails(functions, contract.id)) as [never, never];
    expect(await functions.compose(first)).toBeNull();
    expectInBoth((await functions.compose(last))!, [publicUrl + addresses.contract(links[2]!)]);
    const confirmation = await promised(functions, contract.id, "confirmation");
    expectInBoth((await functions.compose(confirmation))!, [publicUrl + addresses.contract(links[2]!)]);
  });

  test("asked by two people at once gives as many links as it says, of which one lives", async () => {
    const functions = await openFunctions(store);
    const { contract } = await signed(functions);
    const both = await Promise.all(
      [1, 2].map(() => desk(functions, "contrat", contract.number, "nouveau-lien", "--oui")),
    );
    const done = both.filter(({ code }) => code === 0);
    const told = both.filter(({ err }) => err.includes("vient de changer"));
    expect(done.length + told.length).toBe(2);
    expect((await storedEndings(functions, contract)).events).toEqual(done.map(() => "link-renewed"));
    expect(done.length).toBeGreaterThan(0);
    const token = await linkOf(functions, contract.id);
    expect(await openClients(functions.parts).byLink(token, caller)).toMatchObject({ ok: true });
  });

  test.each([
    [1, "2H-2025-9999", [], "Aucun contrat ne porte le numéro 2H-2025-9999."],
    [2, null, [], "ajoutez --oui"],
    [2, null, ["--le", "2025-09-20"], "L’option --le ne va pas"],
    [2, null, ["--clair"], "L’option --clair ne va pas"],
  ])("with %i refuses %j %j, and the link stays", async (code, number, words, problem) => {
    const functions = await openFunctions(store);
    const { contract, token } = await signed(functions);
    const yes = number === null ? [] : ["--oui"];
    const answer = await desk(
      functions,
      "contrat",
      number ?? contract.number,
      "nouveau-lien",
      ...words,
      ...yes,
    );
    expect([answer.code, answer.out]).toEqual([code, ""]);
    expect(spaced(answer.err)).toContain(problem);
    expect(await linkOf(functions, contract.id)).toBe(token);
    expect(await storedEndings(functions, contract)).toEqual({ mails: [], events: [] });
  });

  test("of no contract that was erased: in one line", async () => {
    const functions = await openFunctions(store);
    const { contract } = await signed(functions);
    await desk(functions, "contrat", contract.number, "nouveau-lien", "--oui");
    await functions.database.transaction((transaction) =>
      eraseContract(transaction, functions.keyring, contract, { on: "2026-01-01", rule: "request" }),
    );
    expect(await newLinkMails(functions, contract.id)).toEqual([]);
    for (const action of ["nouveau-lien", "adresse-verifiee"]) {
      const { code, out, err } = await desk(functions, "contrat", contract.number, action, "--oui");
      expect([code, out, err]).toEqual([1, "", `Aucun contrat ne porte le numéro ${contract.number}.`]);
    }
  });
});

async function newLinkMails(functions: TestFunctions, contractId: string) {
  const steps = await functions.database.db
    .selectFrom("contract_steps")
    .select("id")
    .where("contractId", "=", contractId)
    .orderBy("at")
    .execute();
  const mails = await Promise.all(steps.map(({ id }) => functions.outboxMails(id)));
  return mails.flat().filter(({ kind }) => kind === "new-link");
}

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
