import { links } from "#app/links.ts";
import { type PageEntry, pages } from "#content/site/pages.ts";
import { packIds } from "#domain/pack.ts";

/** The pages that have an address of their own, with their title and indexing. */
export const addressedPages = Object.values<PageEntry>(pages).flatMap((page) =>
  page.path === null ? [] : [{ ...page, path: page.path }],
);

/** Every address that answers with a page, the steps of the contracts included. */
export const pageAddresses: readonly string[] = [
  ...addressedPages.map(({ path }) => path),
  ...packIds.flatMap((pack) => [links.contractStep1(pack), links.contractStep2(pack)]),
];

/** The origin that a build without settings writes into the pages. */
export const builtOrigin = "http://localhost:3000";
