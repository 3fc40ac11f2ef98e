import { formatDay } from "#content/desk/dates.ts";
import { asTitle, exactEuros } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { ContractView } from "../contract/view.ts";
import { leftOutWords } from "../debits/left-out-words.ts";
import { Card } from "../ui/card.tsx";
import { State, type StateName } from "../ui/state.tsx";
import styles from "./places.module.css";
import type { PlaceSum } from "./statement.ts";
import { accountWords } from "./words.ts";

const { places: words } = accountWords;

const signs: Readonly<Record<PlaceSum["place"], StateName>> = {
  received: "good",
  "at-bank": "terminating",
  prepared: "open",
  "next-run": "open",
  "asked-for": "fault",
  "left-aside": "watch",
  forgotten: "watch",
  "to-reclaim": "fault",
  "to-refund": "credit",
  "on-account": "credit",
  "to-come": "open",
  nowhere: "fault",
};

/** Where each cent of the contract is: what was received, then what either side owes, each in one place. */
export function Places({ view, sums }: { readonly view: ContractView; readonly sums: readonly PlaceSum[] }) {
  if (sums.length === 0) return null;
  const total = sums.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <Card id="ou" titleId="t-places" title={words.title} aside={<p>{words.sum(total)}</p>}>
      <ul className={styles.places}>
        {sums.map((each) => (
          <li key={each.place}>
            <div>
              <State name={signs[each.place]}>{words.names[each.place]}</State>
              <p className="quiet">{noteOf(each, view)}</p>
            </div>
            <b className="figures">{exactEuros(each.cents)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The months of a sum, and what becomes of it. */
function noteOf({ place, days }: PlaceSum, { contract, today }: ContractView): string {
  const { debits, file } = contract;
  if (place === "on-account") return words.onAccount;
  if (place === "received") return words.months(days.length);
  const dues = days.map((day) => formatDay(day, today));
  const about = dues.length > 0 ? [`${asTitle(leftOutWords.dues(dues))}.`] : [];
  const { leftOut, reminders } = debits;
  const requestedOn = debits.requestedOn && formatDay(debits.requestedOn, today);
  if (place === "left-aside" && leftOut !== null) {
    const isConfirmed = !file.awaitsConfirmation;
    about.push(leftOutWords.reasons[leftOut]);
    about.push(leftOutWords.whatToDo(leftOut, { isConfirmed, requestedOn }));
  }
  const [at] = reminders.next.flatMap((next) => next.at ?? []).sort((one, other) => one - other);
  if (place === "asked-for" && at !== undefined) about.push(words.reminder(formatDay(dayInParis(at), today)));
  return about.join(" ");
}
