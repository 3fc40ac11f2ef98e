import type { ReactNode } from "react";
import * as v from "valibot";
import type { ActionPermission } from "#domain/action-permissions.ts";
import { readDay } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { RefundProblem } from "#server/billing/refunds.ts";
import type { UndoProblem } from "#server/contracts/corrections.ts";
import type { ContractActionProblem } from "#server/contracts/desk-actions.ts";
import type { Agency } from "#server/desk/desk.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import type { ContractView } from "../view.ts";

/** Problems that any action may meet, which `refusal.ts` words. `form`: its form was not complete. */
export type CommonProblem = ContractActionProblem | { readonly code: "form" };

/** An account in full, as one answer shows it. */
export type WholeAccount = { readonly iban: string; readonly bic: string };

/** What the server does for the actions of a contract. */
type Server = Pick<Agency, "contract" | "refunds" | "corrections">;

type Definition<Schema extends v.GenericSchema, Value, Problem> = Shown & {
  /** What its form sends, by the names of its fields. */
  readonly schema: Schema;
  readonly run: (
    server: Server,
    sent: { readonly number: string; readonly input: v.InferOutput<Schema>; readonly by: SignedIn },
  ) => Promise<Outcome<Value, Problem>>;
  /** The account that it shows, if it shows one. */
  readonly account?: (value: Value) => WholeAccount;
};

/** Says why an action was not done, for the problems that are its own. */
type Refusal<Problem> = (problem: Exclude<Problem, CommonProblem>, view: ContractView) => string;

/** Who may, when, and what the page shows of an action. */
type Shown = {
  /** What the server asks of whoever does it. */
  readonly permission: ActionPermission;
  /** Whether its question may be put. An action without a question is done at once. */
  readonly available?: (view: ContractView) => boolean;
  /** What is said once it is done; nothing where the page shows it by itself. */
  readonly done?: (view: ContractView) => string;
  /** What is said of a form that is not complete, where there is more to say than that. */
  readonly incomplete?: string;
  /** What is said where the day that was shown is another one meanwhile. */
  readonly recomputed?: (view: ContractView) => string | null;
  /** Its button in the list of actions, or why there is none. */
  readonly button?: (view: ContractView) => ReactNode;
  /** Its question. */
  readonly dialog?: (view: ContractView) => ReactNode;
};

/** One action on a contract: who may, when, what its form sends, what it does and what is said of it. */
export type ContractAction = Shown & {
  /** Reads the form and does it. */
  readonly perform: (
    server: Server,
    sent: { readonly number: string; readonly form: FormData; readonly by: SignedIn },
  ) => Promise<Outcome<WholeAccount | null, ActionProblem>>;
  /** Why it was not done, for the problems that are its own. */
  readonly refusal: Refusal<never> | undefined;
};

/** Why an action was not done. */
export type ActionProblem = CommonProblem | RefundProblem | UndoProblem | { readonly code: "length" };

/** Makes an entry of the table of actions. One that has problems of its own needs a `refusal`, which words them. */
export function defineAction<Schema extends v.GenericSchema, Value>(
  definition: Definition<Schema, Value, CommonProblem>,
): ContractAction;
export function defineAction<Schema extends v.GenericSchema, Value, Problem extends ActionProblem>(
  definition: Definition<Schema, Value, Problem>,
  refusal: Refusal<Problem>,
): ContractAction;
export function defineAction<Schema extends v.GenericSchema, Value>(
  { schema, run, account, ...shown }: Definition<Schema, Value, ActionProblem>,
  refusal?: Refusal<never>,
): ContractAction {
  return {
    ...shown,
    refusal,
    async perform(server, { number, form, by }) {
      const read = v.safeParse(schema, Object.fromEntries(form));
      if (!read.success) return failure({ code: "form" });
      const result = await run(server, { number, input: read.output, by });
      return result.ok ? success(account ? account(result.value) : null) : result;
    },
  };
}

/** A day that was typed. */
export const dayField = v.pipe(
  v.string(),
  v.check((typed) => readDay(typed) !== null),
  v.transform((typed) => readDay(typed)!),
);

/** What the button says was shown, so that the server can tell whether that still holds. */
export const shownField = v.optional(v.string(), "");
