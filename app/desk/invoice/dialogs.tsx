import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { centsTyped } from "#domain/amount.ts";
import { creditedAmounts, creditNoteProblem, longestReason } from "#domain/billing/credit-note.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import { ActionEnd, Outcome } from "../debits/action-form.tsx";
import { debitsLabels } from "../debits/words.ts";
import { buttonClass } from "../ui/button.ts";
import { Dialog } from "../ui/dialog.tsx";
import formStyles from "../ui/dialog-form.module.css";
import fieldStyles from "../ui/field.module.css";
import { DayInput } from "../ui/fields.tsx";
import styles from "./dialogs.module.css";
import { actionHref, closeHref } from "./query.ts";
import type { InvoiceView } from "./view.ts";
import { invoiceLabels } from "./words.ts";

/** Asks for the amount and the reason of a credit note. */
export function CreditDialog({ shown, query, problem }: InvoiceView) {
  const { credit: words } = invoiceLabels;
  const { number, left, standing, reach } = shown;
  const close = closeHref(number, "avoir");
  return (
    <Dialog title={words.title} closeHref={close} problem={problem}>
      <form
        className={classNames(formStyles.form, styles.credit)}
        method="post"
        action={actionHref(number, "avoir")}
      >
        <input type="hidden" name="geste" value="avoir" />
        <input type="hidden" name="vu" value={left.totalCents} />
        <fieldset className={formStyles.choice}>
          <legend>{words.what}</legend>
          <label>
            <input type="radio" name="part" value="partie" defaultChecked={!query.takesAll} />
            <b>{words.part.title}</b>
            <span>{words.part.text}</span>
          </label>
          <label>
            <input type="radio" name="part" value="tout" defaultChecked={query.takesAll} />
            <b>{words.all.title(left.totalCents)}</b>
            <span>{words.all.text}</span>
          </label>
        </fieldset>
        <div className={classNames(formStyles.fields, styles.part)}>
          <div className={fieldStyles.field}>
            <label htmlFor="credit-amount">{words.amount}</label>
            <input
              id="credit-amount"
              name="montant"
              inputMode="decimal"
              autoComplete="off"
              maxLength={30}
              defaultValue={query.amount}
              aria-describedby="credit-most"
            />
          </div>
          <button
            className={buttonClass()}
            type="submit"
            formMethod="get"
            formAction={deskLinks.deskInvoice(number)}
            formNoValidate
          >
            {invoiceLabels.credit.recompute}
          </button>
          <p className={classNames("note", styles.most)} id="credit-most">
            {words.most(left.totalCents, standing.creditedCents)}
          </p>
        </div>
        <div className={fieldStyles.field}>
          <label htmlFor="credit-reason">{words.reason}</label>
          <input
            id="credit-reason"
            name="motif"
            required
            maxLength={longestReason}
            defaultValue={query.reason}
          />
        </div>
        <div className={styles.part}>
          <CreditOutcome shown={shown} cents={centsTyped(query.amount)} />
        </div>
        <div className={styles.all}>
          <CreditOutcome shown={shown} cents={left.totalCents} />
        </div>
        <p className="note">{words.note(reach!.email)}</p>
        <ActionEnd save={words.submit} close={words.close} closeHref={close} />
      </form>
    </Dialog>
  );
}

/** What a credit note of an amount takes back, and what it leaves. */
function CreditOutcome({ shown, cents }: Pick<InvoiceView, "shown"> & { cents: number | null }) {
  const { credit: words } = invoiceLabels;
  const { left, invoice, creditNotes, standing } = shown;
  if (cents === null || creditNoteProblem(invoice, creditNotes, cents) !== null) {
    return <p className="note">{words.choose}</p>;
  }
  const { withoutVatCents, vatCents } = creditedAmounts(left, cents);
  const leftCents = left.totalCents - cents;
  const toRefund = Math.max(0, standing.paidCents - leftCents);
  return (
    <Outcome intro={words.outcome} figure={words.figure(cents)}>
      <p>
        {leftCents === 0 ? words.exact(withoutVatCents, vatCents) : words.parts(withoutVatCents, vatCents)}{" "}
        {leftCents > 0 && words.leftAfter(leftCents)} {toRefund > 0 && words.toRefund(toRefund)}
      </p>
    </Outcome>
  );
}

/** Asks for the day and the means of a refund. */
export function RefundDialog({ shown, query, problem, today }: InvoiceView) {
  const { refund: words } = invoiceLabels;
  const { number, client, contract, standing, reach } = shown;
  const { toRefundCents } = standing;
  const close = closeHref(number, "rembourser");
  const frame = { title: words.title, closeHref: close, problem };
  if (toRefundCents === 0) {
    return (
      <Dialog {...frame}>
        <p>{words.nothing}</p>
      </Dialog>
    );
  }
  return (
    <Dialog {...frame}>
      <form className={formStyles.form} method="post" action={actionHref(number, "rembourser")}>
        <input type="hidden" name="geste" value="rembourser" />
        <input type="hidden" name="vu" value={toRefundCents} />
        <Outcome intro={words.outcome(client)} figure={invoiceLabels.life.toRefund(toRefundCents)}>
          <p>{words.account(reach!.maskedIban)}</p>
        </Outcome>
        <p>
          {words.first}
          <a href={`${links.deskContract(contract)}?geste=iban`}>{words.contractPage}</a>
          {words.recorded}
        </p>
        <div className={formStyles.fields}>
          <DayInput
            id="refund-day"
            name="le"
            label={words.day}
            day={query.on || today}
            max={today}
            required
          />
          <div className={fieldStyles.field}>
            <label htmlFor="refund-means">{words.means}</label>
            <select id="refund-means" name="par" defaultValue={query.means || settlementMeans[0]}>
              {settlementMeans.map((means) => (
                <option key={means} value={means}>
                  {debitsLabels.settle.means[means]}
                </option>
              ))}
            </select>
          </div>
        </div>
        <div className={fieldStyles.field}>
          <label htmlFor="refund-reference">{words.reference}</label>
          <input
            id="refund-reference"
            name="reference"
            autoComplete="off"
            maxLength={35}
            defaultValue={query.reference}
          />
        </div>
        <p className="note">{words.note(reach!.email)}</p>
        <ActionEnd save={words.submit(toRefundCents)} close={words.close} closeHref={close} />
      </form>
    </Dialog>
  );
}

/** Asks whether to send the mail of a document again. */
export function SendAgainDialog({ shown: { number, kind, reach }, problem }: InvoiceView) {
  const { sendAgain: words } = invoiceLabels;
  const close = closeHref(number, "renvoyer");
  return (
    <Dialog title={words.title[kind]} closeHref={close} problem={problem}>
      <form className={formStyles.form} method="post" action={actionHref(number, "renvoyer")}>
        <input type="hidden" name="geste" value="renvoyer" />
        <Outcome intro={words.to} figure={reach!.email}>
          <p>{words.text}</p>
        </Outcome>
        <ActionEnd save={words.submit} close={words.close} closeHref={close} />
      </form>
    </Dialog>
  );
}
