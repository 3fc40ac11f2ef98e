import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { ContractDue } from "#server/contracts/contract-debits.ts";
import { returnsHref } from "../returns/query.ts";
import { noteChargeLinks } from "./actions/note-charge.tsx";
import { PartRow, StateCell } from "./due-parts.tsx";
import { actionHref } from "./query.ts";
import { type ContractView, may } from "./view.ts";
import { contractWords } from "./words.ts";

const words = contractWords.dues.charges;

type Debit = ContractDue["debits"][number];

/** What the bank kept for a debit that came back, each charge with where it comes from. */
export function ChargeRows({ debit, view }: { readonly debit: Debit; readonly view: ContractView }) {
  const { today, contract } = view;
  const mayNote = may(view, actionPermissions.charges.note);
  return debit.charges.map(({ id, chargedOn, amountCents, fileSha256 }) => (
    <PartRow
      key={id}
      dueOn={debit.dueOn}
      today={today}
      name={words.name(formatDay(chargedOn, today))}
      document={
        <small className="note">
          {fileSha256 ? <a href={returnsHref({ deja: fileSha256 })}>{words.fromFile}</a> : words.noted}
        </small>
      }
      state={
        <StateCell
          state={{ name: "open", label: words.kept }}
          actions={
            mayNote && fileSha256 === null
              ? [
                  {
                    href: actionHref(contract.file.number, "frais", debit.id),
                    words: noteChargeLinks.correct,
                  },
                ]
              : []
          }
        />
      }
      amount={exactEuros(amountCents)}
    />
  ));
}

/** The link to note what the bank kept for a debit that came back; none once somebody or a file told of it. */
export function chargeActions(debit: Debit | undefined, view: ContractView) {
  const isOpen = debit?.rejectedOn && debit.charges.length === 0;
  if (!isOpen || !may(view, actionPermissions.charges.note)) return [];
  return [{ href: actionHref(view.contract.file.number, "frais", debit.id), words: noteChargeLinks.note }];
}
