import { signIn } from "../support/at-desk.ts";
import { isMail } from "../support/client-links.ts";
import { expectFit, withScripts } from "../support/desk-day.ts";
import { expect, test, visit } from "../support/journey.ts";
import { keepCookie } from "../support/staff.ts";
import { expectTyped, fillIn, sign, submit, subscriberTyped } from "../support/subscription.ts";

const { telephone, adresseSiege, ...known } = subscriberTyped;

test("A subscription that the desk prepares is corrected, completed and signed", async ({
  browser,
  site,
  smtp,
}) => {
  test.slow();
  const email = "prepared@atelier-garance.example";
  const prepared = { raisonSociale: known.raisonSociale, siret: known.siret, email };
  await visit(browser, {}, async (desk, context) => {
    await keepCookie(context, site, await signIn(site, "zenmaster"));
    await desk.goto(`${site.url}/bureau/souscriptions/preparer`);
    await expectFit(desk, withScripts);
    await desk.getByRole("radio", { name: /^Business/ }).check();
    await fillIn(desk, { ...prepared, email: "garance@" });
    await desk.getByRole("button", { name: "Envoyer le lien" }).click();
    // What was typed is still there.
    await expect(desk.locator("[name=email][aria-invalid=true]")).toHaveValue("garance@");
    await expect(desk.locator("[name=raisonSociale]")).toHaveValue(prepared.raisonSociale);
    await fillIn(desk, { email });
    await desk.getByRole("button", { name: "Envoyer le lien" }).click();
    await expect(desk.locator("[data-outcome=good]")).toContainText("Le lien part à l’instant");
    await expectFit(desk, withScripts);
    const page = desk.url();
    const link = await desk.getByLabel("Lien de la souscription").inputValue();
    const mail = await smtp.mail("the prepared subscription", isMail(email, "prepared-subscription"));
    expect(mail.text).toContain(link);

    await visit(browser, {}, async (client) => {
      await client.goto(link);
      await expectTyped(client, prepared);
      await expect(client.locator("[name=acceptCGV]")).not.toBeChecked();
      await fillIn(client, { nomPrenom: known.nomPrenom, telephone, adresseSiege });
      await client.check("[name=acceptCGV]");
      await submit(client);
      await client.waitForURL(/\/step2/);
      await desk.goto(page);
      await expect(desk.getByRole("main")).toContainText("étape 1 remplie");
      await sign(client);
      await client.getByRole("heading", { name: "Votre contrat a bien été validé" }).waitFor();
    });
    await desk.goto(`${site.url}/bureau/souscriptions/preparees`);
    const row = desk.getByRole("row").filter({ hasText: prepared.raisonSociale }).first();
    await expect(row).toContainText("Signée");
    await row.getByRole("link", { name: "Voir le contrat" }).click();
    await expect(desk.getByRole("heading", { level: 1 })).toContainText(prepared.raisonSociale);
  });
});
