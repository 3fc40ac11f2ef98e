import * as v from "valibot";
import type { AgreedDue } from "./arrears.ts";
import type { ContractState } from "./lifecycle.ts";
import { mandateSchema } from "./mandate.ts";

/** How many times the account of a contract can be changed within 24 hours from its private link. */
export const accountChangesADay = 3;

/** How the client pays the months that are unpaid: collected on the new account, or by transfer. */
export const arrearsChoices = ["prelever", "virement"] as const;
export type ArrearsChoice = (typeof arrearsChoices)[number];

/**
 * The fields of another account: those of the mandate (docs/product.md, 4.3), and the choice about unpaid months.
 * `moisVus`: the unpaid months that the page showed ({@link fingerprintOfDues}).
 */
export const accountSchema = v.object(
  {
    ...mandateSchema.entries,
    arriere: v.optional(v.picklist(arrearsChoices, "malformed"), "virement"),
    moisVus: v.optional(v.string("malformed"), ""),
  },
  "missing",
);

/** Unpaid months with the day that was announced, as a short text: a signature holds for what its page showed. */
export function fingerprintOfDues(dues: readonly AgreedDue[]): string {
  return dues
    .map(({ dueOn, amountCents, collectionOn }) => `${dueOn}_${amountCents}_${collectionOn}`)
    .join(".");
}

/**
 * Why the account of a contract cannot be changed from its private link: the client has not confirmed the e-mail
 * address, which gets the mandate; or nothing is debited any more.
 */
export type AccountChangeObstacle = "unconfirmed" | "ended";

/** The obstacle, or `null`. A contract that has ended can still owe a month. */
export function accountChangeObstacle(
  state: ContractState,
  { isConfirmed, hasUnpaidMonths }: { readonly isConfirmed: boolean; readonly hasUnpaidMonths: boolean },
): AccountChangeObstacle | null {
  if (state === "withdrawn" || (state === "terminated" && !hasUnpaidMonths)) return "ended";
  return isConfirmed ? null : "unconfirmed";
}

/** Why the agency asks a client for a new mandate: another bank, an account that the bank refuses, a mistyped IBAN. */
export const mandateRequestReasons = ["other-bank", "refused-account", "mistyped-iban"] as const;
export type MandateRequestReason = (typeof mandateRequestReasons)[number];
