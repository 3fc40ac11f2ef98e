import { redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { emailChangeWords, emailDays } from "#content/contract/email-change.ts";
import { keptWords } from "#content/contract/fact-changes.ts";
import { pages } from "#content/site/pages.ts";
import { DayTrail } from "../contract/day-trail.tsx";
import type { Route } from "./+types/email-waits";
import styles from "./account-changed.module.css";
import { ClientPage } from "./client-page.tsx";
import stepStyles from "./ending-step.module.css";
import { ContractFacts } from "./facts.tsx";
import { privateHeaders } from "./private-headers.ts";
import receiptStyles from "./receipt.module.css";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: emailChangeWords.waitsPageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** Once no address waits any more, redirects to the page of the contract, which shows the one in use. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.emails.waiting(params.token, context.get(callerContext));
  if (!result.ok) throw redirect(links.contract(params.token), { headers: privateHeaders });
  const { number, raisonSociale, email, waiting, ...change } = result.value;
  // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
  return {
    contract: { number, raisonSociale },
    asked: emailChangeWords.asked(change.at),
    facts: [
      { label: emailChangeWords.newEmail, value: waiting },
      { label: emailChangeWords.untilThen, value: email },
    ],
    isConfirmed: change.confirmedAt !== null,
    waiting,
    days: emailDays(change, services.today()),
    idempotencyKey: crypto.randomUUID(),
  };
}

/** The page while another address waits: what is left to do, and what follows. */
export default function EmailWaitsPage({ loaderData, params }: Route.ComponentProps) {
  const { contract, asked, facts, isConfirmed, waiting, days, idempotencyKey } = loaderData;
  const { token } = params;
  return (
    <ClientPage
      title={isConfirmed ? emailChangeWords.confirmedTitle : emailChangeWords.waitsTitle}
      contract={contract}
    >
      <div className={`frame ${styles.parts}`}>
        <section className={receiptStyles.receipt} aria-labelledby="asked">
          <h2 id="asked">{asked}</h2>
          <ContractFacts facts={facts} />
          <p>{isConfirmed ? emailChangeWords.alreadyConfirmed : emailChangeWords.open}</p>
          <p>{emailChangeWords.newLink}</p>
          <form method="post" action={links.emailChange(token)} className={stepStyles.choice}>
            {!isConfirmed && (
              <>
                <input type="hidden" name="email" value={waiting} />
                <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                <Button type="submit" variant="outline" size="small">
                  {emailChangeWords.sendAgain}
                </Button>
              </>
            )}
            <TextLink href={links.emailChange(token)}>{emailChangeWords.correct}</TextLink>
          </form>
        </section>
        <section className={stepStyles.part} aria-labelledby="next-days">
          <h2 id="next-days">{emailChangeWords.next}</h2>
          <DayTrail days={days} />
        </section>
        <section className={styles.notYou} aria-labelledby="not-you">
          <h2 id="not-you">{emailChangeWords.notYou}</h2>
          <p>{emailChangeWords.notYouText}</p>
        </section>
        <p>
          <TextLink href={links.contract(token)} arrow>
            {keptWords.back}
          </TextLink>
        </p>
      </div>
    </ClientPage>
  );
}
