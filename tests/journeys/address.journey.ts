import { paths } from "#content/paths.ts";
import { addDays, dayInParis } from "#domain/calendar.ts";
import { planRun } from "#server/billing/plan-run.ts";
import { openDatabase } from "#server/database/client.ts";
import { keyringOf } from "#server/database/encryption.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { atDesk, deskAction } from "../support/at-desk.ts";
import { alive } from "../support/browser.ts";
import { aStep2 } from "../support/call-bodies.ts";
import { isMail, linkTokenIn, postForm, signedBy } from "../support/client-links.ts";
import { commandLineProcess } from "../support/command-line-process.ts";
import { eventually } from "../support/eventually.ts";
import { expect, test, visit } from "../support/journey.ts";
import { spaced } from "../support/page-source.ts";
import type { Site } from "../support/site.ts";
import { expectPrivatePage } from "../support/well-made.ts";

for (const { how, javaScriptEnabled } of [
  { javaScriptEnabled: true, how: "with scripts" },
  { javaScriptEnabled: false, how: "without scripts" },
]) {
  test.describe(`The address of a contract, ${how}`, () => {
    test("is confirmed by a press behind the link of the mail, and only then is a debit presented", async ({
      site,
      browser,
      smtp,
    }) => {
      const { token, number, mail } = await signedBy(site, smtp);
      const link = site.url + paths.contract(token);
      expect(mail.html).toMatch(new RegExp(`<a href="${link}"[^>]*><span[^>]*>Confirmer mon adresse</span>`));
      expect(spaced(mail.text!)).toContain("sans cela, aucun prélèvement n’est présenté à votre banque.");

      // As a mail scanner does, or a client who looks and leaves.
      for (const method of ["GET", "HEAD", "GET"]) expect((await fetch(link, { method })).status).toBe(200);
      await visit(browser, { javaScriptEnabled }, async (page) => {
        await page.goto(link);
        if (javaScriptEnabled) await alive(page);
        expect(await stateOf(site, number)).toMatchObject({
          emailConfirmation: null,
          awaitsConfirmation: true,
        });
        expect(await planned(site)).toMatchObject({
          debits: expect.not.arrayContaining([expect.objectContaining({ number })]),
          leftOut: expect.arrayContaining([expect.objectContaining({ number, reason: "unconfirmed" })]),
        });

        await page.getByRole("heading", { level: 2, name: "Confirmez votre adresse" }).waitFor();
        await page.getByRole("button", { name: "Confirmer mon adresse" }).focus();
        await page.keyboard.press("Enter");
        await page.getByText(/^Adresse confirmée le \d+(er)?\s\p{L}+ \d{4}$/u).waitFor();
        await expect(page).toHaveURL(`${link}#adresse`);
        expect(await page.getByRole("button", { name: "Confirmer mon adresse" }).count()).toBe(0);
      });
      const { emailConfirmation, evidence } = await stateOf(site, number);
      expect(emailConfirmation).toMatchObject({ by: "subscriber" });
      expect(kindsOf(evidence)).toEqual(["address-confirmed"]);

      // Another tab, and the same form sent again.
      const again = await postForm(site, paths.contract(token));
      expect([again.status, again.headers.get("location")]).toEqual([
        303,
        `${paths.contract(token)}#adresse`,
      ]);
      expect(await stateOf(site, number)).toEqual({
        emailConfirmation,
        awaitsConfirmation: false,
        evidence,
      });

      expect((await planned(site)).debits).toContainEqual(expect.objectContaining({ number }));
      const file = await presented(site);
      expect(file).toMatch(new RegExp(`<EndToEndId>${number}-\\d{8}-1</EndToEndId>`));
    });
  });
}

test("Nothing confirms an address but the site's own form behind the right link", async ({ site, smtp }) => {
  const { token, number } = await signedBy(site, smtp);
  const foreign = await postForm(site, paths.contract(token), { origin: "https://ailleurs.example" });
  expect(foreign.status).toBe(403);
  const unknown = await postForm(site, paths.contract("x".repeat(43)));
  expect((await fetch(new URL(unknown.headers.get("location")!, site.url))).status).toBe(404);
  expect(await stateOf(site, number)).toMatchObject({ emailConfirmation: null });
});

test("The screen that ends a signature shows no private link: it is in the mail alone", async ({
  site,
  smtp,
}) => {
  const email = "screen@example.fr";
  const { acceptCGV: _accepted, pack: _pack, step: _step, ...fields } = aStep2({ email });
  const signed = await postForm(site, paths.contractStep2("advance"), {
    fields: { ...(fields as Record<string, string>), acceptCGV: "on" },
  });
  expect(signed.status).toBe(303);
  const screen = await fetch(new URL(signed.headers.get("location")!, site.url));
  const html = await screen.text();
  expect(html).toContain("Votre contrat a bien été validé");
  const mail = await smtp.mail("the confirmation", isMail(email, "confirmation"));
  const token = linkTokenIn(mail.text);
  for (const text of [html, JSON.stringify([...signed.headers, ...screen.headers]), site.output.join("\n")]) {
    expect(text).not.toContain(token);
  }
  const toAgency = await smtp.mail(
    "the agency's",
    ({ messageId, text }) => /^<agency-contract\./.test(messageId ?? "") && Boolean(text?.includes(email)),
  );
  expect(`${toAgency.html}${toAgency.text}`).not.toContain(token);
});

test("Both states of the page are private, valid HTML in well-set French", async ({
  site,
  browser,
  smtp,
}) => {
  const { token } = await signedBy(site, smtp);
  await visit(browser, { javaScriptEnabled: false }, async (page) => {
    for (const words of ["Confirmez votre adresse", "Adresse confirmée le"]) {
      const html = await expectPrivatePage(page, site.url + paths.contract(token));
      expect(html).toContain(words);
      await postForm(site, paths.contract(token));
    }
  });
});

async function stateOf(site: Site, number: string) {
  const { out } = await commandLineProcess(site.dataDir, "dossier", number, "--json");
  const { addressConfirmation, awaitsAddress, evidence } = JSON.parse(out);
  return { emailConfirmation: addressConfirmation, awaitsConfirmation: awaitsAddress, evidence };
}

/** The kinds of the events after the signature. */
function kindsOf({ events }: { readonly events: readonly { readonly kind: string }[] }): string[] {
  const kinds = events.map(({ kind }) => kind);
  return kinds.slice(kinds.indexOf("contract-kept") + 1);
}

const period = () => {
  const today = dayInParis(Date.now());
  return { fromOn: today, toOn: addDays(today, 40), madeOn: today };
};

/** The debits that would be presented in the next forty days. */
async function planned({ dataDir }: Site) {
  const database = await openDatabase({ dataDir });
  const plan = await planRun(database.db, keyringOf(readKeys("", dataDir)), period());
  await database.close();
  if (!plan.ok) throw new Error(`No run: ${plan.problem}`);
  return plan.value;
}

/** Presents the debits at the desk by copying the total; returns the file for the bank. */
async function presented(site: Site): Promise<string> {
  const { fromOn, toOn } = period();
  const page = `${paths.desk}/prelevements?${new URLSearchParams({ du: fromOn, au: toOn })}`;
  // Another test may sign a contract meanwhile: the page then asks again.
  const run = await eventually("a run", () =>
    deskAction(site, page, "remise", (form) => ({
      total: form.innerHTML.match(/[\d\s]+,\d\d(?=\s€)/u)![0],
      avance: "oui",
    })).catch(() => null),
  );
  const address = `${paths.desk}/prelevements/${run.searchParams.get("reference")}/fichier`;
  return (await atDesk(site, address, { post: true })).text();
}
