import { type CityId, cityIds } from "#content/cities/cities.ts";

const files = import.meta.glob<string>("../illustrations/city-*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The URL of the drawing of each city, `city-{id}.svg`: 1600 × 900, the horizon at 700. */
export const cityDrawings = Object.fromEntries(
  cityIds.map((id) => [id, files[`../illustrations/city-${id}.svg`]]),
) as Record<CityId, string>;
