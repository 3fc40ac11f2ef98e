import { formatDay } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { Alert } from "../ui/alert.tsx";
import { undoDebitLinks } from "./actions/undo-debit.tsx";
import { actionHref } from "./query.ts";
import { meansWords, refundWords } from "./refund-words.ts";
import { type ContractView, may } from "./view.ts";
import { contractWords } from "./words.ts";

const { onAccount: words } = contractWords.dues;

/** What the contract has on account, where it comes from, and how it goes back. */
export function MoneyOnAccount({ view }: { readonly view: ContractView }) {
  const { today, contract } = view;
  const { number } = contract.file;
  const { leftCents, payments } = contract.debits.onAccount;
  if (leftCents <= 0) return null;
  return (
    <Alert look="warning">
      <b>{words.title(leftCents)}</b>. {words.text}{" "}
      {may(view, actionPermissions.refunds.record) && (
        <a href={actionHref(number, "rembourser", "compte")}>{refundWords.button}</a>
      )}
      {payments.map(({ id, amountCents, receivedOn, means }) => (
        <span key={id}>
          {" "}
          {words.received(amountCents, formatDay(receivedOn, today), meansWords[means])}.{" "}
          {may(view, actionPermissions.corrections.debit) && (
            <a href={actionHref(number, "rectifier", id)}>{undoDebitLinks.paid}</a>
          )}
        </span>
      ))}
    </Alert>
  );
}
