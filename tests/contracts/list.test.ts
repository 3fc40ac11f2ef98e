import { expect, test } from "vitest";
import type { ContractList, ContractSelection } from "#server/contracts/list.ts";
import type { ContractOrder } from "#server/database/contracts/contract-entries.ts";
import { searchableText } from "#server/database/engine/text-search.ts";
import { eraseContract } from "#server/database/evidence/erasures.ts";
import { aMessage } from "../support/call-bodies.ts";
import { debitsOf } from "../support/debits.ts";
import { createTestDesk } from "../support/desk.ts";
import { stepTaken } from "../support/endings.ts";
import { accepted, beginning, type TestFunctions } from "../support/functions.ts";
import { onEachStore, type TestStore } from "../support/stores.ts";

const day = 86_400_000;
const latest: ContractOrder = { by: "number", direction: "desc" };

async function emptyDesk(store: TestStore) {
  const desk = await createTestDesk(store);
  for (const table of ["debits", "debit_runs", "contracts", "drafts", "contact_messages"] as const)
    await desk.database.db.deleteFrom(table).execute();
  return desk;
}

onEachStore("Contracts at the desk", (store) => {
  test("A list goes on by its order, forth and back, and shows each contract once", async () => {
    const desk = await emptyDesk(store);
    const template = await desk.sign({ raisonSociale: "Modèle", pack: "advance" });
    await copyContract(desk, template.id, 119);
    await desk.database.db
      .updateTable("contracts")
      .set({ monthlyCents: 12_900 })
      .where("number", "like", "%7")
      .execute();
    for (const by of ["number", "name", "price"] as const) {
      for (const direction of ["asc", "desc"] as const) {
        const pages: ContractList[] = [];
        for (let after: string | null | undefined; after !== null; after = pages.at(-1)!.next) {
          pages.push(await desk.agency.contracts.list({}, { by, direction }, { after }));
        }
        expect(pages.map(({ first, contracts }) => [first, contracts.length])).toEqual([
          [1, 50],
          [51, 50],
          [101, 20],
        ]);
        const numbers = pages.flatMap(({ contracts }) => contracts.map(({ number }) => number));
        expect(new Set(numbers).size).toBe(120);
        const back = await desk.agency.contracts.list({}, { by, direction }, { before: pages[2]!.previous! });
        expect(back).toEqual(pages[1]);
        const start = await desk.agency.contracts.list({}, { by, direction }, { before: back.previous! });
        expect(start).toEqual(pages[0]);
      }
    }
    const byName = await desk.agency.contracts.list({}, { by: "name", direction: "desc" }, {});
    expect(byName.contracts[0]?.raisonSociale).toBe("Modèle");
    expect((await desk.agency.contracts.list({}, latest, { after: "2H-1999-0001" })).first).toBe(1);
  });

  test("Numbers stay in the order in which they were given, beyond four digits a year", async () => {
    const desk = await emptyDesk(store);
    const given = ["2H-2025-9998", "2H-2025-9999", "2H-2025-10000", "2H-2026-0001"];
    for (const [index, number] of given.entries()) {
      const { id } = await desk.sign({ email: `order-${index}@example.fr`, raisonSociale: "Ordre" });
      await desk.database.db.updateTable("contracts").set({ number }).where("id", "=", id).execute();
    }
    for (const query of [{}, { words: "ordre" }]) {
      const { contracts } = await desk.agency.contracts.list(query, latest, {});
      expect(contracts.map(({ number }) => number)).toEqual(given.toReversed());
      const after = await desk.agency.contracts.list(query, latest, { after: "2H-2025-10000" });
      expect(after.contracts.map(({ number }) => number)).toEqual(["2H-2025-9999", "2H-2025-9998"]);
    }
    const exported: string[] = [];
    for await (const { number } of desk.agency.contracts.all({})) exported.push(number);
    expect(exported).toEqual(given);
  });

  test("Each says what comes next, and the list what all of them come to", async () => {
    const desk = await emptyDesk(store);
    const sign = (raisonSociale: string, adresseSiege = "8, rue des Tisserands, 13006 Marseille") =>
      desk.sign({ raisonSociale, adresseSiege, email: `${raisonSociale.toLowerCase()}@example.fr` });
    const runs = await sign("Garance");
    const ends = await sign("Roumanille", "Le Mas, quelque part");
    const rests = await sign("Tramontane");
    desk.clock.now = beginning + 45 * day;
    accepted(await stepTaken(desk, ends.number, { kind: "terminate", cause: "subscriber" }));
    accepted(await stepTaken(desk, rests.number, { kind: "suspend", reason: "force-majeure" }));
    const list = async (query: ContractSelection = {}) => desk.agency.contracts.list(query, latest, {});
    const seen = ({ contracts }: ContractList) =>
      contracts.map(({ number, state, outlook, town }) => [number, state, outlook.kind, outlook.on, town]);
    expect(seen(await list())).toEqual([
      [rests.number, "suspended", "suspended", "2025-10-30", "Marseille"],
      [ends.number, "terminating", "last-day", expect.stringMatching(/^2025-/), null],
      [runs.number, "active", "renewed", "2025-11-15", "Marseille"],
    ]);
    expect(await list()).toMatchObject({ total: 3, running: 3, monthlyCents: 3 * 8_900, hiddenBy: null });
    expect(await list({ state: "active" })).toMatchObject({ total: 1, running: 1, monthlyCents: 8_900 });
    desk.clock.now += 60 * day;
    const ended = await list({ state: "ended" });
    expect(seen(ended)).toMatchObject([[ends.number, "terminated", "ended", expect.anything(), null]]);
    expect(ended).toMatchObject({ total: 1, running: 0, monthlyCents: 0 });
    expect(ended.counts).toEqual({ active: 1, suspended: 1, terminating: 0, terminated: 1, withdrawn: 0 });
  });

  test("It is narrowed by pack, state, address, days and words, whatever their accents and case", async () => {
    const desk = await emptyDesk(store);
    const signed = [];
    for (const [pack, raisonSociale, later] of [
      ["advance", "Boulangerie de l’Étoile", 0],
      ["business", "Cabinet Évariste", 20],
      ["advance-10", "Studio\u202e Marché", 40],
    ] as const) {
      desk.clock.now = beginning + later * day;
      signed.push(await desk.signAndConfirm({ pack, raisonSociale, email: `${pack}@example.fr` }));
    }
    const waiting = await desk.sign({ raisonSociale: "Waiting", email: "waiting@example.fr" });
    const gone = await desk.sign({ raisonSociale: "Gone", email: "gone@example.fr" });
    const [first, second, third] = signed.map(({ number }) => number) as [string, string, string];
    desk.clock.now = beginning + 45 * day;
    accepted(await stepTaken(desk, third, { kind: "terminate", cause: "subscriber" }));
    accepted(await stepTaken(desk, first, { kind: "suspend", reason: "force-majeure" }));
    accepted(await stepTaken(desk, gone.number, { kind: "withdraw", declaresSmallFirm: true }));
    const numbers = async (query: ContractSelection) =>
      (await desk.agency.contracts.list(query, latest, {})).contracts.map(({ number }) => number);
    expect(await numbers({})).toEqual([gone.number, waiting.number, third, second, first]);
    expect(await numbers({ packId: "business" })).toEqual([second]);
    expect(await numbers({ packId: "advance-annexe-promo" })).toEqual([]);
    expect(await numbers({ state: "suspended" })).toEqual([first]);
    expect(await numbers({ state: "terminating" })).toEqual([third]);
    expect(await numbers({ from: "2025-10-01", through: "2025-10-05" })).toEqual([second]);
    // Who ended the contract before anything was due confirms nothing any more.
    expect(await numbers({ emailState: "waiting" })).toEqual([waiting.number]);
    expect(await numbers({ emailState: "waiting", state: "suspended" })).toEqual([]);
    expect(await numbers({ emailState: "confirmed" })).toEqual([third, second, first]);
    for (const words of ["EVARISTE", "732 829 320", "business@", second.toLowerCase(), " évar "]) {
      expect(await numbers({ words })).toContain(second);
    }
    expect(await numbers({ words: "etoile" })).toEqual([first]);
    desk.clock.now += 60 * day;
    expect(await numbers({ state: "terminated" })).toEqual([third]);
  });

  test("Nothing found: the list names the filter that hides a contract", async () => {
    const desk = await emptyDesk(store);
    await desk.sign({ raisonSociale: "Les Lanternes d’Été" });
    const hiding = async (query: ContractSelection) =>
      (await desk.agency.contracts.list(query, latest, {})).hiddenBy;
    expect(await hiding({ words: "lanternes d'ete", state: "suspended" })).toEqual({
      filter: "state",
      count: 1,
    });
    expect(await hiding({ words: "lanternes", packId: "business" })).toEqual({ filter: "packId", count: 1 });
    expect(await hiding({ words: "lanternes", from: "2030-01-01", through: "2030-02-01" })).toEqual({
      filter: "period",
      count: 1,
    });
    expect(await hiding({ words: "introuvable", state: "active" })).toEqual({ filter: "words", count: 1 });
    expect(await hiding({ words: "introuvable", state: "suspended" })).toBeNull();
    expect(await hiding({ state: "suspended" })).toBeNull();
  });

  test("A search finds people wherever they are, ten of each at most", async () => {
    const desk = await emptyDesk(store);
    const signed = await desk.sign({ raisonSociale: "Café de l’Écluse", email: "ecluse@example.fr" });
    await desk.startDraft({ raisonSociale: "L’Écluse, annexe", email: "annexe@example.fr" });
    for (let count = 0; count < 11; count++) {
      desk.clock.now += 1_000;
      const message = aMessage({
        email: `n${count}@example.fr`,
        message: "Je viens de la part de l’ÉCLUSE.",
      });
      accepted(await desk.contact(message));
    }
    const { contracts, drafts, messages } = await desk.agency.search("l'ecluse");
    expect(contracts).toMatchObject({ items: [{ number: signed.number, state: "active" }], hasMore: false });
    expect(drafts).toMatchObject({ items: [{ raisonSociale: "L’Écluse, annexe" }], hasMore: false });
    expect(messages.items.map(({ email }) => email)).toEqual(
      Array.from({ length: 10 }, (_, index) => `n${10 - index}@example.fr`),
    );
    expect(messages.hasMore).toBe(true);
    expect((await desk.agency.search(signed.umr.toLowerCase())).contracts.items).toHaveLength(1);
  });

  test("A search takes names in any order, numbers with their country, streets, towns and references", async () => {
    const desk = await emptyDesk(store);
    const subscriber = { nomPrenom: "Vidal Clémence", telephone: "04 91 55 12 34" };
    const place = { adresseSiege: "12 rue des Lilas, 13006 Marseille" };
    const { number } = await desk.sign({ raisonSociale: "Fleurs du Port", ...subscriber, ...place });
    await desk.startDraft({ raisonSociale: "À suivre", ...place, telephone: "+33 6 11 22 33 44" });
    const queries = [
      "Clémence Vidal",
      "vidal clemence",
      "+33 4 91 55 12 34",
      "0033491551234",
      "+33 (0)4 91 55",
    ];
    for (const words of [...queries, "rue des lilas", "marseille fleurs", "04 91 55 12 34"]) {
      expect((await desk.agency.search(words)).contracts.items, words).toMatchObject([{ number }]);
    }
    for (const words of ["06 11 22 33 44", "+33611223344", "lilas marseille"]) {
      expect((await desk.agency.search(words)).drafts.items, words).toMatchObject([
        { raisonSociale: "À suivre", telephone: "+33 6 11 22 33 44" },
      ]);
    }
    expect((await desk.agency.search("Clémence Martin")).contracts.items).toEqual([]);
    expect((await desk.agency.search("91 04 55")).contracts.items).toEqual([]);
  });

  test("A search takes the reference of a debit and the number of a run, as a statement prints them", async () => {
    const desk = await emptyDesk(store);
    const { number, dates } = await desk.signAndConfirm({ raisonSociale: "Fleurs du Port" });
    await desk.signAndConfirm({ raisonSociale: "Menuiserie Costa", email: "costa@example.fr" });
    desk.clock.now += 20 * 86_400_000;
    const run = await debitsOf(desk).present(dates.firstDebitOn, dates.firstDebitOn);
    const reference = `${number}-${dates.firstDebitOn.replaceAll("-", "")}-1`;
    for (const words of [reference, reference.toLowerCase(), reference.replace(/-/g, " -")]) {
      const { contracts, runs } = await desk.agency.search(words);
      expect([contracts.items, runs.items], words).toMatchObject([[{ number }], []]);
    }
    for (const words of [run.id, ` ${run.id.toLowerCase()} `]) {
      const { contracts, runs } = await desk.agency.search(words);
      expect([contracts.items, runs.items], words).toMatchObject([[], [{ id: run.id }]]);
    }
    expect((await desk.agency.search(`${reference}2`)).contracts.items).toEqual([]);
  });

  test("A contract that was erased is found by no word, and in no list", async () => {
    const desk = await emptyDesk(store);
    const { number, id } = await desk.sign({ raisonSociale: "Oubliée" });
    await desk.database.transaction((transaction) =>
      eraseContract(transaction, desk.keyring, { id, number }, { on: "2025-09-15", rule: "request" }),
    );
    expect((await desk.agency.contracts.list({}, latest, {})).total).toBe(0);
    const { searched } = await desk.database.db
      .selectFrom("contracts")
      .select("searched")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(searched).toBe("");
  });

  test("A file holds what the filters let through, and who took it is written down", async () => {
    const desk = await emptyDesk(store);
    const by = await desk.signedIn("accountant", "Basile Comte");
    await desk.sign({ raisonSociale: "Cabinet Évariste", pack: "business" });
    await desk.sign({ raisonSociale: "=Prigent", pack: "advance", email: "garance@example.fr" });
    accepted(await desk.contact(aMessage({ lastName: "Roumanille" })));
    const text = async (pieces: AsyncGenerator<string>) => {
      let whole = "";
      for await (const piece of pieces) whole += piece;
      return whole;
    };
    const all = await text(await desk.agency.exports.contracts({}, by));
    expect(all.split("\r\n")).toHaveLength(4);
    expect(all).toContain(";'=Prigent;");
    const business = await text(await desk.agency.exports.contracts({ packId: "business" }, by));
    expect(business).toContain(";Cabinet Évariste;");
    expect(business).not.toContain("Prigent");
    expect(await text(await desk.agency.exports.messages({ handled: false }, by))).toContain(";Roumanille;");
    expect(
      (await text(await desk.agency.exports.messages({ handled: true }, by))).split("\r\n"),
    ).toHaveLength(2);
    const { lines } = await desk.agency.log.read({ by: "Basile Comte" });
    expect(lines.map((line) => line.source === "activity" && line.activity.kind).toSorted()).toEqual([
      "contracts-exported",
      "contracts-exported",
      "messages-exported",
      "messages-exported",
      "signed-in",
    ]);
  });
});

/** Contracts that are there only to be many: « Copie 1 » to « Copie {count} », of one that was signed. */
async function copyContract({ database }: TestFunctions, id: string, count: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await transaction
      .selectFrom("contracts")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const mandate = await transaction
      .selectFrom("mandates")
      .selectAll()
      .where("contractId", "=", id)
      .executeTakeFirstOrThrow();
    for (let rank = 1; rank <= count; rank++) {
      const copy = `copy-${rank}`;
      const number = `2H-3000-${String(rank).padStart(4, "0")}`;
      const raisonSociale = `Copie ${rank}`;
      const searched = searchableText([raisonSociale, number]);
      const unique = { draftId: copy, linkHash: copy, chainId: copy };
      await transaction
        .insertInto("contracts")
        .values({ ...row, ...unique, id: copy, number, raisonSociale, searched })
        .execute();
      await transaction
        .insertInto("mandates")
        .values({ ...mandate, id: copy, contractId: copy, umr: copy })
        .execute();
    }
  });
}
