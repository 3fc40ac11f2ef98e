import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { typedEmailStates } from "#content/contract/contract-states.ts";
import { packWords } from "#content/contract/packs.ts";
import type { Day } from "#domain/calendar.ts";
import { packIds } from "#domain/pack.ts";
import type { ContractFilterName } from "#server/contracts/list.ts";
import { buttonClass } from "../ui/button.ts";
import fieldStyles from "../ui/field.module.css";
import { DayInput, SelectField } from "../ui/fields.tsx";
import filterStyles from "../ui/filters.module.css";
import { Icon } from "../ui/icon.tsx";
import styles from "./filters.module.css";
import { type ContractQuery, filterParts, hrefWithout, stateNames } from "./query.ts";
import { contractsLabels, periodLabel } from "./words.ts";

const { fields, all } = contractsLabels;

/** The filters of the list, and a link to remove each one that is set. */
export function Filters({ query, today }: { query: ContractQuery; today: Day }) {
  const { filter, parts } = query;
  const chosen = chosenFilters(query, today);
  return (
    <>
      <details className={filterStyles.folded}>
        <summary>{contractsLabels.filter}</summary>
        <form
          className={filterStyles.filters}
          action={deskLinks.deskPage("contracts")}
          method="get"
          aria-label={contractsLabels.filterName}
        >
          <div className={classNames(fieldStyles.field, filterStyles.words)}>
            <label htmlFor="texte">{fields.words}</label>
            <input id="texte" name="texte" type="search" defaultValue={filter.words} />
          </div>
          <SelectField
            name="etat"
            label={fields.state}
            all={all.state}
            chosen={parts.etat}
            choices={Object.entries(stateNames).map(([name, state]) => [name, contractsLabels.states[state]])}
          />
          <SelectField
            name="pack"
            label={fields.pack}
            all={all.pack}
            chosen={parts.pack}
            choices={packIds.map((id) => [id, packWords[id].listName])}
          />
          <SelectField
            name="adresse"
            label={fields.emailState}
            all={all.emailState}
            chosen={parts.adresse}
            choices={Object.entries(typedEmailStates).map(([name, state]) => [
              name,
              contractsLabels.emailStates[state],
            ])}
          />
          <DayInput name="du" label={fields.from} day={filter.from} />
          <DayInput name="au" label={fields.through} day={filter.through} />
          {parts.tri && <input type="hidden" name="tri" value={parts.tri} />}
          {parts.sens && <input type="hidden" name="sens" value={parts.sens} />}
          <button className={buttonClass()} type="submit">
            {contractsLabels.filter}
          </button>
        </form>
      </details>
      {chosen.length > 0 && (
        <p className={styles.chosen}>
          {contractsLabels.chosen}{" "}
          {chosen.map(([name, words]) => (
            <a key={name} href={hrefWithout(parts, name)}>
              {words} <Icon name="close" />
              <span className="visually-hidden">{contractsLabels.remove}</span>
            </a>
          ))}
        </p>
      )}
    </>
  );
}

/** The filters that are set, in words, except the state, which its tab shows. */
function chosenFilters({ filter }: ContractQuery, today: Day): (readonly [ContractFilterName, string])[] {
  const { words, state, packId, emailState, from, through } = filter;
  const said: Readonly<Record<ContractFilterName, string | undefined>> = {
    words: words && `« ${words} »`,
    state: state && contractsLabels.states[state],
    packId: packId && packWords[packId].listName,
    emailState: emailState && contractsLabels.chosenEmailStates[emailState],
    period: from || through ? periodLabel({ from, through }, today) : undefined,
  };
  const isTabAlone = Object.keys(filterParts).every(
    (name) => name === "state" || !said[name as ContractFilterName],
  );
  if (isTabAlone && state !== "terminated" && state !== "withdrawn") return [];
  return Object.entries(said).flatMap(([name, text]) =>
    text ? [[name as ContractFilterName, text] as const] : [],
  );
}
