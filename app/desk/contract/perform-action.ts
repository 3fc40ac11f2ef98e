import type { Outcome } from "#domain/outcome.ts";
import type { Agency } from "#server/desk/desk.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import type { ActionProblem, WholeAccount } from "./actions/action.ts";
import { actions } from "./actions/actions.ts";
import type { ActionName } from "./query.ts";

type Sent = {
  readonly number: string;
  readonly form: FormData;
  readonly by: SignedIn;
};

/** Does the action that the form asks for. Answers an account in full if the action shows one. */
export function performAction(
  agency: Pick<Agency, "contract" | "refunds" | "corrections">,
  name: ActionName,
  sent: Sent,
): Promise<Outcome<WholeAccount | null, ActionProblem>> {
  return actions[name].perform(agency, sent);
}
