import type { Day } from "#domain/calendar.ts";
import type { ReadContract } from "#server/contracts/read.ts";
import type { ActionQuery } from "./query.ts";

/** What the page of a contract is made from. */
export type ContractView = {
  readonly contract: ReadContract;
  readonly today: Day;
  /** The action whose question is put. */
  readonly query: ActionQuery | null;
  /** Why what was sent was not done. */
  readonly problem: string | null;
  /** What was typed and not kept, to be mended. */
  readonly typed: { readonly note: string | null; readonly email: string | null };
  readonly mayWork: boolean;
  readonly maySeeAccount: boolean;
  readonly mayRefund: boolean;
};
