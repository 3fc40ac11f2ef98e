import { expect } from "vitest";
import { may, type Permission, type StaffRole, staffRoles } from "#domain/staff.ts";
import type { DeskVisitor } from "./at-desk.ts";
import { sampleIban } from "./call-bodies.ts";
import type { RawAnswer } from "./raw-request.ts";

/**
 * The words that each page shows to every person signed in, and the offers that only some roles see. An answer that is
 * not a page is given by its status. People who are not signed in see nothing.
 */
const pages: readonly {
  readonly path: (ids: { readonly contract: string; readonly message: string }) => string;
  readonly status?: number;
  readonly shows?: string;
  /** The permission without which the page is closed. */
  readonly only?: Permission;
  readonly offers?: Readonly<Record<string, Permission>>;
}[] = [
  { path: () => "/bureau", shows: "Camille" },
  { path: () => "/bureau/messages", shows: "Camille" },
  {
    path: ({ message }) => `/bureau/messages/${message}`,
    shows: "Pouvez-vous me rappeler",
    offers: { 'value="traiter"': "work" },
  },
  { path: () => "/bureau/messages.csv", shows: "Camille" },
  {
    path: () => "/bureau/souscriptions",
    shows: "Souscription de passage",
    offers: { 'value="rappeler"': "work" },
  },
  { path: () => "/bureau/souscriptions/preparees", shows: "Aucune souscription préparée" },
  { path: () => "/bureau/souscriptions/preparees/inconnue", status: 404 },
  { path: () => "/bureau/mes-clients", shows: "Personne ne vous est confié" },
  {
    path: () => "/bureau/contrats",
    shows: "Atelier Garance",
    offers: { 'href="/bureau/contrats/reprendre"': "takeover" },
  },
  { path: () => "/bureau/contrats.csv", shows: "Atelier Garance" },
  { path: () => "/bureau/contrats/reprendre", shows: "Le mandat", only: "takeover" },
  { path: () => "/bureau/contrats/reprendre/tableau", shows: "Les colonnes", only: "takeover" },
  { path: () => "/bureau/contrats/reprendre/modele.csv", shows: "IBAN", only: "takeover" },
  { path: ({ contract }) => `/bureau/contrats/${contract}/papier`, status: 404, only: "takeover" },
  {
    path: ({ contract }) => `/bureau/contrats/${contract}`,
    shows: 'name="note"',
    offers: {
      "geste=resilier": "work",
      "geste=lien": "work",
      "geste=conserver": "work",
      "geste=iban": "iban",
    },
  },
  {
    path: ({ contract }) => `/bureau/contrats/${contract}?geste=resilier&motif=abonne&le=2026-11-17`,
    offers: { 'value="resilier"': "work" },
  },
  { path: ({ contract }) => `/bureau/contrats/${contract}?geste=iban`, offers: { 'value="iban"': "iban" } },
  { path: ({ contract }) => `/bureau/contrats/${contract}/compte`, shows: "Reste dû" },
  { path: ({ contract }) => `/bureau/contrats/${contract}/documents/mandat`, status: 302 },
  { path: () => "/bureau/factures", shows: "Rien n’est échu" },
  { path: () => "/bureau/factures/2H-F-2026-000001", status: 404 },
  { path: () => "/bureau/factures/2H-F-2026-000001/pdf", status: 404 },
  { path: () => "/bureau/factures.csv", shows: "Facture créditée" },
  { path: () => "/bureau/ecritures.txt", shows: "EcritureNum" },
  { path: () => "/bureau/balance", shows: "Balance âgée" },
  { path: () => "/bureau/balance.csv", shows: "Jours de retard" },
  { path: () => "/bureau/clotures", shows: "TVA exigible" },
  { path: () => "/bureau/clotures.csv", shows: "TVA exigible" },
  { path: () => "/bureau/prelevements", offers: { "geste=rejet": "debits" } },
  { path: () => "/bureau/prelevements?geste=rejet", offers: { 'name="motif"': "debits" } },
  {
    path: () => "/bureau/prelevements/retours",
    shows: "Part des rejets",
    offers: { 'name="fichier"': "debits" },
  },
  { path: () => "/bureau/prelevements/P-2026-0001", status: 404 },
  { path: () => "/bureau/prelevements/P-2026-0001/tableau.csv", status: 404 },
  { path: () => "/bureau/prelevements/P-2026-0001/fichier", status: 302 },
  { path: () => "/bureau/donnees", shows: "Personne n’attend", only: "rights" },
  { path: () => "/bureau/donnees/registre", shows: "Sous-traitants", only: "rights" },
  { path: () => "/bureau/donnees/violation", shows: "72 heures", only: "rights" },
  {
    path: () => "/bureau/donnees/violation?du=2026-01-01T00:00&au=2099-01-01T00:00",
    shows: "Entrées au bureau",
    only: "rights",
  },
  { path: () => "/bureau/donnees/registre.pdf", shows: "%PDF", only: "rights" },
  { path: () => "/bureau/donnees/demandes/inconnue", status: 404, only: "rights" },
  { path: () => "/bureau/donnees/demandes/inconnue/copie.zip", status: 404, only: "rights" },
  { path: () => "/bureau/mails", shows: "<h1" },
  { path: () => "/bureau/journal", shows: "<h1" },
  { path: () => "/bureau/reglages", shows: 'value="session"', offers: { "geste=retirer": "people" } },
  { path: () => "/bureau/reglages?geste=donner", offers: { 'name="nom"': "people" } },
  { path: () => "/bureau/annonces", shows: "Annonces envoyées" },
  {
    path: () =>
      "/bureau/annonces?quoi=sous-traitant&nom=Nuage&pays=France&usage=E-mails&jour=2027-06-01&apercu=oui&geste=envoyer",
    shows: "Aperçu de l’e-mail",
    offers: { 'name="vu"': "announce" },
  },
  { path: () => "/bureau/annonces/apercu", status: 404 },
  { path: () => "/bureau/reglages/cle", status: 302 },
  { path: () => "/bureau/recherche?q=garance&tout=1", shows: "Atelier Garance" },
];

/** Reads every page without signing in and as each role. */
export async function expectShownByRole(
  ids: { readonly contract: string; readonly message: string },
  people: Readonly<Record<StaffRole, DeskVisitor>>,
  get: (path: string, visitor?: DeskVisitor) => Promise<RawAnswer>,
): Promise<void> {
  const seen: unknown[] = [];
  const expected: unknown[] = [];
  for (const { path, status = 200, shows = "", offers = {}, only } of pages) {
    const address = path(ids);
    const stranger = await get(address);
    seen.push([address, stranger.status, stranger.headers.location, stranger.body]);
    expected.push([address, 302, "/bureau/entree", ""]);
    for (const role of staffRoles) {
      const answer = await get(address, people[role]);
      const offered = Object.keys(offers).filter((words) => answer.body.includes(words));
      const hasAccount = answer.body.replace(/\s|&nbsp;/g, "").includes(sampleIban);
      seen.push([address, role, answer.status, answer.body.includes(shows), offered, hasAccount]);
      const isOpen = only === undefined || may(role, only);
      const allowed = Object.keys(offers).filter((words) => may(role, offers[words]!));
      expected.push([address, role, isOpen ? status : 403, isOpen || shows === "", allowed, false]);
    }
  }
  expect(seen).toEqual(expected);
}

/** The query parameters of the desk's addresses. */
export function deskQueries(number: string): Readonly<Record<string, readonly string[]>> {
  const list = ["texte", "etat", "pack", "adresse", "du", "au", "tri", "sens", "apres", "avant"];
  return {
    "/bureau/messages": ["etat", "texte", "apres"],
    "/bureau/messages.csv": ["etat", "texte"],
    "/bureau/souscriptions": ["page", "geste", "reference"],
    "/bureau/souscriptions/preparer": ["corriger", "copie"],
    "/bureau/souscriptions/preparees": ["fait"],
    "/bureau/mes-clients": ["geste", "a", "passes", "jusqu", "retour"],
    "/bureau/contrats": list,
    "/bureau/contrats.csv": list,
    [`/bureau/contrats/${number}`]: ["geste", "motif", "le", "fait", "trouve"],
    [`/bureau/contrats/${number}/compte`]: ["etat"],
    "/bureau/factures": ["mois", "etat", "cherche", "tri", "page"],
    "/bureau/factures.csv": ["mois"],
    "/bureau/factures.zip": ["mois"],
    "/bureau/balance": ["cherche", "retard"],
    "/bureau/clotures": ["mois", "geste", "fait", "ligne"],
    "/bureau/clotures.csv": ["mois"],
    "/bureau/ecritures.txt": ["mois", "exercice", "depuis"],
    "/bureau/prelevements": [
      "mois",
      "du",
      "au",
      "page",
      "impayes",
      "remises",
      "geste",
      "reference",
      "choisi",
      "le",
      "fait",
    ],
    "/bureau/prelevements/P-2025-0001": ["etat", "cherche", "page", "geste", "fait", "probleme"],
    "/bureau/prelevements/retours": ["lu", "colonnes", "fait", "deja", "page"],
    "/bureau/donnees": ["geste", "fait", "qui", "le"],
    "/bureau/donnees/violation": ["du", "au", "connue", "qui"],
    "/bureau/mails": ["etat", "page"],
    "/bureau/journal": ["du", "au", "qui", "quoi", "avant"],
    "/bureau/reglages": ["geste", "reference", "cle"],
    "/bureau/recherche": ["q", "tout"],
    "/bureau/entree": ["lien"],
  };
}
