import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { NotFound } from "#app/pages/not-found.tsx";
import { pageMeta } from "#app/seo.ts";
import { legalWords } from "#content/law/legal-words.ts";
import { company } from "#content/site/company.ts";
import { longDate } from "#content/site/format.ts";
import { pages } from "#content/site/pages.ts";
import type { Edition } from "#content/terms/editions.ts";
import { readDay } from "#domain/calendar.ts";
import type { SharedPage } from "#server/http/kept-pages.ts";
import type { Route } from "./+types/terms-of-day";
import { loadEdition } from "./edition-data.ts";
import { editionAt, TermsPage } from "./terms-page.tsx";

/**
 * Rendered on request, because the current day decides whether a version is still in force. A version that the site does
 * not publish, but that somebody signed, leads to its PDF.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = editionAt(request);
  const { documents, today } = context.get(servicesContext);
  const version = await loadEdition(id, params.date);
  if (!version) {
    const day = readDay(params.date);
    if (day && (await documents.signedTerms(id, day))) throw redirect(links.signedTerms(id, day));
    return data(null, { status: 404 });
  }
  const { replacement } = version;
  return { ...version, isOver: replacement !== null && today() > replacement.until };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { edition } = loaderData;
  const page = edition.id === "promo" ? pages.promoTerms : pages.terms;
  return pageMeta(versionPage(edition, page.description));
};

export const handle = { sameForEverybodyWithout: [] } satisfies SharedPage;

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
