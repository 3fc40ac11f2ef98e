import { describe, expect, test } from "vitest";
import type { TermsEdition } from "#domain/pack.ts";
import { editions } from "./editions.ts";
import { plainText } from "./plain-text.ts";
import type { ArticleId } from "./titles.ts";

/** A promise of the terms (docs/product.md, 2.9): the editions that contain it, the article, the words. */
type Fact = readonly [
  fact: string,
  editions: readonly TermsEdition[],
  part: ArticleId | "annexe",
  words: RegExp,
];

const both = ["standard", "promo"] as const;
const standard = ["standard"] as const;
const promo = ["promo"] as const;

/** Section 4, « Contract lifecycle ». */
const lifecycle: readonly Fact[] = [
  [
    "accepted on one date, that of the signature",
    both,
    "definitions",
    /Date d’acceptation : le jour où l’abonné accepte les présentes conditions en signant le contrat, à l’étape « RIB »/,
  ],
  [
    "the first approval fixes no date",
    both,
    "validation",
    /ne prend date qu’à la signature.*jour de cette signature est la date d’acceptation/,
  ],
  [
    "options once all is paid",
    standard,
    "resiliation-abonne",
    /options suivantes, sous réserve d’avoir réglé les sommes dues/,
  ],
  [
    "the offer goes on past its day",
    promo,
    "tarifs",
    /valable jusqu’au 31 octobre 2025 inclus, est prolongée.*jusqu’au jour de clôture/,
  ],
  [
    "order summary approved by a button",
    both,
    "validation",
    /présente.*le pack.*son prix.*récapitulatif par le bouton « Valider », qui vaut « Approuvé »/,
  ],
  [
    "contract approved the same way",
    both,
    "validation",
    /approuve le contrat de la même manière.*« Approuvé » et les mots « Valider et signer »/,
  ],
  ["double click signs", both, "validation", /double clic constitue la signature électronique/],
  ["takes effect on acceptance", both, "prise-effet", /prend effet à la date d’acceptation/],
  ["indefinite term", both, "duree", /durée indéterminée/],
  ["renewed on the anniversary", standard, "duree", /tacitement de mois en mois, à la date anniversaire/],
  ["Advance-10 renewed on the 14th day", standard, "duree", /Advance-10.*quatorzième jour suivant/],
  ["promo renewed on the 14th day", promo, "duree", /première date de reconduction est le quatorzième jour/],
  ["trial turns paid by itself", both, "duree", /devient payant automatiquement/],
  ["subscriber may terminate at any time", both, "resiliation-abonne", /résilier le contrat à tout moment/],
  [
    "effective at the next anniversary",
    standard,
    "resiliation-abonne",
    /effet à la date anniversaire suivante/,
  ],
  ["effective at the next renewal", promo, "resiliation-abonne", /effet à la date de reconduction suivante/],
  [
    "example of the 28th",
    both,
    "resiliation-abonne",
    /le 28 de chaque mois.*6 juillet.*jusqu’au 28 juillet inclus.*à compter du 29 juillet/,
  ],
  ["serious breach or harm to image", both, "resiliation-2h", /manquement grave.*atteinte portée.*à l’image/],
  [
    "registered letter, contract goes on",
    both,
    "resiliation-2h",
    /lettre recommandée.*le contrat se poursuit/,
  ],
  ["unpaid invoices, reminders failed", both, "resiliation-2h", /impayées malgré des relances/],
  [
    "access suspended, notice by e-mail",
    both,
    "resiliation-2h",
    /suspendre l’accès.*15 jours notifié par e-mail/,
  ],
  ["force majeure suspends", both, "force-majeure", /suspend les obligations/],
  ["ended beyond 30 days by letter", both, "force-majeure", /30 jours consécutifs.*lettre recommandée/],
  ["choice after more than 2 years", standard, "continuite", /après plus de 2 ans.*Option A.*Option B/],
  ["neither before 2 years", standard, "continuite", /avant 2 ans.*aucune des deux options/],
  ["last instalment", both, "resiliation-abonne", /échéance tombe le dernier jour de service n’est pas due/],
  ["last instalment, whoever ends it", both, "facturation", /n’est pas due, quelle que soit la partie/],
  [
    "trial ended by its last day",
    both,
    "resiliation-abonne",
    /au plus tard.*quatorzième jour suivant l’acceptation.*l’essai ne coûte rien ; sinon, la première mensualité est due ce jour-là/,
  ],
  ["not handed over before 2 years", standard, "continuite", /s’arrête avec l’abonnement et n’est pas remis/],
  [
    "promo: access suspended at the end",
    promo,
    "resiliation-abonne",
    /accès au site et à son hébergement est suspendu/,
  ],
  [
    "promo: no return unless bought",
    promo,
    "resiliation-abonne",
    /n’est pas restitué, sauf si l’abonné le rachète/,
  ],
];

/** Section 5, last paragraph. */
const documents: readonly Fact[] = [
  [
    "self-employed",
    both,
    "pieces",
    /Travailleur indépendant.*certificat d’inscription.*identité bancaire à son nom.*mandat/,
  ],
  ["companies", both, "pieces", /Kbis datant de moins de 3 mois.*identité bancaire.*mandat/],
  ["withdrawal under six employees", both, "retractation", /moins de six salariés/],
];

/** Section 6. */
const roles: readonly Fact[] = [
  [
    "content changes go to the ZenMaster",
    both,
    "obligation-abonne",
    /ZenMaster toute demande de modification du contenu/,
  ],
  ["domain name is the subscriber's", standard, "obligation-abonne", /nom de domaine lui appartient\. /],
  [
    "domain name, where it depends on what is due",
    promo,
    "obligation-abonne",
    /nom de domaine lui appartient, dans les conditions de l’article Propriété du site et du nom de domaine/,
  ],
  [
    "domain name, promo",
    promo,
    "continuite",
    /nom de domaine appartient à l’abonné, sous réserve du paiement des sommes dues/,
  ],
  ["domain name, transferred", both, "continuite", /transfère sur demande au bureau d’enregistrement/],
  ["advertising budget", standard, "facturation", /budget publicitaire.*n’est pas compris.*à Google/],
  ["ad account is the subscriber's", both, "obligation-abonne", /propriétaire de tout compte publicitaire/],
  ["full access to the ad account", both, "obligation-abonne", /accès complet de gestion/],
  ["promo: site stays the agency's", promo, "continuite", /reste la propriété d’Agence 2H/],
  ["promo: no source access", promo, "continuite", /pas d’accès direct au code source/],
];

/** Section 9. */
const constants: readonly Fact[] = [
  ["prices", standard, "facturation", /Advance : 89 € TTC.*Advance-10 : 80 € TTC.*Business : 129 € TTC/],
  ["promo price and end", promo, "facturation", /9,99 € TTC par mois au lieu de 89 €, soit −89 %/],
  ["promo deadline", promo, "tarifs", /jusqu’au 31 octobre 2025/],
  ["no commitment", both, "duree", /sans engagement/],
  ["trial", both, "prise-effet", /essai gratuit de 14 jours/],
  [
    "first month offered",
    standard,
    "prise-effet",
    /packs Advance et Business, le premier mois est offert.*offre partenaire/,
  ],
  [
    "first version",
    both,
    "modalites",
    /première version du site moins d’une semaine après la visio de lancement, une fois reçues les pièces/,
  ],
  ["go-live", both, "modalites", /dans les 3 semaines qui suivent la validation des contenus.*réception/],
  ["domain and hosting included", both, "facturation", /nom de domaine et hébergement inclus/],
  ["8-week refund", both, "facturation", /dans les 8 semaines qui suivent la date de débit/],
  ["capital", both, "informations", /capital de 1 000 €/],
  ["changes one month after publication", both, "dispositions", /effet un mois après sa publication/],
  [
    "withdrawal by registered letter",
    both,
    "retractation",
    /14 jours à compter de la signature.*lettre recommandée/,
  ],
  ["withdrawal online", both, "retractation", /« Renoncer au contrat ici ».*« Confirmer la rétractation »/],
  ["breach notice", both, "resiliation-2h", /préavis de 6 mois/],
  ["price change", both, "tarifs", /au moins 3 mois avant.*peut résilier/],
  ["confidentiality", both, "confidentialite", /5 ans après sa fin/],
  [
    "continuity offer",
    standard,
    "continuite",
    /en l’état.*hébergement et du nom de domaine, le certificat SSL et l’assistance technique.*9,99 € TTC par mois.*sans engagement.*préavis de 30 jours/,
  ],
  [
    "data window, then deletion",
    standard,
    "continuite",
    /24 mois qui suivent la résiliation effective.*supprimés définitivement/,
  ],
  [
    "buy-out",
    promo,
    "continuite",
    /prix forfaitaire de 1 500 € TTC.*paiement complet.*toutes les mensualités/,
  ],
  [
    "transfer",
    promo,
    "continuite",
    /30 jours ouvrés qui suivent le paiement et la réception des informations/,
  ],
  [
    "how it is handed over",
    promo,
    "continuite",
    /dépôt de code privé.*archive ZIP.*code source, la base de données exportée et les médias/,
  ],
  [
    "monthly invoices in euros by debit",
    both,
    "facturation",
    /facture chaque mois, en euros.*prélèvement SEPA/,
  ],
  ["late penalties and flat fee", both, "facturation", /3 fois le taux d’intérêt légal.*40 €.*supérieurs/],
  ["rejection fees", both, "facturation", /rejet d’un prélèvement sont refacturés/],
  ["mandate reference and notice", both, "facturation", /référence unique.*au moins 14 jours à l’avance/],
];

/** The clauses that a contract with a processor must contain (GDPR, article 28, 3, and 4 for its sub-processors). */
const processing: readonly Fact[] = [
  ["subject and purpose", both, "annexe", /Objet et finalité/],
  ["nature", both, "annexe", /Nature :.*hébergement.*effacement/],
  ["data subjects", both, "annexe", /Personnes concernées :/],
  ["type of data", both, "annexe", /Données :.*adresse IP/],
  ["duration", both, "annexe", /Durée :/],
  ["a: documented instructions", both, "annexe", /que sur instruction documentée.*transfert hors de l’Union/],
  ["b: confidentiality", both, "annexe", /personnes tenues à la confidentialité/],
  ["c: security", both, "annexe", /mesures adaptées au risque/],
  [
    "d: other processors",
    both,
    "annexe",
    /autorise.*d’autres sous-traitants.*s’y opposer.*mêmes obligations/,
  ],
  ["e: rights of persons", both, "annexe", /répondre aux personnes qui exercent leurs droits/],
  [
    "f: security, breaches, impact",
    both,
    "annexe",
    /sécurité, de notification des violations.*analyse d’impact/,
  ],
  ["g: return or erasure", both, "annexe", /restitue ces données.*ou les supprime, selon son choix/],
  ["h: information and audits", both, "annexe", /démontrent le respect.*audits/],
  ["instruction against the law", both, "annexe", /immédiatement si une instruction/],
];

describe.each([
  ["lifecycle", lifecycle],
  ["documents", documents],
  ["roles", roles],
  ["constants", constants],
  ["processing of data", processing],
])("the promises of the terms, %s", (_section, facts) => {
  test.each(facts)("%s", (_fact, editionIds, part, words) => {
    for (const editionId of editionIds) {
      const { articles, annex } = editions[editionId];
      const article = part === "annexe" ? annex : articles.find(({ id }) => id === part);
      expect(plainText(article?.text ?? "").replaceAll("\n", " "), editionId).toMatch(words);
    }
  });
});
