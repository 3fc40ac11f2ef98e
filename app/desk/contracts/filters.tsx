import { deskLinks } from "#app/desk/desk-links.ts";
import { typedEmailStates, typedMandateStates, typedMoneyStates } from "#content/contract/contract-states.ts";
import { packWords } from "#content/contract/packs.ts";
import { deadMandateName } from "#content/desk/dead-mandates.ts";
import type { Day } from "#domain/calendar.ts";
import { packIds } from "#domain/pack.ts";
import type { Assignee } from "#server/contracts/clients.ts";
import type { ContractFilterName } from "#server/contracts/list.ts";
import { useToday } from "../desk-context.tsx";
import { DayField, SelectField, TextField } from "../ui/fields.tsx";
import { FoldedFilters } from "../ui/filters.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./filters.module.css";
import { type ContractQuery, filterParts, hrefWithout, nobody, stateNames } from "./query.ts";
import { contractsWords, periodLabel } from "./words.ts";

const { fields, all } = contractsWords;

/** The filters of the list, and a link to remove each one that is set. */
export function ContractFilters({
  query,
  assignees,
}: {
  query: ContractQuery;
  assignees: readonly Pick<Assignee, "id" | "name">[];
}) {
  const today = useToday();
  const { filter, parts } = query;
  const chosen = chosenFilters(query, assignees, today);
  return (
    <>
      <FoldedFilters
        action={deskLinks.deskPage("contracts")}
        name={contractsWords.filterName}
        submit={contractsWords.filter}
      >
        <TextField name="texte" label={fields.words} type="search" initial={filter.words} />
        <SelectField
          name="etat"
          label={fields.state}
          all={all.state}
          initial={parts.etat}
          options={Object.entries(stateNames).map(([name, state]) => [name, contractsWords.states[state]])}
        />
        <SelectField
          name="pack"
          label={fields.pack}
          all={all.pack}
          initial={parts.pack}
          options={packIds.map((id) => [id, packWords[id].listName])}
        />
        <SelectField
          name="adresse"
          label={fields.emailState}
          all={all.emailState}
          initial={parts.adresse}
          options={Object.entries(typedEmailStates).map(([name, state]) => [
            name,
            contractsWords.emailStates[state],
          ])}
        />
        <SelectField
          name="mandat"
          label={fields.mandateState}
          all={all.mandateState}
          initial={parts.mandat}
          options={Object.entries(typedMandateStates).map(([name, state]) => [
            name,
            contractsWords.mandateStates[state],
          ])}
        />
        <SelectField
          name="reglement"
          label={fields.moneyState}
          all={all.moneyState}
          initial={parts.reglement}
          options={Object.entries(typedMoneyStates).map(([name, state]) => [
            name,
            contractsWords.moneyStates[state],
          ])}
        />
        <SelectField
          name="zenmaster"
          label={fields.zenmasterId}
          all={all.zenmasterId}
          initial={parts.zenmaster}
          options={[
            [nobody, contractsWords.withoutZenmaster],
            ...assignees.map(({ id, name }) => [id, name] as const),
          ]}
        />
        <div className={styles.period}>
          <DayField name="du" label={fields.from} initial={filter.from} />
          <DayField name="au" label={fields.through} initial={filter.through} />
        </div>
        {parts.tri && <input type="hidden" name="tri" value={parts.tri} />}
        {parts.sens && <input type="hidden" name="sens" value={parts.sens} />}
      </FoldedFilters>
      {chosen.length > 0 && (
        <p className={styles.chosen}>
          {contractsWords.chosen}{" "}
          {chosen.map(([name, words]) => (
            <a key={name} href={hrefWithout(parts, name)}>
              {words} <Icon name="close" />
              <span className="visually-hidden">{contractsWords.remove}</span>
            </a>
          ))}
        </p>
      )}
    </>
  );
}

/** The filters that are set, in words, except the state, which its tab shows. */
function chosenFilters(
  { filter }: ContractQuery,
  assignees: readonly Pick<Assignee, "id" | "name">[],
  today: Day,
): (readonly [ContractFilterName, string])[] {
  const { words, state, packId, emailState, mandateState, moneyState, zenmasterId, from, through } = filter;
  const zenmaster = assignees.find(({ id }) => id === zenmasterId)?.name ?? contractsWords.somebody;
  const said: Readonly<Record<ContractFilterName, string | undefined>> = {
    words: words && `« ${words} »`,
    state: state && contractsWords.states[state],
    packId: packId && packWords[packId].listName,
    emailState: emailState && contractsWords.chosenEmailStates[emailState],
    mandateState: mandateState && deadMandateName,
    moneyState: moneyState && contractsWords.moneyStates[moneyState],
    zenmasterId:
      zenmasterId === undefined
        ? undefined
        : zenmasterId === ""
          ? contractsWords.withoutZenmaster
          : contractsWords.ofZenmaster(zenmaster),
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
