import type { ReactElement } from "react";
import * as v from "valibot";
import type { ActionPermission } from "#domain/action-permissions.ts";
import { readDay } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { ChargeProblem, NotedChargeProblem } from "#server/billing/charges.ts";
import type { DebitProblem } from "#server/billing/debits.ts";
import type { RefundProblem } from "#server/billing/refunds.ts";
import type { ReminderProblem } from "#server/billing/reminder-actions.ts";
import type { AccountActionProblem } from "#server/contracts/account-actions.ts";
import type { ClientsProblem } from "#server/contracts/clients.ts";
import type { UndoProblem } from "#server/contracts/corrections.ts";
import type { CompanyProblem, ContractActionProblem, SeatRefusal } from "#server/contracts/desk-actions.ts";
import type { FactActionProblem } from "#server/contracts/fact-actions.ts";
import type { PackRequestProblem } from "#server/contracts/pack-requests.ts";
import type { Agency } from "#server/desk/desk.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import type { Refusal } from "../../asked.ts";
import type { ActionName } from "../query.ts";
import type { ContractView } from "../view.ts";

/**
 * Problems that any action may have, for which `refusal.ts` has the words. `form`: the form was not complete, or `why` its
 * field is refused.
 */
export type CommonProblem = ContractActionProblem | ({ readonly code: "form" } & Partial<Refusal>);

/** An account in full. Only one answer contains it. */
export type WholeAccount = { readonly iban: string; readonly bic: string };

/** The services that the actions of a contract call. */
type Server = Pick<
  Agency,
  | "contract"
  | "debits"
  | "charges"
  | "refunds"
  | "corrections"
  | "accounts"
  | "packs"
  | "facts"
  | "clients"
  | "reminders"
>;

type Definition<Schema extends v.GenericSchema, Value, Problem> = ActionEntry & {
  /** The fields of the form, by name. */
  readonly schema: Schema;
  /** Why a field is refused, by its name, where the form may hold something else than what the browser checks. */
  readonly faults?: Readonly<Record<string, string>>;
  readonly run: (
    server: Server,
    sent: { readonly number: string; readonly input: v.InferOutput<Schema>; readonly by: SignedIn },
  ) => Promise<Outcome<Value, Problem>>;
  /** The account that the action shows, if it shows one. */
  readonly account?: (value: Value) => WholeAccount;
};

/** Says why an action was not done, for problems that only this action has. */
type RefusalOf<Problem> = (problem: Exclude<Problem, CommonProblem>, view: ContractView) => string | Refusal;

/** The place of a question: the page of its contract and its action. */
export type Place = { readonly page: string; readonly action: ActionName };

/** Who may do an action, when, and its button, question and words on the page. */
type ActionEntry = {
  /** The permission that the server requires. */
  readonly permission: ActionPermission;
  /** The words once it is done; none if the page shows the result by itself. */
  readonly done?: (view: ContractView) => string;
  /** The words if the computed day has changed since the page was loaded. */
  readonly recomputed?: (view: ContractView) => string | null;
  /** The words of its button in the list of actions; `null` if it has none today. */
  readonly button?: (view: ContractView) => ButtonWords | null;
  /** Its question; `null` if it cannot be asked today. An action without a question is done at once. */
  readonly question?: (view: ContractView, place: Place) => ReactElement | null;
};

/** The words of a button. One that is not possible stays in the list, and its note says why. */
export type ButtonWords = {
  readonly title: string;
  readonly note: string;
  readonly isPossible?: boolean;
};

/** One action on a contract: who may do it, when, the fields of its form, what it does, and the words for it. */
export type ContractAction = ActionEntry & {
  readonly faults?: Readonly<Record<string, string>>;
  /** Reads the form and does it. */
  readonly perform: (
    server: Server,
    sent: { readonly number: string; readonly form: FormData; readonly by: SignedIn },
  ) => Promise<Outcome<WholeAccount | null, ActionProblem>>;
  /** Says why the action was not done, for problems that only this action has. */
  readonly refusal: RefusalOf<never> | undefined;
};

export type ActionProblem =
  | CommonProblem
  | RefundProblem
  | UndoProblem
  | AccountActionProblem
  | PackRequestProblem
  | FactActionProblem
  | ClientsProblem
  | DebitProblem
  | ChargeProblem
  | NotedChargeProblem
  | ReminderProblem
  | CompanyProblem
  | { readonly code: "length" | "siret" | SeatRefusal };

/** Makes an entry of the table of actions. An action with problems of its own needs a `refusal` with the words for them. */
export function defineAction<Schema extends v.GenericSchema, Value>(
  definition: Definition<Schema, Value, CommonProblem>,
): ContractAction;
export function defineAction<Schema extends v.GenericSchema, Value, Problem extends ActionProblem>(
  definition: Definition<Schema, Value, Problem>,
  refusal: RefusalOf<Problem>,
): ContractAction;
export function defineAction<Schema extends v.GenericSchema, Value>(
  { schema, run, account, ...entry }: Definition<Schema, Value, ActionProblem>,
  refusal?: RefusalOf<never>,
): ContractAction {
  return {
    ...entry,
    refusal,
    async perform(server, { number, form, by }) {
      const read = v.safeParse(schema, Object.fromEntries(form));
      if (!read.success) {
        const field = String(read.issues[0].path?.[0]?.key ?? "");
        const why = entry.faults?.[field];
        return failure(why === undefined ? { code: "form" } : { code: "form", why, field });
      }
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
export const seenField = v.optional(v.string(), "");
