import { type CityId, cities } from "#content/cities.ts";
import { company } from "#content/company.ts";
import { inSentence, phoneNumber } from "#content/format.ts";
import { offerWords } from "#content/home.ts";

/** A paragraph, or the points of a list. */
export type TextBlock = string | readonly string[];

/** What only this city reads. Long: a page gets the one it shows from its loader. */
export type LocalStory = { readonly title: string; readonly blocks: readonly TextBlock[] };

/** `phone` is the city’s number as it is shown. */
type StoryToTell = { readonly title: string; readonly blocks: (phone: string) => readonly TextBlock[] };

const price = offerWords.price;
const hours = company.openingHours.words;

const cityStories = {
  marseille: {
    title: "Une agence d’ici, pour une ville faite de villages",
    blocks: (phone) => [
      "Nous sommes installés à Marseille, et cela s’entend. Ici, on donne rendez-vous au Vieux-Port, on recommande son garagiste comme un cousin et l’on dit le nom de son quartier avant celui de la ville. Elle en compte 111, de L’Estaque aux Goudes, de La Joliette à Saint-Barnabé.",
      "Le bouche-à-oreille y reste roi. Mais il finit presque toujours sur un téléphone : on vérifie le nom que l’on vient d’entendre, on regarde trois photos, on lit les avis, puis on appelle. Un site clair transforme la recommandation en rendez-vous. Une fiche Google négligée la perd en route.",
      "Nous codons ce site pour votre affaire : une infirmière libérale d’Endoume, un électricien de la Belle de Mai, une épicerie de Noailles, un loueur de kayaks près des calanques. Chacun a sa saison, ses clients, ses mots. Le site les reprend.",
      `Et si vous préférez raconter votre métier autour d’un café, c’est possible, sur rendez-vous. Votre ZenMaster prend ensuite le relais : une personne, un numéro, le ${phone}, ${inSentence(hours)}. ${price}, sans engagement.`,
    ],
  },
  toulouse: {
    title: "De Saint-Cyprien à Borderouge, être trouvé au bon moment",
    blocks: (phone) => [
      "Huit heures, marché des Carmes. Une cliente cherche un traiteur pour samedi. Elle tape deux mots sur son téléphone, entre deux étals. Si votre page s’ouvre vite et dit l’essentiel, elle appelle avant d’avoir payé ses légumes.",
      "Midi, à Borderouge, au bout de la ligne B. Une famille vient d’emménager et n’a encore ni plombier, ni ostéopathe, ni professeur de piano. Elle ne connaît personne : elle lit les avis, regarde les photos, vérifie les horaires. Votre fiche Google parle pour vous.",
      "Dix-huit heures, Saint-Cyprien. Une ingénieure de l’aéronautique rentre de Blagnac et veut un kiné sur la rive gauche, pas à l’autre bout de la ville. Elle regarde la carte, et n’ira pas plus loin que les trois premiers noms.",
      `Trois moments, trois recherches. Nous codons un site qui répond à celles de votre métier, puis votre ZenMaster l’ajuste à votre secteur : Minimes, Côte Pavée, Rangueil, Saint-Aubin ou les communes voisines. Vous suivez les résultats, chiffres à l’appui. On se parle en visio, ou en personne sur rendez-vous, et le numéro toulousain est le ${phone}.`,
    ],
  },
  strasbourg: {
    title: "Une ville qui change de saison, un site qui suit",
    blocks: (phone) => [
      "Strasbourg vit au rythme d’un calendrier bien à elle. En décembre, le marché de Noël remplit la Grande Île. Aux beaux jours, les terrasses reviennent au bord de l’Ill. À chaque session du Parlement européen, les hôtels et les tables se garnissent. Un site figé s’y démode vite.",
      "Le vôtre doit bouger avec la ville. Une winstub de la Krutenau annonce ses horaires d’hiver. Un ébéniste de Neudorf montre son dernier chantier. Une avocate de la Neustadt ajoute un domaine d’intervention. Dans les trois cas, un message suffit : votre ZenMaster met à jour le site et la fiche Google.",
      "Reste la géographie. Ici, on vient à vélo ou en tram, de Cronenbourg, de la Meinau, de Schiltigheim, et parfois de Kehl, sur l’autre rive du Rhin. Vos clients veulent savoir où vous êtes, par quelle ligne arriver, où poser leur vélo. Ces réponses ont leur place sur la page, en toutes lettres.",
      `Notre numéro strasbourgeois est le ${phone}. Première version en moins d’une semaine, ${inSentence(price)}, sans engagement.`,
    ],
  },
  paris: {
    title: "À Paris, on cherche d’abord tout près",
    blocks: (phone) => [
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
} satisfies Record<CityId, StoryToTell>;

/** The story of a city, with its number. */
export function cityStory(id: CityId): LocalStory {
  const { title, blocks } = cityStories[id];
  return { title, blocks: blocks(phoneNumber(cities[id].phone)) };
}
