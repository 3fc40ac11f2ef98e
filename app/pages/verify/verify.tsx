import { data } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { Island } from "#app/islands/island.tsx";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { pageMeta } from "#app/seo.ts";
import { verifyWords } from "#content/contract/verify.ts";
import { pages } from "#content/site/pages.ts";
import { sha256In } from "#domain/sha256.ts";
import type { SharedPage } from "#server/http/kept-pages.ts";
import type { Route } from "./+types/verify";
import type { VerdictState } from "./verdict.tsx";
import { sha256Parameter } from "./verdict-href.ts";
import { Verifier } from "./verifier.tsx";

export const meta: Route.MetaFunction = () => pageMeta(pages.verify);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const answered = new Headers(loaderHeaders);
  answered.set("Cache-Control", "no-store");
  return answered;
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get(sha256Parameter);
  if (typed === null) return data<VerdictState>({ state: "none" });
  const sha256 = sha256In(typed);
  if (!sha256) return data<VerdictState>({ state: "invalid", typed: typed.slice(0, 500) }, { status: 422 });
  const services = context.get(servicesContext);
  const result = await services.documents.verify(sha256, context.get(callerContext));
  if (result.ok) return data<VerdictState>({ state: "authentic", sha256, document: result.value });
  if (result.problem.code === "unknown") return data<VerdictState>({ state: "unknown", sha256 });
  return data<VerdictState>(
    { state: "busy" },
    { status: 429, headers: { "Retry-After": String(result.problem.retryAfterSeconds) } },
  );
}

export const handle = { sameForEverybodyWithout: [sha256Parameter] } satisfies SharedPage;

export default function VerifyPage({ loaderData }: Route.ComponentProps) {
  return (
    <SiteLayout>
      <PageOpening moon="verify" title={verifyWords.title} lead={verifyWords.lead} low />
      <section className="section">
        <Island name="verifier" component={Verifier} props={{ answer: loaderData }} hydrateOn="idle" />
      </section>
    </SiteLayout>
  );
}
