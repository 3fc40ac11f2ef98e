import { createHash } from "node:crypto";
import { paths } from "#content/paths.ts";
import { alive } from "../support/browser.ts";
import { sampleIban } from "../support/call-bodies.ts";
import { signedBy } from "../support/client-links.ts";
import { expect, test, visit } from "../support/journey.ts";
import type { Site } from "../support/site.ts";
import type { ReceivedMail } from "../support/smtp.ts";
import { expectPrivatePage } from "../support/well-made.ts";

const kinds = ["contract-summary", "mandate"] as const;

let mail: ReceivedMail;
let token: string;

test.beforeAll(async ({ siteOf, smtp }) => {
  ({ mail, token } = await signedBy(await siteOf(null), smtp));
});

for (const { how, javaScriptEnabled } of [
  { javaScriptEnabled: true, how: "with scripts" },
  { javaScriptEnabled: false, how: "without scripts" },
]) {
  test.describe(`The private link of the confirmation, ${how}`, () => {
    test("leads to the contract, and its documents download as they were sent", async ({ site, browser }) => {
      await visit(browser, { javaScriptEnabled }, async (page) => {
        await page.goto(site.url + paths.contract(token));
        if (javaScriptEnabled) await alive(page);
        await page.getByRole("heading", { level: 1, name: "Votre espace contrat" }).waitFor();
        for (const fact of [umr(), "FR14 •••• •••• 2606", "Actif", "Si vous résiliez aujourd’hui"])
          expect(await page.getByText(fact).first().isVisible()).toBe(true);
        expect(await page.content()).not.toContain(sampleIban);
        for (const name of [
          "Récapitulatif du contrat",
          "Mandat de prélèvement SEPA",
          "Conditions générales d’abonnement",
        ]) {
          const download = page.waitForEvent("download");
          await page.getByRole("link", { name: `Télécharger ${name}` }).click();
          const chunks: Buffer[] = [];
          for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
          expect(fingerprintsOfMail()).toContain(sha256Of(Buffer.concat(chunks)));
        }
        await page.getByText("Lire un modèle de lettre").click();
        expect(await page.getByText("Je vous notifie ma rétractation").isVisible()).toBe(true);
      });
    });

    test("is checked by its fingerprint", async ({ site, browser }) => {
      await visit(browser, { javaScriptEnabled }, async (page) => {
        await page.goto(site.url + paths.verify);
        if (javaScriptEnabled) await alive(page);
        await page.fill("[name=empreinte]", `SHA-256 ${fingerprintsOfMail()[0]?.toUpperCase()}`);
        await page.getByRole("button", { name: "Vérifier l’empreinte" }).click();
        await page.getByRole("heading", { name: "Ce document est authentique" }).waitFor();
        expect(await page.getByRole("status").first().textContent()).toContain("Complètes et intactes");
        await page.fill("[name=empreinte]", "empreinte");
        await page.getByRole("button", { name: "Vérifier l’empreinte" }).click();
        await page.getByText("Une empreinte compte 64").waitFor();
        expect(await page.getAttribute("[name=empreinte]", "aria-invalid")).toBe("true");
        expect(await page.inputValue("[name=empreinte]")).toBe("empreinte");
      });
    });
  });
}

test("A document is checked in the browser, and one changed byte makes it unknown", async ({
  site,
  browser,
}) => {
  const bytes = await document(site, "mandate");
  const changed = Buffer.from(bytes);
  changed[changed.length - 20]! ^= 1;
  await visit(browser, {}, async (page) => {
    const sent: string[] = [];
    page.on("request", (request) =>
      sent.push(`${request.method()} ${request.postDataBuffer()?.length ?? 0}`),
    );
    await page.goto(site.url + paths.verify);
    await alive(page);
    const choose = (buffer: Buffer) =>
      page.setInputFiles("[type=file]", { name: "mandat.pdf", mimeType: "application/pdf", buffer });
    await choose(bytes);
    await page.getByRole("heading", { name: "Ce document est authentique" }).waitFor();
    const text = await page.getByRole("status").first().textContent();
    expect(text).toContain("Mandat de prélèvement SEPA");
    expect(text).toContain(umr().slice(0, 12));
    expect(text).not.toMatch(/Garance|Fabre|FR14/);
    await choose(changed);
    await page.getByRole("heading", { name: "Nous ne reconnaissons pas ce document" }).waitFor();
    // The page sends the fingerprint, 64 letters and figures, and nothing else of the file.
    expect(new Set(sent)).toEqual(new Set(["GET 0", `POST ${64 + '{"sha256":""}'.length}`]));
  });
});

test("What the link shows is neither stored, nor indexed, nor told to other sites", async ({
  site,
  browser,
}) => {
  await visit(browser, { javaScriptEnabled: false }, async (page) => {
    await expectPrivatePage(page, site.url + paths.contract(token));
  });
  for (const kind of kinds) {
    const { headers } = await fetch(site.url + paths.contractDocument(token, kind));
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[a-z]+-[\w-]+\.pdf"$/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  }
});

test("An unknown link looks like any missing page, and no token reaches the log", async ({ site }) => {
  const missing = await fetch(`${site.url}/nulle-part`);
  const expected = await missing.text();
  for (const path of [`/mon-contrat/${"x".repeat(43)}`, "/mon-contrat/abc", `/Mon-Contrat/${token}x`]) {
    const answer = await fetch(site.url + path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe(missing.headers.get("cache-control"));
    expect(title(await answer.text())).toBe(title(expected));
    const documents = await fetch(`${site.url}${path}/documents/mandat`);
    expect(documents.status).toBe(404);
  }
  await fetch(`${site.url}/mon%2Dcontrat/${token}`);
  await fetch(`${site.url}/MON-CONTRAT/${token}/documents/autre`);
  expect(site.output.join("\n")).not.toContain(token);
});

async function document(site: Site, kind: (typeof kinds)[number]): Promise<Buffer> {
  const answer = await fetch(site.url + paths.contractDocument(token, kind));
  return Buffer.from(await answer.arrayBuffer());
}

function fingerprintsOfMail(): readonly string[] {
  return mail.text?.match(/\b[0-9a-f]{64}\b/g) ?? [];
}

function umr(): string {
  return mail.text?.match(/2H-\d{4}-\d{4,}-[0-9A-Z]{8}/)?.[0] ?? "";
}

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function title(html: string): string {
  return html.match(/<title>([^<]*)<\/title>/)?.[1] ?? "";
}
