import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { dueOf } from "#domain/billing/account.ts";
import { type AgedBalance, type AgedCents, agedBalance, agedTotals } from "#domain/billing/aged-balance.ts";
import { type LeftOutReason, leftOutReason, mandateUse } from "#domain/billing/mandate-use.ts";
import { askedDues } from "#domain/billing/unpaid-due.ts";
import type { Day } from "#domain/calendar.ts";
import { withContacts } from "#server/billing/contacts.ts";
import type { Context } from "#server/context.ts";
import { remindedReturns } from "#server/database/billing/debit-returns.ts";
import { contractNumbers } from "#server/database/billing/entries.ts";
import { advancesOf, openMonths } from "#server/database/billing/entry-sums.ts";
import { accountsOf, type StoredAccount } from "#server/database/billing/ledger.ts";
import { latestNotes } from "#server/database/contracts/contract-notes.ts";
import { containsWords } from "#server/database/engine/text-search.ts";

/**
 * What follows for the oldest late month of a client. `at-bank`: a debit of it is collected on a day; `left-aside`: no run
 * takes it; `next-run`: the next one does; `asked`: its client is asked to pay; `forgotten`: no file carried it.
 */
export type BalanceStep =
  | { readonly kind: "at-bank"; readonly on: Day }
  | { readonly kind: "left-aside"; readonly reason: LeftOutReason; readonly requestedOn: Day | null }
  | { readonly kind: "next-run" | "forgotten" }
  /** The reminders about it: how many left, when the last one did, and when the next one leaves. */
  | {
      readonly kind: "asked";
      readonly sent: number;
      readonly lastAt: number | null;
      readonly nextAt: number | null;
      readonly reason: string | null;
    };

/** A client who owes something. */
export type BalanceRow = AgedBalance & {
  readonly number: string;
  readonly raisonSociale: string;
  readonly telephone: string;
  readonly onAccountCents: number;
  /** `null` if nothing is late. */
  readonly step: BalanceStep | null;
  /** The latest note about the contract. */
  readonly note: { readonly text: string; readonly by: string; readonly at: number } | null;
};

/** What all clients owe, the oldest first; those who are not late are counted alone. */
export type Balance = {
  readonly rows: readonly BalanceRow[];
  readonly late: { readonly count: number; readonly cents: number };
  readonly coming: { readonly count: number; readonly cents: number };
  readonly totals: AgedCents;
};

/** The aged balance of the agency’s clients: what is open on their account in the books. */
export function createBalance(context: Context) {
  const { database, now, today } = context;
  const { db } = database;

  /** Each client with something open, with its identifier, the oldest first. */
  async function balances() {
    const open = await openMonths(db);
    const byContract = Map.groupBy(open, ({ contractId }) => contractId);
    const advances = await advancesOf(db, [...byContract.keys()]);
    const on = today();
    return [...byContract]
      .flatMap(([contractId, months]) => {
        const onAccountCents = advances.get(contractId) ?? 0;
        const balance = agedBalance(months, onAccountCents, on);
        return balance ? [{ contractId, onAccountCents, ...balance }] : [];
      })
      .sort(
        (one, other) =>
          (other.oldest?.days ?? 0) - (one.oldest?.days ?? 0) || other.totalCents - one.totalCents,
      );
  }

  async function rowsOf(some: Awaited<ReturnType<typeof balances>>): Promise<BalanceRow[]> {
    const ids = some.map(({ contractId }) => contractId);
    const numbers = await contractNumbers(db, ids);
    const accounts = new Map((await accountsOf(db, ids)).map((account) => [account.contract.id, account]));
    const named = await withContacts(
      db,
      some.map((each) => ({ ...each, number: numbers.get(each.contractId)! })),
    );
    const notes = await latestNotes(db, ids);
    const rows: BalanceRow[] = [];
    for (const { contractId, requestedOn, nomPrenom: _person, ...balance } of named) {
      const account = accounts.get(contractId);
      if (!account) continue;
      rows.push({
        ...balance,
        raisonSociale: account.contract.raisonSociale,
        step: balance.oldest && (await stepOf(account, balance.oldest.dueOn, requestedOn)),
        note: notes.get(contractId) ?? null,
      });
    }
    return rows;
  }

  async function stepOf(account: StoredAccount, dueOn: Day, requestedOn: Day | null): Promise<BalanceStep> {
    const at = now();
    const { contract, dues } = account;
    const last = dueOf(account, dueOn).debits.at(-1);
    if (last?.state === "presented") return { kind: "at-bank", on: last.collectionOn };
    const use = mandateUse({ contract, dues }, at);
    const asked = askedDues(account, at).find((each) => each.dueOn === dueOn);
    const reason = leftOutReason(contract, use, today());
    if (asked && last) {
      const returned = (await remindedReturns(db, [last])).get(last.id);
      const mails = [...(returned?.formerMails ?? []), ...(returned?.mails ?? [])];
      const sent = mails.flatMap(({ sentAt }) => sentAt ?? []).sort((one, other) => one - other);
      const next = mails.find((mail) => mail.sentAt === null && mail.cancelledAt === null);
      return {
        kind: "asked",
        sent: sent.length,
        lastAt: sent.at(-1) ?? null,
        nextAt: next?.dueAt ?? null,
        reason: asked.reason,
      };
    }
    if (reason !== null) return { kind: "left-aside", reason, requestedOn };
    if (last?.joinsNextRun === 1) return { kind: "next-run" };
    return asked
      ? { kind: "asked", sent: 0, lastAt: null, nextAt: null, reason: asked.reason }
      : { kind: "forgotten" };
  }

  return {
    /** The clients who are late, the oldest first, or those of some words; with `all`, also those who are not. */
    async read({
      words,
      all = false,
    }: {
      readonly words?: string | undefined;
      readonly all?: boolean;
    } = {}): Promise<Balance> {
      const every = await balances();
      const late = every.filter(({ lateCents }) => lateCents > 0);
      const coming = every.filter(({ lateCents }) => lateCents === 0);
      const rows = await rowsOf(all || words ? every : late);
      return {
        rows: words
          ? rows.filter(({ number, raisonSociale }) => containsWords(`${number} ${raisonSociale}`, words))
          : rows,
        late: { count: late.length, cents: late.reduce((sum, { lateCents }) => sum + lateCents, 0) },
        coming: {
          count: coming.length,
          cents: every.reduce((sum, { cents }) => sum + cents.coming, 0),
        },
        totals: agedTotals(every),
      };
    },

    /** All of them for a spreadsheet, some at a time. Lets other requests run in between. */
    async *rows(): AsyncGenerator<BalanceRow> {
      const every = await balances();
      for (let from = 0; from < every.length; from += 100) {
        yield* await rowsOf(every.slice(from, from + 100));
        await yieldToEventLoop();
      }
    },
  };
}
