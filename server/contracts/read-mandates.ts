import type { Day } from "#domain/calendar.ts";
import type { PresentedDebit } from "#domain/contract/debits.ts";
import { accountErasedOn } from "#domain/retention.ts";
import type { StoredDebit } from "#server/database/billing/debits.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import {
  isOnMandate,
  lastUsedOn,
  replacedAt,
  type StoredMandate,
} from "#server/database/contracts/mandates.ts";

/** A mandate of a contract as the desk shows it, the account masked. */
export type ReadMandate = Pick<
  StoredMandate,
  | "umr"
  | "maskedIban"
  | "titulaire"
  | "adresse"
  | "pays"
  | "createdAt"
  | "usableAt"
  | "revokedAt"
  | "accountErasedOn"
  | "usedElsewhereOn"
> & {
  readonly state: "in-use" | "waiting" | "replaced" | "revoked";
  /** When another one replaced it. */
  readonly replacedAt: number | null;
  readonly lastUse: (Pick<StoredDebit, "collectionOn"> & Pick<PresentedDebit, "state">) | null;
  /** The day on which its account is erased; `null` while it is in use or waits. */
  readonly erasesOn: Day | null;
};

/** A debit as the mandates of a contract read it. */
type MandateDebit = Pick<StoredDebit, "mandateId" | "collectionOn" | "rejectedOn"> &
  Pick<PresentedDebit, "state">;

/** The mandates of a contract at an instant, the latest first. */
export function readMandates(
  { mandates }: Pick<StoredContract, "mandates">,
  debits: readonly MandateDebit[],
  at: number,
): ReadMandate[] {
  return mandates
    .map((mandate): ReadMandate => {
      const { umr, maskedIban, titulaire, adresse, pays, createdAt, usableAt, revokedAt } = mandate;
      const used = debits.filter((debit) => isOnMandate(debit, mandate));
      const presented = used.filter(({ state }) => state !== "prepared" && state !== "withdrawn");
      const last =
        presented.toSorted((one, other) => (one.collectionOn < other.collectionOn ? 1 : -1))[0] ?? null;
      const replaced = replacedAt(mandates, mandate, at);
      const unusedFrom = lastUsedOn(mandates, mandate, used, at);
      return {
        umr,
        maskedIban,
        titulaire,
        adresse,
        pays,
        createdAt,
        usableAt,
        revokedAt,
        accountErasedOn: mandate.accountErasedOn,
        usedElsewhereOn: mandate.usedElsewhereOn,
        state:
          revokedAt !== null
            ? "revoked"
            : usableAt > at
              ? "waiting"
              : replaced === null
                ? "in-use"
                : "replaced",
        replacedAt: replaced,
        lastUse: last && { collectionOn: last.collectionOn, state: last.state },
        erasesOn: unusedFrom && accountErasedOn(unusedFrom),
      };
    })
    .reverse();
}
