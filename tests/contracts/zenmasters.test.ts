import { beforeAll, beforeEach, expect, test } from "vitest";
import { dayInParis } from "#domain/calendar.ts";
import { createClientSpace } from "#server/contracts/client-space.ts";
import { linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted, beginning } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const visitor = { ip: "192.0.2.7" };

onEachStore("The ZenMaster of a contract", (store) => {
  let desk: TestDesk;
  let contract: StoredContract;
  let [malik, ines, paul]: SignedIn[] = [];
  let firms = 0;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    malik = await desk.signedIn("zenmaster", "Malik Ferrand");
    ines = await desk.signedIn("zenmaster", "Inès Carbonel");
    paul = await desk.signedIn("accountant", "Paul Guérin");
  });
  beforeEach(async () => {
    desk.clock.now = beginning + ++firms * 1000;
    contract = await desk.sign({ email: `suivi-${firms}@example.fr` });
  });

  const zenmasterOf = async ({ number }: StoredContract) =>
    accepted(await desk.agency.contract.read(number)).zenmaster;
  const seenByClient = async (of: StoredContract) =>
    accepted(await createClientSpace(desk.context).byLink(linkTokenOf(of, desk.keyring), visitor)).zenmaster;
  const assign = (to: SignedIn, expected = "", tellsClient = false, by = malik!) =>
    desk.agency.clients.assign(contract.number, { to: to.id, expected, tellsClient }, by);
  /** The mails to the client about their ZenMaster: subject, and the text as it leaves. */
  async function mails(of = contract) {
    const { db } = desk.database;
    const queued = await db
      .selectFrom("outbox")
      .innerJoin("contract_steps", "contract_steps.id", "outbox.subjectId")
      .selectAll("outbox")
      .where("outbox.kind", "=", "zenmaster")
      .where("contract_steps.contractId", "=", of.id)
      .orderBy("outbox.createdAt")
      .execute();
    return Promise.all(queued.map((mail) => desk.compose(mail)));
  }

  store.test(
    "is whoever welcomed the client, unless nobody had to, or somebody had been chosen",
    async () => {
      const way = (to: "call" | "not-needed", by: SignedIn) =>
        desk.agency.contract.welcome(contract.number, { way: to, note: "Ancien client." }, by);
      expect(await zenmasterOf(contract)).toBeNull();
      accepted(await way("call", malik!));
      expect(await zenmasterOf(contract)).toMatchObject({
        name: "Malik Ferrand",
        since: dayInParis(desk.clock.now),
      });
      contract = await desk.sign({ email: `inutile-${firms}@example.fr` });
      accepted(await way("not-needed", malik!));
      expect(await zenmasterOf(contract)).toBeNull();
      contract = await desk.sign({ email: `choisi-${firms}@example.fr` });
      accepted(await assign(ines!));
      accepted(await way("call", malik!));
      expect(await zenmasterOf(contract)).toMatchObject({ name: "Inès Carbonel" });
    },
  );

  test("is changed once by two who press at the same time, and never for somebody who may not work on contracts", async () => {
    const pressed = await Promise.all([assign(malik!), assign(ines!)]);
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    const [chosen] = [await zenmasterOf(contract)];
    expect(await assign(paul!, chosen!.id)).toEqual({ ok: false, problem: { code: "nobody" } });
    expect(await assign(malik!, "somebody-else")).toEqual({ ok: false, problem: { code: "already" } });
    await expect(assign(malik!, chosen!.id, false, paul!)).rejects.toThrow("lacks");
    expect(await zenmasterOf(contract)).toEqual(chosen);
  });

  store.test(
    "is named to the client by first name while they have access, and the log names them whole",
    async () => {
      expect(await seenByClient(contract)).toBeNull();
      accepted(await assign(malik!));
      expect(await seenByClient(contract)).toEqual({ firstName: "Malik", since: dayInParis(desk.clock.now) });
      const { lines } = await desk.agency.log.read({ topic: "contracts" });
      expect(lines.flatMap((line) => (line.source === "activity" ? [line.activity] : []))[0]).toMatchObject({
        kind: "zenmaster-assigned",
        by: "Malik Ferrand",
        subject: { id: contract.number },
        data: { zenmaster: "Malik Ferrand" },
      });
    },
  );

  store.test(
    "a mail tells the client who it is, and after whom, unless it has changed before it leaves",
    async () => {
      accepted(await assign(malik!, "", true));
      const [first] = await mails();
      expect(first?.subject).toBe("Votre ZenMaster est Malik");
      expect(first?.text).toContain("Malik suit désormais le site");
      desk.clock.now += 1000;
      accepted(await assign(ines!, malik!.id, true));
      const [superseded, second] = await mails();
      expect(superseded).toBeNull();
      expect(second?.subject).toBe("Votre ZenMaster est Inès");
      expect(second?.text).toContain("Malik");
    },
  );

  store.test("has the tasks of their clients apart, and those of no other", async () => {
    const other = await desk.sign({ email: `autre-${firms}@example.fr` });
    const welcomesOf = async ({ id }: SignedIn) =>
      (await desk.agency.today.tasksOf(id)).welcomes.map(({ number }) => number);
    accepted(await assign(malik!));
    expect(await welcomesOf(malik!)).toContain(contract.number);
    expect(await welcomesOf(malik!)).not.toContain(other.number);
    expect(await welcomesOf(ines!)).not.toContain(contract.number);
    const { totals, welcomes, calls } = await desk.agency.today.tasksOf(malik!.id);
    expect(totals.welcomes).toBe(welcomes.length);
    expect(calls).toEqual([]);
  });

  store.test("keeps access and role until somebody else has their clients", async () => {
    const founder = await desk.signedIn("founder", "Hélène Honorat");
    const leaver = await desk.signedIn("zenmaster", `Léa Partante ${firms}`);
    const { people, clients } = desk.agency;
    const kept = { ok: false, problem: { code: "clients" } };
    accepted(await assign(leaver));
    expect(await people.remove(leaver.id, founder)).toEqual(kept);
    expect(await people.changeRole(leaver.id, "accountant", founder)).toEqual(kept);
    accepted(await people.changeRole(leaver.id, "founder", founder));
    accepted(await clients.pass({ from: leaver.id, to: ines!.id, expected: 1 }, founder));
    accepted(await people.remove(leaver.id, founder));
    expect(await zenmasterOf(contract)).toMatchObject({ name: "Inès Carbonel" });
  });

  store.test("chooses the first name that clients read, and takes it back", async () => {
    accepted(await assign(ines!));
    accepted(await desk.agency.people.setFirstName("  Inès-Marie ", ines!));
    expect(await seenByClient(contract)).toMatchObject({ firstName: "Inès-Marie" });
    expect(await desk.agency.people.setFirstName("x".repeat(51), ines!)).toMatchObject({ ok: false });
    accepted(await desk.agency.people.setFirstName("", ines!));
    expect(await seenByClient(contract)).toMatchObject({ firstName: "Inès" });
  });
});
