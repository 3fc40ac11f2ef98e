import { expect } from "vitest";
import { documentPathNames, paths } from "#content/site/paths.ts";
import type { DeskVisitor } from "./at-desk.ts";
import { sampleBic, sampleIban } from "./call-bodies.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";
import type { Site } from "./site.ts";

/** Where the agency of the hunt reads its mails. */
export const agency = "agence@canari-agence.example";
/** Who subscribes. */
export const subscriber = {
  raisonSociale: "Zyxelot & Brindille",
  siret: "81726354908172",
  nomPrenom: "Quetzal Vermicelle",
  adresseSiege: "93, sentier des Hippocampes, 29999 Trébizonde",
  email: "quetzal@canari-abonne.example",
  telephone: "06 39 98 47 11",
};
/** The account to debit. */
export const account = { iban: sampleIban, bic: sampleBic };
/** Whose account it is. */
export const holder = {
  titulaire: "Ornitho Rynquebal",
  adresse: "47, impasse des Narvals, 29998 Samarcande",
  emailDebiteur: "compta@canari-debiteur.example",
};
/** Who writes. */
export const writer = {
  firstName: "Xylophonine",
  lastName: "Bergamotier",
  phone: "06 39 98 63 27",
  email: "xylo@canari-contact.example",
  message: "Rappelez-moi au sujet du palissandre mauve",
};
/** Sent by JSON calls that are refused: it must appear nowhere. */
export const refused = {
  nomPrenom: "Jamaiska Nullepart",
  email: "jamais@canari-refuse.example",
  telephone: "06 39 98 00 99",
  iban: "DE89370400440532013000",
};
/** Sent by forms that are refused: it may appear in their answer, and nowhere else. */
export const givenBack = { iban: "FR7630006000011234567890189", titulaire: "Rendu Aussitosse" };
/** Typed at the desk, and stored. */
export const noted = {
  note: "Préfère qu’on parle du cormoran pourpre",
  reason: "Litige du scarabée ambidextre",
};
/** The address at which the agency finally writes to the subscriber. */
export const corrected = { correctedEmail: "corrigee@canari-bureau.example" };
/** The person invited to the desk. */
export const invited = { email: "recrue@canari-bureau.example" };
/**
 * Typed at the desk and refused: it may appear in the answer, and nowhere else. Or searched for there: it must appear
 * nowhere.
 */
export const sought = {
  refusedNote: "Jamais noté, le pangolin grenat",
  soughtName: "Cherchée Perdrigeon",
  soughtEmail: "cherchee@canari-bureau.example",
  refusedEmail: "refusee@canari-bureau.example",
};
/** Typed into addresses. */
export const typed = { email: "egare@canari-adresse.example", phone: "0639985566", name: "Perdue Enroutier" };

/** A subscription by calls, another one by forms, a message, and everything that can be refused on the way. */
export async function visitOf(site: Site) {
  const call = (name: string, body: unknown, headers: Record<string, string> = {}) =>
    rawRequest(site.url, `/functions/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const form = (path: string, fields: Record<string, string>) =>
    rawRequest(site.url, path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: site.url },
      body: new URLSearchParams(fields).toString(),
    });
  const contract = "send-contract-confirmation";
  const contact = "send-contact-email";
  const step1 = { ...subscriber, acceptCGV: true, pack: "advance", step: 1 };
  const step2 = { ...step1, ...account, ...holder, pays: "France", date: "15/09/2025", step: 2 };
  const path = paths.contractStep1("advance");

  const own: RawAnswer[] = [];
  own.push(await form(path, { ...subscriber, acceptCGV: "on" }));
  const token = new URL(String(own[0]!.headers.location), site.url).searchParams.get("reprise")!;
  own.push(await rawRequest(site.url, String(own[0]!.headers.location)));
  const filled = { ...subscriber, acceptCGV: "on", pays: "France", date: "", ...holder, draft: token };
  const sentBack = [
    await form(`${path}/step2`, { ...filled, ...givenBack, adresse: "", emailDebiteur: "faux" }),
    await form("/contact", { firstName: givenBack.titulaire, email: "faux" }),
  ];
  own.push(await call(contract, { ...step2, draft: token }, { "idempotency-key": "palindrome" }));
  own.push(await call(contact, writer));

  const turnedDown = [
    await call(contract, { ...step2, ...refused, siret: "1" }),
    await call(contract, { ...step2, ...refused, draft: token }),
    await call(contract, { ...step2, ...refused }, { "idempotency-key": "palindrome" }),
    await call(contact, { ...writer, ...refused, phone: "" }),
    await call(contact, { ...refused, filler: "x".repeat(100_000) }),
    await call(contact, `${JSON.stringify(refused)}}`),
    await call(contact, refused, { "content-type": "text/plain" }),
    await call(contact, refused, { origin: "https://evil.example" }),
    await call(refused.email, refused),
    await rawRequest(site.url, `/functions/${contact}`, { method: "PUT", body: JSON.stringify(refused) }),
  ];
  expect(turnedDown.map(({ status }) => status)).toEqual([422, 409, 409, 422, 413, 400, 415, 403, 404, 405]);
  expect([...own, ...sentBack].map(({ status }) => status)).toEqual([303, 200, 200, 200, 422, 422]);
  const signed = JSON.parse(own.at(-2)!.body) as { contract: string; confirmation: string };
  const lastScreen = await rawRequest(site.url, signed.confirmation);
  expect(lastScreen.status).toBe(200);
  return { token, number: signed.contract, own, lastScreen, givenBack: sentBack, refused: turnedDown };
}

/** The pages that the client reads behind the private link. */
export async function behindTheLink(site: Site, token: string): Promise<RawAnswer[]> {
  const answers = [
    await rawRequest(site.url, paths.contract(token)),
    await rawRequest(site.url, paths.termination(token)),
    await rawRequest(site.url, paths.withdrawal(token)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return answers;
}

/**
 * Somebody's work at the desk on a contract: notes, people, searches, an account shown in full. Returns the
 * redirections and refusals, not the pages, which would show the client.
 */
export async function deskWork(site: Site, contract: string, { cookie }: DeskVisitor): Promise<RawAnswer[]> {
  const ask = (path: string) => rawRequest(site.url, path, { headers: { cookie } });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    rawRequest(site.url, path, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: site.url,
        cookie,
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  const settings = `${paths.desk}/reglages`;
  const page = `${paths.desk}/contrats/${contract}`;
  const { note, reason } = noted;
  const { refusedNote, soughtName, soughtEmail, refusedEmail } = sought;
  const shown = await post(page, { geste: "iban", motif: "bank" });
  expect(shown.body.replace(/\s|&nbsp;/g, "")).toContain(account.iban);
  const words = `q=${encodeURIComponent(soughtName)}&texte=${encodeURIComponent(soughtEmail)}`;
  for (const list of ["recherche", "contrats", "messages", "journal", "mails", "prelevements"]) {
    expect((await ask(`${paths.desk}/${list}?${words}`)).status).toBe(200);
  }
  const person = { geste: "donner", nom: "Une recrue", role: "zenmaster" };
  const answers = [
    await post(page, { geste: "note", note }),
    await post(page, { geste: "conserver", raison: reason }),
    await post(page, { geste: "corriger", vu: subscriber.email, email: corrected.correctedEmail }),
    await post(settings, { ...person, ...invited }),
    await post(page, { geste: "note", note: refusedNote }, { origin: "https://evil.example" }),
    await post(page, { geste: "note", note: refusedNote }, { cookie: "" }),
    await post(page, { geste: "note", note: refusedNote, filler: "x".repeat(200_000) }),
    await post(page, { geste: refusedNote, note: refusedNote }),
    await post(settings, { ...person, email: refusedEmail }, { cookie: "" }),
    await ask(`${page}/documents/${encodeURIComponent(soughtEmail)}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 403, 401, 413, 400, 401, 404]);
  return answers;
}

/** The session that a link opens. */
export async function sessionBy(site: Site, link: string): Promise<{ answer: RawAnswer; token: string }> {
  const answer = await rawRequest(site.url, paths.signIn(), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: site.url },
    body: new URLSearchParams({ lien: link }).toString(),
  });
  const [, value] = /^[^=]+=([^;]+)/.exec(answer.headers["set-cookie"]?.[0] ?? "") ?? [];
  const token = JSON.parse(Buffer.from(decodeURIComponent(value ?? ""), "base64").toString()) as string;
  return { answer, token };
}

/** The answers to people who are not the client, who guess, and who mistype. */
export async function strangersAsk(site: Site, token: string): Promise<RawAnswer[]> {
  const { email, phone, name } = typed;
  const there = encodeURIComponent(name);
  const encoded = encodeURIComponent(email);
  const requests = [
    "/",
    "/healthz",
    "/readyz",
    "/contact",
    paths.contractStep1("advance"),
    paths.contractStep2("advance"),
    paths.resume("advance", "x".repeat(43)),
    paths.contract(`${token.slice(0, -1)}_`),
    paths.contractDocument(`${token.slice(0, -1)}_`, "mandate"),
    `${paths.verify}?empreinte=${"0".repeat(64)}`,
    `/${email}`,
    `/${encoded}/x`,
    `/contact/${phone}`,
    `/contact?firstName=${there}&email=${encoded}&phone=${phone}`,
    `/perdu?nom=${there}`,
    `/%ff?nom=${there}`,
    `/mon-contrat/${encoded}`,
    `/mon-contrat%2F${token}`,
    `/contrat-abonnement/advance/step2%3Freprise%3D${token}`,
    `/x${token}`,
    `/functions/${token}`,
    `/${token.replace(/[A-Za-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
  ];
  const answers = [];
  for (const path of requests) {
    const headers = { "user-agent": name, referer: `https://${email}/`, cookie: `nom=${there}` };
    answers.push(await rawRequest(site.url, path, { headers }));
  }
  const kinds = Object.keys(documentPathNames) as (keyof typeof documentPathNames)[];
  for (const kind of kinds) {
    answers.push(await rawRequest(site.url, paths.contractDocument("x".repeat(43), kind)));
  }
  return answers;
}
