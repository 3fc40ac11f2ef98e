import { type ClientId, clientSites } from "#content/site/portfolio.ts";

const files = import.meta.glob<string>("../illustrations/portfolio-*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The URL of the drawing of each client's page, `portfolio-{id}.svg`: 800 × 1160, its first screen above 507. */
export const clientDrawings = Object.fromEntries(
  clientSites.map(({ id }) => [id, files[`../illustrations/portfolio-${id}.svg`]]),
) as Record<ClientId, string>;
