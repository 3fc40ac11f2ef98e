import { inWords, longDate } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import { audit, auditedOn, conformRate, countOf } from "./accessibility-audit.ts";

const rate = conformRate();
const conformity =
  rate === 100 ? "totalement conforme" : rate >= 50 ? "partiellement conforme" : "non conforme";
const conform = countOf("C");
const broken = countOf("NC");

/**
 * Words of the page about accessibility, in the form of the statement that the RGAA 4.1 asks of those who owe one (law
 * of 11 February 2005, article 47; decree 2019-768 of 24 July 2019). The agency does not owe one, and says that it
 * checked its site itself. Figures follow from `accessibility-audit.ts`.
 */
export const accessibilityWords = {
  title: "Accessibilité",
  ring: `${rate} %`,
  state: {
    title: `État de conformité : ${conformity}`,
    text: `Agence 2H s’engage à rendre son site accessible à tous. Il vise les WCAG 2.2, niveau AA, et le RGAA 4.1 : il est ${conformity} avec celui-ci.`,
    notes: [
      `Nous l’avons contrôlé nous-mêmes, critère par critère, le ${longDate(auditedOn)}. Personne d’extérieur ne l’a encore audité. Cette page dit ce que nous avons contrôlé, comment, et ce qui ne l’a pas été.`,
    ],
  },
  results: {
    title: "Résultats du contrôle",
    text: `Sur les ${audit.size} critères du RGAA 4.1, ${conform + broken} s’appliquent à nos pages, et ${rate} % d’entre eux sont respectés : ${brokenWords(broken)}. Les ${countOf("NA")} autres sont sans objet : le site n’a, par exemple, ni cadre, ni son, ni vidéo.`,
  },
  broken: {
    title: "Ce qui n’est pas conforme",
    points: [
      {
        criterion: "8.2",
        emphasised: "Code valide (critère 8.2)",
        text: "Code valide (critère 8.2) : les tableaux du bureau de l’agence, et celui qui compare deux packs dans un avenant, répètent leurs rôles, ce que le validateur du W3C refuse. Nous les gardons : sur un écran étroit, ces tableaux se présentent en listes, et un lecteur d’écran doit encore les lire comme des tableaux.",
      },
    ],
  },
  planned: {
    title: "Ce que nous avons prévu",
    points: [
      {
        emphasised: "mode zen",
        text: "Le mode zen, dans l’en-tête et le pied de page, arrête tout ce qui bouge et s’en souvient.",
      },
      { text: "Tous les formulaires, contrat compris, fonctionnent au clavier et sans JavaScript." },
      { text: "Les erreurs sont dites en toutes lettres, près du champ et en tête du formulaire." },
      {
        text: "Quand un envoi échoue, la raison reste écrite près du bouton jusqu’à l’envoi suivant, et votre saisie est gardée.",
      },
      { text: "Le minuteur du quiz s’allonge ou se désactive avant de commencer." },
      {
        text: "Les contrastes de texte atteignent au moins 4,5 pour 1 ; sur les pages publiques, chaque commande s’active sur au moins 44 pixels de haut, un lien dans une phrase sur au moins 24.",
      },
    ],
  },
  sample: {
    title: "Pages contrôlées",
    text: "Le contrôle porte sur un échantillon, comme le veut le RGAA.",
    points: [
      {
        text: "Dix pages publiques : accueil, contact, mentions légales, accessibilité, plan du site, offre spéciale, agence web à Paris, quiz, questions fréquentes, première étape d’un contrat.",
      },
      { text: "La seconde étape d’un contrat (le mandat de prélèvement) et l’espace contrat d’un client." },
      { text: "Trois pages du bureau, où travaille l’agence, et deux PDF : une facture et un contrat." },
    ],
  },
  checked: {
    title: "Comment nous contrôlons",
    text: "Chaque page a été parcourue au clavier, sur un écran de téléphone et sur un grand écran ; affichée avec des textes deux fois plus grands, avec des textes espacés, et à 320 pixels de large. Plusieurs ont été lues sans leurs styles et avec les couleurs forcées du système. Le contraste a été mesuré sur l’image même, dessins compris. Entre deux contrôles, des tests automatiques rejouent une partie de ces vérifications à chaque modification, sur toutes les pages.",
  },
  left: {
    title: "Ce que nous n’avons pas contrôlé",
    points: [
      {
        text: "L’usage réel : aucun essai avec un lecteur d’écran, une loupe, une commande vocale, ni avec des personnes handicapées.",
      },
      {
        text: "L’accessibilité dans les autres navigateurs que Chromium, et sur les appareils mobiles réels.",
      },
      { text: "Les pages qui ne sont pas dans l’échantillon, autrement que par nos tests automatiques." },
      {
        text: "Les sites de nos clients, vers lesquels mènent les réalisations : cette page ne les couvre pas.",
      },
    ],
  },
  means: {
    title: "Technologies et outils",
    text: "Technologies : HTML, CSS, SVG, WAI-ARIA, JavaScript, PDF. Outils : Chromium et son arbre d’accessibilité, axe-core, le validateur du W3C, html-validate, pdfinfo et pdf.js pour les PDF, et nos propres tests.",
  },
  report: {
    title: "Un obstacle ? Dites-le-nous",
    text: "Nous vous répondons dans les plus brefs délais et vous proposons une autre façon d’obtenir ce que vous cherchez. Si vous nous avez signalé un défaut qui vous empêche d’accéder à un contenu ou à un service du site, et que vous n’avez pas obtenu de réponse, vous pouvez saisir le Défenseur des droits.",
    write: "Nous écrire",
  },
  defender: {
    title: "Saisir le Défenseur des droits",
    form: { words: "Lui écrire en ligne", url: "https://formulaire.defenseurdesdroits.fr/" },
    delegates: {
      words: "Rencontrer un délégué près de chez vous",
      url: "https://www.defenseurdesdroits.fr/saisir/delegues",
    },
    post: "Par courrier, gratuitement et sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.",
  },
  established: "Page mise à jour le",
  establishedOn: auditedOn,
} as const satisfies { establishedOn: Day } & Record<string, unknown>;

function brokenWords(count: number): string {
  if (count === 0) return "tous le sont";
  return count === 1
    ? `${conform} sont conformes, un ne l’est pas`
    : `${conform} sont conformes, ${inWords(count)} ne le sont pas`;
}
