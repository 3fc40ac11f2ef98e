import { expect } from "vitest";
import { paths } from "#content/site/paths.ts";
import { openDatabase } from "#server/database/engine/client.ts";
import { termsFile } from "#server/database/evidence/documents.ts";
import { keyringOf } from "#server/database/sealed/encryption.ts";
import { saveFile } from "#server/database/sealed/sealed-files.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { aStep1 } from "../support/call-bodies.ts";
import { contractCall, postForm, signedToken } from "../support/client-links.ts";
import { htmlFaults } from "../support/html-faults.ts";
import { test } from "../support/http.ts";
import { pageSource } from "../support/page-source.ts";
import type { Site } from "../support/site.ts";
import { typographyProblems } from "../support/typography.ts";

const nobodys = "x".repeat(43);
const declared = { fields: { moinsDeSixSalaries: "on" } };
let firms = 0;

test("The pages behind a private link are valid, well set, and for nobody else: neither stored, nor indexed, nor named", async ({
  site,
}) => {
  const token = await signedToken(site);
  const withdrawn = await signedToken(site);
  const terminated = await signedToken(site);
  const draft = await begun(site);
  const stopped = await begun(site);
  const expectPrivate = async (path: string, words: string) => {
    const answer = await fetch(site.url + path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
    const html = await answer.text();
    const { text, lines, meta } = pageSource(html);
    expect(text).toContain(words);
    expect(meta("robots")).toBe("noindex, nofollow");
    expect(await htmlFaults(html)).toEqual([]);
    expect(typographyProblems(lines)).toEqual([]);
  };
  await expectPrivate(paths.contract(token), "Confirmez votre adresse");
  await postForm(site, paths.contract(token));
  await expectPrivate(paths.contract(token), "Adresse confirmée le");
  await expectPrivate(paths.withdrawal(token), "Confirmer la rétractation");
  await expectPrivate(paths.termination(token), "Confirmer la résiliation");
  await postForm(site, paths.withdrawal(withdrawn), declared);
  await expectPrivate(paths.contract(withdrawn), "Votre rétractation est enregistrée");
  await postForm(site, paths.termination(terminated), { fields: await lastDay(site, terminated) });
  await expectPrivate(paths.contract(terminated), "Votre résiliation est enregistrée");
  await expectPrivate(paths.contract(terminated), "Vous changez d’avis");
  await expectPrivate(paths.takeBack(terminated), "Ce qui redevient comme avant");
  const kept = { fields: await hidden(site, paths.takeBack(terminated), "vu") };
  await postForm(site, paths.takeBack(terminated), kept);
  await expectPrivate(paths.contract(terminated), "Votre contrat continue");
  await expectPrivate(paths.stopReminders(draft), "Arrêter les rappels");
  await postForm(site, paths.stopReminders(stopped));
  await expectPrivate(paths.stopReminders(stopped), "C’est noté");
  for (const unknown of [nobodys, "", `${draft}%00`])
    await expectPrivate(paths.stopReminders(unknown), "Soyez tranquille");
});

test("The documents behind it are downloads that nobody stores or indexes", async ({ site }) => {
  const token = await signedToken(site);
  for (const kind of ["contract-summary", "mandate", "terms"] as const) {
    const download = () => fetch(site.url + paths.contractDocument(token, kind), { redirect: "manual" });
    await expect.poll(download).toMatchObject({ status: 200 });
    const { headers } = await download();
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  }
});

test("A version of the terms that somebody signed and the site does not publish is a PDF at its address", async ({
  site,
}) => {
  const bytes = Buffer.from("%PDF- terms of 2019");
  const database = await openDatabase({ dataDir: site.dataDir });
  const keyring = keyringOf(readKeys("", site.dataDir));
  for (const edition of ["standard", "promo"] as const) {
    const terms = { edition, version: "2019-04-01" as const, sha256: "a".repeat(64) };
    const address = site.url + paths.termsVersion(edition, terms.version);
    expect((await fetch(address)).status).toBe(404);
    await saveFile(database.db, keyring, {
      ...termsFile(terms),
      fileName: "conditions.pdf",
      createdAt: 0,
      bytes,
    });
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    for (const other of ["2019-04-02", "2019-04", "%25"])
      expect((await fetch(site.url + paths.termsVersion(edition, other))).status).toBe(404);
  }
  await database.close();
});

test("A form sent again leads to the same receipt, one that is incomplete or out of date is asked again", async ({
  site,
}) => {
  const token = await signedToken(site);
  const send = async (path: string, fields: Record<string, string> = {}) => {
    const { status, headers } = await postForm(site, path, { fields });
    return [status, headers.get("location")];
  };
  for (const _press of [1, 2])
    expect(await send(paths.contract(token))).toEqual([303, `${paths.contract(token)}#adresse`]);

  const undeclared = await postForm(site, paths.withdrawal(token));
  expect([undeclared.status, await undeclared.text()]).toEqual([
    422,
    expect.stringContaining("Cochez cette case"),
  ]);
  const otherDay = await postForm(site, paths.termination(token), { fields: { dernierJour: "2020-01-01" } });
  expect([otherDay.status, await otherDay.text()]).toEqual([
    409,
    expect.stringContaining("Votre dernier jour de service a changé"),
  ]);

  const tooMuch = await postForm(site, paths.termination(token), {
    fields: { ...(await lastDay(site, token)), raison: "price", mots: "é".repeat(1001) },
  });
  const kept = await tooMuch.text();
  expect([tooMuch.status, kept]).toEqual([422, expect.stringContaining("dépasse 1")]);
  expect(kept).toContain("é".repeat(1001));
  expect(kept).toMatch(/value="price"[^>]* checked|checked[^>]* value="price"/);
  // Nothing was terminated yet: the page of the contract says so.
  expect(await send(paths.takeBack(token), { vu: "x" })).toEqual([303, paths.contract(token)]);
  await postForm(site, paths.termination(token), { fields: await lastDay(site, token) });
  const other = await postForm(site, paths.takeBack(token), { fields: { vu: "x" } });
  expect([other.status, await other.text()]).toEqual([
    409,
    expect.stringContaining("Votre prochain prélèvement a changé"),
  ]);

  const receipt = [303, `${paths.contract(token)}#accuse`];
  for (const _press of [1, 2]) expect(await send(paths.withdrawal(token), declared.fields)).toEqual(receipt);
  const again = await fetch(site.url + paths.withdrawal(token));
  expect(again.url).toBe(site.url + paths.contract(token));
});

test("The button of a mail program stops reminders by the answer itself (RFC 8058)", async ({ site }) => {
  const draft = await begun(site);
  for (const _press of [1, 2]) {
    const answer = await fetch(site.url + paths.stopReminders(draft), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("C’est noté")]);
  }
});

test("A link that nobody was given looks like any missing page, and no link reaches the log", async ({
  site,
}) => {
  const token = await signedToken(site);
  const missing = await fetch(`${site.url}/nulle-part`);
  const { title } = pageSource(await missing.text());
  for (const path of [
    paths.contract(nobodys),
    paths.contract("abc"),
    `/Mon-Contrat/${token}x`,
    paths.contractDocument(nobodys, "mandate"),
    paths.withdrawal(nobodys),
    paths.termination(nobodys),
    paths.takeBack(nobodys),
  ]) {
    const answer = await fetch(site.url + path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      404,
      missing.headers.get("cache-control"),
    ]);
    expect(pageSource(await answer.text()).title).toBe(title);
  }
  for (const path of [paths.contract(nobodys), paths.withdrawal(nobodys), paths.termination(nobodys)]) {
    const { status, headers } = await postForm(site, path, declared);
    expect([status, headers.get("location")]).toEqual([303, paths.contract(nobodys)]);
  }
  await fetch(`${site.url}/mon%2Dcontrat/${token}`);
  await fetch(`${site.url}/MON-CONTRAT/${token}/documents/autre`);
  expect(site.output.join("\n")).not.toContain(token);
});

/** Begins a subscription, and returns the token of its draft. */
async function begun(site: Site): Promise<string> {
  const { draft } = await contractCall(site.url, aStep1({ email: `client-${++firms}@example.fr` }));
  return draft!;
}

/** The field by which the page that asks for a confirmation says which last day it shows. */
function lastDay(site: Site, token: string): Promise<Record<string, string>> {
  return hidden(site, paths.termination(token), "dernierJour");
}

/** A field of a page that nobody fills in. */
async function hidden(site: Site, path: string, name: string): Promise<Record<string, string>> {
  const html = await (await fetch(site.url + path)).text();
  return { [name]: new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]! };
}
