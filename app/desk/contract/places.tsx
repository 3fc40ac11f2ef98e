import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import type { Place, PlacedCents } from "#domain/billing/places.ts";
import { leftOutWords } from "../debits/left-out-words.ts";
import { Card } from "../ui/card.tsx";
import { ItemList } from "../ui/item-list.tsx";
import { State, type StateName } from "../ui/state.tsx";
import type { ContractView } from "./view.ts";
import { contractWords } from "./words.ts";

const { places: words } = contractWords;

const signs: Readonly<Record<Place, StateName>> = {
  "at-bank": "terminating",
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
export function Places({ view }: { readonly view: ContractView }) {
  const { contract, today } = view;
  const { places, paid, paidCents, refundedCents } = contract.debits;
  const byPlace = Map.groupBy(places, ({ place }) => place);
  const toRefundCents = totalOf(byPlace.get("to-refund") ?? []);
  const receivedCents = paidCents - refundedCents - toRefundCents;
  if (receivedCents === 0 && places.length === 0) return null;
  return (
    <Card titleId="t-places" title={words.title}>
      <ItemList>
        {receivedCents > 0 && (
          <PlaceRow
            name="good"
            title={words.received}
            cents={receivedCents}
            note={words.receivedNote(paid)}
          />
        )}
        {(Object.keys(signs) as Place[]).map((place) => {
          const placed = byPlace.get(place);
          if (!placed) return null;
          const days = placed.flatMap(({ dueOn }) => (dueOn === null ? [] : [formatDay(dueOn, today)]));
          const note = days.length > 0 ? leftOutWords.dues(days) : null;
          return (
            <PlaceRow
              key={place}
              name={signs[place]}
              title={words.names[place]}
              cents={totalOf(placed)}
              note={note}
            />
          );
        })}
      </ItemList>
    </Card>
  );
}

function totalOf(placed: readonly PlacedCents[]): number {
  return placed.reduce((sum, { cents }) => sum + cents, 0);
}

function PlaceRow({
  name,
  title,
  cents,
  note,
}: {
  readonly name: StateName;
  readonly title: string;
  readonly cents: number;
  readonly note: string | null;
}) {
  return (
    <li>
      <div>
        <State name={name}>{title}</State>
        {note !== null && <p className="quiet">{note}</p>}
      </div>
      <p className="figures">
        <b>{exactEuros(cents)}</b>
      </p>
    </li>
  );
}
