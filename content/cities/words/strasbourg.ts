import { offerFacts, ringsInMarseille } from "#content/cities/city-facts.ts";
import type { LocalWords } from "#content/cities/local-cities.ts";
import { inSentence } from "#content/site/format.ts";
import { offerWords } from "#content/site/home.ts";

/** The words of Strasbourg, whose page is a year: the house, its calendar, and the questions that it raises. `phone` is formatted. */
export const strasbourgWords = (phone: string): LocalWords => ({
  kicker: "Des sites qui suivent le calendrier",
  lead: "Un site codé pour vous, tenu à jour au fil de l’année par votre ZenMaster.",
  bookingNote: "Gratuit, et sans traverser les Vosges.",
  sceneWords: "Strasbourg au crépuscule : la cathédrale et les maisons à colombages",
  meeting: "En visio, ou en personne, sur rendez-vous",
  introduction: {
    title: "Une ville qui change de saison, un site qui suit",
    blocks: [
      "Strasbourg vit au rythme d’un calendrier bien à elle. En décembre, le marché de Noël remplit la Grande Île. Aux beaux jours, les terrasses reviennent au bord de l’Ill. À chaque session du Parlement européen, les hôtels et les tables se garnissent. Un site figé s’y démode vite.",
      "Le vôtre doit bouger avec la ville. Une winstub de la Krutenau annonce ses horaires d’hiver. Un ébéniste de Neudorf montre son dernier chantier. Une avocate de la Neustadt ajoute un domaine d’intervention. Dans les trois cas, un message suffit : votre ZenMaster met à jour le site et la fiche Google.",
      "Reste la géographie. Ici, on vient à vélo ou en tram, de Cronenbourg, de la Meinau, de Schiltigheim, et parfois de Kehl, sur l’autre rive du Rhin. Vos clients veulent savoir où vous êtes, par quelle ligne arriver, où poser leur vélo. Ces réponses ont leur place sur la page, en toutes lettres.",
      `Pour nous en parler, composez le ${phone} : ${inSentence(offerWords.price)}, sans engagement.`,
    ],
    drawing: "Une façade à colombages : un toit, une cigogne sur sa cheminée, une fenêtre éclairée",
  },
  useful: {
    id: "calendrier",
    title: "L’année d’une fiche Google à Strasbourg",
    lead: "À recopier dans votre agenda, même si vous ne devenez jamais client. Ces jours-là, la ville n’ouvre pas comme le reste de la France.",
    items: [
      {
        title: "Vendredi saint",
        text: "Férié en Alsace dans les communes qui ont un temple protestant, donc ici ; ouvré à Paris. Inscrivez-le en horaires exceptionnels, avec le lundi de Pâques.",
      },
      {
        title: "Douze fois par an",
        text: "Le Parlement européen siège quatre jours. Tables, chambres, taxis, pressings : annoncez tôt les soirs où vous prolongez.",
      },
      {
        title: "6 janvier, Fête-Dieu, 3 octobre",
        text: "Fériés de l’autre côté du Rhin, pas de celui-ci. Les magasins de Kehl ferment, et ses habitants ont le tram D. Dites que vous êtes ouvert ; dites-le aussi en allemand.",
      },
      {
        title: "De fin novembre au 24 décembre",
        text: "Le marché de Noël, né en 1570, occupe la Grande Île. En 2025, trois stations de tram fermaient pendant ses heures : Broglie, Grand’Rue, Alt Winmärik. Expliquez par où venir jusqu’à vous.",
      },
      {
        title: "26 décembre",
        text: "La Saint-Étienne, fériée en Alsace et en Moselle. Ne vous arrêtez pas au 25 : dites aussi ce que vous faites le lendemain.",
      },
    ],
    closing: "Donnez-nous vos dates une fois. Votre ZenMaster les inscrit sur le site et sur la fiche.",
    drawing:
      "Un cadran où l’année fait le tour : cinq dates y brillent, du Vendredi saint à la Saint-Étienne",
  },
  services: {
    title: "Ce que nous faisons, saison par saison",
    lead: "Pour tenir l’année, un site et une fiche Google, compris dans tous les packs. Quand décembre approche, Business ajoute des annonces qui s’allument avec le marché de Noël, et le compte exact des appels qu’elles apportent. Deux options complètent la maison.",
    uses: {
      "site-web":
        "La carte d’hiver chasse celle d’été, l’atelier ouvre pour l’Avent. La page est bâtie pour changer : un message suffit, et rien ne casse autour.",
      "seo-gmb":
        "Des textes qui répondent à la question posée à Neudorf, une fiche qui connaît les jours fériés d’Alsace, une adresse qui cite l’arrêt de tram.",
      "google-ads":
        "On les allume quand la ville se remplit, on les éteint après les fêtes. Le compte reste à votre nom, la dépense a son plafond.",
      "call-tracking":
        "En janvier, on fait les comptes : tant d’appels dus aux annonces de décembre, tant à la carte. L’hiver suivant se prépare avec ces chiffres.",
      "reseaux-sociaux":
        "Les bredele sortent du four, les géraniums regagnent la façade. Une photo suffit : nous en faisons une publication, avec vos mots.",
      "mail-pro":
        "Les réservations de l’Avent arrivent toutes ensemble. L’intelligence artificielle de la boîte les trie ; aucune réponse ne part sans vous.",
    },
  },
  pricing: {
    title: "Deux prix pour quatre saisons",
    promises: {
      advance: "De quoi être trouvé et rester à jour, du Nouvel An au réveillon.",
      business: "Advance, et la publicité pour les semaines qui font votre année.",
    },
    notes: [
      "Rien ne s’ajoute au prix affiché, taxes comprises : ni création, ni domaine, ni hébergement. Seule la publicité se paie en plus, et c’est Google qui l’encaisse.",
      "Premier mois offert des deux côtés ; pour Business, grâce à une offre partenaire. La souscription se fait en ligne. Une société envoie ensuite son extrait Kbis de moins de 3 mois : ici, le registre est tenu par le greffe du tribunal judiciaire.",
    ],
    leaving: `L’abonnement se quitte à chaque date anniversaire. Les deux premières années, le site s’arrête ce jour-là et n’est pas remis : vous n’aviez pas payé sa création. Vos contenus et votre nom de domaine vous suivent toujours. Plus tard, une fois tout réglé, vous le récupérez, ou il reste visible contre ${offerFacts.continuity} TTC mensuels.`,
    leavingLink: "Et si je pars ? Le calendrier du départ",
  },
  reviewsTitle: "Avis d’Alsace, puis d’ailleurs",
  reasons: {
    figure: "ring",
    title: "Pourquoi nous confier douze mois",
    items: [
      {
        title: "Quelqu’un tient l’agenda avec vous",
        text: "Votre ZenMaster connaît vos dates. C’est la même personne qui lit, qui répond et qui corrige.",
      },
      {
        title: "Le même prix en décembre qu’en mai",
        text: `${offerFacts.prices} TTC, quelle que soit l’affluence. Un nouveau tarif s’annoncerait trois mois à l’avance, et vous resteriez libre de partir.`,
      },
      {
        title: "Zéro engagement, un mois à la fois",
        text: "Rien ne vous lie au-delà de la prochaine date anniversaire. Ce que devient alors le site est écrit sous les prix.",
      },
      {
        title: "De Strasbourg à toute l’Alsace",
        text: `La visio passe les Vosges sans détour ; pour une rencontre, prenez rendez-vous. ${ringsInMarseille(phone)} De Haguenau à Sélestat, la même personne vous répond et met votre site à jour.`,
      },
    ],
    place: {
      figure: "33",
      words: "communes dans l’agglomération, et Kehl sur l’autre rive",
      source: "Eurométropole de Strasbourg",
    },
  },
  questions: {
    title: "Trois questions avant l’Avent",
    items: [
      {
        id: "allemand",
        question: "Mon site peut-il parler allemand ? Et alsacien ?",
        answer:
          "Oui, si nous le prévoyons ensemble dans le cahier des charges ; ce qui le dépasse fait l’objet d’un devis. Une page en allemand n’est pas un bouton de traduction : elle a son adresse, son titre, et les mots que l’on tape à Kehl. Le texte vient de vous ou de votre traductrice ; nous le mettons en page et nous signalons sa langue aux moteurs de recherche. L’alsacien sert moins à être trouvé qu’à être reconnu : une enseigne, un nom de plat, un mot d’accueil.",
      },
      {
        id: "noel",
        question: "Quand s’y prendre pour être prêt avant le marché de Noël ?",
        answer:
          "Comptez à rebours depuis la fin de novembre. La première version arrive en moins d’une semaine après la visio de lancement, la mise en ligne jusqu’à 3 semaines après la validation de vos contenus. Google, lui, prévient qu’une nouveauté met de quelques heures à plusieurs mois à produire son effet. Une visio à la rentrée de septembre laisse du temps à tout le monde. En novembre, commencez par les horaires de la fiche, et gardez le site pour janvier.",
      },
      {
        id: "dimanches",
        question: "J’ouvre certains dimanches. Comment le dire sans me tromper ?",
        answer:
          "À Strasbourg, le repos du dimanche relève du droit local : la règle et ses exceptions dépendent de votre activité, et des arrêtés fixent les ouvertures d’avant Noël. Vérifiez votre cas auprès de la CCI Alsace Eurométropole, qui renseigne les commerçants. Ensuite, une date et deux heures suffisent : elles deviennent des horaires exceptionnels, les mêmes sur la fiche et sur le site.",
      },
    ],
  },
  banner: {
    title: "Prenons un moment pour vous",
    lead: "Une visio, vos dates, et ce que votre site devrait annoncer. Le reste peut attendre le printemps.",
  },
  place: "depuis Strasbourg",
  order: ["useful", "questions", "pricing", "services", "reviews", "features"],
  footer: { water: "L’Ill", bearings: "À vol de cigogne" },
});
