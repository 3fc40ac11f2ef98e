import { expect, test } from "vitest";
import type { TermsEdition } from "#domain/pack.ts";
import { editions } from "./editions.ts";
import { plainText } from "./plain-text.ts";
import type { ArticleId } from "./titles.ts";

/** What a new version must still promise, because the law asks for it or the code does it: the article, the words. */
const promises: readonly [promise: string, article: ArticleId, words: RegExp][] = [
  [
    "the summary is approved by a button",
    "validation",
    /récapitulatif par le bouton « Valider », qui vaut « Approuvé »/,
  ],
  ["the contract is approved by a button", "validation", /« Approuvé » et les mots « Valider et signer »/],
  ["a double click signs", "validation", /double clic constitue la signature électronique/],
  [
    "the day of acceptance is that of the signature",
    "validation",
    /jour de cette signature est la date d’acceptation/,
  ],
  ["it takes effect on acceptance", "prise-effet", /prend effet à la date d’acceptation/],
  ["the trial turns paid by itself", "duree", /devient payant automatiquement/],
  ["the subscriber may end it at any time", "resiliation-abonne", /résilier le contrat à tout moment/],
  [
    "it ends on the eve of a renewal",
    "resiliation-abonne",
    /le 28 de chaque mois.*6 juillet.*jusqu’au 28 juillet inclus.*à compter du 29 juillet/,
  ],
  [
    "a trial that ends by its last day costs nothing",
    "resiliation-abonne",
    /au plus tard.*quatorzième jour suivant l’acceptation.*l’essai ne coûte rien ; sinon, la première mensualité est due ce jour-là/,
  ],
  ["the payment of the last day is not due", "facturation", /n’est pas due, quelle que soit la partie/],
  [
    "unpaid services are suspended after notice",
    "resiliation-2h",
    /suspendre l’accès.*15 jours notifié par e-mail/,
  ],
  ["who may withdraw", "retractation", /moins de six salariés/],
  ["a withdrawal by letter", "retractation", /14 jours à compter de la signature.*lettre recommandée/],
  ["a withdrawal online", "retractation", /« Renoncer au contrat ici ».*« Confirmer la rétractation »/],
  ["a debit is refunded on request", "facturation", /dans les 8 semaines qui suivent la date de débit/],
  ["a debit is announced", "facturation", /référence unique.*au moins 14 jours à l’avance/],
  [
    "late payments cost interest and a flat fee",
    "facturation",
    /3 fois le taux d’intérêt légal.*40 €.*supérieurs/,
  ],
  ["a price may change", "tarifs", /au moins 3 mois avant.*peut résilier/],
];

/** The clauses that a contract with a processor must contain (GDPR, article 28, 3, and 4 for its sub-processors). */
const processing: readonly RegExp[] = [
  /Objet et finalité/,
  /Nature :.*hébergement.*effacement/,
  /Personnes concernées :/,
  /Données :.*adresse IP/,
  /Durée :/,
  /que sur instruction documentée.*transfert hors de l’Union/,
  /personnes tenues à la confidentialité/,
  /mesures adaptées au risque/,
  /autorise.*d’autres sous-traitants.*s’y opposer.*mêmes obligations/,
  /répondre aux personnes qui exercent leurs droits/,
  /sécurité, de notification des violations.*analyse d’impact/,
  /restitue ces données.*ou les supprime, selon son choix/,
  /démontrent le respect.*audits/,
  /immédiatement si une instruction/,
];

test.each(promises)("Both editions promise: %s", (_promise, id, words) => {
  for (const { title, articles } of Object.values(editions)) {
    expect(inOneLine(articles.find((article) => article.id === id)!.text), title).toMatch(words);
  }
});

test("The annex has every clause that article 28 of the GDPR asks for", () => {
  for (const { title, annex } of Object.values(editions)) {
    for (const clause of processing) expect(inOneLine(annex!.text), title).toMatch(clause);
  }
});

test.each<[TermsEdition, RegExp]>([
  ["standard", /après plus de 2 ans.*Option A.*Option B/],
  ["promo", /prix forfaitaire de 1 500 € TTC.*paiement complet.*toutes les mensualités/],
])("The %s edition says who owns the site afterwards", (id, words) => {
  const article = editions[id].articles.find((each) => each.id === "continuite")!;
  expect(inOneLine(article.text)).toMatch(words);
});

function inOneLine(text: string): string {
  return plainText(text).replaceAll("\n", " ");
}
