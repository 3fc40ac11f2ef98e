import { redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { PhoneLink } from "#app/sections/phone-link.tsx";
import { pageMeta } from "#app/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DownloadIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { changedWords, nextDays, untilWords } from "#content/contract/account-change.ts";
import { company } from "#content/site/company.ts";
import { pages } from "#content/site/pages.ts";
import { DayTrail } from "../contract/day-trail.tsx";
import type { Route } from "./+types/account-changed";
import styles from "./account-changed.module.css";
import { ClientPage } from "./client-page.tsx";
import stepStyles from "./ending-step.module.css";
import { ContractFacts } from "./facts.tsx";
import { privateHeaders } from "./private-headers.ts";
import receiptStyles from "./receipt.module.css";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: changedWords.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** Once nothing waits any more, redirects to the page of the contract, which shows its account. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.accounts.receipt(params.token, context.get(callerContext));
  if (!result.ok) throw redirect(links.contract(params.token), { headers: privateHeaders });
  const today = services.today();
  // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
  const { signedAt, usableAt } = result.value;
  return {
    receipt: result.value,
    title: changedWords.approvedAt(signedAt),
    days: nextDays(result.value, today),
    until: untilWords(usableAt, today),
  };
}

/** The page after another account was signed: what was approved, what follows, and how to take it back. */
export default function AccountChangedPage({ loaderData, params }: Route.ComponentProps) {
  const { receipt, title, days, until } = loaderData;
  return (
    <ClientPage title={changedWords.title} contract={receipt}>
      <div className={`frame ${styles.parts}`}>
        <section className={receiptStyles.receipt} aria-labelledby="approved">
          <h2 id="approved">{title}</h2>
          <ContractFacts
            facts={[
              {
                label: changedWords.account,
                value: changedWords.instead(receipt.maskedIban, receipt.replacedMaskedIban),
              },
              { label: changedWords.umr, value: receipt.umr },
              { label: changedWords.holder, value: receipt.titulaire },
            ]}
          />
          <p>{changedWords.sent(receipt.email)}</p>
          {receipt.document && (
            <p>
              <ButtonLink
                href={links.contractDocument(params.token, receipt.document)}
                variant="outline"
                size="small"
              >
                <DownloadIcon />
                {changedWords.download}
              </ButtonLink>
            </p>
          )}
        </section>
        <section className={stepStyles.part} aria-labelledby="next-days">
          <h2 id="next-days">{changedWords.next}</h2>
          <DayTrail days={days} />
        </section>
        <section className={styles.notYou} aria-labelledby="not-you">
          <h2 id="not-you">{changedWords.notYou}</h2>
          <p>
            {changedWords.undoUntil(until)} <PhoneLink phone={company.phone} />.
          </p>
        </section>
        <p>
          <TextLink href={links.contract(params.token)} arrow>
            {changedWords.back}
          </TextLink>
        </p>
      </div>
    </ClientPage>
  );
}
