import type { Day } from "#domain/calendar.ts";
import type { ReadContract } from "#server/contracts/read.ts";
import type { ActionQuery } from "./query.ts";

/** Everything that the page of a contract is made from. */
export type ContractView = {
  readonly contract: ReadContract;
  readonly today: Day;
  /** The action whose question is open. */
  readonly query: ActionQuery | null;
  /** Why the form was refused. */
  readonly problem: string | null;
  /** The refused values of a form, to be corrected. */
  readonly typed: { readonly note: string | null; readonly email: string | null };
  readonly mayWork: boolean;
  readonly maySeeAccount: boolean;
  readonly mayRefund: boolean;
  readonly mayAskForMandate: boolean;
};
