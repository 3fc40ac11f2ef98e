import { reviewsAreExamples } from "./reviews.ts";

/** The site on which the reviews were written. An example until launch. */
export const reviewSource = { name: "Google", url: "https://avis.example/agence-2h" } as const;

const examples = "Exemples : ils laisseront la place à ceux de nos clients.";
const source = `Avis publiés sur ${reviewSource.name}, repris mot pour mot`;
const unchecked = "Nous ne les avons pas contrôlés.";

export const reviewWords = {
  title: "Avis de nos clients",
  average: "5,0",
  count: (total: number) => `${total} avis`,
  /** The facts that readers must know about the reviews (Code de la consommation, D111-16 and D111-17). */
  origin: reviewsAreExamples
    ? examples
    : `${source}, du plus récent au plus ancien ; la page d’une ville montre d’abord les siens. ${unchecked}`,
  /** The same on the page of a city, which shows extracts of the reviews of others. */
  cityOrigin: reviewsAreExamples
    ? `${examples} Ceux d’ailleurs sont des extraits ; le texte entier est sur la page de leur ville.`
    : `${source} : ceux de la ville en entier, puis les autres en une phrase, du plus récent au plus ancien ; leur texte entier est sur la page de leur ville. ${unchecked}`,
  averageInWords: "Note moyenne : 5,0 sur 5",
  read: "Lire les avis",
  quoted: (text: string) => `« ${text} »`,
  carousel: "Carrousel des avis",
  track: "Avis, faites défiler",
  position: (total: number) => ["Avis ", ` sur ${total}`] as const,
  previous: "Avis précédent",
  next: "Avis suivant",
  pause: "Mettre le défilement en pause",
  resume: "Reprendre le défilement",
} as const;
