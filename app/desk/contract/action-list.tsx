import { Fragment } from "react";
import { actions } from "./actions/actions.ts";
import { actionLabels } from "./actions/words.ts";
import type { ContractView } from "./view.ts";

/** What may be done with a contract. What cannot be done stays, and says why. */
export function ActionList({ view }: { view: ContractView }) {
  return (
    <section className="block" aria-labelledby="t-actions">
      <header>
        <h2 id="t-actions">{actionLabels.title}</h2>
      </header>
      <ul className="actions">
        {Object.entries(actions).map(([name, { button }]) => (
          <Fragment key={name}>{button?.(view)}</Fragment>
        ))}
      </ul>
      {!view.mayWork && <p className="note after">{actionLabels.notAllowed}</p>}
    </section>
  );
}
