import { data, redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { NoWrap } from "#app/pages/no-wrap.tsx";
import { pageMeta } from "#app/seo.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import grid from "#app/ui/form/form-grid.module.css";
import {
  afterWithdrawal,
  smallFirmDeclaration,
  withdrawalStatement,
  withdrawalStep,
  withdrawalWords,
} from "#content/contract/withdrawal.ts";
import { formWords } from "#content/site/forms.ts";
import { pages } from "#content/site/pages.ts";
import type { Route } from "./+types/confirm-withdrawal";
import styles from "./ending-step.module.css";
import { Consequences, EndingStep } from "./ending-step.tsx";
import { privateHeaders } from "./private-headers.ts";
import { receiptId } from "./receipt.tsx";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: withdrawalStep.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** If there is nothing to confirm, redirects to the page of the contract, which says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.clients.byLink(params.token, context.get(callerContext));
  const today = services.today();
  if (!result.ok || result.value.status.state === "withdrawn" || !withdrawalWords(result.value, today)) {
    throw redirect(links.contract(params.token), { headers: privateHeaders });
  }
  return { contract: result.value, today };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  const { token } = params;
  const declared = form.has(declarationName);
  const ended = await services.endings.withdraw(token, declared, context.get(callerContext));
  if (!ended.ok && ended.problem.code === "undeclared") return data({ undeclared: true }, { status: 422 });
  const href = links.contract(token) + (ended.ok ? `#${receiptId}` : "");
  return redirect(href, { status: 303, headers: privateHeaders });
}

/** The second step of a withdrawal: its text, the consequences, the declaration, and the confirmation. */
export default function ConfirmWithdrawalPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { contract, today } = loaderData;
  const error = actionData?.undeclared ? withdrawalStep.undeclared : undefined;
  return (
    <EndingStep
      contract={contract}
      token={params.token}
      title={withdrawalStep.title}
      action={links.withdrawal(params.token)}
      confirm={withdrawalStep.confirm}
      back={withdrawalStep.back}
      fields={
        <div className={`${grid.surface} ${styles.declaration}`}>
          <p className="note">{formWords.requiredNote}</p>
          <p>{withdrawalStep.declaration(contract)}</p>
          <ErrorSummary refused={error ? [{ name: declarationName, message: error }] : []} />
          <Checkbox name={declarationName} error={error}>
            {smallFirmDeclaration}
          </Checkbox>
        </div>
      }
    >
      <div className={styles.part}>
        <h2>{withdrawalStep.notice}</h2>
        <p className={styles.notice}>
          <NoWrap>{withdrawalStatement(contract)}</NoWrap>
        </p>
      </div>
      <Consequences
        title={withdrawalStep.what}
        sentences={[
          afterWithdrawal.end,
          afterWithdrawal.refund(today),
          afterWithdrawal.nothingElse,
          withdrawalStep.receipt(contract.email),
        ]}
      />
    </EndingStep>
  );
}

const declarationName = "moinsDeSixSalaries";
