import { beforeAll, expect, test } from "vitest";
import { company } from "#content/site/company.ts";
import { startInParis } from "#domain/calendar.ts";
import { announceNormalPrices } from "#server/billing/announce-normal-prices.ts";
import { createEndings } from "#server/contracts/client-space.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { accountOf, otherIban } from "../support/accounts.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { caller, camille } from "../support/endings.ts";
import { accepted } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const on = (day: `${number}-${number}-${number}`, hour = 10) => startInParis(day) + hour * 3_600_000;

onOneStore("A gift, after the signature", (store) => {
  let site: TestDesk;
  beforeAll(async () => {
    site = await createTestDesk(store);
  });

  test("is followed by one mail, fourteen days before the price of the pack, as long as a month is owed then", async () => {
    site.clock.now = on("2026-12-07");
    const contract = await site.sign({ siret: "82000000100011", email: "prix@example.fr", code: "ZEN10" });
    const mails = async () =>
      (await site.outboxMails(contract.id)).filter(({ kind }) => kind === "normal-price");
    site.clock.now = on("2027-12-23");
    await announceNormalPrices(site.context, () => false);
    expect(await mails()).toEqual([]);
    site.clock.now = on("2027-12-24", 1);
    for (let round = 0; round < 2; round++) await announceNormalPrices(site.context, () => false);
    expect(await mails()).toMatchObject([{ dueAt: on("2027-12-24", 9) }]);
    const [mail] = await mails();
    expect((await site.compose(mail!))?.subject.replace(/\s/gu, " ")).toBe(
      "Votre prix redevient 89 € le 7 janvier",
    );
    const token = linkTokenOf(contract, site.keyring);
    accepted(await createEndings(site.context).terminate(token, "2028-01-07", caller));
    expect(await site.compose(mail!)).toBeNull();
  });

  test("is followed by a mail that names the account in use, with its mandate", async () => {
    site.clock.now = on("2026-12-07");
    const contract = await site.signAndConfirm({
      siret: "82000000400014",
      email: "compte@example.fr",
      code: "ZEN10",
    });
    site.clock.now = on("2027-03-01");
    const { umr } = accepted(await accountOf(site, contract).sign({ arriere: "virement" }));
    site.clock.now = on("2027-12-24");
    await announceNormalPrices(site.context, () => false);
    const mail = (await site.outboxMails(contract.id)).find(({ kind }) => kind === "normal-price");
    const text = (await site.compose(mail!))?.text;
    for (const fact of [umr, company.creditorIdentifier, otherIban.slice(-4)]) expect(text).toContain(fact);
  });

  test("of Google Ads is a task until somebody notes that it was added, once", async () => {
    site.clock.now = on("2026-12-07");
    const { number } = await site.sign({
      siret: "82000000200019",
      email: "ads@example.fr",
      pack: "business",
      code: "ADS50",
    });
    const tasks = async () => (await site.agency.today.tasks()).gifts.map((gift) => gift.number);
    expect(await tasks()).toEqual([number]);
    expect(await site.agency.contract.addGift(number, camille)).toEqual({ ok: true, value: null });
    expect(await tasks()).toEqual([]);
    expect(await site.agency.contract.addGift(number, camille)).toMatchObject({
      problem: { code: "already" },
    });
  });

  test("counts in totals at its reduced price, until the price of the pack", async () => {
    site.clock.now = on("2026-12-07");
    const total = async () =>
      (await site.agency.contracts.list({ words: "reduit" }, { by: "price", direction: "asc" }, {}))
        .monthlyCents;
    await site.sign({
      siret: "82000000300016",
      email: "reduit@example.fr",
      raisonSociale: "Reduit SARL",
      code: "ZEN10",
    });
    expect(await total()).toBe(8010);
    site.clock.now = on("2028-01-07");
    expect(await total()).toBe(8900);
  });
});
