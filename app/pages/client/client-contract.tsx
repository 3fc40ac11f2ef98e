import { data, redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { pageMeta } from "#app/seo.ts";
import { waitingAccountWords } from "#content/contract/account-change.ts";
import { busyWords, clientDates, clientWords } from "#content/contract/client-contract.ts";
import { invoiceLine } from "#content/contract/client-invoices.ts";
import { replacedLinkWords } from "#content/contract/email-change.ts";
import { statusReceipt } from "#content/contract/ending.ts";
import { clientFactsWords } from "#content/contract/fact-changes.ts";
import { paymentWords } from "#content/contract/unpaid.ts";
import { pages } from "#content/site/pages.ts";
import { owesMore } from "#domain/contract/outlook.ts";
import type { Route } from "./+types/client-contract";
import styles from "./client-contract.module.css";
import { ClientPage } from "./client-page.tsx";
import { Documents } from "./documents.tsx";
import { confirmationId, EmailToConfirm } from "./email-confirmation.tsx";
import { ContractFacts } from "./facts.tsx";
import { FactsInUse } from "./facts-in-use.tsx";
import { Invoices } from "./invoices.tsx";
import { MandateInUse } from "./mandate-in-use.tsx";
import { AmendmentReceipt, noticeOf, PackInUse } from "./pack-in-use.tsx";
import { Payment } from "./payment.tsx";
import { privateHeaders } from "./private-headers.ts";
import { Receipt } from "./receipt.tsx";
import { StatePanel } from "./state-panel.tsx";
import { Termination } from "./termination.tsx";
import { Withdrawal } from "./withdrawal.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? pages.clientContract : pages.notFound);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const answered = new Headers(loaderHeaders);
  for (const [name, value] of Object.entries(privateHeaders)) answered.set(name, value);
  return answered;
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.clients.byLink(params.token, context.get(callerContext));
  if (result.ok) {
    const contract = result.value;
    const today = services.today();
    // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
    const dates = clientDates(contract, today);
    const receipt = statusReceipt(contract, today);
    const invoices = contract.invoices.map(invoiceLine);
    const { waitingAccount: waiting } = contract;
    const waits = waiting && waitingAccountWords.waits(waiting.maskedIban, waiting.usableAt);
    const { waitingFacts } = contract;
    const amendmentNotice = noticeOf(contract, today);
    const factsWait = waitingFacts && clientFactsWords.waits(waitingFacts.facts, waitingFacts.usableAt);
    return data({ contract, today, dates, receipt, invoices, waits, factsWait, amendmentNotice });
  }
  if (result.problem.code === "unknown") {
    if (await services.emails.isReplaced(params.token))
      return data({ contract: null, isReplaced: true }, { status: 410 });
    throw data(null, { status: 404 });
  }
  const headers = { "Retry-After": String(result.problem.retryAfterSeconds) };
  return data({ contract: null, isReplaced: false }, { status: 429, headers });
}

/** Confirms the e-mail address of the contract. If that is not possible, the page says why. */
export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const confirmed = await services.emails.confirm(params.token, context.get(callerContext));
  const href = links.contract(params.token) + (confirmed.ok ? `#${confirmationId}` : "");
  return redirect(href, { status: 303, headers: privateHeaders });
}

/** The page behind the private link of the confirmation mail (docs/product.md, 5.6). */
export default function ClientContractPage({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData.contract) {
    const { title, text } = loaderData.isReplaced ? replacedLinkWords : busyWords;
    return (
      <SiteLayout>
        <PageOpening moon="broken" title={title} lead={text} low>
          {loaderData.isReplaced && <p className="note">{replacedLinkWords.notYou}</p>}
        </PageOpening>
      </SiteLayout>
    );
  }
  const { contract, today, dates, receipt, invoices, waits, factsWait, amendmentNotice } = loaderData;
  return (
    <ClientPage title={clientWords.title} titleSize="giant" contract={contract} note={clientWords.reserved}>
      <EmailToConfirm contract={contract} token={params.token} />
      <Payment
        contract={contract}
        accountHref={contract.mayChangeAccount ? links.accountChange(params.token) : null}
      />
      <div className={`frame ${styles.columns}`}>
        <StatePanel contract={contract} today={today} />
        <div className={styles.parts}>
          {receipt && <Receipt receipt={receipt} />}
          {amendmentNotice && (
            <AmendmentReceipt contract={contract} notice={amendmentNotice} token={params.token} />
          )}
          {contract.unpaid.length === 0 && contract.onAccountCents > 0 && (
            <p>{paymentWords.onAccount(contract.onAccountCents, false)}</p>
          )}
          <Invoices lines={invoices} token={params.token} isOneToCome={owesMore(contract, today)} />
          <div className={styles.part}>
            <h2>{clientWords.dates}</h2>
            <ContractFacts facts={dates} />
          </div>
          <FactsInUse contract={contract} waits={factsWait} token={params.token} />
          <PackInUse contract={contract} today={today} token={params.token} />
          <MandateInUse contract={contract} waits={waits} token={params.token} />
          <Documents contract={contract} token={params.token} />
          <Withdrawal contract={contract} token={params.token} today={today} />
          <Termination contract={contract} token={params.token} today={today} />
        </div>
      </div>
    </ClientPage>
  );
}
