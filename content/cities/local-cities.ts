import { type City, type CityId, cities } from "#content/cities/cities.ts";
import type { Question } from "#content/site/faq.ts";
import type { Feature } from "#content/site/features.ts";
import { phoneNumber } from "#content/site/format.ts";
import type { ServiceId } from "#content/site/services.ts";
import type { PackOnSale } from "#domain/pack.ts";
import { marseilleWords } from "./words/marseille.ts";
import { parisWords } from "./words/paris.ts";
import { strasbourgWords } from "./words/strasbourg.ts";
import { toulouseWords } from "./words/toulouse.ts";

/** A section below the city's own story. */
export type CitySection = "useful" | "services" | "pricing" | "reviews" | "features" | "questions";

/** A city with all the text of its page. This text is long, so a page loads only its own city. */
export type LocalCity = City & LocalWords & { readonly id: CityId };

export type PlaceFigureWords = { readonly figure: string; readonly words: string; readonly source: string };

/** What serves a reader who buys nothing. `id` is its anchor. */
export type Useful = {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly items: readonly Feature[];
  readonly figure?: PlaceFigureWords;
  /** The last line, after the items. */
  readonly closing?: string;
  /** Describes the drawing of the section. */
  readonly drawing: string;
};

/**
 * The words of a city. Its prices and the names of services are those of the home page; all else is said here, and
 * nowhere else (docs/product.md, 2.4).
 */
export type LocalWords = {
  /** Describes its drawing, `app/illustrations/city-{id}.svg`. */
  readonly sceneWords: string;
  readonly kicker: string;
  /** Under the title, after the price. */
  readonly lead: string;
  /** Under the button of the hero. */
  readonly bookingNote: string;
  /** Follows « Nous joindre »: the agency has its office in one city only. */
  readonly place: string;
  /** How to meet the agency. */
  readonly meeting: string;
  /** Its story. `drawing` describes the drawing that illustrates it, if there is one. */
  readonly introduction: {
    readonly title: string;
    readonly blocks: readonly string[];
    readonly drawing?: string;
  };
  /**
   * The sections after its story, in an order that fits the story. The map of Marseille needs the reviews' background
   * below it.
   */
  readonly order: readonly CitySection[];
  /** `null`: the page has a drawing of its own instead, as the map of Marseille. */
  readonly useful: Useful | null;
  /** What each service is for here; the names and badges are those of the home page. */
  readonly services: {
    readonly title: string;
    readonly lead: string;
    readonly uses: Readonly<Record<ServiceId, string>>;
  };
  readonly pricing: {
    readonly title: string;
    /** The promise under the price of each card. */
    readonly promises: Readonly<Record<PackOnSale, string>>;
    readonly notes: readonly string[];
    /** What happens when a client leaves, and the link to the dates. */
    readonly leaving: string;
    readonly leavingLink: string;
  };
  readonly reviewsTitle: string;
  /** Four reasons to choose the agency, the figure that stands beside one of them, and the figure of the place. */
  readonly reasons: {
    readonly title: string;
    readonly figure: "week" | "ring" | "client" | "zenMaster";
    readonly items: readonly Feature[];
    readonly place?: PlaceFigureWords;
  };
  readonly questions: { readonly title: string; readonly items: readonly Question[] };
  /** The banner at the end of the page. */
  readonly banner: { readonly title: string; readonly lead: string };
  /** The water that its name stands on, and whose flight measures the way to the other cities. */
  readonly footer: { readonly water: string; readonly bearings: string };
};

/** Words of each city; the function gets the city's number, formatted. */
const localWords: Readonly<Record<CityId, (phone: string) => LocalWords>> = {
  marseille: marseilleWords,
  toulouse: toulouseWords,
  strasbourg: strasbourgWords,
  paris: parisWords,
};

export function localCity(id: CityId): LocalCity {
  return { id, ...cities[id], ...localWords[id](phoneNumber(cities[id].phone)) };
}
