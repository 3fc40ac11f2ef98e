import { expect, test } from "vitest";
import { paths } from "#content/site/paths.ts";
import { confirmEmail, createClientSpace, createEndings } from "#server/contracts/client-space.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { eraseContract } from "#server/database/evidence/erasures.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence/evidence.ts";
import { mailEntries } from "#server/database/mail/outbox-entries.ts";
import { confirmed } from "../support/confirmed.ts";
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
import { accepted, beginning, createFunctions, publicUrl, type TestFunctions } from "../support/functions.ts";
import { expectInBoth } from "../support/mail-forms.ts";
import { onOneStore } from "../support/stores.ts";

const unknown = { ok: false, problem: { code: "unknown" } };

onOneStore("The agency replaces a client's private link", (store) => {
  const linkOf = async (functions: TestFunctions, id: string) =>
    linkTokenOf(await read(functions, id), functions.keyring);

  /** Presses the button of the page, which knows the step of the link that it shows. */
  const renew = async (functions: TestFunctions, number: string) => {
    const contracts = createContractActions(functions.context);
    const { link } = accepted(await contracts.read(number));
    return contracts.renewLink(number, link, camille);
  };

  test("the old one is dead at once, its documents and forms too, and the new one leads to the same contract", async () => {
    const functions = await createFunctions(store);
    const contract = await confirmed(functions);
    const before = await linkOf(functions, contract.id);
    accepted(await renew(functions, contract.number));
    const after = await linkOf(functions, contract.id);
    expect(after).not.toBe(before);

    const clients = createClientSpace(functions.context);
    expect(await clients.byLink(before, caller)).toEqual(unknown);
    expect(await clients.documentByLink(before, "mandate", caller)).toEqual(unknown);
    expect(await confirmEmail(functions.context)(before, caller)).toEqual(unknown);
    const endings = createEndings(functions.context);
    expect(await endings.withdraw(before, true, caller)).toEqual(unknown);
    expect(await endings.terminate(before, contract.dates.firstRenewalOn, caller)).toEqual(unknown);

    expect(await clients.byLink(after, caller)).toMatchObject({
      ok: true,
      value: { number: contract.number },
    });
    expect(await clients.documentByLink(after, "mandate", caller)).toMatchObject({ ok: true });
    const shown = JSON.stringify(await createContractActions(functions.context).read(contract.number));
    for (const token of [before, after]) expect(shown).not.toContain(token);
  });

  test("by a mail to the client alone, an event with who did it, and nothing else changed", async () => {
    const functions = await createFunctions(store);
    const { contract, token } = await signed(functions);
    await confirmEmail(functions.context)(token, caller);
    functions.clock.now = beginning + 3_600_000;
    const { number, id } = contract;
    const woken = functions.woken();
    accepted(await renew(functions, number));
    expect(functions.woken()).toBe(woken + 1);
    expect(await storedEndings(functions, contract)).toEqual({
      mails: ["new-link"],
      events: ["address-confirmed", "link-renewed"],
    });
    const chain = await evidenceOf(functions.database.db, contract.chainId);
    expect(chainIsWhole(chain)).toBe(true);
    expect(JSON.parse(chain.at(-1)!.dataJson)).toEqual({ contract: number, by: camille.name });
    expect((await read(functions, id)).emailConfirmation).toEqual({ at: beginning, by: "subscriber" });

    const mail = await mailAbout(functions, id, "new-link");
    expect(mail).toMatchObject({
      subject: "Votre nouveau lien vers votre espace contrat",
      to: { email: contract.subscriber.email },
    });
    expectInBoth(mail, [
      publicUrl + paths.contract(await linkOf(functions, id)),
      "L’ancien ne fonctionne plus.",
      "Vous n’avez rien demandé",
      number,
    ]);
    expect(mail.html + mail.text).not.toContain(token);
    const left = await mailEntries(functions.database.db, "waiting", { limit: 50, offset: 0 });
    expect(left).toContainEqual(expect.objectContaining({ kind: "new-link", contract: number }));
  });

  test("twice in a row: two mails are promised, the last link lives, and mails made later carry it", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const links = [await linkOf(functions, contract.id)];
    for (let times = 0; times < 2; times++) {
      functions.clock.now += 60_000;
      accepted(await renew(functions, contract.number));
      links.push(await linkOf(functions, contract.id));
    }
    expect(new Set(links).size).toBe(3);
    const clients = createClientSpace(functions.context);
    const clientsFound = await Promise.all(links.map((token) => clients.byLink(token, caller)));
    expect(clientsFound.map(({ ok }) => ok)).toEqual([false, false, true]);
    expect((await storedEndings(functions, contract)).mails).toEqual(["new-link", "new-link"]);

    const [first, last] = (await newLinkMails(functions, contract.id)) as [never, never];
    expect(await functions.compose(first)).toBeNull();
    expectInBoth((await functions.compose(last))!, [publicUrl + paths.contract(links[2]!)]);
    const confirmation = await promised(functions, contract.id, "confirmation");
    expectInBoth((await functions.compose(confirmation))!, [publicUrl + paths.contract(links[2]!)]);
  });

  test("asked by two people at once gives one link, which lives; the other is told", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const contracts = createContractActions(functions.context);
    const both = await Promise.all([1, 2].map(() => contracts.renewLink(contract.number, "", camille)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, problem: { code: "already" } });
    expect((await storedEndings(functions, contract)).events).toEqual(["link-renewed"]);
    const token = await linkOf(functions, contract.id);
    expect(await createClientSpace(functions.context).byLink(token, caller)).toMatchObject({ ok: true });
  });

  test("of no contract that was erased, or that is none", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    accepted(await renew(functions, contract.number));
    await functions.database.transaction((transaction) =>
      eraseContract(transaction, functions.keyring, contract, { on: "2026-01-01", rule: "request" }),
    );
    expect(await newLinkMails(functions, contract.id)).toEqual([]);
    const contracts = createContractActions(functions.context);
    const erased = { ok: false, problem: { code: "erased", on: "2026-01-01" } };
    expect(await contracts.renewLink(contract.number, "", camille)).toEqual(erased);
    expect(await contracts.verifyEmail(contract.number, camille)).toEqual(erased);
    expect(await contracts.renewLink("2H-2025-9999", "", camille)).toEqual(unknown);
  });
});

async function newLinkMails(functions: TestFunctions, contractId: string) {
  return (await outboxMailsOf(functions, contractId)).filter(({ kind }) => kind === "new-link");
}
