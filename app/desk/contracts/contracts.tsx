import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { ContractList } from "#server/contracts/list.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { listCookie } from "../signed-in.ts";
import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PreviousNext } from "../ui/pagination.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/contracts";
import styles from "./contracts.module.css";
import { ContractFilters } from "./filters.tsx";
import { type ContractQuery, contractQuery, contractsHref, hrefWithout } from "./query.ts";
import { ContractsTable, lastOf } from "./table.tsx";
import { contractsLead, contractsWords, exportLabel, nothingFound } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(contractsWords.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today, environment } = context.get(servicesContext);
  const query = contractQuery(new URL(request.url));
  const list = await agency.contracts.list(query.filter, query.order, query.page);
  const assignees = await agency.clients.assignees();
  const cookie = await listCookie(environment.PUBLIC_URL).serialize(contractsHref(query.parts));
  return data({ list, query, assignees, today: today() }, { headers: { "Set-Cookie": cookie } });
}

/** The list of contracts: the firm, the price, and the day until which it runs. */
export default function ContractsPage({ loaderData }: Route.ComponentProps) {
  const { list, query, assignees } = loaderData;
  const { filter, order, parts } = query;
  const mayTakeOver = useMay(actionPermissions.takeovers.take);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader title={contractsWords.title} lead={contractsLead({ ...list, isFiltered })}>
        {mayTakeOver && (
          <a className={buttonClass()} href={deskLinks.deskPage("takeover")}>
            {contractsWords.takeOver}
          </a>
        )}
        {list.total > 0 && (
          <a className={buttonClass()} href={deskLinks.deskContractsCsv + contractsQueryOf(parts)} download>
            <Icon name="download" />
            {exportLabel(list.total)}
            <span className="visually-hidden">{contractsWords.asCsv}</span>
          </a>
        )}
      </PageHeader>
      <StateTabs list={list} query={query} />
      <ContractFilters query={query} assignees={assignees} />
      {list.total === 0 ? (
        <Nothing list={list} query={query} isFiltered={isFiltered} />
      ) : (
        <>
          <ContractsTable list={list} order={order} parts={parts} />
          <PreviousNext
            first={list.first}
            last={lastOf(list)}
            total={list.total}
            previous={list.previous && contractsHref(parts, { avant: list.previous })}
            next={list.next && contractsHref(parts, { apres: list.next })}
          />
        </>
      )}
    </>
  );
}

function StateTabs({
  list: { counts },
  query: { filter, parts },
}: {
  list: ContractList;
  query: ContractQuery;
}) {
  const { tabs } = contractsWords;
  const ended = counts.terminated + counts.withdrawn;
  const all = counts.active + counts.suspended + counts.terminating + ended;
  return (
    <Tabs name={contractsWords.tabsName} className={styles.tabs}>
      {(
        [
          [undefined, tabs.all, all, undefined],
          ["actif", tabs.active, counts.active, "active"],
          ["suspendu", tabs.suspended, counts.suspended, "suspended"],
          ["resiliation", tabs.terminating, counts.terminating, "terminating"],
          ["fini", tabs.ended, ended, "ended"],
        ] as const
      ).map(([etat, words, count, state]) => (
        <a
          key={words}
          href={contractsHref(parts, { etat })}
          aria-current={filter.state === state ? "true" : undefined}
        >
          {words} <span className="figures">{count}</span>
        </a>
      ))}
    </Tabs>
  );
}

function Nothing({
  list: { hiddenBy },
  query: { filter, parts },
  isFiltered,
}: Pick<Route.ComponentProps["loaderData"], "list" | "query"> & { readonly isFiltered: boolean }) {
  const today = useToday();
  const { none, noneFound, widen, everything } = contractsWords;
  if (!isFiltered) return <EmptyState {...none} />;
  return (
    <EmptyState title={noneFound} text={nothingFound(filter, hiddenBy, today)}>
      {hiddenBy && (
        <a className={buttonClass()} href={hrefWithout(parts, hiddenBy.filter)}>
          {widen[hiddenBy.filter]}
        </a>
      )}
      <a className={buttonClass(hiddenBy && "bare")} href={deskLinks.deskPage("contracts")}>
        {everything}
      </a>
    </EmptyState>
  );
}

function contractsQueryOf(parts: ContractQuery["parts"]): string {
  const query = new URLSearchParams(parts).toString();
  return query && `?${query}`;
}
