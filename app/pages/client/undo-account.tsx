import { data, redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { undoWords } from "#content/contract/account-change.ts";
import { pages } from "#content/site/pages.ts";
import type { Route } from "./+types/undo-account";
import { ClientPage } from "./client-page.tsx";
import { Consequences, EndingStep } from "./ending-step.tsx";
import { privateHeaders } from "./private-headers.ts";
import receiptStyles from "./receipt.module.css";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: undoWords.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** If nothing waits any more, redirects to the page of the contract. A link that nobody knows is an unknown page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.accounts.undo.read(params.token, context.get(callerContext));
  if (result.ok) {
    const change = result.value;
    // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
    return {
      change,
      lead: undoWords.lead(change.signedAt, change.maskedIban),
      doneAt: change.undoneAt === null ? null : undoWords.doneAt(change.undoneAt),
    };
  }
  if (result.problem.code === "unknown") throw data(null, { status: 404 });
  throw redirect(links.contract(params.token), { headers: privateHeaders });
}

/** Takes the change back. The page of the same link, which opens the contract no more, then says that it is done. */
export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const undone = await services.accounts.undo.undo(params.token, context.get(callerContext));
  const href = undone.ok ? links.accountUndo(params.token) : links.contract(params.token);
  return redirect(href, { status: 303, headers: privateHeaders });
}

/** « Ce n’est pas moi »: what taking the change of account back means, then one button; or that it is done. */
export default function UndoAccountPage({ loaderData, params }: Route.ComponentProps) {
  const { change, lead, doneAt } = loaderData;
  if (doneAt) {
    return (
      <ClientPage title={undoWords.done} contract={change}>
        <div className="frame">
          <section className={receiptStyles.receipt} aria-labelledby="undone">
            <h2 id="undone">{doneAt}</h2>
            <p>{undoWords.kept(change.keptMaskedIban, change.email)}</p>
            <p>{undoWords.call}</p>
          </section>
        </div>
      </ClientPage>
    );
  }
  return (
    <EndingStep
      contract={change}
      token={params.token}
      title={undoWords.title}
      action={links.accountUndo(params.token)}
      confirm={undoWords.confirm}
      back={undoWords.back}
      fields={null}
    >
      <p className="lead">{lead}</p>
      <Consequences title={undoWords.what} sentences={undoWords.consequences(change.keptMaskedIban)} />
    </EndingStep>
  );
}
