import { Fragment } from "react";
import { Card } from "../ui/card.tsx";
import { actions } from "./actions/actions.ts";
import { actionLabels } from "./actions/words.ts";
import type { ContractView } from "./view.ts";

/** The actions on a contract. An action that is not possible stays in the list and says why. */
export function ActionList({ view }: { view: ContractView }) {
  return (
    <Card titleId="t-actions" title={actionLabels.title}>
      <ul className="actions">
        {Object.entries(actions).map(([name, { button }]) => (
          <Fragment key={name}>{button?.(view)}</Fragment>
        ))}
      </ul>
      {!view.mayWork && <p className="note after">{actionLabels.notAllowed}</p>}
    </Card>
  );
}
