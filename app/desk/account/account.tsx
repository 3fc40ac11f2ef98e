import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { nothingAsked } from "../asked.ts";
import { Blocked } from "../contract/alerts.tsx";
import { MoneyOnAccount } from "../contract/money-on-account.tsx";
import { NoContract } from "../contract/no-contract.tsx";
import { listHrefIn, readView } from "../contract/read-view.ts";
import { ContractTitle } from "../contract/title.tsx";
import type { ContractView } from "../contract/view.ts";
import { contractWords } from "../contract/words.ts";
import { deskTitle } from "../frame/words.ts";
import { queryReader } from "../query.ts";
import { Card } from "../ui/card.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/account";
import { OwedPanel } from "./owed-panel.tsx";
import { Places } from "./places.tsx";
import { type StatementFilter, statementFilters, statementOf, sumsByPlace } from "./statement.ts";
import { StatementTable } from "./statement-table.tsx";
import { accountWords } from "./words.ts";

const { table: words } = accountWords;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: deskTitle(
      loaderData && "contract" in loaderData
        ? accountWords.title(loaderData.contract.file.subscriber.raisonSociale)
        : contractWords.contracts,
    ),
  },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { environment } = context.get(servicesContext);
  const number = params.numero.toUpperCase();
  const read = await readView(context, number, nothingAsked);
  if (!("contract" in read)) return data({ number, ...read }, { status: read.erasedOn ? 410 : 404 });
  const { searchParams } = new URL(request.url);
  return data({
    ...read,
    filter: queryReader(searchParams).keyOf("etat", statementFilters) ?? "tout",
    listHref: await listHrefIn(request, environment.PUBLIC_URL),
  });
}

/** The account of a contract: what it owes, what it paid, and where each cent is. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  if (!("contract" in loaderData)) return <NoContract {...loaderData} asked={nothingAsked} />;
  const { filter, listHref, ...view } = loaderData;
  const { file, debits } = view.contract;
  const statement = statementOf(file.number, debits, file.evidence.events, view.today);
  const sums = sumsByPlace(debits);
  const dues = statement.dues.filter(statementFilters[filter]);
  return (
    <>
      <ContractTitle view={view} listHref={listHref} here={accountWords.here} />
      <Blocked view={view} />
      <OwedPanel view={view} totals={statement.totals} sums={sums} />
      <Card id="compte" titleId="t-account" title={words.title} aside={<p>{words.text}</p>}>
        <MoneyOnAccount view={view} />
        {statement.dues.length === 0 ? (
          <p className="quiet">{words.none}</p>
        ) : (
          <>
            <Filters view={view} filter={filter} dues={statement.dues} />
            {dues.length === 0 ? (
              <p className="quiet">{words.noneLeft}</p>
            ) : (
              <StatementTable view={view} dues={dues} whole={filter === "tout" ? statement : null} />
            )}
            <p className="note">{words.note}</p>
          </>
        )}
      </Card>
      <Places view={view} sums={sums} />
    </>
  );
}

/** The states of the due days, with how many are in each. */
function Filters({
  view,
  filter,
  dues,
}: {
  readonly view: ContractView;
  readonly filter: StatementFilter;
  readonly dues: ReturnType<typeof statementOf>["dues"];
}) {
  const page = deskLinks.deskAccount(view.contract.file.number);
  return (
    <Tabs name={words.filter}>
      {(Object.keys(statementFilters) as StatementFilter[]).map((name) => (
        <a
          key={name}
          href={name === "tout" ? page : `${page}?etat=${name}`}
          aria-current={name === filter ? "page" : undefined}
        >
          {words.filters[name]} <span className="figures">{dues.filter(statementFilters[name]).length}</span>
        </a>
      ))}
    </Tabs>
  );
}
