import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { isRebillable, isWaivable, type Rebilling } from "#domain/billing/rebilling.ts";
import type { ContractDue, PresentedCharge } from "#server/contracts/contract-debits.ts";
import { returnsHref } from "../returns/query.ts";
import type { StateName } from "../ui/state.tsx";
import { noteChargeLinks } from "./actions/note-charge.tsx";
import { rebillLinks } from "./actions/rebill-charge.tsx";
import { PartRow, StateCell } from "./due-parts.tsx";
import { type ActionName, actionHref } from "./query.ts";
import { type ContractView, may } from "./view.ts";
import { contractWords } from "./words.ts";

const words = contractWords.dues.charges;

type Debit = ContractDue["debits"][number];

const signs: Readonly<Record<Rebilling, StateName>> = {
  open: "watch",
  lapsed: "watch",
  announced: "open",
  billed: "good",
  waived: "credit",
};

/** What the bank kept for a debit that came back: each charge with where it comes from, and who bears it. */
export function ChargeRows({ debit, view }: { readonly debit: Debit; readonly view: ContractView }) {
  const { today } = view;
  return debit.charges.map((charge) => {
    const { id, chargedOn, amountCents, fileSha256, rebilling, rebilledOn } = charge;
    return (
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
            state={{ name: signs[rebilling], label: words.states[rebilling] }}
            note={
              rebilledOn
                ? words.notes[rebilling]?.(formatDay(rebilledOn, today))
                : isRebillable(rebilling) && !view.contract.debits.rebillOn
                  ? words.noDue
                  : null
            }
            actions={may(view, actionPermissions.charges.note) ? actionsOn(charge, debit, view) : []}
          />
        }
        amount={exactEuros(amountCents)}
      />
    );
  });
}

function actionsOn(
  { id, fileSha256, rebilling }: PresentedCharge,
  debit: Debit,
  { contract: { file, debits } }: ContractView,
) {
  const link = (action: ActionName, reference: string, text: string) => ({
    href: actionHref(file.number, action, reference),
    words: text,
  });
  const isRejected = debit.rejectedOn !== null;
  const unsay = rebilling === "announced" ? rebillLinks.unsay : rebillLinks.waive;
  return [
    ...(isRejected && isRebillable(rebilling) && debits.rebillOn
      ? [link("refacturer", id, rebillLinks.rebill)]
      : []),
    ...(isWaivable(rebilling) && (isRejected || rebilling !== "open")
      ? [link("ne-pas-refacturer", id, unsay)]
      : []),
    ...(fileSha256 === null && isRebillable(rebilling)
      ? [link("frais", debit.id, noteChargeLinks.correct)]
      : []),
  ];
}

/** The link to note what the bank kept for a debit that came back; none once somebody or a file told of it. */
export function chargeActions(debit: Debit | undefined, view: ContractView) {
  const isOpen = debit?.rejectedOn && debit.charges.length === 0;
  if (!isOpen || !may(view, actionPermissions.charges.note)) return [];
  return [{ href: actionHref(view.contract.file.number, "frais", debit.id), words: noteChargeLinks.note }];
}
