import { addMonths, type Day } from "#domain/calendar.ts";
import { longDate } from "./format.ts";
import measured from "./lighthouse.json" with { type: "json" };
import { clientSites, portfolioIsExample } from "./portfolio.ts";
import { services } from "./services.ts";

/** Months that a measure may be shown before it is made anew. */
const measureHoldsMonths = 6;

/** The day on which Lighthouse measured the home page as on a phone: `npm run lighthouse` writes it, and its score. */
export const measuredOn = measured.measuredOn as Day;

/** Whether the measure is too old to be shown. */
export function isMeasureOld(today: Day): boolean {
  return addMonths(measuredOn, measureHoldsMonths) < today;
}

const { name, trade } = clientSites.find(({ id }) => id === "dental-lab")!;

/** What anyone can check: the site of a client, a measure of this one, lines of its home page. */
export const evidenceWords = {
  client: `${name}, ${trade.toLowerCase()}`,
  /** Under it, where the client is that of the example; nothing where it is real. */
  clientNote: portfolioIsExample ? "Client fictif, site d’exemple" : null,
  score: String(measured.performance),
  scale: "sur 100 en performance",
  measure: `Lighthouse, téléphone simulé, notre page d’accueil, le ${longDate(measuredOn)}`,
  code: "Extrait du code HTML de notre page d’accueil",
  /** The service whose entry on the home page is shown as it is written there. */
  service: services["site-web"],
} as const;
