import type { ReactElement } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { longDate } from "#content/site/format.ts";
import { type ActionPermission, actionPermissions } from "#domain/action-permissions.ts";
import { centsTyped } from "#domain/amount.ts";
import { creditedAmounts, creditNoteProblem, longestReason } from "#domain/billing/credit-note.ts";
import { readDay } from "#domain/calendar.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import type { Agency } from "#server/desk/desk.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import type { Refusal } from "../asked.ts";
import { settlementOptions } from "../debits/words.ts";
import { AmountField, ChoiceField, DayField, FieldRow, SelectField, TextField } from "../ui/fields.tsx";
import { Question, Recompute, WhatHappens } from "../ui/question.tsx";
import styles from "./credit.module.css";
import type { InvoiceAction } from "./query.ts";
import type { InvoiceView } from "./view.ts";
import { invoiceWords } from "./words.ts";

/** One action on a document: who may do it, its button, its question, and what it does. */
type DocumentAction = {
  readonly permission: ActionPermission;
  /** The words of its button; `null` if the document has none. */
  readonly button: (
    view: InvoiceView,
  ) => { readonly title: string; readonly note: string; readonly isPossible?: boolean } | null;
  /** Its question; `null` if it cannot be asked today. */
  readonly question: (
    view: InvoiceView,
    place: { readonly page: string; readonly action: InvoiceAction },
  ) => ReactElement | null;
  /** Does it; returns why it was not done, or `null`. */
  readonly perform: (
    agency: Agency,
    sent: { readonly number: string; readonly form: FormData; readonly by: SignedIn },
  ) => Promise<Refusal | null>;
  readonly done: (email: string | null) => string;
};

/** The actions on an invoice or a credit note, in the order of their buttons. */
export const documentActions: Readonly<Record<InvoiceAction, DocumentAction>> = {
  rembourser: {
    permission: actionPermissions.refunds.record,
    button({ shown: { kind, standing } }) {
      const { title, text } = invoiceWords.actions.refund;
      return kind === "invoice" && standing.toRefundCents > 0
        ? { title, note: text(standing.toRefundCents) }
        : null;
    },
    question: askRefund,
    async perform({ invoices, refunds }, { number, form, by }) {
      const { problems } = invoiceWords.refund;
      const on = readDay(form.get("le"));
      if (!on) return { why: problems.dayMissing, field: "le" };
      const means = settlementMeans.find((each) => each === form.get("par"));
      if (!means) return { why: problems.means, field: "par" };
      const refund = {
        expectedCents: expectedIn(form),
        on,
        means,
        reference: textIn(form, "virement") || null,
      };
      const found = await invoices.find(number);
      if (!found) return { why: problems.unknown };
      const recorded = await refunds.record(found, refund, by);
      if (recorded.ok) return null;
      const { problem } = recorded;
      if (problem.code === "day") return { why: problems.day(longDate(problem.from)), field: "le" };
      if (problem.code === "refunded") return { why: problems["not-owed-back"] };
      return { why: problems[problem.code], field: problem.code === "reference" ? "virement" : undefined };
    },
    done: () => invoiceWords.refund.done,
  },
  avoir: {
    permission: actionPermissions.credits.issue,
    button({ shown: { kind, left } }) {
      const { title, text, nothingLeft } = invoiceWords.actions.credit;
      if (kind !== "invoice") return null;
      const isPossible = left.totalCents > 0;
      return { title, note: isPossible ? text(left.totalCents) : nothingLeft, isPossible };
    },
    question: askCredit,
    async perform({ credits }, { number, form, by }) {
      const expectedLeftCents = expectedIn(form);
      const takesAll = form.get("part") === "tout";
      const amountCents = takesAll ? expectedLeftCents : (centsTyped(textIn(form, "montant")) ?? 0);
      const reason = textIn(form, "raison");
      const issued = await credits.issue(number, { amountCents, expectedLeftCents, reason }, by);
      if (issued.ok) return null;
      const { code } = issued.problem;
      const isAmount = (code === "no-amount" || code === "above-what-is-left") && !takesAll;
      const field = code === "reason" ? "raison" : isAmount ? "montant" : undefined;
      return { why: invoiceWords.credit.problems[code], field };
    },
    done: (email) => invoiceWords.credit.done(email),
  },
  renvoyer: {
    permission: actionPermissions.invoices.sendAgain,
    button() {
      const { title, text } = invoiceWords.actions.sendAgain;
      return { title, note: text };
    },
    question({ shown: { kind, reach } }, place) {
      const { sendAgain: words } = invoiceWords;
      if (!reach) return null;
      return (
        <Question {...place} title={words.title[kind]} submit={words.submit} nothing={words.close}>
          <WhatHappens intro={words.to} figure={reach.email} isText>
            <p>{words.text}</p>
          </WhatHappens>
        </Question>
      );
    },
    async perform({ invoices }, { number, by }) {
      const sent = await invoices.sendAgain(number, by);
      return sent.ok ? null : { why: invoiceWords.sendAgain.unknown };
    },
    done: () => invoiceWords.sendAgain.done,
  },
};

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The amount that the page showed, so that the server can check that it still holds. */
function expectedIn(form: FormData): number {
  return Number(form.get("vu") ?? Number.NaN);
}

type Place = Parameters<DocumentAction["question"]>[1];

function askCredit({ shown, asked }: InvoiceView, place: Place) {
  const { credit: words } = invoiceWords;
  const { kind, number, left, standing, reach } = shown;
  if (kind !== "invoice" || left.totalCents === 0 || !reach) return null;
  return (
    <Question
      {...place}
      title={words.title}
      submit={words.submit}
      nothing={words.close}
      seen={left.totalCents}
      className={styles.credit}
    >
      <ChoiceField
        name="part"
        label={words.what}
        initial="partie"
        options={[
          { value: "partie", title: words.part.title, note: words.part.text },
          { value: "tout", title: words.all.title(left.totalCents), note: words.all.text },
        ]}
      />
      <FieldRow className={styles.part}>
        <AmountField
          name="montant"
          label={words.amount}
          hint={words.most(left.totalCents, standing.creditedCents)}
        />
        <Recompute page={deskLinks.deskInvoice(number)}>{words.recompute}</Recompute>
      </FieldRow>
      <TextField name="raison" label={words.reason} required maxLength={longestReason} />
      <div className={styles.part}>
        <CreditOutcome shown={shown} cents={centsTyped(asked.typed.montant ?? "")} />
      </div>
      <div className={styles.all}>
        <CreditOutcome shown={shown} cents={left.totalCents} />
      </div>
      <p className="note">{words.note(reach.email)}</p>
    </Question>
  );
}

/** What a credit note of an amount takes back, and what it leaves. */
function CreditOutcome({ shown, cents }: Pick<InvoiceView, "shown"> & { cents: number | null }) {
  const { credit: words } = invoiceWords;
  const { left, invoice, creditNotes, standing } = shown;
  if (cents === null || creditNoteProblem(invoice, creditNotes, cents) !== null) {
    return <p className="note">{words.choose}</p>;
  }
  const { withoutVatCents, vatCents } = creditedAmounts(left, cents);
  const leftCents = left.totalCents - cents;
  const toRefund = Math.max(0, standing.paidCents - leftCents);
  return (
    <WhatHappens intro={words.outcome} figure={words.figure(cents)}>
      <p>
        {leftCents === 0 ? words.exact(withoutVatCents, vatCents) : words.parts(withoutVatCents, vatCents)}{" "}
        {leftCents > 0 && words.leftAfter(leftCents)} {toRefund > 0 && words.toRefund(toRefund)}
      </p>
    </WhatHappens>
  );
}

function askRefund({ shown, today }: InvoiceView, place: Place) {
  const { refund: words } = invoiceWords;
  const { kind, client, contract, standing, reach } = shown;
  const { toRefundCents } = standing;
  if (kind !== "invoice" || !reach) return null;
  if (toRefundCents === 0) {
    return (
      <Question {...place} title={words.title} submit={null}>
        <p>{words.nothing}</p>
      </Question>
    );
  }
  return (
    <Question
      {...place}
      title={words.title}
      submit={words.submit(toRefundCents)}
      nothing={words.close}
      seen={toRefundCents}
    >
      <WhatHappens intro={words.outcome(client)} figure={invoiceWords.life.toRefund(toRefundCents)}>
        <p>{words.account(reach.maskedIban)}</p>
      </WhatHappens>
      <p>
        {words.first}
        <a href={`${links.deskContract(contract)}?geste=iban`}>{words.contractPage}</a>
        {words.recorded}
      </p>
      <FieldRow>
        <DayField name="le" label={words.day} initial={today} max={today} required />
        <SelectField name="par" label={words.means} options={settlementOptions} />
      </FieldRow>
      <TextField name="virement" label={words.reference} maxLength={35} />
      <p className="note">{words.note(reach.email)}</p>
    </Question>
  );
}
