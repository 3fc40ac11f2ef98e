import { redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { PhoneLink } from "#app/sections/phone-link.tsx";
import { pageMeta } from "#app/seo.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { untilWords } from "#content/contract/account-change.ts";
import { changedFactLines, factDays, keptWords } from "#content/contract/fact-changes.ts";
import { company } from "#content/site/company.ts";
import { pages } from "#content/site/pages.ts";
import { DayTrail } from "../contract/day-trail.tsx";
import type { Route } from "./+types/facts-changed";
import styles from "./account-changed.module.css";
import { ClientPage } from "./client-page.tsx";
import stepStyles from "./ending-step.module.css";
import { ContractFacts } from "./facts.tsx";
import { privateHeaders } from "./private-headers.ts";
import receiptStyles from "./receipt.module.css";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: keptWords.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** Once nothing waits any more, redirects to the page of the contract, which shows its facts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.facts.receipt(params.token, context.get(callerContext));
  if (!result.ok) throw redirect(links.contract(params.token), { headers: privateHeaders });
  const receipt = result.value;
  const today = services.today();
  const { number, raisonSociale, email } = receipt;
  // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
  return {
    contract: { number, raisonSociale },
    title: keptWords.keptAt(receipt.at),
    facts: changedFactLines(receipt.facts, receipt.former).map(({ label, value, instead }) => ({
      label,
      value,
      note: instead,
    })),
    sent: keptWords.sent(email),
    days: factDays(receipt, today),
    until: untilWords(receipt.usableAt, today),
  };
}

/** The page after facts were changed: what changes, what follows, and how to take it back. */
export default function FactsChangedPage({ loaderData, params }: Route.ComponentProps) {
  const { contract, title, facts, sent, days, until } = loaderData;
  return (
    <ClientPage title={keptWords.title} contract={contract}>
      <div className={`frame ${styles.parts}`}>
        <section className={receiptStyles.receipt} aria-labelledby="kept">
          <h2 id="kept">{title}</h2>
          <ContractFacts facts={facts} />
          <p>{sent}</p>
        </section>
        <section className={stepStyles.part} aria-labelledby="next-days">
          <h2 id="next-days">{keptWords.next}</h2>
          <DayTrail days={days} />
        </section>
        <section className={styles.notYou} aria-labelledby="not-you">
          <h2 id="not-you">{keptWords.notYou}</h2>
          <p>
            {keptWords.undoUntil(until)} <PhoneLink phone={company.phone} />.
          </p>
        </section>
        <p>
          <TextLink href={links.contract(params.token)} arrow>
            {keptWords.back}
          </TextLink>
        </p>
      </div>
    </ClientPage>
  );
}
