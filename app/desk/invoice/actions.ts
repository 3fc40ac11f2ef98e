import { longDate } from "#content/site/format.ts";
import {
  type ActionPermission,
  type Actor,
  actionPermissions,
  isAllowed,
} from "#domain/action-permissions.ts";
import { centsTyped } from "#domain/amount.ts";
import { readDay } from "#domain/calendar.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import type { Services } from "#server/services.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { CreditDialog, RefundDialog, SendAgainDialog } from "./dialogs.tsx";
import type { InvoiceAction, InvoiceQuery } from "./query.ts";
import type { InvoiceView } from "./view.ts";
import { invoiceLabels as words } from "./words.ts";

/** An action on an invoice or a credit note. */
type ActionOnInvoice = {
  /** The permission that the server’s action asks for. */
  readonly permission: ActionPermission;
  readonly isPossible: (shown: InvoiceView["shown"]) => boolean;
  /** Does it. Returns the words of its problem, or `null`. `seenCents` is the amount that its form showed. */
  readonly run: (call: {
    readonly agency: Services["agency"];
    readonly number: string;
    readonly query: InvoiceQuery;
    readonly seenCents: number;
    readonly by: SignedIn;
  }) => Promise<string | null>;
  readonly Dialog: (view: InvoiceView) => React.ReactNode;
  readonly done: (email: string | null) => string;
};

/** The actions of the page, by their names in its URL and forms. */
export const invoiceActionTable: Readonly<Record<InvoiceAction, ActionOnInvoice>> = {
  avoir: {
    permission: actionPermissions.credits.issue,
    isPossible: ({ kind, left }) => kind === "invoice" && left.totalCents > 0,
    async run({ agency, number, query, seenCents, by }) {
      const amountCents = query.takesAll ? seenCents : (centsTyped(query.amount) ?? 0);
      const request = { amountCents, expectedLeftCents: seenCents, reason: query.reason };
      const issued = await agency.credits.issue(number, request, by);
      return issued.ok ? null : words.credit.problems[issued.problem.code];
    },
    Dialog: CreditDialog,
    done: words.credit.done,
  },
  rembourser: {
    permission: actionPermissions.invoices.refund,
    isPossible: ({ kind }) => kind === "invoice",
    async run({ agency, number, query, seenCents, by }) {
      const { problems } = words.refund;
      const on = readDay(query.on);
      const means = settlementMeans.find((each) => each === query.means);
      if (!on || !means) return problems.means;
      const refund = { expectedCents: seenCents, on, means, reference: query.reference || null };
      const recorded = await agency.invoices.refund(number, refund, by);
      if (recorded.ok) return null;
      const { problem } = recorded;
      return problem.code === "day" ? problems.day(longDate(problem.from)) : problems[problem.code];
    },
    Dialog: RefundDialog,
    done: () => words.refund.done,
  },
  renvoyer: {
    permission: actionPermissions.invoices.sendAgain,
    isPossible: () => true,
    async run({ agency, number, by }) {
      const sent = await agency.invoices.sendAgain(number, by);
      return sent.ok ? null : words.sendAgain.unknown;
    },
    Dialog: SendAgainDialog,
    done: () => words.sendAgain.done,
  },
};

/** What somebody may do on the page: its own actions, and those on the debit of the invoice. */
export type InvoicePermissions = Readonly<Record<InvoiceAction | "presentAgain" | "settle", boolean>>;

/** Reads from the table of permissions what somebody may do on the page. */
export function invoicePermissions(actor: Actor): InvoicePermissions {
  const may = (permission: ActionPermission) => isAllowed(actor, permission);
  return {
    avoir: may(invoiceActionTable.avoir.permission),
    rembourser: may(invoiceActionTable.rembourser.permission),
    renvoyer: may(invoiceActionTable.renvoyer.permission),
    presentAgain: may(actionPermissions.debits.joinNextRun),
    settle: may(actionPermissions.debits.settle),
  };
}
