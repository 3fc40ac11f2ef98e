import { redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { DayTrail } from "#app/pages/contract/day-trail.tsx";
import { pageMeta } from "#app/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DownloadIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import {
  daysAfterSigning,
  preparingCall,
  signedAmendmentWords,
  signedFacts,
} from "#content/contract/pack-amendment.ts";
import { pages } from "#content/site/pages.ts";
import { evidenceFileReference } from "#domain/contract/signed-contract.ts";
import type { Route } from "./+types/pack-changed";
import accountStyles from "./account-changed.module.css";
import { ClientPage } from "./client-page.tsx";
import stepStyles from "./ending-step.module.css";
import { ContractFacts } from "./facts.tsx";
import { privateHeaders } from "./private-headers.ts";
import receiptStyles from "./receipt.module.css";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: signedAmendmentWords.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** If no amendment stands, redirects to the page of the contract. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.packChanges.receipt(params.token, context.get(callerContext));
  if (!result.ok) throw redirect(links.contract(params.token), { headers: privateHeaders });
  const receipt = result.value;
  const { shown, signedAt, nomPrenom } = receipt;
  // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
  return {
    receipt,
    title: signedAmendmentWords.signedAt(signedAt),
    facts: signedFacts(shown, { signatory: nomPrenom, reference: evidenceFileReference(receipt) }),
    days: daysAfterSigning(shown, signedAt, services.today()),
    call: preparingCall(shown.change, receipt.zenmaster),
  };
}

/** The page after an amendment was signed: what was signed, what follows, and how to take it back. */
export default function PackChangedPage({ loaderData, params }: Route.ComponentProps) {
  const { receipt, title, facts, days, call } = loaderData;
  const { document, change } = receipt;
  return (
    <ClientPage title={signedAmendmentWords.title} contract={receipt}>
      <div className={`frame ${accountStyles.parts}`}>
        <section className={receiptStyles.receipt} aria-labelledby="signed">
          <h2 id="signed">{title}</h2>
          <ContractFacts facts={facts} />
          <p>{signedAmendmentWords.sent(receipt.email)}</p>
          {document && (
            <p>
              <ButtonLink
                href={links.contractDocument(params.token, document.kind)}
                variant="outline"
                size="small"
              >
                <DownloadIcon />
                {signedAmendmentWords.download(document.byteLength)}
              </ButtonLink>
            </p>
          )}
        </section>
        <section className={stepStyles.part} aria-labelledby="next-days">
          <h2 id="next-days">{signedAmendmentWords.next}</h2>
          <DayTrail days={days} />
          {call && <p>{call}</p>}
        </section>
        {receipt.mayRenounce && (
          <section className={accountStyles.notYou} aria-labelledby="not-you">
            <h2 id="not-you">{signedAmendmentWords.notYou}</h2>
            <p>{signedAmendmentWords.notYouText(change.renounceThrough)}</p>
          </section>
        )}
        <p>
          <TextLink href={links.contract(params.token)} arrow>
            {signedAmendmentWords.back}
          </TextLink>
        </p>
      </div>
    </ClientPage>
  );
}
