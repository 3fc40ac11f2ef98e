import { offerFacts, ringsInMarseille } from "#content/cities/city-facts.ts";
import type { LocalWords } from "#content/cities/local-cities.ts";

/**
 * The words of Toulouse, whose page is a day: three moments, six tools at their hours, what can be done the same
 * evening. `phone` is formatted.
 */
export const toulouseWords = (phone: string): LocalWords => ({
  kicker: "Sites codés à la main, des Carmes à la rocade",
  lead: "Un site qui s’ouvre aussi vite que l’on vous cherche : entre deux étals, deux stations, deux réunions.",
  bookingNote: "Gratuit, à l’heure qui vous convient.",
  sceneWords: "Toulouse au crépuscule : le Pont-Neuf et le dôme de La Grave",
  meeting: "En visio, ou en personne sur rendez-vous",
  introduction: {
    title: "De Saint-Cyprien à Borderouge, être trouvé au bon moment",
    blocks: [
      "Huit heures, marché des Carmes. Une cliente cherche un traiteur pour samedi. Elle tape deux mots sur son téléphone, entre deux étals. Si votre page s’ouvre vite et dit l’essentiel, elle appelle avant d’avoir payé ses légumes.",
      "Midi, à Borderouge, au bout de la ligne B. Une famille vient d’emménager et n’a encore ni plombier, ni ostéopathe, ni professeur de piano. Elle ne connaît personne : elle lit les avis, regarde les photos, vérifie les horaires. Votre fiche Google parle pour vous.",
      "Dix-huit heures, Saint-Cyprien. Une ingénieure de l’aéronautique rentre de Blagnac et veut un kiné sur la rive gauche, pas à l’autre bout de la ville. Elle regarde la carte, et n’ira pas plus loin que les trois premiers noms.",
      `Trois moments, trois recherches. Nous codons un site qui répond à celles de votre métier. Votre ZenMaster l’ajuste à votre secteur, des Minimes à Rangueil, de la Côte Pavée à Saint-Aubin, puis vous montre ce que cela donne, chiffres à l’appui. On en parle en visio ou au ${phone}.`,
    ],
    drawing:
      "La Garonne à huit heures, à midi et à dix-huit heures : trois lumières sur une même ligne de métro",
  },
  useful: {
    id: "reglages",
    title: "Quatre réglages à faire ce soir, avec ou sans nous",
    lead: "Ouvrez votre fiche Google. Rien à acheter, une demi-heure à prendre.",
    items: [
      {
        title: "La pause de midi",
        text: "Vous fermez entre midi et deux ? Saisissez deux plages, pas une seule. Sinon la fiche vous annonce ouvert à qui trouvera porte close.",
      },
      {
        title: "Vos communes, par leur nom",
        text: "Vous vous déplacez ? Déclarez une zone desservie, commune par commune : Blagnac, Colomiers, Balma, L’Union… Google en accepte vingt. Choisissez celles où vous allez vraiment.",
      },
      {
        title: "Les mots d’ici, et ceux des autres",
        text: "Un boulanger toulousain vend des chocolatines ; le visiteur cherche des pains au chocolat. Écrivez les deux, une fois chacun. Votre métier a sans doute ses doublons : le mot de l’atelier, et celui du client.",
      },
      {
        title: "Le chantier devant la porte",
        text: "La ligne C du métro se construit, de Colomiers à Labège. Si une palissade a déplacé votre entrée ou votre stationnement, dites-le sur la fiche, avec une photo du nouveau chemin.",
      },
    ],
    figure: { figure: "37", words: "communes où un client peut vous chercher", source: "Toulouse Métropole" },
    closing: "Vous préférez confier la suite ? C’est le métier de votre ZenMaster.",
    drawing: "Quatre touches de brique rose autour d’un cadran, une pour chaque réglage",
  },
  services: {
    title: "Six outils, et l’heure où chacun travaille",
    lead: "Le traiteur des Carmes n’a pas besoin de tout, et vous non plus. Chaque pack comprend les deux premiers, Business y joint les deux suivants, le reste s’ajoute à la demande.",
    uses: {
      "site-web":
        "Huit heures, station Jean-Jaurès. Le réseau est faible, la rame arrive. Votre page s’ouvre quand même : elle ne charge que l’utile, votre métier, votre adresse, un bouton pour appeler.",
      "seo-gmb":
        "Midi, près du Capitole. On tape « ouvert maintenant ». Vos horaires sont justes, pause comprise, et la fiche dit à quelle heure revenir.",
      "google-ads":
        "Dix-sept heures, une fuite à Balma. Votre annonce paraît sur cette recherche, dans vos communes, aux heures où vous pouvez répondre. Le reste du temps, elle se tait.",
      "call-tracking":
        "Dix-neuf heures, la journée finie. Vous voyez d’où venaient les appels : la carte, une annonce, une page. Vous savez quoi garder.",
      "reseaux-sociaux":
        "Le samedi, au marché Cristal. Vous envoyez une photo de l’étal et trois mots. Nous écrivons la suite, vous servez vos clients.",
      "mail-pro":
        "Le soir, à la maison. Le devis part d’une adresse à votre nom. Une intelligence artificielle aide à trier et à répondre ; vous relisez, vous envoyez.",
    },
  },
  pricing: {
    title: "Deux packs, le même prix de Purpan à Labège",
    promises: {
      advance: "Un site qui s’ouvre vite, une fiche à l’heure : de quoi être trouvé.",
      business: "Advance, plus des annonces aux heures qui comptent et l’origine de chaque appel.",
    },
    notes: [
      "Création, nom de domaine et hébergement sont dans le prix, TTC. Vos annonces se règlent à part, directement à Google, sous un plafond décidé ensemble.",
      "Le premier mois est offert sur les deux packs ; celui de Business relève d’une offre partenaire. On souscrit en deux écrans : vos informations, puis le mandat de prélèvement.",
    ],
    leaving: `Partir se décide d’un mois sur l’autre. Avant ${offerFacts.threshold}, le site s’éteint avec l’abonnement et ne vous est pas remis ; textes, photos et nom de domaine restent à vous. Au-delà, vous l’emportez, ou vous le laissez en ligne pour ${offerFacts.continuity} TTC par mois, une fois les sommes dues réglées.`,
    leavingLink: "Et si je pars ? Les dates, noir sur blanc",
  },
  reviewsTitle: "Avis : les Toulousains d’abord",
  reasons: {
    figure: "week",
    title: "Pourquoi nous, depuis Marseille",
    items: [
      {
        title: "Moins d’une semaine pour le voir tourner",
        text: "Une version qui marche, pas une image : vous l’ouvrez sur votre téléphone, vous notez ce qui gêne, nous reprenons. La mise en ligne suit, dans les 3 semaines après la validation de vos contenus, ou leur réception.",
      },
      {
        title: "Léger, parce que codé à la main",
        text: "Ni modèle ni extensions : le téléphone ne télécharge que votre page. Ouvrez le code de celle-ci, tout s’y lit.",
      },
      {
        title: "Vos chiffres, même le dimanche",
        text: "Visites, provenance, demandes : tout vous attend dans votre espace d’administration, à l’heure où vous avez le temps.",
      },
      {
        title: "De Toulouse à toute la Haute-Garonne",
        text: `Nous sommes à Marseille, pas place du Capitole. ${ringsInMarseille(phone)} Muret, Balma ou Saint-Gaudens : la distance ne change ni le délai, ni le prix, ni la personne qui vous suit.`,
      },
    ],
  },
  questions: {
    title: "Trois questions de Toulouse",
    items: [
      {
        id: "distance",
        question: "Vous êtes à Marseille : comment travaille-t-on ensemble ?",
        answer:
          "À l’écran, surtout. Une visio pour faire connaissance, une autre pour le lancement, puis des messages et des appels avec votre ZenMaster, aux heures de bureau. Nous n’avons pas d’adresse toulousaine et nous ne ferons pas semblant d’en avoir une : ni boîte aux lettres louée, ni fausse fiche sur la carte. Si votre métier se raconte mieux de vive voix, appelez : nous conviendrons d’un jour et d’un lieu.",
      },
      {
        id: "communes",
        question: "J’interviens à Blagnac, Colomiers et Balma. Me faut-il une page par commune ?",
        answer:
          "Non, et ce serait risqué. Des pages jumelles où seul le nom de la commune change, Google les appelle des pages satellites et peut les écarter. Une seule page qui nomme vos communes, montre un chantier de chacune et dit sous combien de jours vous venez rend plus de services. Une commune mérite la sienne quand vous avez autre chose à en dire : un second atelier, d’autres horaires, une autre clientèle.",
      },
      {
        id: "midi",
        question: "Mes clients appellent à midi, quand j’ai les mains prises. Que peut faire le site ?",
        answer:
          "Répondre à votre place à ce qui n’a pas besoin de vous : les horaires, les tarifs, les communes, ce qu’il faut apporter. Pour le reste, une demande de rappel où l’on choisit son heure, ou le lien de votre agenda si vous en tenez un ; cela s’écrit dans le cahier des charges. Avec Business, vous saurez aussi quelle page ou quelle annonce a fait sonner le téléphone pendant votre repas.",
      },
    ],
  },
  banner: {
    title: "Et si on parlait de votre site ?",
    lead: "Dites-nous à quelle heure vos clients vous cherchent. La conversation commence là.",
  },
  place: "depuis Toulouse",
  order: ["services", "useful", "pricing", "reviews", "features", "questions"],
  footer: { water: "La Garonne", bearings: "À vol de martinet" },
});
