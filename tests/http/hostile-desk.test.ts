import { globSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { parse } from "node-html-parser";
import { expect } from "vitest";
import { actions as contractActions } from "#app/desk/contract/actions/actions.ts";
import { debitsActions } from "#app/desk/debits/query.ts";
import { deskFailureWords } from "#app/desk/frame/failure-words.ts";
import { documentActions } from "#app/desk/invoice/actions.tsx";
import { runActions } from "#app/desk/run/query.ts";
import { may, type Permission, staffRoles } from "#domain/staff.ts";
import { type DeskVisitor, signIn } from "../support/at-desk.ts";
import { aMessage, aStep1, aStep2, sampleIban } from "../support/call-bodies.ts";
import { deskQueries, expectShownByRole } from "../support/desk-pages.ts";
import { testOn } from "../support/http.ts";
import { isNight } from "../support/night.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";

/** An action of the desk: its address, its fields, and the permission it needs. */
type DeskAction = {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly may: Permission | null;
};

/** Values that no form of the desk sends. */
const odd = [
  "",
  "a\u0000b",
  "\ufffe\u202e",
  "'; drop table staff; --",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "1e999",
  "9999-99-99",
  "=1+1",
  "<script>alert(1)</script>",
  "x".repeat(100_000),
];
/**
 * The values that a field meets. By day each field meets every third of them, the next field the next third, so that each
 * value still meets a hundred fields of every kind; at night each field meets all.
 */
const oddFor = (turn: number) => (isNight ? odd : odd.filter((_, index) => index % 3 === turn % 3));
const contract = (number: string) => `/bureau/contrats/${number}`;
const invoice = "/bureau/factures/2H-F-2020-000001";

const test = testOn({ env: { LOG_LEVEL: "warn" } });
/** Milliseconds, enough for thousands of requests one after another on a busy machine. */
const timeout = 360_000;

test("The desk answers anything without a failure, and nobody beyond their role", { timeout }, async ({
  site,
}) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const people = {
    founder: await signIn(site, "founder"),
    zenmaster: await signIn(site, "zenmaster"),
    accountant: await signIn(site, "accountant"),
  };
  const call = async (name: string, body: unknown) => {
    const headers = { "content-type": "application/json" };
    const answer = await rawRequest(site.url, `/functions/${name}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return JSON.parse(answer.body) as Record<string, string>;
  };
  const message = await call("send-contact-email", aMessage());
  await call("send-contract-confirmation", aStep1());
  const { contract: number } = await call("send-contract-confirmation", aStep2());
  const on = "2020-01-01";
  const actions: DeskAction[] = [
    ...Object.entries({
      accueillir: { comment: "call" },
      zenmaster: { qui: "inconnu", vu: "x", mot: "oui" },
      cadeau: {},
      "preparer-fin": { vu: "x" },
      resilier: { le: on, motif: "abonne", vu: "active" },
      garder: { le: on, vu: "active" },
      suspendre: { le: on, motif: "force-majeure", vu: "active" },
      reactiver: { le: on, vu: "active" },
      retracter: { le: on, vu: "active", "moins-de-six": "oui" },
      conserver: { raison: "Un litige" },
      liberer: {},
      lien: { vu: "x" },
      annuler: { vu: "x" },
      corriger: { vu: "x", email: "ailleurs@exemple.fr" },
      adresse: { verifiee: "oui" },
      entreprise: { vu: "x" },
    } as Record<string, Record<string, string>>).map(
      ([geste, fields]): DeskAction => ({
        path: contract(number!),
        fields: { geste, ...fields },
        may: "work",
      }),
    ),
    { path: contract(number!), fields: { geste: "zenmaster", qui: "personne", vu: "x" }, may: "work" },
    { path: contract(number!), fields: { geste: "iban", motif: "bank", vu: "x" }, may: "iban" },
    { path: contract(number!), fields: { geste: "rectifier", reference: "X" }, may: "debits" },
    { path: contract(number!), fields: { geste: "compter", reference: "X" }, may: "debits" },
    {
      path: contract(number!),
      fields: { geste: "frais", reference: "X", montant: "12,00", le: on },
      may: "debits",
    },
    { path: contract(number!), fields: { geste: "refacturer", reference: "X", vu: on }, may: "debits" },
    { path: contract(number!), fields: { geste: "ne-pas-refacturer", reference: "X" }, may: "debits" },
    {
      path: contract(number!),
      fields: { geste: "rembourser", reference: "X", le: on, par: "transfer" },
      may: "debits",
    },
    // Every role does one of the two that may ask for another account, or correct a SIRET or a seat.
    { path: contract(number!), fields: { geste: "siret", siret: "73282932000074" }, may: null },
    { path: contract(number!), fields: { geste: "siege", siege: "1 rue X, 13006 Marseille" }, may: null },
    { path: contract(number!), fields: { geste: "nouveau-mandat", motif: "other-bank" }, may: null },
    { path: contract(number!), fields: { geste: "annuler-compte" }, may: null },
    { path: contract(number!), fields: { geste: "changer-de-pack" }, may: null },
    {
      path: contract(number!),
      fields: {
        geste: "coordonnees",
        raisonSociale: "X",
        siret: "80207074800022",
        adresseSiege: "1 rue X, 13006 Marseille",
        nomPrenom: "X",
        telephone: "06 39 98 74 03",
        source: "call",
      },
      may: null,
    },
    {
      path: contract(number!),
      fields: { geste: "changer-adresse", email: "autre@un.example", source: "call", vu: "" },
      may: null,
    },
    { path: contract(number!), fields: { geste: "appel-refus", note: "Appelé" }, may: null },
    { path: contract(number!), fields: { geste: "note", note: "Une note" }, may: null },
    // Whoever is on the telephone, and whoever keeps the accounts.
    { path: contract(number!), fields: { geste: "appel", issue: "nothing", vu: "" }, may: null },
    { path: contract(number!), fields: { geste: "relance", reference: "X", vu: "" }, may: null },
    { path: contract(number!), fields: { geste: "relance-lue", reference: "X" }, may: null },
    {
      path: contract(number!),
      fields: { geste: "retenir", reference: "X", le: on, motif: "Promis", vu: "" },
      may: null,
    },
    { path: contract(number!), fields: { geste: "reprendre", reference: "X", vu: "" }, may: null },
    { path: contract(number!), fields: { geste: "mandat", reference: "mandat" }, may: "iban" },
    { path: `${contract(number!)}/documents/mandat`, fields: { geste: "mandat" }, may: "iban" },
    {
      path: `/bureau/messages/${message.id}`,
      fields: { geste: "repondre", lettre: "Bonjour, oui", vu: "7" },
      may: "work",
    },
    { path: `/bureau/messages/${message.id}`, fields: { geste: "traiter" }, may: "work" },
    { path: `/bureau/messages/${message.id}`, fields: { geste: "reprendre" }, may: "work" },
    { path: "/bureau", fields: { geste: "date", vu: on }, may: null },
    {
      path: "/bureau/souscriptions",
      fields: { geste: "appel", reference: "inconnue", issue: "reached", le: on, vu: "0" },
      may: "work",
    },
    {
      path: "/bureau/annonces?quoi=sous-traitant&nom=Nuage&jour=2099-06-01&apercu=oui",
      fields: { geste: "envoyer", quoi: "sous-traitant", nom: "Nuage", jour: "2099-06-01", vu: "x" },
      may: "announce",
    },
    {
      path: `/bureau/annonces?quoi=prix&contrat=${number}&apercu=oui`,
      fields: { geste: "envoyer", quoi: "prix", contrat: number!, vu: "x", combien: "1" },
      may: "work",
    },
    {
      path: "/bureau/annonces",
      fields: { geste: "envoyer", quoi: "sous-traitant", usage: "Les e-mails" },
      may: "announce",
    },
    {
      path: "/bureau/souscriptions",
      fields: { geste: "rappeler", reference: "inconnue", vu: "0" },
      may: "work",
    },
    { path: "/bureau/souscriptions/preparer", fields: { geste: "envoyer", pack: "advance" }, may: "work" },
    { path: "/bureau/souscriptions/preparer", fields: { geste: "lien", pack: "luxe" }, may: "work" },
    {
      path: "/bureau/contrats/reprendre",
      fields: { pack: "advance", siret: "12", email: "x", pays: "France", umr: "RUM-1", firstDebitOn: on },
      may: "takeover",
    },
    { path: "/bureau/contrats/reprendre/tableau", fields: { geste: "lire" }, may: "takeover" },
    {
      path: "/bureau/contrats/reprendre/tableau",
      fields: { geste: "reprendre", tableau: "RUM;IBAN", vu: "x" },
      may: "takeover",
    },
    { path: `${contract(number!)}/papier`, fields: { papier: "x" }, may: "takeover" },
    {
      path: "/bureau/souscriptions/preparer?corriger=inconnue",
      fields: { pack: "advance", siret: "12" },
      may: "work",
    },
    { path: "/bureau/souscriptions/preparees/inconnue", fields: { geste: "envoyer" }, may: "work" },
    { path: "/bureau/souscriptions/preparees/inconnue", fields: { geste: "retirer" }, may: "work" },
    { path: "/bureau/mails", fields: { geste: "renvoyer", reference: "inconnu" }, may: "work" },
    { path: "/bureau/mails", fields: { geste: "tout-renvoyer" }, may: "work" },
    {
      path: "/bureau/prelevements",
      fields: { geste: "remise", total: "1", vu: "x", "vu-le": "1" },
      may: "debits",
    },
    {
      path: "/bureau/prelevements",
      fields: { geste: "rejet", reference: "X", le: on, motif: "AM04" },
      may: "debits",
    },
    {
      path: "/bureau/prelevements",
      fields: { geste: "regler", reference: "X", montant: "89,00", le: on, par: "transfer" },
      may: "debits",
    },
    ...["representer", "retirer"].map(
      (geste): DeskAction => ({
        path: "/bureau/prelevements",
        fields: { geste, reference: "X" },
        may: "debits",
      }),
    ),
    ...["fichier", "annuler", "deposer", "depot-annule", "deplacer"].map(
      (geste): DeskAction => ({
        path: "/bureau/prelevements/RUN-1",
        fields: { geste, le: on, verifie: "oui" },
        may: "debits",
      }),
    ),
    ...["lire", "colonnes", "enregistrer", "oublier"].map(
      (geste): DeskAction => ({
        path: "/bureau/prelevements/retours",
        fields: {
          geste,
          fichier: "x",
          "fichier-lu": "a".repeat(64),
          vu: "x",
          "ligne-1": "x",
          "colonne-0": "x",
        },
        may: "debits",
      }),
    ),
    {
      path: invoice,
      fields: { geste: "avoir", part: "partie", montant: "1", raison: "Un geste", vu: "1" },
      may: "debits",
    },
    {
      path: invoice,
      fields: { geste: "rembourser", le: on, par: "transfer", vu: "1" },
      may: "debits",
    },
    { path: invoice, fields: { geste: "renvoyer" }, may: null },
    {
      path: "/bureau/prelevements/retours",
      fields: { geste: "sans-nom", reference: "X", raison: "Rendu" },
      may: "debits",
    },
    {
      path: "/bureau/donnees",
      fields: { geste: "noter", qui: "personne@exemple.fr", droit: "access", le: on },
      may: "rights",
    },
    { path: "/bureau/donnees/demandes/inconnue", fields: { geste: "repondu" }, may: "rights" },
    { path: "/bureau/donnees/demandes/inconnue", fields: { geste: "effacer", vu: "x" }, may: "rights" },
    { path: "/bureau/clotures", fields: { geste: "clore", tva: "0,00", vu: "0" }, may: "debits" },
    { path: "/bureau/prelevements/RUN-1/fichier", fields: {}, may: "debits" },
    {
      path: "/bureau/reglages",
      fields: { geste: "donner", nom: "Complice", email: "complice@exemple.fr", role: "founder" },
      may: "people",
    },
    {
      path: "/bureau/reglages",
      fields: { geste: "changer", reference: "inconnue", role: "founder" },
      may: "people",
    },
    { path: "/bureau/reglages", fields: { geste: "retirer", reference: "inconnue" }, may: "people" },
    { path: "/bureau/reglages", fields: { geste: "session", reference: "inconnue" }, may: null },
    { path: "/bureau/reglages", fields: { geste: "cle", reference: "inconnue" }, may: null },
    { path: "/bureau/reglages", fields: { geste: "controler" }, may: null },
    { path: "/bureau/reglages", fields: { geste: "raccourci", actif: "oui" }, may: null },
    { path: "/bureau/reglages", fields: { geste: "matin", actif: "non" }, may: null },
    { path: "/bureau/reglages", fields: { geste: "prenom", prenom: "Léo" }, may: null },
    {
      path: "/bureau/mes-clients",
      fields: { geste: "passer", duree: "fin", qui: "personne", vu: "1" },
      may: "work",
    },
    {
      path: "/bureau/mes-clients",
      fields: { geste: "passer", duree: "conge", qui: "personne", retour: on, vu: "1" },
      may: "work",
    },
    { path: "/bureau/mes-clients", fields: { geste: "retour" }, may: "work" },
    { path: "/bureau/reglages/cle", fields: { reponse: "{}" }, may: null },
  ];
  expect(unlistedActions(actions, number!)).toEqual([]);
  const post = (
    path: string,
    body: string | Uint8Array,
    visitor?: DeskVisitor,
    headers: Record<string, string> = {},
  ) =>
    rawRequest(site.url, path, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: site.url,
        ...(visitor && { cookie: visitor.cookie }),
        ...headers,
      },
      body,
      agent,
    });
  const get = (path: string, visitor?: DeskVisitor, method = "GET") =>
    rawRequest(site.url, path, { method, headers: visitor ? { cookie: visitor.cookie } : {}, agent });
  const encoded = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();
  const problems: string[] = [];
  /** Whatever a page answers to a form that it did not take, it gives back what somebody wrote. */
  const judgeGivenBack = (
    what: string,
    { status, body }: RawAnswer,
    fields: DeskAction["fields"],
    page = parse(body),
  ) => {
    const shown = page
      .querySelectorAll("input, textarea, [data-outcome], [role=alert]")
      .map((each) => each.getAttribute("value") ?? each.text);
    const lost = Object.keys(deskFailureWords.fields).filter((name) => {
      const written = fields[name]?.trim().slice(0, 100);
      return written && /[\p{L}\p{N}]/u.test(written) && !shown.some((text) => text.includes(written));
    });
    if (lost.length > 0)
      problems.push(
        `${lost.join()} is lost, ${what.slice(0, 120)} ${JSON.stringify(fields).slice(0, 200)}: ${status}`,
      );
  };
  /** A refused form is told why, at the field to correct or for the whole page. */
  const judgeRefusal = (what: string, answer: RawAnswer, fields: DeskAction["fields"]) => {
    const { status, headers, body } = answer;
    if ((status !== 409 && status !== 422) || !headers["content-type"]?.startsWith("text/html")) return;
    const said = '[role="alert"], [data-outcome="warning"], [aria-describedby*="-why"]';
    const page = parse(body);
    if (!page.querySelector(said)) problems.push(`a silent refusal, ${what.slice(0, 120)}: ${status}`);
    judgeGivenBack(what, answer, fields, page);
  };
  const judge = (what: string, { status, headers, body }: RawAnswer, expected?: number) => {
    const { "cache-control": kept, "x-robots-tag": robots } = headers;
    const isClosed = kept === "no-store" && robots === "noindex, nofollow";
    const isExpected = expected === undefined ? status < 500 : status === expected;
    // A founder who asks for an account gets it; no other role may see it, and no list may show it.
    const hasAccount =
      !/^as founder.*(iban|mandat)/s.test(what) && body.replace(/\s|&nbsp;/g, "").includes(sampleIban);
    const isReflected = body.includes("<script>alert");
    if (!isExpected || !isClosed || hasAccount || isReflected)
      problems.push(`${what.slice(0, 120)}: ${status}, ${kept}, ${robots}${hasAccount ? ", an IBAN" : ""}`);
  };

  const met = new Set<string>();
  /** A person without the permission is refused before the store is read. */
  const guarded = async ({ path, fields, may: permission }: DeskAction, isNew: boolean) => {
    const body = encoded(fields);
    const what = `${path} ${body}`;
    const isFilledIn = Object.keys(fields).some((name) => !["geste", "reponse"].includes(name));
    // A form that was filled in comes back, to be sent again; a button alone leads to the sign-in page.
    const signedOut = await post(path, body);
    judge(`without a session, ${what}`, signedOut, isFilledIn ? 401 : 302);
    if (isFilledIn) judgeGivenBack(`without a session, ${what}`, signedOut, fields);
    const elsewhere = { origin: "https://elsewhere.example" };
    const crossing = await post(path, body, people.founder, elsewhere);
    if (crossing.status !== 403) problems.push(`from another site, ${what}: ${crossing.status}`);
    for (const role of staffRoles) {
      if (permission === null || may(role, permission)) continue;
      const forbidden = await post(path, body, people[role]);
      judge(`as ${role}, ${what}`, forbidden, 403);
      judgeGivenBack(`as ${role}, ${what}`, forbidden, fields);
    }
    if (!isNew) return;
    judge(`without a session, GET ${path}`, await get(path), 302);
    const heavy = await post(path, "x=".padEnd(200_000, "x"), people.founder);
    if (heavy.status !== 413) problems.push(`too heavy, ${what}: ${heavy.status}`);
    for (const method of ["PUT", "DELETE", "OPTIONS", "HEAD"]) {
      const { status } = await get(path, people.founder, method);
      if (status >= 500) problems.push(`${method} ${path}: ${status}`);
    }
  };

  await call(
    "send-contract-confirmation",
    aStep1({ raisonSociale: "Souscription de passage", email: "p@x.example" }),
  );
  await expectShownByRole({ contract: number!, message: message.id! }, people, get);
  let turn = 0;
  for (const { path, fields, may: permission } of actions) {
    const body = encoded(fields);
    const what = `${path} ${body}`;
    const isNew = !met.has(path);
    met.add(path);
    await guarded({ path, fields, may: permission }, isNew);
    for (const name of Object.keys(fields)) {
      if (name === "geste" && !isNew) continue;
      for (const value of oddFor(turn++)) {
        const typed = { ...fields, [name]: value };
        const answer = await post(path, encoded(typed), people.founder);
        judge(`as founder, ${name}: ${what}`, answer);
        judgeRefusal(`${name}: ${what}`, answer, typed);
      }
    }
    const part = '--b\r\nContent-Disposition: form-data; name="geste"; filename="x"\r\n\r\nnote\r\n--b--\r\n';
    const type = { "content-type": "multipart/form-data; boundary=b" };
    judge(`as founder, a file: ${what}`, await post(path, part, people.founder, type));
    judge(
      `as founder, repeated: ${what}`,
      await post(path, `geste=constructor&${body}&${body}`, people.founder),
    );
  }

  for (const [path, names] of Object.entries(deskQueries(number!))) {
    const short = odd.map((value) => value.slice(0, 8_000 / names.length));
    const asked = short.map((value) => names.map((name) => [name, value] as const));
    // Each name alone too, with different values, because one might hide the effect of the next.
    asked.push(...names.map((name, index) => [[name, short[index % short.length]!] as const]));
    for (const parameters of asked) {
      const first = parameters.some(([name]) => name === "motif") ? [["geste", "resilier"] as const] : [];
      const query = encoded(Object.fromEntries([...first, ...parameters]));
      judge(`${path}?${query}`, await get(`${path}?${query}`, people.founder));
    }
  }
  for (const tail of ["%00", "..%2f..", "%ff", "x".repeat(5_000), "__proto__", "ASF-9999-99999"]) {
    for (const path of [
      `/bureau/contrats/${tail}`,
      `/bureau/contrats/${tail}/compte`,
      `/bureau/contrats/${number}/documents/${tail}`,
      `/bureau/messages/${tail}`,
      `/bureau/souscriptions/preparees/${tail}`,
      `/bureau/donnees/demandes/${tail}`,
      `/bureau/prelevements/${tail}`,
      `/bureau/prelevements/${tail}/tableau.csv`,
      `/bureau/prelevements/${tail}/fichier`,
      `/bureau/factures/${tail}`,
      `/bureau/factures/${tail}/pdf`,
      `/bureau/factures/${tail}/xml`,
    ]) {
      judge(`GET ${path}`, await get(path, people.founder));
      judge(`POST ${path}`, await post(path, "geste=note&note=x", people.founder));
    }
  }
  const ids = ["\0", "\ud800", "x", 7].map((id) => JSON.stringify({ id, response: null }));
  for (const reponse of ids)
    judge(`passkey ${reponse}`, await post("/bureau/entree/cle", encoded({ reponse })), 403);
  for (const path of ["/bureau.data", "/bureau/contrats.data", "/__manifest?p=/bureau"])
    expect((await get(path, people.founder)).status).toBe(404);
  agent.destroy();
  expect(problems).toEqual([]);
  expect(site.output.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});

/** The actions of the desk that a list of forms lacks: those of its tables, and those that its pages tell apart. */
function unlistedActions(listed: readonly DeskAction[], number: string): string[] {
  const pages: Readonly<Record<string, readonly [path: string, names?: readonly string[]]>> = {
    "announcements/announcements.tsx": ["/bureau/annonces"],
    "contract/contract.tsx": [contract(number), Object.keys(contractActions)],
    "contract/document.ts": [`${contract(number)}/documents/mandat`],
    "debits/debits.tsx": ["/bureau/prelevements", Object.keys(debitsActions)],
    "closes/closes.tsx": ["/bureau/clotures", ["clore"]],
    "drafts/drafts.tsx": ["/bureau/souscriptions"],
    "invoice/invoice.tsx": [invoice, Object.keys(documentActions)],
    "mails/mails.tsx": ["/bureau/mails"],
    "messages/messages.tsx": ["/bureau/messages/", ["repondre", "traiter", "reprendre"]],
    "my-clients/my-clients.tsx": ["/bureau/mes-clients"],
    "returns/returns.tsx": ["/bureau/prelevements/retours"],
    "takeover/take-over.tsx": ["/bureau/contrats/reprendre"],
    "takeover/table.tsx": ["/bureau/contrats/reprendre/tableau"],
    "takeover/paper.tsx": [`${contract(number)}/papier`],
    "prepared/prepare.tsx": ["/bureau/souscriptions/preparer", ["envoyer", "lien"]],
    "prepared/prepared.tsx": ["/bureau/souscriptions/preparees/inconnue"],
    "rights/request.tsx": ["/bureau/donnees/demandes/inconnue", ["repondu", "effacer"]],
    "rights/rights.tsx": ["/bureau/donnees", ["noter"]],
    "run/bank-file.ts": ["/bureau/prelevements/RUN-1/fichier"],
    "run/run.tsx": ["/bureau/prelevements/RUN-1", Object.keys(runActions)],
    "settings/new-passkey.ts": ["/bureau/reglages/cle"],
    "settings/settings.tsx": ["/bureau/reglages"],
    "today/today.tsx": ["/bureau"],
  };
  const sources = globSync("app/desk/**/*.{ts,tsx}")
    .filter((file) => !file.startsWith("app/desk/sign-in/"))
    .map((file) => [file.slice("app/desk/".length), readFileSync(file, "utf8")] as const)
    .filter(([, source]) => /^export (async function|const|function) action\b/m.test(source));
  return sources.flatMap(([file, source]) => {
    if (!pages[file]) return [`${file} has an action`];
    const [path, names = [...source.matchAll(/^ {4}case "([\w-]+)":/gm)].map(([, name]) => name!)] =
      pages[file];
    const forms = listed.filter((each) =>
      path.endsWith("/") ? each.path.startsWith(path) : each.path === path,
    );
    if (forms.length === 0) return [path];
    return names
      .filter((name) => !forms.some(({ fields }) => fields.geste === name))
      .map((name) => `${path} ${name}`);
  });
}
