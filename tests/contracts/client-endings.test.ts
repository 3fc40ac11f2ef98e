import { expect, test } from "vitest";
import { longDate } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import { unlimited } from "#server/context.ts";
import { createEndings } from "#server/contracts/client-space.ts";
import { notesOf } from "#server/database/contracts/contract-notes.ts";
import { contractDocuments } from "#server/database/evidence/documents.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence/evidence.ts";
import { newToken } from "#server/database/sealed/encryption.ts";
import { sampleIban } from "../support/call-bodies.ts";
import { caller, mailAbout, promised, read, signed, storedEndings } from "../support/endings.ts";
import { agencyEmail, beginning, createFunctions, publicUrl } from "../support/functions.ts";
import { expectInBoth, expectNoFullIban } from "../support/mail-forms.ts";
import { onOneStore } from "../support/stores.ts";

const hour = 3_600_000;
const day = 24 * hour;
const lastDay = "2025-10-15";

onOneStore("A client who terminates", (store) => {
  test("keeps the services through the day that was shown, with evidence and a mail to each side", async () => {
    const functions = await createFunctions(store);
    const { contract, token, endings } = await signed(functions);
    const ending = { cause: "subscriber", askedAt: beginning, askedOn: "2025-09-15", suspension: null };
    const status = { state: "terminating", ...ending, lastDayOn: lastDay };
    expect(await endings.terminate(token, lastDay, caller)).toEqual({ ok: true, value: status });
    expect((await read(functions, contract.id)).status).toEqual(status);
    const chain = await evidenceOf(functions.database.db, contract.chainId);
    expect(chainIsWhole(chain)).toBe(true);
    expect(chain.at(-1)).toMatchObject({ kind: "termination-asked", at: beginning });

    const toClient = await mailAbout(functions, contract.id, "termination");
    expect(toClient.subject).toBe("Votre résiliation est enregistrée");
    expectInBoth(toClient, [
      `Vos services restent actifs jusqu’au ${longDate(lastDay)} inclus.`,
      "Votre demande a été reçue le 15\u00a0septembre 2025 à 14\u00a0h\u00a032. Gardez ce message comme preuve.",
      `suspendus à compter du ${longDate("2025-10-16")}`,
      "Aucune mensualité n’est due.",
      publicUrl + paths.contract(token),
    ]);
    const toAgency = await mailAbout(functions, contract.id, "agency-termination");
    expect(toAgency).toMatchObject({
      subject: "Résiliation demandée\u00a0: Atelier Garance, Pack Advance",
      to: { email: agencyEmail },
      replyTo: { email: contract.subscriber.email },
    });
    expectInBoth(toAgency, [contract.number, longDate(lastDay), "Ne présenter aucun prélèvement"]);
    for (const mail of [toClient, toAgency]) expectNoFullIban(mail, sampleIban);
  });

  test("twice at once and again later gets one answer and one mail", async () => {
    const functions = await createFunctions(store);
    const { contract, token, endings } = await signed(functions);
    const twin = createEndings((await createFunctions(store)).context);
    const answers = await Promise.all([endings, twin].map((each) => each.terminate(token, lastDay, caller)));
    functions.clock.now = beginning + 60 * day;
    answers.push(await endings.terminate(token, "2025-12-15", caller));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(await storedEndings(functions, contract)).toEqual({
      mails: ["agency-termination", "termination"],
      events: ["termination-asked"],
    });
  });

  test.each<[string]>([[""], ["2025-09-15"], ["2025-11-15"]])(
    "and was shown %j instead of the last day is asked again",
    async (shown) => {
      const functions = await createFunctions(store);
      const { contract, token, endings } = await signed(functions);
      expect(await endings.terminate(token, shown, caller)).toEqual({
        ok: false,
        problem: { code: "other-day" },
      });
      expect(await storedEndings(functions, contract)).toEqual({ mails: [], events: [] });
    },
  );

  test.each([
    [{ reason: "price", words: "" }, ["Raison donnée en résiliant\u00a0: le prix."]],
    [
      { reason: "service", words: "Trop lent." },
      ["Raison donnée en résiliant\u00a0: quelque chose n’allait pas. «\u202fTrop lent.\u202f»"],
    ],
    [{ reason: null, words: "Merci." }, ["«\u202fMerci.\u202f»"]],
    [{ reason: null, words: "" }, []],
  ] as const)("and says %j why, or nothing, which is kept with the notes", async (said, notes) => {
    const functions = await createFunctions(store);
    const { contract, token, endings } = await signed(functions);
    await endings.terminate(token, lastDay, caller, said);
    await endings.terminate(token, lastDay, caller, said);
    const kept = await notesOf(functions.database.db, contract.id);
    expect(kept.map(({ text }) => text)).toEqual(notes);
  });

  test("before the documents were made still gets them as they were signed", async () => {
    const functions = await createFunctions(store);
    const { contract, token, endings } = await signed(functions);
    await endings.terminate(token, lastDay, caller);
    const stored = await read(functions, contract.id);
    expect(stored.evidence).toEqual(contract.evidence);
    await functions.compose(await promised(functions, contract.id, "confirmation"));
    expect(await contractDocuments(functions.database.db, functions.keyring, contract.id)).toHaveLength(2);
  });
});

onOneStore("A link that ends nothing", (store) => {
  test("is garbled, was never given, or comes too often", async () => {
    const { context } = await createFunctions(store);
    const endings = createEndings(context);
    for (const token of ["", "abc", newToken(), `${newToken()}x`]) {
      const unknown = { ok: false, problem: { code: "unknown" } };
      expect(await endings.withdraw(token, true, caller)).toEqual(unknown);
      expect(await endings.terminate(token, lastDay, caller)).toEqual(unknown);
    }
    const hurried = createEndings({ ...context, limits: { ...unlimited, count: async () => 30 } });
    const patience = { ok: false, problem: { code: "too-many-requests", retryAfterSeconds: 30 } };
    expect(await hurried.withdraw(newToken(), true, caller)).toEqual(patience);
    expect(await hurried.terminate(newToken(), lastDay, caller)).toEqual(patience);
  });
});

onOneStore("A client who withdraws", (store) => {
  test("ends the contract at once, with evidence and a mail to each side", async () => {
    const functions = await createFunctions(store);
    const { contract, token, endings, woken } = await signed(functions);
    functions.clock.now = beginning + hour;
    const before = woken();
    const ending = {
      cause: "subscriber",
      askedAt: beginning + hour,
      askedOn: "2025-09-15",
      suspension: null,
    };
    const status = { state: "withdrawn", ...ending, lastDayOn: "2025-09-15" };
    expect(await endings.withdraw(token, true, caller)).toEqual({ ok: true, value: status });
    expect((await read(functions, contract.id)).status).toEqual(status);
    expect(woken()).toBe(before + 1);
    const chain = await evidenceOf(functions.database.db, contract.chainId);
    expect(chainIsWhole(chain)).toBe(true);
    expect(chain.at(-1)).toMatchObject({ kind: "withdrawn", at: beginning + hour });
    expect(JSON.parse(chain.at(-1)!.dataJson)).toEqual({
      contract: contract.number,
      declared: "fewer-than-six-employees",
      on: "2025-09-15",
      lastDayOn: "2025-09-15",
    });

    const toClient = await mailAbout(functions, contract.id, "withdrawal");
    expect(toClient.subject).toBe("Votre rétractation est enregistrée");
    expect(toClient.to.email).toBe(contract.subscriber.email);
    expectInBoth(toClient, [
      "Votre demande a été reçue le 15\u00a0septembre 2025 à 15\u00a0h\u00a032. Gardez ce message comme preuve.",
      `Je vous notifie ma rétractation du contrat d’abonnement numéro ${contract.number}`,
      "Mon entreprise compte moins de six salariés",
      longDate("2025-09-29"),
      publicUrl + paths.contract(token),
    ]);
    const toAgency = await mailAbout(functions, contract.id, "agency-withdrawal");
    expect(toAgency).toMatchObject({
      subject: "Rétractation reçue\u00a0: Atelier Garance, Pack Advance",
      to: { email: agencyEmail },
      replyTo: { email: contract.subscriber.email },
    });
    expectInBoth(toAgency, [contract.number, contract.umr, longDate("2025-09-29")]);
    expect(`${toAgency.html}${toAgency.text}`).not.toContain(token);
    for (const mail of [toClient, toAgency]) expectNoFullIban(mail, sampleIban);
  });

  test("twice at once and again later gets one answer and one mail", async () => {
    const functions = await createFunctions(store);
    const { contract, token, endings } = await signed(functions);
    const twin = createEndings((await createFunctions(store)).context);
    const answers = await Promise.all(
      [endings, twin, endings].map((each) => each.withdraw(token, true, caller)),
    );
    functions.clock.now = beginning + 40 * day;
    answers.push(await endings.withdraw(token, false, caller));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(answers[0]).toMatchObject({ ok: true, value: { state: "withdrawn" } });
    expect(await storedEndings(functions, contract)).toEqual({
      mails: ["agency-withdrawal", "withdrawal"],
      events: ["withdrawn"],
    });
  });

  test.each([
    ["undeclared", beginning, false],
    ["too-late", beginning + 15 * day, true],
  ] as const)("is refused as %s, and nothing is kept", async (code, now, declared) => {
    const functions = await createFunctions(store);
    const { contract, token, endings } = await signed(functions);
    functions.clock.now = now;
    expect(await endings.withdraw(token, declared, caller)).toEqual({ ok: false, problem: { code } });
    expect((await read(functions, contract.id)).status).toEqual({ state: "active" });
    expect(await storedEndings(functions, contract)).toEqual({ mails: [], events: [] });
  });

  test("after a termination is told of the withdrawal alone", async () => {
    const functions = await createFunctions(store);
    const { contract, token, endings } = await signed(functions);
    await endings.terminate(token, lastDay, caller);
    const terminated = await promised(functions, contract.id, "termination");
    expect(await endings.withdraw(token, true, caller)).toMatchObject({ ok: true });
    expect(await functions.compose(terminated)).toBeNull();
    expect(await endings.terminate(token, lastDay, caller)).toEqual({
      ok: false,
      problem: { code: "withdrawn" },
    });
    expect((await storedEndings(functions, contract)).events).toEqual(["termination-asked", "withdrawn"]);
  });
});
