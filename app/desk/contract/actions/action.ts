import type { ReactNode } from "react";
import * as v from "valibot";
import type { ActionPermission } from "#domain/action-permissions.ts";
import { readDay } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { RefundProblem } from "#server/billing/refunds.ts";
import type { AccountActionProblem } from "#server/contracts/account-actions.ts";
import type { UndoProblem } from "#server/contracts/corrections.ts";
import type { ContractActionProblem } from "#server/contracts/desk-actions.ts";
import type { Agency } from "#server/desk/desk.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import type { ContractView } from "../view.ts";

/** Problems that any action may have, for which `refusal.ts` has the words. `form`: the form was not complete. */
export type CommonProblem = ContractActionProblem | { readonly code: "form" };

/** An account in full. Only one answer contains it. */
export type WholeAccount = { readonly iban: string; readonly bic: string };

/** The services that the actions of a contract call. */
type Server = Pick<Agency, "contract" | "refunds" | "corrections" | "accounts">;

type Definition<Schema extends v.GenericSchema, Value, Problem> = ActionEntry & {
  /** The fields of the form, by name. */
  readonly schema: Schema;
  readonly run: (
    server: Server,
    sent: { readonly number: string; readonly input: v.InferOutput<Schema>; readonly by: SignedIn },
  ) => Promise<Outcome<Value, Problem>>;
  /** The account that the action shows, if it shows one. */
  readonly account?: (value: Value) => WholeAccount;
};

/** Says why an action was not done, for problems that only this action has. */
type Refusal<Problem> = (problem: Exclude<Problem, CommonProblem>, view: ContractView) => string;

/** Who may do an action, when, and its button, question and words on the page. */
type ActionEntry = {
  /** The permission that the server requires. */
  readonly permission: ActionPermission;
  /** Whether the question can be asked. An action without a question is done at once. */
  readonly available?: (view: ContractView) => boolean;
  /** The words once it is done; none if the page shows the result by itself. */
  readonly done?: (view: ContractView) => string;
  /** The words for an incomplete form, if the usual ones are not enough. */
  readonly incomplete?: string;
  /** The words if the computed day has changed since the page was loaded. */
  readonly recomputed?: (view: ContractView) => string | null;
  /** Its button in the list of actions, or the reason why there is none. */
  readonly button?: (view: ContractView) => ReactNode;
  /** Its question. */
  readonly dialog?: (view: ContractView) => ReactNode;
};

/** One action on a contract: who may do it, when, the fields of its form, what it does, and the words for it. */
export type ContractAction = ActionEntry & {
  /** Reads the form and does it. */
  readonly perform: (
    server: Server,
    sent: { readonly number: string; readonly form: FormData; readonly by: SignedIn },
  ) => Promise<Outcome<WholeAccount | null, ActionProblem>>;
  /** Says why the action was not done, for problems that only this action has. */
  readonly refusal: Refusal<never> | undefined;
};

/** Why an action was not done. */
export type ActionProblem =
  | CommonProblem
  | RefundProblem
  | UndoProblem
  | AccountActionProblem
  | { readonly code: "length" | "siret" };

/** Makes an entry of the table of actions. An action with problems of its own needs a `refusal` with the words for them. */
export function defineAction<Schema extends v.GenericSchema, Value>(
  definition: Definition<Schema, Value, CommonProblem>,
): ContractAction;
export function defineAction<Schema extends v.GenericSchema, Value, Problem extends ActionProblem>(
  definition: Definition<Schema, Value, Problem>,
  refusal: Refusal<Problem>,
): ContractAction;
export function defineAction<Schema extends v.GenericSchema, Value>(
  { schema, run, account, ...entry }: Definition<Schema, Value, ActionProblem>,
  refusal?: Refusal<never>,
): ContractAction {
  return {
    ...entry,
    refusal,
    async perform(server, { number, form, by }) {
      const read = v.safeParse(schema, Object.fromEntries(form));
      if (!read.success) return failure({ code: "form" });
      const result = await run(server, { number, input: read.output, by });
      return result.ok ? success(account ? account(result.value) : null) : result;
    },
  };
}

/** A day typed by hand. */
export const dayField = v.pipe(
  v.string(),
  v.check((typed) => readDay(typed) !== null),
  v.transform((typed) => readDay(typed)!),
);

/** The facts on the page when the button was pressed, so that the server can check that they still hold. */
export const expectedField = v.optional(v.string(), "");
