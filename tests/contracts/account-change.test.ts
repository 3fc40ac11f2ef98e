import { expect, test } from "vitest";
import { creditorAccount } from "#content/contract/creditor-account.ts";
import { groupedIban } from "#domain/sepa.ts";
import { createAccountActions } from "#server/contracts/account-actions.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { amendmentsOf } from "#server/database/contracts/amendments.ts";
import { latestStep } from "#server/database/contracts/contract-steps.ts";
import { contractDocuments } from "#server/database/evidence/documents.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { checkContract, verifyDocument } from "#server/evidence/check.ts";
import { accountOf, otherIban } from "../support/accounts.ts";
import { sampleIban } from "../support/call-bodies.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore, onOneStore, type SuiteStore } from "../support/stores.ts";

const aDay = 86_400_000;
const refused = (code: string) => ({ ok: false, problem: { code } });

let people = 0;
const signed = async (store: SuiteStore) => {
  const functions = await createFunctions(store);
  const contract = await functions.signAndConfirm({
    email: `compte-${++people}@example.fr`,
  });
  functions.clock.now += 60_000;
  return { functions, contract, account: accountOf(functions, contract) };
};

onOneStore("Another account, from the private link", (store) => {
  test("is a mandate with a reference of its own, with evidence, mails and a PDF that can be verified", async () => {
    const { functions, contract, account } = await signed(store);
    const { umr } = accepted(await account.sign());
    expect(umr).toMatch(new RegExp(`^${contract.number}-[0-9A-Z]{8}$`));
    const { mandates, chainId, id } = await account.stored();
    expect(mandates.map((mandate) => [mandate.umr, mandate.maskedIban.slice(-4)])).toEqual([
      [contract.umr, sampleIban.slice(-4)],
      [umr, otherIban.slice(-4)],
    ]);
    const events = await evidenceOf(functions.database.db, chainId);
    expect(events.at(-1)).toMatchObject({ kind: "account-changed" });
    const [amendment] = (await amendmentsOf(functions.database.db, [id])).get(id)!;
    const mails = await mailsAbout(functions, amendment!.id);
    expect(mails.map(({ kind }) => kind)).toEqual(["account-change", "agency-account-change"]);
    const [toClient, toAgency] = mails.map(({ mail }) => mail);
    expect(toClient!.to.email).toBe(contract.contactEmail);
    expect(toClient!.text).toContain(`/mon-contrat/${await account.token()}/pas-moi`);
    expect(toAgency!.text).not.toContain(otherIban);
    const document = (await contractDocuments(functions.database.db, functions.keyring, id)).find(
      ({ kind }) => kind === `mandate-${umr.slice(-8)}`,
    )!;
    expect(toClient!.attachments.map(({ fileName }) => fileName)).toContain(document.fileName);
    const verdict = await verifyDocument(functions.context)(document.sha256, { ip: "192.0.2.1" });
    expect(verdict).toMatchObject({ value: { contract: contract.number, evidenceIsWhole: true } });
  });

  test("leaves what was signed with the contract as it was, and is part of its proof", async () => {
    const { functions, contract, account } = await signed(store);
    accepted(await account.sign());
    const { db } = functions.database;
    const faults = async () => (await checkContract(db, functions.keyring, contract.id))!.faults;
    expect(await faults()).toEqual([]);
    const later = db.updateTable("mandates").where("contractId", "=", contract.id).where("usableAt", ">", 0);
    await later.set({ titulaire: "Somebody else" }).execute();
    expect(await faults()).toEqual(["amendment"]);
    await later.set({ titulaire: "Atelier Garance", usableAt: 1 }).execute();
    expect(await faults()).toEqual(["amendment"]);
  });

  test("that is signed while one waits replaces it, three times within 24 hours at most", async () => {
    const { functions, account } = await signed(store);
    for (const titulaire of ["One", "Two", "Three"]) accepted(await account.sign({ titulaire }));
    expect(await account.sign({ titulaire: "Four" })).toEqual(refused("too-often"));
    const { mandates } = await account.stored();
    expect(mandates.map(({ revokedAt }) => revokedAt === null)).toEqual([true, false, false, true]);
    // Those signed in one millisecond are a millisecond apart.
    functions.clock.now += aDay + 2;
    accepted(await account.sign({ titulaire: "Four" }));
  });

  test("needs the confirmed address, a known link, and complete fields, with the messages of the second step", async () => {
    const functions = await createFunctions(store);
    const contract = await functions.sign({ email: `compte-${++people}@example.fr` });
    const account = accountOf(functions, contract);
    expect(await account.sign()).toEqual(refused("unconfirmed"));
    expect(await account.sign({ iban: "" })).toMatchObject({
      problem: { code: "fields", fields: { iban: "missing" } },
    });
    expect(await account.sign({ iban: groupedIban(creditorAccount.iban) })).toMatchObject({
      problem: { code: "fields", fields: { iban: "ours" } },
    });
    const body = { ...contract.mandate, vu: "", date: "" };
    const nobody = { ip: "192.0.2.7", idempotencyKey: null };
    expect(await account.changes.sign("x".repeat(43), body, nobody)).toEqual(refused("unknown"));
    expect((await account.stored()).mandates).toHaveLength(1);
  });

  test("is taken back by its client for 24 hours: the account before it, another link, the agency told", async () => {
    const { functions, contract, account } = await signed(store);
    accepted(await account.sign());
    const former = await account.token();
    functions.clock.now += aDay - 1;
    expect(accepted(await account.undoPage())).toMatchObject({ undoneAt: null });
    accepted(await account.undo());
    const { mandates } = await account.stored();
    expect(mandates.map(({ revokedAt }) => revokedAt)).toEqual([null, functions.clock.now]);
    expect(await account.token()).not.toBe(former);
    const step = (await linkSteps(functions, contract.id)).at(-1)!;
    const mails = await mailsAbout(functions, step);
    expect(mails.map(({ kind }) => kind)).toEqual(["agency-changes-undone", "changes-undone"]);
    expect(mails[1]!.mail.text).toContain(await account.token());
    const { db } = functions.database;
    expect((await checkContract(db, functions.keyring, contract.id))!.faults).toEqual([]);

    // A second press, or a reload, on the page of the former link.
    accepted(await account.undo(former));
    expect(await linkSteps(functions, contract.id)).toHaveLength(1);
    expect(accepted(await account.undoPage(former))).toMatchObject({ undoneAt: functions.clock.now });
    functions.clock.now += aDay;
    expect(await account.undoPage(former)).toEqual(refused("unknown"));
  });

  test("is not taken back any more once it is in use", async () => {
    const { functions, account } = await signed(store);
    accepted(await account.sign());
    functions.clock.now += aDay;
    expect(await account.undoPage()).toEqual(refused("too-late"));
    expect(await account.undo()).toEqual(refused("too-late"));
    const contracts = createContractActions(functions.context);
    const { number } = await account.stored();
    const shown = accepted(await contracts.showAccount(number, "bank", camille));
    expect(shown.iban).toBe(otherIban);
  });

  test("is asked for by the desk, once a day, with a mail that leads to the form", async () => {
    const { functions, contract, account } = await signed(store);
    const desk = createAccountActions(functions.context);
    accepted(await desk.request(contract.number, "other-bank", camille));
    expect(await desk.request(contract.number, "other-bank", camille)).toEqual(refused("already"));
    const { db } = functions.database;
    const step = await latestStep(db, contract.id, ["request-mandate"]);
    const [request] = await mailsAbout(functions, step!.id);
    expect([request!.kind, request!.mail.to.email]).toEqual(["mandate-request", contract.contactEmail]);
    expect(request!.mail.text).toContain(`/mon-contrat/${await account.token()}/changer-de-compte`);
    expect(request!.mail.text).not.toContain("89,00\u00a0€");

    // A month that no invoice was issued for is unpaid too.
    functions.clock.now = Date.parse("2025-10-20T10:00:00+02:00");
    const { debits, present } = debitsOf(functions);
    await present("2025-10-01", "2025-10-31");
    const returned = { on: "2025-10-20", reason: "AM04" } as const;
    accepted(await debits.recordReturn(`${contract.number}-20251015-1`, returned, camille));
    accepted(await desk.request(contract.number, "refused-account", camille));
    const later = await latestStep(db, contract.id, ["request-mandate"]);
    expect((await mailsAbout(functions, later!.id))[0]!.mail.text).toContain("89,00\u00a0€");
  });

  test("is taken back by the desk too, after a call", async () => {
    const { functions, contract, account } = await signed(store);
    const desk = createAccountActions(functions.context);
    expect(await desk.undo(contract.number, camille)).toEqual(refused("already"));
    accepted(await account.sign());
    accepted(await desk.undo(contract.number, camille));
    expect((await account.stored()).mandates.map(({ revokedAt }) => revokedAt === null)).toEqual([
      true,
      false,
    ]);
    const step = (await linkSteps(functions, contract.id)).at(-1)!;
    expect((await mailsAbout(functions, step)).map(({ kind }) => kind)).toEqual(["changes-undone"]);
  });

  test("whose mail has not left is announced no more once it is taken back", async () => {
    const { functions, contract, account } = await signed(store);
    accepted(await account.sign());
    accepted(await account.undo());
    const [amendment] = (await amendmentsOf(functions.database.db, [contract.id])).get(contract.id)!;
    for (const mail of await functions.outboxMails(amendment!.id)) {
      expect(await functions.compose(mail)).toBe(null);
    }
  });
});

onEachStore("Another account, from the private link", (store) => {
  test("is signed once, however often the same form is sent, from two tabs at once too", async () => {
    const { functions, contract, account } = await signed(store);
    const answers = await Promise.all([
      account.sign({}, "one"),
      account.sign({}, "two"),
      account.sign({}, "one"),
    ]);
    expect(new Set(answers.map((answer) => accepted(answer).umr)).size).toBe(1);
    expect((await account.stored()).mandates).toHaveLength(2);
    const { db } = functions.database;
    const steps = await db
      .selectFrom("contract_steps")
      .select("kind")
      .where("contractId", "=", contract.id)
      .execute();
    expect(steps.filter(({ kind }) => kind === "change-account")).toHaveLength(1);
  });
});

async function mailsAbout(functions: TestFunctions, subjectId: string) {
  const mails = await functions.outboxMails(subjectId);
  return Promise.all(
    mails.map(async (mail) => ({ kind: mail.kind, mail: (await functions.compose(mail))! })),
  );
}

async function linkSteps({ database: { db } }: TestFunctions, contractId: string): Promise<string[]> {
  const steps = await db
    .selectFrom("contract_steps")
    .select("id")
    .where("contractId", "=", contractId)
    .where("kind", "=", "renew-link")
    .orderBy("at")
    .execute();
  return steps.map(({ id }) => id);
}
