import { links } from "#app/links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { totalCentsOf } from "#domain/amount.ts";
import { isPayable } from "#domain/billing/bank-answers.ts";
import type { BankPlan } from "#domain/billing/bank-plan.ts";
import type { PlannedTransfer } from "#domain/billing/bank-transfers.ts";
import type { Day } from "#domain/calendar.ts";
import { useToday } from "../desk-context.tsx";
import { Card } from "../ui/card.tsx";
import { ChoiceField, useAsked } from "../ui/fields.tsx";
import { Group } from "./group.tsx";
import styles from "./preview.module.css";
import { dueDays, payerWords, transferTitle } from "./preview-words.ts";
import { onAccountAnswer } from "./query.ts";
import { returnsWords } from "./words.ts";

const { preview: words } = returnsWords;

/** The transfers that pay exactly what they name: chosen, because nothing about them is guessed. */
export function Transfers({ plan }: { readonly plan: BankPlan }) {
  const { proposals, otherTransfers } = plan;
  if (proposals.length + otherTransfers === 0) return null;
  return (
    <Card titleId="transfers-title" title={words.transfers} aside={<p>{words.transfersText}</p>}>
      {proposals.length > 0 && (
        <ul className={styles.transfers}>
          {proposals.map((transfer) => (
            <Proposal key={transfer.key} transfer={transfer} />
          ))}
        </ul>
      )}
      {otherTransfers > 0 && <p className="note">{words.others(otherTransfers)}</p>}
    </Card>
  );
}

function Proposal({ transfer }: { readonly transfer: PlannedTransfer }) {
  const today = useToday();
  const { key, amountCents, dues, leftOwedCents } = transfer;
  const { typed, refusal } = useAsked();
  return (
    <li>
      <input
        type="checkbox"
        id={key}
        name={key}
        value={dues.length}
        defaultChecked={refusal === null || key in typed}
        data-transfers={1}
        aria-describedby={`about-${key}`}
      />
      <label htmlFor={key}>{transferTitle(transfer, today)}</label>
      <b>{exactEuros(amountCents)}</b>
      <p id={`about-${key}`}>
        {received(transfer, today)}. {dues.length > 1 && `${dueDays(dues, today)} : réglés. `}
        {leftOwedCents > 0 ? `Il reste dû ${exactEuros(leftOwedCents)}.` : words.exact}
      </p>
    </li>
  );
}

/** A transfer that pays another amount than what it names: somebody chooses the months, or that it stays on account. */
export function TransferQuestion({ transfer }: { readonly transfer: PlannedTransfer }) {
  const today = useToday();
  const { key, amountCents, number, by, dues } = transfer;
  const payable = dues
    .map((_, index) => dues.slice(0, index + 1))
    .filter((some) => isPayable(some, amountCents));
  return (
    <Group
      title={`Un virement pour le contrat ${number}`}
      count={exactEuros(amountCents)}
      text={dues.length === 0 ? words.nothingOwed : words.chooseMonths}
      isOpen
    >
      <div className={styles.ask}>
        <p>
          {received(transfer, today)}. {payerWords[by]}
          <a href={links.deskContract(number)}>{dues[0]?.raisonSociale ?? number}</a>
          {dues.length > 0 && ` doit ${exactEuros(totalCentsOf(dues))}.`}
        </p>
        <ChoiceField
          name={key}
          label={words.chooseMonths}
          isLabelHidden
          options={[
            ...payable.map((some) => ({
              value: String(some.length),
              title: dueDays(some, today),
              note: leftWords(totalCentsOf(some), amountCents),
              data: { "data-transfers": 1 },
            })),
            {
              value: onAccountAnswer,
              title: words.onAccount,
              note: words.onAccountText,
              data: { "data-transfers": 1 },
            },
            { value: "0", title: words.nothing, note: words.nothingText },
          ]}
        />
      </div>
    </Group>
  );
}

function received({ on, text }: PlannedTransfer, today: Day): string {
  return `Reçu le ${formatDay(on, today)}${text === "" ? ", sans texte" : ` : « ${text} »`}`;
}

function leftWords(paidCents: number, amountCents: number): string {
  if (paidCents > amountCents)
    return `${exactEuros(amountCents)} réglés, il reste dû ${exactEuros(paidCents - amountCents)}`;
  const paid = `${exactEuros(paidCents)} réglés`;
  return paidCents === amountCents
    ? paid
    : `${paid}, ${exactEuros(amountCents - paidCents)} restent en compte`;
}
