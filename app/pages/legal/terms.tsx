import { data } from "react-router";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import type { SleepingHandle } from "#app/layout/sleeping-page.ts";
import { links } from "#app/links.ts";
import { NotFound } from "#app/pages/not-found.tsx";
import { pageMeta } from "#app/seo.ts";
import { company } from "#content/company.ts";
import { longDate } from "#content/format.ts";
import { legalWords, termsLeads } from "#content/legal/legal-words.ts";
import { pages } from "#content/pages.ts";
import type { Edition } from "#content/terms/editions.ts";
import type { Route } from "./+types/terms";
import { LegalText } from "./legal-text.tsx";
import { shownEdition } from "./shown-edition.ts";
import { TermsVersion } from "./terms-version.tsx";

/** The texts stay on the server: the browser gets one edition as data, never all of them as code. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const id = pathname.startsWith(links.terms("promo")) ? "promo" : "standard";
  return (await shownEdition(id, params.date)) ?? data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData, params }) => {
  if (!loaderData) return [];
  const page = loaderData.edition.id === "promo" ? pages.promoTerms : pages.terms;
  return pageMeta(params.date === undefined ? page : versionPage(loaderData.edition, page.description));
};

export const handle = { sleeps: true } satisfies SleepingHandle;

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { edition } = loaderData;
  return (
    <SiteLayout>
      <LegalText
        title={edition.title}
        lead={termsLeads[edition.id]}
        partName={legalWords.article}
        parts={edition.articles}
      >
        <TermsVersion {...loaderData} />
      </LegalText>
    </SiteLayout>
  );
}

function versionPage({ id, title, version }: Edition, description: string) {
  return {
    path: links.termsVersion(id, version),
    title: `${title}, ${legalWords.versionOf(longDate(version))} | ${company.name}`,
    description,
    robots: "noindex",
  } as const;
}
