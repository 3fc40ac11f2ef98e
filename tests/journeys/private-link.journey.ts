import { paths } from "#content/paths.ts";
import { atDesk, contractAction } from "../support/at-desk.ts";
import { isMail, linkTokenIn, signedBy } from "../support/client-links.ts";
import { commandLineProcess } from "../support/command-line-process.ts";
import { expect, test, visit } from "../support/journey.ts";
import type { Site } from "../support/site.ts";

test("A link that the desk replaces is dead at once, and the client gets the new one by mail", async ({
  site,
  browser,
  smtp,
}) => {
  const { token, number, email } = await signedBy(site, smtp);
  await visit(browser, {}, async (page) => {
    await page.goto(site.url + paths.contract(token));
    const done = await contractAction(site, number, "lien");
    const shown = await (await atDesk(site, done.pathname + done.search)).text();
    const mail = await smtp.mail("the new link", isMail(email, "new-link"));
    const renewed = linkTokenIn(mail.text);
    expect(renewed).not.toBe(token);
    for (const text of [shown, site.output.join("\n")]) {
      expect([text.includes(token), text.includes(renewed)]).toEqual([false, false]);
    }

    // The page still open, and everything behind the old link.
    await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
    await page.getByText("Oops! Page not found").waitFor();
    for (const address of [
      paths.contract(token),
      paths.contractDocument(token, "mandate"),
      paths.withdrawal(token),
      paths.termination(token),
    ]) {
      expect((await fetch(site.url + address)).status).toBe(404);
    }
    expect(await fileOf(site, number)).toMatchObject({ addressConfirmation: null });

    const renewedPage = await fetch(site.url + paths.contract(renewed));
    expect([renewedPage.status, (await renewedPage.text()).includes(number)]).toEqual([200, true]);
    const document = await fetch(site.url + paths.contractDocument(renewed, "mandate"));
    expect(document.headers.get("content-type")).toBe("application/pdf");
  });
  expect((await fileOf(site, number)).evidence.events.at(-1)).toMatchObject({ kind: "link-renewed" });
});

async function fileOf(site: Site, number: string) {
  const { out } = await commandLineProcess(site.dataDir, "dossier", number, "--json");
  return JSON.parse(out);
}
