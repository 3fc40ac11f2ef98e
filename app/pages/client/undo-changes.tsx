import { data, redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { keptSentences, undoConsequences, undoLead, undoWords } from "#content/contract/undo-changes.ts";
import { pages } from "#content/site/pages.ts";
import type { Route } from "./+types/undo-changes";
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
  const result = await services.changes.read(params.token, context.get(callerContext));
  if (result.ok) {
    const changes = result.value;
    const { number, raisonSociale, email, undoneAt } = changes;
    // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
    return {
      contract: { number, raisonSociale },
      lead: undoLead(changes),
      consequences: undoConsequences(changes),
      done:
        undoneAt === null
          ? null
          : {
              at: undoWords.doneAt(undoneAt),
              text: [...keptSentences(changes), undoWords.replaced(email)].join(" "),
            },
    };
  }
  if (result.problem.code === "unknown") throw data(null, { status: 404 });
  throw redirect(links.contract(params.token), { headers: privateHeaders });
}

/** Takes the changes back. The page of the same link, which opens the contract no more, then says that it is done. */
export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const undone = await services.changes.undo(params.token, context.get(callerContext));
  const href = undone.ok ? links.changesUndo(params.token) : links.contract(params.token);
  return redirect(href, { status: 303, headers: privateHeaders });
}

/** « Ce n’est pas moi »: what taking the changes back means, then one button; or that it is done. */
export default function UndoChangesPage({ loaderData, params }: Route.ComponentProps) {
  const { contract, lead, consequences, done } = loaderData;
  if (done) {
    return (
      <ClientPage title={undoWords.done} contract={contract}>
        <div className="frame">
          <section className={receiptStyles.receipt} aria-labelledby="undone">
            <h2 id="undone">{done.at}</h2>
            <p>{done.text}</p>
            <p>{undoWords.call}</p>
          </section>
        </div>
      </ClientPage>
    );
  }
  return (
    <EndingStep
      contract={contract}
      token={params.token}
      title={undoWords.title}
      action={links.changesUndo(params.token)}
      confirm={undoWords.confirm}
      back={undoWords.back}
      fields={null}
    >
      {lead.map((sentence) => (
        <p key={sentence} className="lead">
          {sentence}
        </p>
      ))}
      <Consequences title={undoWords.what} sentences={consequences} />
    </EndingStep>
  );
}
