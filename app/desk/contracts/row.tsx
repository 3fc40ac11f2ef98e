import { links } from "#app/links.ts";
import { briefDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import type { Day } from "#domain/calendar.ts";
import type { ListedContract } from "#server/contracts/list.ts";
import { refundLabels } from "../contract/correction-words.ts";
import { State } from "../ui/state.tsx";
import { contractsLabels, outlookLabels } from "./words.ts";

/** A contract in a table: on a narrow screen, a few lines of which the name is the link. */
export function ContractRow({ contract, today }: { contract: ListedContract; today: Day }) {
  const { number, raisonSociale, state, packId, monthlyCents, acceptedOn, outlook, town, owedBack } =
    contract;
  const isPast = state === "terminated" || state === "withdrawn";
  return (
    <tr role="row" className={isPast ? "past" : undefined}>
      <th role="rowheader" scope="row" className="c-name">
        <a href={links.deskContract(number)}>{raisonSociale}</a>
      </th>
      <td role="cell" className="c-number tight">
        {number}
      </td>
      <td role="cell" className="c-state tight">
        <State name={state}>{contractsLabels.states[state]}</State>
        {owedBack && (
          <small>
            <State name="watch">{refundLabels.states[owedBack]}</State>
          </small>
        )}
      </td>
      <td role="cell" className="c-pack">
        {packWords[packId].listName}
      </td>
      <td role="cell" className="c-price num">
        {exactEuros(monthlyCents)}
      </td>
      <td role="cell" className="c-signed num">
        <time dateTime={acceptedOn}>{briefDay(acceptedOn, today)}</time>
      </td>
      <td role="cell" className="c-next">
        <span className="quiet">{outlookLabels[outlook.kind]} </span>
        {briefDay(outlook.on, today)}
      </td>
      <td role="cell" className="c-city">
        {town}
      </td>
    </tr>
  );
}
