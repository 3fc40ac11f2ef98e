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

/** Whether the measure is that of a home page with this markup, as `builtHomeMarkup` says it; `null`: none is built. */
export function isMeasureOf(hash: string | null): boolean {
  return hash === null || hash === measured.markup;
}

/** The score of the home page, and its day. */
export const evidenceMeasure = { score: String(measured.performance), day: longDate(measuredOn) } as const;

const { name, trade } = clientSites.find(({ id }) => id === "nacre")!;

/** Proofs that anybody can check: a client's site, lines of the home page. */
export const evidenceWords = {
  client: `${name}, ${trade.toLowerCase()}`,
  /** Note if the client is an example; none if the client is real. */
  clientNote: portfolioIsExample ? "Client fictif, site d’exemple" : null,
  code: "Extrait du code HTML de notre page d’accueil",
  /** The service whose HTML on the home page is shown. */
  service: services["site-web"],
} as const;
