import { addMonths, type Day } from "#domain/calendar.ts";
import { longDate } from "./format.ts";
import measured from "./lighthouse.json" with { type: "json" };
import { clientSites, portfolioIsExample } from "./portfolio.ts";
import { services } from "./services.ts";

/** Months for which a measure may be shown before it must be repeated. */
const measureHoldsMonths = 6;

/**
 * The day on which Lighthouse measured the home page on a simulated phone; `npm run lighthouse` writes this day and the
 * score.
 */
export const measuredOn = measured.measuredOn as Day;

/** Whether the measure is too old to be shown. */
export function isMeasureOld(today: Day): boolean {
  return addMonths(measuredOn, measureHoldsMonths) < today;
}

const { name, trade } = clientSites.find(({ id }) => id === "nacre")!;

/** Proofs that anybody can check: a client's site, a measure of this site, lines of its home page. */
export const evidenceWords = {
  client: `${name}, ${trade.toLowerCase()}`,
  /** Note if the client is an example; none if the client is real. */
  clientNote: portfolioIsExample ? "Client fictif, site d’exemple" : null,
  score: String(measured.performance),
  scale: "sur 100 en performance",
  measure: `Lighthouse, téléphone simulé, notre page d’accueil, le ${longDate(measuredOn)}`,
  code: "Extrait du code HTML de notre page d’accueil",
  /** The service whose HTML on the home page is shown. */
  service: services["site-web"],
} as const;
