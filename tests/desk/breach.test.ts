import { expect, test } from "vitest";
import { createTestDesk } from "../support/desk.ts";
import { accepted } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("What the log tells of a breach", (store) => {
  test("is whose account was shown, whose contract was touched and what was taken, between two instants and by one person", async () => {
    const desk = await createTestDesk(store);
    const { agency, clock } = desk;
    const helene = await desk.signedIn("founder", `Hélène ${store.dialect}`);
    const ines = await desk.signedIn("zenmaster", `Inès ${store.dialect}`);
    const [shown, touched, before] = [
      await desk.signAndConfirm({ email: "a@exemple.fr", raisonSociale: "Compte montré" }),
      await desk.signAndConfirm({ email: "b@exemple.fr", raisonSociale: "Contrat touché" }),
      await desk.signAndConfirm({ email: "c@exemple.fr", raisonSociale: "La veille" }),
    ];
    accepted(await agency.contract.hold(before.number, "Litige", ines));
    clock.now += 86_400_000;
    const from = clock.now;
    accepted(await agency.contract.showAccount(shown.number, "subscriber", helene));
    accepted(await agency.contract.hold(touched.number, "Litige", ines));
    await agency.exports.messages({}, ines);
    clock.now += 60_000;
    const range = { from, until: clock.now };
    const all = await agency.breach.traces(range);
    expect(all.clients).toEqual([
      { number: shown.number, raisonSociale: "Compte montré", hasAccount: true },
      { number: touched.number, raisonSociale: "Contrat touché", hasAccount: false },
    ]);
    expect(all.taken).toMatchObject([{ kind: "messages-exported", by: ines.name }]);
    expect(all.entries).toEqual([]);
    const hers = await agency.breach.traces({ ...range, by: helene.name });
    expect([hers.clients.map(({ number }) => number), hers.taken]).toEqual([[shown.number], []]);
    const entries = (await agency.breach.traces({ from: 0, until: from })).entries;
    expect(entries.map(({ kind, by }) => [kind, by])).toContainEqual(["signed-in", ines.name]);
  });
});
