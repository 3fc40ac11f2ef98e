import { randomUUID } from "node:crypto";
import { type HTMLElement, parse } from "node-html-parser";
import { sessionCookie } from "#app/desk/signed-in.ts";
import { paths } from "#content/site/paths.ts";
import type { StaffRole } from "#domain/staff.ts";
import { openDatabase } from "#server/database/engine/client.ts";
import { newToken } from "#server/database/sealed/encryption.ts";
import { findPersonByEmail, savePerson, saveSession } from "#server/database/staff/staff.ts";
import { postForm } from "./client-links.ts";
import type { Site } from "./site.ts";

type Fields = Readonly<Record<string, string>>;

/** A person signed in: `cookie` is the header that their browser sends. */
export type DeskVisitor = { readonly id: string; readonly sessionId: string; readonly cookie: string };

/** Options of a sign-in; the defaults are a new person, SQLite, and now. */
type Seat = { readonly databaseUrl?: string | undefined; readonly email?: string; readonly at?: number };

/**
 * Signs in a person with a role on a running site, and invites them first if the site does not know their address. The
 * sign-in page has its own journeys. `at`: the time of the site's clock.
 */
export async function signIn(
  { url, dataDir }: Pick<Site, "url" | "dataDir">,
  role: StaffRole,
  { databaseUrl, email = `${role}@agence.example.fr`, at: createdAt = Date.now() }: Seat = {},
): Promise<DeskVisitor> {
  const { db, transaction, close } = await openDatabase({ dataDir, databaseUrl });
  try {
    const person = { id: randomUUID(), email, name: `Une ${role}`, role, invitedBy: null, createdAt };
    if (!(await findPersonByEmail(db, email))) await savePerson(db, person);
    const { id } = (await findPersonByEmail(db, email))!;
    const sessionId = randomUUID();
    const token = newToken();
    const session = { id: sessionId, staffId: id, device: "Firefox sur Linux", createdAt, token };
    await transaction((within) => saveSession(within, session));
    const [cookie] = (await sessionCookie(url).serialize(token)).split(";");
    return { id, sessionId, cookie: cookie! };
  } finally {
    await close();
  }
}

const founders = new WeakMap<Site, Promise<DeskVisitor>>();

/** The founder of a site, signed in once. */
function founderOf(site: Site): Promise<DeskVisitor> {
  const known = founders.get(site) ?? signIn(site, "founder");
  founders.set(site, known);
  return known;
}

/**
 * Makes an action at the desk as the founder without scripts: opens the page, then sends its form with the typed
 * values. Returns the form's own fields, and the address it led to. @throws {Error} if it was refused.
 */
export async function deskAction(
  site: Site,
  page: string,
  action: string,
  typed: (form: HTMLElement) => Fields = () => ({}),
): Promise<URL> {
  const question = await atDesk(site, `${page}${page.includes("?") ? "&" : "?"}geste=${action}`);
  const form = formOf(await question.text(), action);
  if (!form) throw new Error(`${page} does not ask « ${action} » (${question.status})`);
  const headers = { Cookie: (await founderOf(site)).cookie };
  const answer = await postForm(site, page, { fields: { ...filled(form), ...typed(form) }, headers });
  const place = answer.headers.get("location");
  if (!place) throw new Error(`« ${action} » on ${page} was answered ${answer.status}`);
  return new URL(place, site.url);
}

/** Makes an action on the page of a contract. */
export function contractAction(site: Site, number: string, action: string, typed: Fields = {}) {
  return deskAction(site, `${paths.desk}/contrats/${number}`, action, () => typed);
}

/** The desk's answer to its founder at an address; with `post`, to a form without fields. */
export async function atDesk(site: Site, address: string, { post = false } = {}): Promise<Response> {
  const headers = { Cookie: (await founderOf(site)).cookie };
  return post ? postForm(site, address, { headers }) : fetch(site.url + address, { headers });
}

/** The form for an action on a page. */
export function formOf(page: string, action: string): HTMLElement | undefined {
  return parse(page)
    .querySelectorAll("form")
    .find((form) => form.querySelector(`[name="geste"][value="${action}"]`));
}

/** The fields of a form before anybody types, without its choices and boxes. */
export function filled(form: HTMLElement): Fields {
  const fields = form.querySelectorAll(
    '[name][value]:is(input, button):not([type="radio"], [type="checkbox"])',
  );
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute("name")!, field.getAttribute("value")!]),
  );
}
