import { expect, test } from "vitest";
import { addresses } from "#content/addresses.ts";
import { longDate } from "#content/format.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence.ts";
import { openEndings } from "#server/functions/end-contract.ts";
import { canaryIban } from "../support/call-bodies.ts";
import { caller, endingsKept, mailAbout, promised, read, signed } from "../support/endings.ts";
import { agencyEmail, beginning, openFunctions, publicUrl } from "../support/functions.ts";
import { expectInBoth, expectNoFullIban } from "../support/mail-forms.ts";
import { onEachStore } from "../support/stores.ts";

const hour = 3_600_000;
const day = 24 * hour;
const lastDay = "2025-10-15";

onEachStore("A client who withdraws", (store) => {
  test("ends the contract at once, with evidence and a mail to each side", async () => {
    const functions = await openFunctions(store);
    const { contract, token, endings, woken } = await signed(functions);
    functions.clock.now = beginning + hour;
    const before = woken();
    const asked = { cause: "subscriber", askedAt: beginning + hour, askedOn: "2025-09-15", suspension: null };
    const standing = { state: "withdrawn", ...asked, lastDayOn: "2025-09-15" };
    expect(await endings.withdraw(token, true, caller)).toEqual({ ok: true, value: standing });
    expect((await read(functions, contract.id)).standing).toEqual(standing);
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
    expect(toClient.to.address).toBe(contract.subscriber.email);
    expectInBoth(toClient, [
      "Reçue le 15\u00a0septembre 2025 à 15\u00a0h\u00a032. Gardez ce message comme preuve.",
      `Je vous notifie ma rétractation du contrat d’abonnement numéro ${contract.number}`,
      "Mon entreprise compte moins de six salariés",
      longDate("2025-09-29"),
      publicUrl + addresses.contract(token),
    ]);
    const toAgency = await mailAbout(functions, contract.id, "agency-withdrawal");
    expect(toAgency).toMatchObject({
      subject: "Rétractation reçue\u00a0: Atelier Garance, Pack Advance",
      to: { address: agencyEmail },
      replyTo: { address: contract.subscriber.email },
    });
    expectInBoth(toAgency, [contract.number, contract.umr, longDate("2025-09-29")]);
    expect(`${toAgency.html}${toAgency.text}`).not.toContain(token);
    for (const mail of [toClient, toAgency]) expectNoFullIban(mail, canaryIban);
  });

  test("twice at once and again later gets one answer and one mail", async () => {
    const functions = await openFunctions(store);
    const { contract, token, endings } = await signed(functions);
    const twin = openEndings((await openFunctions(store)).parts);
    const answers = await Promise.all(
      [endings, twin, endings].map((each) => each.withdraw(token, true, caller)),
    );
    functions.clock.now = beginning + 40 * day;
    answers.push(await endings.withdraw(token, false, caller));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(answers[0]).toMatchObject({ ok: true, value: { state: "withdrawn" } });
    expect(await endingsKept(functions, contract)).toEqual({
      mails: ["agency-withdrawal", "withdrawal"],
      events: ["withdrawn"],
    });
  });

  test.each([
    ["undeclared", beginning, false],
    ["too-late", beginning + 15 * day, true],
  ] as const)("is refused as %s, and nothing is kept", async (code, now, declared) => {
    const functions = await openFunctions(store);
    const { contract, token, endings } = await signed(functions);
    functions.clock.now = now;
    expect(await endings.withdraw(token, declared, caller)).toEqual({ ok: false, problem: { code } });
    expect((await read(functions, contract.id)).standing).toEqual({ state: "active" });
    expect(await endingsKept(functions, contract)).toEqual({ mails: [], events: [] });
  });

  test("after a termination is told of the withdrawal alone", async () => {
    const functions = await openFunctions(store);
    const { contract, token, endings } = await signed(functions);
    await endings.terminate(token, lastDay, caller);
    const terminated = await promised(functions, contract.id, "termination");
    expect(await endings.withdraw(token, true, caller)).toMatchObject({ ok: true });
    expect(await functions.compose(terminated)).toBeNull();
    expect(await endings.terminate(token, lastDay, caller)).toEqual({
      ok: false,
      problem: { code: "withdrawn" },
    });
    expect((await endingsKept(functions, contract)).events).toEqual(["termination-asked", "withdrawn"]);
  });
});
