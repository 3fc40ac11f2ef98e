import { beforeAll, expect, test } from "vitest";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { commandLine, commandLineAt } from "../support/command-line.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { aPerson, timeRuns } from "../support/retention.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The desk erases and keeps", (store) => {
  let site: TestFunctions;
  let time: ReturnType<typeof timeRuns>;
  beforeAll(async () => {
    site = await createFunctions(store);
    time = timeRuns(site);
  });
  const flat = (text: string) => text.replace(/\s+/g, " ");

  test("what a person left, after it was shown and agreed to, and says what must stay", async () => {
    const email = aPerson();
    const { contract } = await time.ended(email);
    await time.written(email, "2025-08-01");
    await time.drafted(email, "2025-08-04");
    time.at("2025-08-04");
    const preview = await commandLineAt(site, { answer: "non" }, "effacer", email);
    expect([preview.code, preview.err]).toEqual([1, "Rien n’est changé."]);
    expect(flat(preview.out)).toContain(
      "À effacer 1 message du formulaire de contact 1 souscription inachevée À garder pour l’instant",
    );
    expect(flat(preview.out)).toContain(
      `Contrat ${contract.number} : son mandat, déjà prélevé, se garde 13 mois`,
    );
    expect(flat(preview.out)).toContain("effacé le 29 août 2026");
    expect(await time.messagesOf(email)).toHaveLength(1);

    const unasked = await commandLine(site, "effacer", email);
    expect(unasked.code).toBe(2);
    const done = await commandLine(site, "effacer", email.toUpperCase(), "--oui");
    expect([done.code, done.err]).toEqual([0, ""]);
    expect(flat(done.out)).toContain("C’est effacé. Ce qui reste sera effacé de lui-même");
    expect(await time.messagesOf(email)).toEqual([]);
    await time.on("2026-08-29");
    expect(await time.isErased(contract)).toBe(true);
    expect(flat((await commandLine(site, "effacer", contract.number)).err)).toBe(
      `Rien n’est gardé au nom de ${contract.number}.`,
    );
  });

  test("notes a request, and lists it until its last day", async () => {
    const email = aPerson();
    await time.written(email, "2025-04-01");
    time.at("2025-04-02");
    const noted = await commandLine(site, "effacer", email, "--noter", "--recue-le", "2025-04-01");
    expect(flat(noted.out)).toContain("au plus tard le 16 mai 2025");
    expect(flat((await commandLine(site, "effacer")).out)).toContain(
      `${email.toLowerCase()} : reçue le 01/04/2025, à traiter le 16/05/2025 au plus tard (44 j)`,
    );
    await time.on("2025-05-16");
    expect((await commandLine(site, "effacer")).out).toBe("Aucune demande en attente.\n");
    const nobody = await commandLine(site, "effacer", "--noter");
    expect(nobody).toMatchObject({ code: 2, err: expect.stringContaining("De qui est la demande") });
    const future = await commandLine(site, "effacer", email, "--noter", "--recue-le", "2025-06-01");
    expect(future.code).toBe(2);
  });

  test("keeps a contract that is held, and says why", async () => {
    const { contract } = await time.ended(aPerson());
    const { number } = contract;
    time.at("2025-09-01");
    const contracts = createContractActions(site.context);
    accepted(await contracts.hold(number, "Litige, dossier 14", camille));
    const refusal = await commandLine(site, "effacer", number, "--oui");
    expect(flat(refusal.out)).toContain(`Contrat ${number} : retenu, Litige, dossier 14`);
    expect(await time.isErased(contract)).toBe(false);
    accepted(await contracts.release(number, camille));
    await time.on("2027-07-29");
    expect(await time.isErased(contract)).toBe(true);
  });
});
