import { afterEach, expect, test } from "vitest";
import { longDate } from "#content/site/format.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import { addDays, addMonths, type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import { lastDayIfTerminatedOn } from "#domain/contract/lifecycle.ts";
import { packPriceTo, type TypedChange } from "#domain/contract/typed-change.ts";
import { createAnnouncements } from "#server/announcements/announcements.ts";
import { enqueueAnnouncement, finishAnnouncements } from "#server/announcements/enqueue.ts";
import { owedChanges } from "#server/announcements/owed.ts";
import { createEndings } from "#server/contracts/client-space.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { checkContract } from "#server/evidence/check.ts";
import { ForbiddenError } from "#server/staff/permitted.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import {
  announcedOn,
  announcementMails,
  contractsBefore,
  empty,
  newPolicy,
  newPrice,
  newTerms,
  openDeskOn,
  published,
  shownOf,
  signed,
  signUnder,
  visitor,
} from "../support/announcements.ts";
import { accepted } from "../support/functions.ts";
import { expectInBoth } from "../support/mail-forms.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("A change announced to subscribers", (store) => {
  afterEach(store.renew);

  test("terms-change: one mail for each contract signed under earlier terms, its evidence, one line in the log", async () => {
    const { desk, founder, morning } = await openDeskOn(store);
    const { agency, clock, database } = desk;
    const concerned = [
      await signUnder(desk, "2025-09-01", { raisonSociale: "Atelier Garance" }),
      await signUnder(desk, "2025-09-01", { raisonSociale: "Bois & Fils" }),
    ];
    const upToDate = await signUnder(desk, published);
    const left = await signUnder(desk, "2025-09-01");
    accepted(await createEndings(desk.context).withdraw(linkTokenOf(left, desk.keyring), true, visitor));
    await desk.startDraft({});
    clock.now = morning;

    const prepared = accepted(await agency.announcements.prepare(newTerms));
    expect(prepared.recipients.map(({ raisonSociale }) => raisonSociale)).toEqual([
      "Atelier Garance",
      "Bois & Fils",
    ]);
    expect(prepared).toMatchObject({
      count: 2,
      announced: null,
      change: { version: published, appliesOn: addMonths(announcedOn, 1) },
    });
    const woken = desk.woken();
    const announced = accepted(await agency.announcements.announce(newTerms, shownOf(prepared), founder));
    expect(announced).toMatchObject({ mailCount: 2, announcedBy: founder.name, finishedAt: clock.now });
    expect(desk.woken()).toBe(woken + 1);

    const mails = await announcementMails(desk, announced.id);
    expect(mails.map(({ contractId }) => contractId)).toEqual(concerned.map(({ id }) => id).sort());
    const mail = (await desk.compose(mails[0]!))!;
    expectInBoth(mail, ["La facturation change.", `/conditions-generales/version/${published}`]);
    for (const { chainId, number } of concerned) {
      const event = (await evidenceOf(database.db, chainId)).at(-1)!;
      expect([event.kind, JSON.parse(event.dataJson)]).toEqual([
        "change-announced",
        {
          contract: number,
          by: founder.name,
          announcement: announced.id,
          change: "terms-change",
          appliesOn: addMonths(announcedOn, 1),
          textSha256: announced.textSha256,
        },
      ]);
    }
    for (const { chainId } of [upToDate, left]) {
      expect((await evidenceOf(database.db, chainId)).at(-1)!.kind).not.toBe("change-announced");
    }
    const { lines } = await agency.log.read({ topic: "contracts", from: announcedOn, through: announcedOn });
    expect(lines.filter(({ source }) => source === "activity")).toMatchObject([
      {
        activity: { kind: "change-announced", by: founder.name },
        name: expect.stringContaining("conditions"),
      },
    ]);
    const file = accepted(await agency.contract.read(concerned[0]!.number));
    expect(JSON.stringify(file)).toContain("terms-change");

    const again = await agency.announcements.announce(newTerms, shownOf(prepared), founder);
    expect(again).toMatchObject({ problem: { code: "already", announcement: { id: announced.id } } });
    expect(await announcementMails(desk, announced.id)).toHaveLength(2);
  });

  test("policy-change: of two who press at once, one announces; who has left meanwhile gets no mail", async () => {
    const { desk, founder, morning } = await openDeskOn(store);
    const { agency, clock } = desk;
    const contract = await signed(desk);
    clock.now = morning;
    const expected = shownOf(accepted(await agency.announcements.prepare(newPolicy)));
    expect(expected.count).toBe(await contractsBefore(desk, published));
    const both = await Promise.all(
      [1, 2].map(() => agency.announcements.announce(newPolicy, expected, founder)),
    );
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const { announcements } = await agency.announcements.list(1);
    const made = announcements.find(({ change }) => change.kind === "policy-change");
    const mails = await announcementMails(desk, made!.id);
    expect(mails[0]).toMatchObject({ kind: "policy-change", createdAt: morning });
    expect(mails).toHaveLength(expected.count);
    const done = await desk.database.db
      .selectFrom("activities")
      .select("id")
      .where("kind", "=", "change-announced")
      .where("subjectId", "=", made!.id)
      .execute();
    expect(done).toHaveLength(1);
    const mail = mails.find(({ contractId }) => contractId === contract.id)!;
    expect((await desk.compose(mail))?.subject).toContain("politique de protection des données");
    const token = linkTokenOf(contract, desk.keyring);
    const lastDayOn = lastDayIfTerminatedOn(contract, dayInParis(clock.now))!;
    accepted(await createEndings(desk.context).terminate(token, lastDayOn, visitor));
    clock.now += 60 * 86_400_000;
    expect(await desk.compose(mail)).toBeNull();
  });

  test("price-change: a rise three months ahead, to who pays less; each owes it from a due day of theirs", async () => {
    const { desk, founder, morning } = await openDeskOn(store);
    const { agency, clock, database, keyring } = desk;
    const cheap = await signed(desk, { pack: "business" });
    const dear = await signed(desk, { pack: "business" });
    const repriced = { monthlyCents: 13_900 } as const;
    await database.db.updateTable("contracts").set(repriced).where("id", "=", dear.id).execute();
    clock.now = morning;
    const earliest = addMonths(announcedOn, 3);
    const preparedFor = async (price: string, day: Day) =>
      agency.announcements.prepare(newPrice("business", price, day));
    expect(await preparedFor("145", addDays(earliest, -1))).toEqual({
      ok: false,
      problem: { day: { code: "tooSoon", day: earliest } },
    });
    expect(accepted(await preparedFor("145", earliest)).count).toBe(2);
    const typed = newPrice("business", "135", earliest);
    // A rise for one, a cut for the other.
    expect(accepted(await agency.announcements.prepare(typed)).count).toBe(2);
    const cut = accepted(await preparedFor("135", announcedOn));
    expect(cut.recipients.map(({ number }) => number)).toEqual([dear.number]);

    const prepared = accepted(await agency.announcements.prepare(typed));
    const preview = (await agency.announcements.preview(typed))!;
    const made = accepted(await agency.announcements.announce(typed, shownOf(prepared), founder));
    const mails = await announcementMails(desk, made.id);
    const ofCheap = mails.find(({ contractId }) => contractId === cheap.id)!;
    const mail = (await desk.compose(ofCheap))!;
    const { fromOn } = prepared.recipients.find(({ number }) => number === cheap.number)!.newPrice!;
    expectInBoth(mail, [
      `135\u00a0€ TTC par mois`,
      `Demandée au plus tard le ${longDate(fromOn)}, la résiliation vous laisse à 129\u00a0€ jusqu’au bout`,
      "Ce message vaut notification préalable de ces prélèvements",
    ]);
    expect(mail.subject).toBe(`Votre prix passe à 135\u00a0€ le ${longDate(fromOn)}`);
    expect(preview.subject).toBe(mail.subject);
    const [billed] = await billableContractsOf(database.db, [cheap.id]);
    const prices = [addDays(fromOn, -1), fromOn].map((day) => priceOn(billed!, day));
    expect(prices).toEqual([12_900, 13_500]);

    clock.now += 86_400_000;
    const present = newPrice("business", "129", dayInParis(clock.now));
    const expected = shownOf(accepted(await agency.announcements.prepare(present)));
    const withdrawn = accepted(await agency.announcements.announce(present, expected, founder));
    const told = await announcementMails(desk, withdrawn.id);
    const stays = (await desk.compose(told.find(({ contractId }) => contractId === cheap.id)!))!;
    expect(stays.subject).toBe("Votre prix reste à 129 €");
    expectInBoth(stays, ["Cette annonce est retirée", "135 € TTC par mois"]);
    const [after] = await billableContractsOf(database.db, [cheap.id]);
    expect(priceOn(after!, fromOn)).toBe(12_900);
    const faults = async () => (await checkContract(database.db, keyring, cheap.id))!.faults;
    expect(await faults()).toEqual([]);
    await database.db.updateTable("contract_prices").set({ monthlyCents: 1 }).execute();
    expect(await faults()).toEqual(["price"]);
  });

  test("price-change: the list, its totals and its order follow the price in force; another announcement replaces one that waits", async () => {
    const { desk, founder, morning } = await openDeskOn(store);
    const { agency, clock, database } = desk;
    const one = await signed(desk, { pack: "advance-10" });
    const other = await signed(desk, { pack: "advance-10", code: "ZEN10" });
    clock.now = morning;
    const announce = async (price: string, day: Day) => {
      const typed = newPrice("advance-10", price, day);
      const expected = shownOf(accepted(await agency.announcements.prepare(typed)));
      return accepted(await agency.announcements.announce(typed, expected, founder));
    };
    const cents = async () => {
      const packs = { packId: "advance-10" } as const;
      const { contracts, monthlyCents } = await agency.contracts.list(
        packs,
        { by: "price", direction: "desc" },
        {},
      );
      return { monthlyCents, listed: contracts.map(({ number, packCents }) => [number, packCents]) };
    };
    const before = await cents();
    const first = await announce("90", addMonths(announcedOn, 3));
    const [replaced] = await announcementMails(desk, first.id);
    clock.now += 86_400_000;
    const second = await announce("70", dayInParis(clock.now));
    expect(await desk.compose(replaced!)).toBeNull();
    const [mail] = await announcementMails(desk, second.id);
    expectInBoth((await desk.compose(mail!))!, ["Cette annonce remplace la précédente", "90\u00a0€"]);
    expect(await cents()).toEqual(before);
    const counted = await database.db
      .selectFrom("contract_prices")
      .select(["number", "fromOn"])
      .where("withdrawnAt", "is", null)
      .orderBy("number")
      .execute();
    expect(counted.map(({ number }) => number)).toEqual([one.number, other.number].sort());
    clock.now = startInParis(counted[0]!.fromOn) + 36_000_000;
    const after = await cents();
    expect(after.listed).toContainEqual([one.number, 7000]);
    expect(after.monthlyCents - before.monthlyCents).toBe(-1000 - 900);
  });

  test("sub-processor-change: thirty days ahead, to every running contract", async () => {
    const { desk, founder, morning } = await openDeskOn(store);
    const { agency, clock } = desk;
    await signed(desk);
    clock.now = morning;
    const typed: TypedChange = {
      ...empty,
      what: "sous-traitant",
      name: "Nuage d’Oc",
      country: "France",
      purpose: "Envoi des e-mails",
      day: addDays(announcedOn, 29),
    };
    expect(await agency.announcements.prepare(typed)).toEqual({
      ok: false,
      problem: { day: { code: "tooSoon", day: addDays(announcedOn, 30) } },
    });
    const later = { ...typed, day: addDays(announcedOn, 30) };
    const prepared = accepted(await agency.announcements.prepare(later));
    const made = accepted(await agency.announcements.announce(later, shownOf(prepared), founder));
    const [mail] = await announcementMails(desk, made.id);
    expectInBoth((await desk.compose(mail!))!, ["Nuage d’Oc", "France", "Envoi des e-mails"]);
  });

  test("the price of their pack, to one client: by their ZenMaster, once, and to nobody else", async () => {
    const { desk, founder, morning } = await openDeskOn(store);
    const { agency, clock, database } = desk;
    const { announcements, clients } = agency;
    const malik = await desk.signedIn("zenmaster", "Malik Ferrand");
    const ines = await desk.signedIn("zenmaster", "Inès Carbonel");
    const accountant = await desk.signedIn("accountant", "Paul Arnaud");
    const client = await signed(desk, { pack: "business" });
    const other = await signed(desk, { pack: "business" });
    await signed(desk, { pack: "business" });
    // They signed when the pack cost less.
    await database.db.updateTable("contracts").set({ monthlyCents: 11_900 }).execute();
    for (const [{ number }, { id }] of [
      [client, malik],
      [other, ines],
    ] as const)
      accepted(await clients.assign(number, { to: id, expected: "", tellsClient: false }, founder));
    clock.now = morning;
    const [price, ...more] = await announcements.pricesToAnnounce(malik.id);
    expect(more).toEqual([]);
    expect(price).toMatchObject({
      number: client.number,
      packCents: 11_900,
      newPrice: { monthlyCents: 12_900, fromOn: expect.any(String) },
    });
    const typed = packPriceTo(client.number);
    const prepared = accepted(await announcements.prepare(typed));
    expect(prepared).toMatchObject({ count: 1, recipients: [{ newPrice: price!.newPrice }] });
    const expected = shownOf(prepared);
    const toClient = (by: SignedIn, number = client.number) =>
      announcements.announceToClient(number, expected, by);
    await expect(toClient(accountant)).rejects.toThrow(ForbiddenError);
    await expect(announcements.announce(typed, expected, malik)).rejects.toThrow(ForbiddenError);
    expect(await toClient(ines)).toEqual({ ok: false, problem: { code: "other-client" } });
    expect(await toClient(malik, other.number)).toEqual({ ok: false, problem: { code: "other-client" } });
    expect(await toClient(founder, "2H-2026-9999")).toEqual({ ok: false, problem: { code: "nobody" } });
    expect(await toClient(ines, other.number)).toMatchObject({ problem: { code: "changed" } });

    const both = await Promise.all([toClient(malik), toClient(founder)]);
    const made = accepted(both.find(({ ok }) => ok)!);
    expect(made).toMatchObject({ mailCount: 1, change: { ...prepared.change, contract: client.number } });
    const mails = await announcementMails(desk, made.id);
    expect(mails.map(({ contractId }) => contractId)).toEqual([client.id]);
    expect((await desk.compose(mails[0]!))!.subject).toBe(
      `Votre prix passe à 129\u00a0€ le ${longDate(price!.newPrice.fromOn)}`,
    );
    expect(await announcements.pricesToAnnounce(malik.id)).toEqual([]);
    expect(await toClient(malik)).toEqual({ ok: false, problem: { code: "nobody" } });
    const [billed] = await billableContractsOf(database.db, [client.id]);
    expect(priceOn(billed!, price!.newPrice.fromOn)).toBe(12_900);
    expect((await announcements.pricesToAnnounce(ines.id)).map(({ number }) => number)).toEqual([
      other.number,
    ]);
  });

  test("is shown again where whom it concerns has changed, and refused to who may not", async () => {
    const { desk, founder, morning } = await openDeskOn(store, addDays(announcedOn, 1));
    const { agency, clock } = desk;
    await signUnder(desk, "2025-09-01", { pack: "advance-annexe-promo" });
    clock.now = morning;
    const typed: TypedChange = { ...newTerms, what: "offre-speciale" };
    const expected = shownOf(accepted(await agency.announcements.prepare(typed)));
    for (const role of ["zenmaster", "accountant"] as const) {
      const other = await desk.signedIn(role, `Somebody ${role}`);
      await expect(agency.announcements.announce(typed, expected, other)).rejects.toThrow(ForbiddenError);
    }
    clock.now = startInParis("2026-03-02");
    await signUnder(desk, "2025-09-01", { pack: "advance-annexe-promo" });
    clock.now = morning;
    const count = expected.count + 1;
    expect(await agency.announcements.announce(typed, expected, founder)).toEqual({
      ok: false,
      problem: { code: "changed", count },
    });
    const other = { ...typed, summary: "Autre chose." };
    expect(await agency.announcements.announce(other, { ...expected, count }, founder)).toMatchObject({
      problem: { code: "changed" },
    });
  });

  test("goes on where something stopped it, when somebody presses again or by the clock, nothing twice", async () => {
    const { desk, founder, morning } = await openDeskOn(store);
    const { agency, clock, database } = desk;
    for (let index = 0; index < 60; index += 1) await signed(desk, { pack: "advance-10" });
    clock.now = morning;
    const typed = newPrice("advance-10", "90", addMonths(announcedOn, 3));
    const expected = shownOf(accepted(await agency.announcements.prepare(typed)));
    expect(expected.count).toBe(60);
    let transactions = 0;
    const failing: typeof database = {
      ...database,
      transaction: (work) => {
        transactions += 1;
        if (transactions === 3) throw new Error("the machine lost power");
        return database.transaction(work);
      },
    };
    const broken = createAnnouncements({
      ...desk.context,
      database: failing,
    });
    await expect(broken.announce(typed, expected, founder)).rejects.toThrow("lost power");
    const { announcements } = await agency.announcements.list(1);
    const half = announcements.find(({ finishedAt }) => finishedAt === null);
    expect(half).toMatchObject({ mailCount: 50, finishedAt: null });
    expect(await announcementMails(desk, half!.id)).toHaveLength(50);
    const again = accepted(await agency.announcements.announce(typed, expected, founder));
    expect(again).toMatchObject({ mailCount: 60, finishedAt: morning });
    await enqueueAnnouncement(desk.context, again.id);
    await finishAnnouncements(desk.context, () => false);
    const contracts = (await announcementMails(desk, again.id)).map(({ contractId }) => contractId);
    expect(new Set(contracts).size).toBe(60);
    expect(contracts).toHaveLength(60);
  });

  test("is owed from its publication until it is announced, to whoever it concerns", async () => {
    const { desk, morning } = await openDeskOn(store);
    const { db } = desk.database;
    const owed = async (version: Day) => owedChanges(db, morning, [{ kind: "policy-change", version }]);
    await signed(desk);
    expect(await owed("2026-03-02")).toEqual([]);
    expect(await owed("2026-03-03")).toEqual([
      { kind: "policy-change", version: "2026-03-03", publishedFor: "2026-04-02" },
    ]);
    expect(await owed(addDays(announcedOn, 1))).toEqual([]);
  });
});
