import { type City, type CityId, cities } from "#content/cities/cities.ts";
import { company } from "#content/site/company.ts";
import type { Feature } from "#content/site/features.ts";
import { inSentence, phoneNumber } from "#content/site/format.ts";
import { offerWords } from "#content/site/home.ts";
import { firstVersionClock } from "#content/site/steps.ts";

/** A paragraph, or the points of a list. */
export type TextBlock = string | readonly string[];

/** A section below the city's own text. */
export type CitySection = "services" | "pricing" | "reviews" | "features";

/** A city with all the text of its page. This text is long, so a page loads only its own city. */
export type LocalCity = City & LocalWords & { readonly id: CityId };

type LocalWords = {
  /** Describes its drawing, `app/illustrations/city-{id}.svg`. */
  readonly sceneWords: string;
  /** Under the title, after the price. */
  readonly lead: string;
  /** Follows « Nous joindre »: the agency has its office in one city only. */
  readonly place: string;
  /** How to meet the agency. */
  readonly meeting: string;
  /** The text of this city alone. */
  readonly introduction: { readonly title: string; readonly blocks: readonly TextBlock[] };
  /**
   * The sections after its story, in an order that fits the story. The map of Marseille needs the reviews' background
   * below it.
   */
  readonly order: readonly CitySection[];
  /** The reason to choose the agency that is about this place. */
  readonly nearby: Feature;
  /** One figure about the place, and its source. */
  readonly figure: { readonly figure: string; readonly words: string; readonly source: string };
  readonly servicesTitle: string;
  /** The use of the services in this city, and the ones included in every pack. */
  readonly servicesLead: string;
  /** Title of the banner at the end of the page. */
  readonly bannerTitle: string;
};

const price = offerWords.price;
const hours = company.openingHours.words;

/** Says where calls to a number of another city are answered. */
const ringsInMarseille = (phone: string) => `Le ${phone} sonne à notre bureau marseillais.`;

/** Words of each city; the function gets the city's number, formatted. */
const localWords = {
  marseille: (phone) => ({
    sceneWords: "Marseille au crépuscule : Notre-Dame de la Garde au-dessus du Vieux-Port",
    lead: "Un site codé sur mesure, une fiche Google tenue à jour et un ZenMaster que vous pouvez rencontrer.",
    place: "à Marseille",
    meeting: "Autour d’une table, sur rendez‑vous, ou en visio",
    nearby: {
      title: "Chez vous, à Marseille",
      text: "Autour d’une table, sur rendez-vous, ou en visio si cela vous arrange.",
    },
    order: ["reviews", "services", "pricing", "features"],
    figure: {
      figure: "16",
      words: "arrondissements, et notre bureau dans le 2e",
      source: company.street,
    },
    servicesTitle: "Ce que nous faisons pour les entreprises marseillaises",
    servicesLead:
      "Du restaurant de L’Estaque au cabinet de Castellane, tout commence par un site et une fiche Google, compris dans chaque pack. Le reste gravite autour, au gré de vos saisons.",
    bannerTitle: "On se voit, ou on s’appelle ?",
    introduction: {
      title: "Une agence d’ici, pour une ville faite de villages",
      blocks: [
        "Nous sommes installés à Marseille, et cela s’entend. Ici, on donne rendez-vous au Vieux-Port, on recommande son garagiste comme un cousin et l’on dit le nom de son quartier avant celui de la ville. Elle en compte 111, de L’Estaque aux Goudes, de La Joliette à Saint-Barnabé.",
        "Le bouche-à-oreille y reste roi. Mais il finit presque toujours sur un téléphone : on vérifie le nom que l’on vient d’entendre, on regarde trois photos, on lit les avis, puis on appelle. Un site clair transforme la recommandation en rendez-vous. Une fiche Google négligée la perd en route.",
        "Nous codons ce site pour votre affaire : une infirmière libérale d’Endoume, un électricien de la Belle de Mai, une épicerie de Noailles, un loueur de kayaks près des calanques. Chacun a sa saison, ses clients, ses mots. Le site les reprend.",
        `Et si vous préférez raconter votre métier autour d’un café, c’est possible, sur rendez-vous. Votre ZenMaster prend ensuite le relais : une personne, un numéro, le ${phone}, ${inSentence(hours)}. ${price}, sans engagement.`,
      ],
    },
  }),
  toulouse: (phone) => ({
    sceneWords: "Toulouse au crépuscule : le Pont-Neuf et le dôme de La Grave",
    lead: `Première version ${firstVersionClock}. Ensuite, votre ZenMaster veille.`,
    place: "depuis Toulouse",
    meeting: "En visio, ou en personne sur rendez‑vous",
    nearby: {
      title: "De Toulouse à toute la Haute-Garonne",
      text: `En visio, ou en personne sur rendez-vous. ${ringsInMarseille(phone)} Muret, Balma ou Saint-Gaudens : la distance ne change ni le délai, ni le prix, ni la personne qui vous suit.`,
    },
    order: ["services", "pricing", "reviews", "features"],
    figure: {
      figure: "37",
      words: "communes où un client peut vous chercher",
      source: "Toulouse Métropole",
    },
    servicesTitle: "Ce que nous faisons pour les entreprises toulousaines",
    servicesLead:
      "Le traiteur des Carmes n’a pas besoin de tout, et vous non plus. Chaque pack comprend le site et la fiche Google ; Business y joint les annonces et le suivi des appels, quand la demande se joue de Purpan à Labège.",
    bannerTitle: "Et si on parlait de votre site ?",
    introduction: {
      title: "De Saint-Cyprien à Borderouge, être trouvé au bon moment",
      blocks: [
        "Huit heures, marché des Carmes. Une cliente cherche un traiteur pour samedi. Elle tape deux mots sur son téléphone, entre deux étals. Si votre page s’ouvre vite et dit l’essentiel, elle appelle avant d’avoir payé ses légumes.",
        "Midi, à Borderouge, au bout de la ligne B. Une famille vient d’emménager et n’a encore ni plombier, ni ostéopathe, ni professeur de piano. Elle ne connaît personne : elle lit les avis, regarde les photos, vérifie les horaires. Votre fiche Google parle pour vous.",
        "Dix-huit heures, Saint-Cyprien. Une ingénieure de l’aéronautique rentre de Blagnac et veut un kiné sur la rive gauche, pas à l’autre bout de la ville. Elle regarde la carte, et n’ira pas plus loin que les trois premiers noms.",
        `Trois moments, trois recherches. Nous codons un site qui répond à celles de votre métier, puis votre ZenMaster l’ajuste à votre secteur : Minimes, Côte Pavée, Rangueil, Saint-Aubin ou les communes voisines. Vous suivez les résultats, chiffres à l’appui. On en parle en visio ou au ${phone}.`,
      ],
    },
  }),
  strasbourg: (phone) => ({
    sceneWords: "Strasbourg au crépuscule : la cathédrale et les maisons à colombages",
    lead: "Un site codé pour vous, tenu à jour au fil de l’année par votre ZenMaster.",
    place: "depuis Strasbourg",
    meeting: "En visio, ou de vive voix sur rendez‑vous",
    nearby: {
      title: "De Strasbourg à toute l’Alsace",
      text: `La visio passe les Vosges sans détour ; pour une rencontre, prenez rendez-vous. ${ringsInMarseille(phone)} De Haguenau à Sélestat, la même personne vous répond et met votre site à jour.`,
    },
    order: ["pricing", "features", "reviews", "services"],
    figure: {
      figure: "33",
      words: "communes dans l’agglomération, et Kehl sur l’autre rive",
      source: "Eurométropole de Strasbourg",
    },
    servicesTitle: "Ce que nous faisons pour les entreprises strasbourgeoises",
    servicesLead:
      "Pour tenir l’année, un site et une fiche Google, compris dans tous les packs. Quand décembre approche, Business ajoute des annonces qui s’allument avec le marché de Noël, et le compte exact des appels qu’elles apportent.",
    bannerTitle: "Prenons un moment pour vous",
    introduction: {
      title: "Une ville qui change de saison, un site qui suit",
      blocks: [
        "Strasbourg vit au rythme d’un calendrier bien à elle. En décembre, le marché de Noël remplit la Grande Île. Aux beaux jours, les terrasses reviennent au bord de l’Ill. À chaque session du Parlement européen, les hôtels et les tables se garnissent. Un site figé s’y démode vite.",
        "Le vôtre doit bouger avec la ville. Une winstub de la Krutenau annonce ses horaires d’hiver. Un ébéniste de Neudorf montre son dernier chantier. Une avocate de la Neustadt ajoute un domaine d’intervention. Dans les trois cas, un message suffit : votre ZenMaster met à jour le site et la fiche Google.",
        "Reste la géographie. Ici, on vient à vélo ou en tram, de Cronenbourg, de la Meinau, de Schiltigheim, et parfois de Kehl, sur l’autre rive du Rhin. Vos clients veulent savoir où vous êtes, par quelle ligne arriver, où poser leur vélo. Ces réponses ont leur place sur la page, en toutes lettres.",
        `Pour nous en parler, composez le ${phone} : ${inSentence(price)}, sans engagement.`,
      ],
    },
  }),
  paris: (phone) => ({
    sceneWords: "Paris au crépuscule : la tour Eiffel au-dessus des toits et de la Seine",
    lead: "Un site que l’on trouve près de chez vous, et une personne pour en prendre soin.",
    place: "depuis Paris",
    meeting: "En visio, ou en personne sur rendez‑vous",
    nearby: {
      title: "De Paris à toute l’Île-de-France",
      text: `Un écran partagé suffit le plus souvent ; pour se voir, un rendez-vous. ${ringsInMarseille(phone)} De Montreuil à Boulogne, votre ZenMaster vous fait parler de votre rue, puis met vos mots sur votre site.`,
    },
    order: ["pricing", "services", "reviews", "features"],
    figure: {
      figure: "80",
      words: "quartiers, quatre par arrondissement : le vôtre d’abord",
      source: "Ville de Paris",
    },
    servicesTitle: "Ce que nous faisons pour les entreprises parisiennes",
    servicesLead:
      "Être trouvé dans son quartier tient à deux choses, que chaque pack comprend : un site précis, une fiche Google exacte. Pour devancer la rue d’à côté, Business vise les recherches faites autour de vos stations et compte les appels.",
    bannerTitle: "On parle de votre quartier ?",
    introduction: {
      title: "À Paris, on cherche d’abord tout près",
      blocks: [
        "Presque personne ne cherche « un plombier à Paris ». On cherche un plombier aux Batignolles, un ostéopathe près de Montparnasse, une fleuriste sur le chemin du métro. La capitale est trop vaste pour une seule recherche : elle se gagne rue par rue.",
        "C’est une bonne nouvelle pour une petite entreprise. Nul besoin d’être connu de toute la ville ; il suffit d’être trouvé par ceux qui vivent, travaillent ou passent à deux stations de chez vous. Un tapissier du faubourg Saint-Antoine, une céramiste de Belleville, un avocat du quartier Saint-Lazare n’ont ni les mêmes clients ni les mêmes heures. Leurs sites ne peuvent pas se ressembler.",
        "Alors nous soignons ce que l’on veut savoir avant de se déplacer :",
        [
          "la station la plus proche, et la bonne sortie ;",
          "l’étage, l’interphone, l’ascenseur ou son absence ;",
          "les heures d’ouverture, pause comprise ;",
          "le délai réel pour obtenir un rendez-vous.",
        ],
        `Ce sont des détails. Ils décident d’un appel. Votre ZenMaster les reporte sur votre fiche Google et les corrige dès qu’ils changent. Pour en parler : ${phone}, ou une visio quand vous voulez.`,
      ],
    },
  }),
} satisfies Record<CityId, (phone: string) => LocalWords>;

/** A city in full. */
export function localCity(id: CityId): LocalCity {
  return { id, ...cities[id], ...localWords[id](phoneNumber(cities[id].phone)) };
}
