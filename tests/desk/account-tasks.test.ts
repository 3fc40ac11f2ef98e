import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { TaskGroups, taskGroups } from "#app/desk/today/tasks.tsx";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { StaffRole } from "#domain/staff.ts";
import { accountOf } from "../support/accounts.ts";
import { createTestDesk } from "../support/desk.ts";
import { stepTaken } from "../support/endings.ts";
import { accepted } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const wrongIban = "FR7630006000011234567890188";

onOneStore("« Aujourd’hui »", (store) => {
  afterEach(store.renew);

  async function openDesk() {
    const desk = await createTestDesk(store);
    const by = await desk.signedIn("founder", "Hélène Honorat");
    const { agency, clock } = desk;
    const accounts = async () => (await agency.today.tasks()).accounts;
    return {
      desk,
      by,
      on(day: Day) {
        clock.now = Date.parse(`${day}T10:00:00Z`);
      },
      accounts,
      /** What is left aside, as it is named to those who can act. */
      async leftAside() {
        const { leftAside, heldBack } = await accounts();
        return [...leftAside, ...heldBack].map(({ raisonSociale, reason, dueOn, totalCents }) => [
          raisonSociale,
          reason,
          dueOn,
          totalCents,
        ]);
      },
      /** The tasks of a role, as its page says them. */
      async shown(role: StaffRole) {
        const { own } = taskGroups(await agency.today.tasks(), dayInParis(clock.now), role);
        return renderToStaticMarkup(createElement(TaskGroups, { groups: own, isOwn: true })).replaceAll(
          /\s/g,
          " ",
        );
      },
      async present() {
        const today = dayInParis(clock.now);
        const { fromOn, toOn } = { fromOn: `${today.slice(0, 7)}-01` as Day, toOn: today };
        const request = { fromOn, toOn, madeOn: today };
        const plan = accepted(await agency.debits.forecast(request, 1))!;
        const { sha256: expectedSha256, totalCents } = plan;
        const agreed = { request, expectedSha256, totalCents, confirmsEarly: true };
        const run = accepted(await agency.debits.make(agreed, by));
        accepted(await agency.debits.deposit(run.id, { on: today }, by));
      },
    };
  }

  test("names a wrong account from its signature on, then once with its months and their total", async () => {
    const { desk, by, on, leftAside, shown } = await openDesk();
    const fields = { pack: "advance", iban: wrongIban, raisonSociale: "Brasserie du Vallon" };
    const { number } = await desk.signAndConfirm(fields);
    expect(await leftAside()).toEqual([["Brasserie du Vallon", "iban", [], 0]]);
    const link = `href="/bureau/contrats/${number}?geste=nouveau-mandat"`;
    for (const role of ["zenmaster", "accountant"] as const) expect(await shown(role)).toContain(link);
    on("2025-12-20");
    const months = ["2025-10-15", "2025-11-15", "2025-12-15"];
    expect(await leftAside()).toEqual([["Brasserie du Vallon", "iban", months, 26_700]]);
    expect(await shown("zenmaster")).toContain("267,00 €, 3 échéances depuis le 15 octobre");
    accepted(await desk.agency.accounts.request(number, "mistyped-iban", by));
    expect(await shown("zenmaster")).toContain("lui est demandé depuis le 20 décembre");
    accepted(await accountOf(desk, { number }).sign());
    expect(await leftAside()).toEqual([]);
  });

  test("sends those who can verify it to an address that is not confirmed, although the account is wrong too", async () => {
    const { desk, on, leftAside, shown } = await openDesk();
    const { number } = await desk.sign({ pack: "advance", raisonSociale: "Peinture Calanques" });
    const wrong = {
      pack: "advance",
      iban: wrongIban,
      raisonSociale: "Garage Ventabren",
      email: "g@example.fr",
    };
    const other = await desk.sign(wrong);
    on("2025-10-14");
    expect(await leftAside()).toEqual([["Garage Ventabren", "iban", ["2025-10-15"], 8900]]);
    on("2025-11-20");
    for (const contract of [number, other.number]) {
      const link = `href="/bureau/contrats/${contract}?geste=adresse"`;
      expect(await shown("zenmaster")).toContain(link);
      expect(await shown("accountant")).not.toContain(link);
    }
    expect(await leftAside()).toContainEqual([
      "Peinture Calanques",
      "unconfirmed",
      ["2025-10-15", "2025-11-15"],
      17_800,
    ]);
  });

  test("says what is to be presented, and what no run takes unless somebody adds it", async () => {
    const { desk, on, accounts, present, shown } = await openDesk();
    await desk.signAndConfirm({ pack: "advance", raisonSociale: "Librairie Septentrion" });
    on("2025-10-14");
    expect(await accounts()).toMatchObject({ toPresent: null, forgotten: null });
    on("2025-10-16");
    expect(await accounts()).toMatchObject({ toPresent: { count: 1, totalCents: 8900 }, forgotten: null });
    on("2025-11-20");
    const both = await accounts();
    expect(both).toMatchObject({ toPresent: { count: 1 }, forgotten: { count: 1, totalCents: 8900 } });
    const shownToAccountant = await shown("accountant");
    expect(shownToAccountant).toContain("Une échéance jamais présentée");
    expect(shownToAccountant).toContain("89,00 € : Librairie Septentrion 89,00 €.");
    expect(shownToAccountant).toContain('href="/bureau/prelevements?oubliees=oui"');
    await present();
    expect(await accounts()).toMatchObject({ toPresent: null, forgotten: { count: 1 } });
  });

  test("names money on account that pays a month that is owed, or that goes back", async () => {
    const { desk, by, on, accounts, shown } = await openDesk();
    const { number } = await desk.signAndConfirm({ pack: "advance", raisonSociale: "Garage Prigent" });
    const { debits, refunds } = desk.agency;
    on("2025-10-16");
    const received = { on: "2025-10-16", means: "transfer", amountCents: 20_000 } as const;
    accepted(await debits.settle(`${number}-20251015-1`, received, by));
    // The next month is to come: the money waits for it.
    expect((await accounts()).onAccount).toEqual([]);
    on("2025-11-16");
    const owed = { cents: 11_100, owed: { dueOn: "2025-11-15", amountCents: 8900 } };
    expect((await accounts()).onAccount).toMatchObject([owed]);
    expect(await shown("accountant")).toContain(`geste=compter&amp;reference=${number}-20251115-1`);
    accepted(await debits.payFromAccount(`${number}-20251115-1`, by));
    accepted(await stepTaken(desk, number, { kind: "terminate", cause: "subscriber" }));
    expect((await accounts()).onAccount).toMatchObject([{ cents: 2200, owed: null }]);
    expect(await shown("accountant")).toContain("cette somme est à rembourser");
    const made = { expectedCents: 2200, on: "2025-11-16", means: "transfer", reference: null } as const;
    accepted(await refunds.record({ contract: number, dueOn: null }, made, by));
    expect((await accounts()).onAccount).toEqual([]);
  });
});
