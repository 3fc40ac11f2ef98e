import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { NotFound } from "#app/pages/not-found.tsx";
import { pageMeta } from "#app/seo.ts";
import { legalWords } from "#content/law/legal-words.ts";
import { company } from "#content/site/company.ts";
import { longDate } from "#content/site/format.ts";
import { pages } from "#content/site/pages.ts";
import type { Edition } from "#content/terms/editions.ts";
import type { SharedPage } from "#server/http/kept-pages.ts";
import type { Route } from "./+types/terms-of-day";
import { loadEdition } from "./edition-data.ts";
import { editionAt, TermsPage } from "./terms-page.tsx";

/** Rendered on request, because the current day decides whether a version is still in force. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const version = await loadEdition(editionAt(request), params.date);
  if (!version) return data(null, { status: 404 });
  const { replacement } = version;
  return {
    ...version,
    isOver: replacement !== null && context.get(servicesContext).today() > replacement.until,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { edition } = loaderData;
  const page = edition.id === "promo" ? pages.promoTerms : pages.terms;
  return pageMeta(versionPage(edition, page.description));
};

export const handle = { sameForEverybodyWithout: [] } satisfies SharedPage;

/** The terms published on one day. */
export default function TermsOfDayPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <TermsPage {...loaderData} /> : <NotFound />;
}

function versionPage({ id, title, version }: Edition, description: string) {
  return {
    path: links.termsVersion(id, version),
    title: `${title}, ${legalWords.versionOf(longDate(version))} | ${company.name}`,
    description,
    robots: "noindex",
  } as const;
}
