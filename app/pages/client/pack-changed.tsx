import { redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { packChangeWords } from "#content/contract/pack-change.ts";
import { pages } from "#content/site/pages.ts";
import type { Route } from "./+types/pack-changed";
import { ClientPage } from "./client-page.tsx";
import { privateHeaders } from "./private-headers.ts";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: packChangeWords.signedTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.packChanges.receipt(params.token, context.get(callerContext));
  if (!result.ok) throw redirect(links.contract(params.token), { headers: privateHeaders });
  return { receipt: result.value };
}

/** What follows from the amendment that was signed last. */
export default function PackChangedPage({ loaderData: { receipt }, params }: Route.ComponentProps) {
  return (
    <ClientPage title={packChangeWords.signedTitle} contract={receipt}>
      <div className="frame">
        {packChangeWords.sentences(receipt.change).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {receipt.mayRenounce && (
          <p>
            <TextLink href={links.packRenounce(params.token)}>{packChangeWords.renounce}</TextLink>
          </p>
        )}
        <p>
          <TextLink href={links.contract(params.token)}>{packChangeWords.toContract}</TextLink>
        </p>
      </div>
    </ClientPage>
  );
}
