import { once } from "node:events";
import { connect } from "node:net";
import { zipSync } from "fflate";
import { expect } from "vitest";
import { deskLinks } from "#app/desk/desk-links.ts";
import { openDatabase } from "#server/database/engine/client.ts";
import { signIn } from "../support/at-desk.ts";
import { accountFile, returnLine, transferLine } from "../support/bank-files.ts";
import { testOn } from "../support/http.ts";
import type { Site } from "../support/site.ts";

const test = testOn({ env: { LOG_LEVEL: "warn" } });
const page = deskLinks.deskPage("returns");
const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024).fill(32);
/** More than a form holds, and few enough bytes to be sent whole before the refusal. */
const overForm = new Uint8Array(160 * 1024).fill(32);

/** Sends a file as the form of the page does. */
function sendFile(
  site: Site,
  {
    cookie,
    bytes,
    name = "releve.xml",
    path = page,
  }: { cookie?: string; bytes: Uint8Array | string; name?: string; path?: string },
): Promise<Response> {
  const body = new FormData();
  body.set("geste", "lire");
  body.set("fichier", new File([bytes as Uint8Array<ArrayBuffer>], name));
  const headers = { Origin: site.url, ...(cookie && { Cookie: cookie }) };
  return fetch(site.url + path, { method: "POST", body, headers, redirect: "manual" });
}

test("Only people who may record a file of the bank send one that is larger than a form", async ({
  site,
}) => {
  const { cookie } = await signIn(site, "accountant");
  const zenmaster = await signIn(site, "zenmaster");
  const statusOf = async (...sent: Parameters<typeof sendFile>) => (await sendFile(...sent)).status;
  expect(await statusOf(site, { bytes: overForm })).toBe(413);
  expect(await statusOf(site, { bytes: overForm, cookie: `${cookie}x` })).toBe(413);
  expect(await statusOf(site, { bytes: overForm, cookie: zenmaster.cookie })).toBe(413);
  expect(await statusOf(site, { bytes: "a", cookie: zenmaster.cookie })).toBe(403);
  expect(await statusOf(site, { bytes: overForm, cookie, path: deskLinks.deskPage("debits") })).toBe(413);
});

test("A file that is refused is told why, whatever it holds and whatever its name", async ({ site }) => {
  const { cookie } = await signIn(site, "accountant");
  const refusalOf = async (bytes: Uint8Array | string, name?: string) => {
    const answer = await sendFile(site, { bytes, cookie, ...(name !== undefined && { name }) });
    expect(answer.status).toBe(409);
    return answer.text();
  };
  expect(await refusalOf(megabytes(6))).toContain("dépasse 5 Mo");
  const hostile = await refusalOf("a;b", `"><script>alert(1)</script>`);
  expect(hostile).toContain("n’est ni un relevé (camt.053");
  expect(hostile).not.toContain("<script>alert");
  const other = accountFile({ iban: "FR7610107001011234567890129", lines: [returnLine()] });
  expect(await refusalOf(other)).toContain("terminé par 0129");
  const bomb = zipSync({ "a.xml": new Uint8Array(50 * 1024 * 1024) }, { level: 9 });
  expect(await refusalOf(bomb, "../../etc/passwd.zip")).toContain("dépasse 5 Mo");
  const dtd = `<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${accountFile({})}`;
  expect(await refusalOf(dtd)).toContain("déclare une DTD");
  const long = accountFile({ lines: Array.from({ length: 2_001 }, () => returnLine()) });
  expect(await refusalOf(long)).toContain("réponses ou virements, pose plus de 100 questions");
});

test("One file of a person is received at a time, and two of all people; others wait before they are read", async ({
  site,
}) => {
  const people = await Promise.all(
    ["un", "deux", "trois"].map((name) => signIn(site, "accountant", { email: `${name}@agence.example.fr` })),
  );
  /** Announces a file of 5 MB, and sends only its beginning. */
  const begin = async ({ cookie }: { cookie: string }) => {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST ${page} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Origin: ${site.url}`,
      `Cookie: ${cookie}`,
      "Content-Type: multipart/form-data; boundary=b",
      "Content-Length: 5000000",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n--b\r\n`);
    await once(socket, "connect");
    return socket;
  };
  const first = await begin(people[0]!);
  const second = await begin(people[1]!);
  await expect
    .poll(async () => (await sendFile(site, { ...people[0]!, bytes: "a" })).status, { timeout: 20_000 })
    .toBe(503);
  await expect
    .poll(async () => (await sendFile(site, { ...people[2]!, bytes: "a" })).status, { timeout: 20_000 })
    .toBe(503);
  const waiting = await sendFile(site, { ...people[2]!, bytes: "a" });
  expect([waiting.headers.get("retry-after"), await waiting.text()]).toEqual([
    "5",
    expect.stringContaining("Un autre fichier est en cours de lecture."),
  ]);
  first.destroy();
  second.destroy();
  await expect
    .poll(async () => (await sendFile(site, { ...people[2]!, bytes: "a" })).status, { timeout: 20_000 })
    .toBe(409);
});

test("A body that is far too large, or no form, is refused in words, and nothing of it is stored", async ({
  site,
}) => {
  const { cookie } = await signIn(site, "accountant");
  const stored = async () => {
    const { db, close } = await openDatabase({ dataDir: site.dataDir });
    const rows = await db.selectFrom("bank_files").select("sha256").execute();
    await close();
    return rows.length;
  };
  const before = await stored();
  const huge = await sendFile(site, { bytes: megabytes(11), cookie });
  expect([huge.status, await huge.text()]).toEqual([
    413,
    "Ce fichier est trop volumineux. Revenez à la page précédente pour en choisir un plus petit.\n",
  ]);
  const text = accountFile({ lines: [transferLine({ text: "Loyer" })] });
  for (const [type, body] of [
    ["text/xml", text],
    ["application/json", JSON.stringify({ geste: "lire", fichier: text })],
    ["multipart/form-data; boundary=b", "--b\r\n"],
  ] as const) {
    const headers = { Origin: site.url, Cookie: cookie, "Content-Type": type };
    const answer = await fetch(site.url + page, { method: "POST", body, headers, redirect: "manual" });
    expect([answer.status, await answer.text()]).toEqual([
      415,
      "Ce formulaire est dans une forme que nous ne lisons pas.\n",
    ]);
  }
  expect(await stored()).toBe(before);
});

test("A file in a ZIP is read, shown and recorded once, without scripts", async ({ site }) => {
  const { cookie } = await signIn(site, "accountant");
  const text = accountFile({ lines: [transferLine({ text: "Loyer" })] });
  const bytes = zipSync({ "releve.xml": new TextEncoder().encode(text) });
  const read = await sendFile(site, { bytes, cookie, name: "releve.zip" });
  const preview = await fetch(new URL(read.headers.get("location")!, site.url), {
    headers: { Cookie: cookie },
  });
  const html = await preview.text();
  const fieldOf = (name: string) => new RegExp(`name="${name}" value="([0-9a-f]{64})"`).exec(html)![1]!;
  const record = async () => {
    const body = new URLSearchParams({
      geste: "enregistrer",
      "fichier-lu": fieldOf("fichier-lu"),
      vu: fieldOf("vu"),
    });
    const headers = { Origin: site.url, Cookie: cookie };
    const answer = await fetch(site.url + page, { method: "POST", body, headers, redirect: "manual" });
    return answer.headers.get("location");
  };
  expect(await record()).toBe(`${page}?fait=${fieldOf("fichier-lu")}`);
  expect(await record()).toBe(`${page}?deja=${fieldOf("fichier-lu")}`);
  const again = await sendFile(site, { bytes, cookie, name: "autre.zip" });
  expect(again.headers.get("location")).toBe(`${page}?deja=${fieldOf("fichier-lu")}`);
});
