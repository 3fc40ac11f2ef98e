import type { ReactNode } from "react";
import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { packWords } from "#content/contract/packs.ts";
import { briefDay, briefInstant, formatRelative } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { Search, SearchResults, SearchTarget } from "#server/desk/search.ts";
import { contractsWords, outlookWords } from "../contracts/words.ts";
import { useToday } from "../desk-context.tsx";
import { callHref } from "../drafts/query.ts";
import { deskTitle } from "../frame/words.ts";
import { preparedHref } from "../prepared/query.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Phone } from "../ui/phone.tsx";
import { State } from "../ui/state.tsx";
import type { Route } from "./+types/search";
import { foundHref, readSearchQuery } from "./query.ts";
import styles from "./search.module.css";
import { searchPageWords } from "./words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: deskTitle(loaderData?.words ? searchPageWords.titleOf(loaderData.words) : searchPageWords.title) },
];

/** A search that leads to one page opens it; that page says so, and links back to the results. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const { words, all } = readSearchQuery(new URL(request.url).searchParams);
  const found = words ? await agency.search(words) : null;
  if (words && found?.opens && !all)
    throw redirect(foundHref(hrefs[found.opens.kind](found.opens.id), words));
  return { words, found, today: today() };
}

const hrefs: Readonly<Record<SearchTarget["kind"], (id: string) => string>> = {
  contracts: links.deskContract,
  drafts: (id) => callHref(id, "drafts"),
  prepared: preparedHref,
  messages: deskLinks.deskMessage,
  invoices: deskLinks.deskInvoice,
  runs: deskLinks.deskRun,
};

/** What a search found, group by group; groups without results are left out. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { words, found, today } = loaderData;
  if (!words || !found) return <Nothing {...searchPageWords.noQuery} />;
  const groups = [
    "contracts",
    "invoices",
    "debits",
    "runs",
    "drafts",
    "prepared",
    "messages",
    "notes",
  ] as const;
  if (groups.every((kind) => found[kind].items.length === 0))
    return <Nothing title={searchPageWords.nothing.title} text={searchPageWords.nothing.text(words)} />;
  const query = `?texte=${encodeURIComponent(words)}`;
  const lead = found.isNear ? searchPageWords.nearly : searchPageWords.lead;
  return (
    <>
      <PageHeader title={searchPageWords.title} lead={lead(words)} />
      <Group kind="contracts" href={deskLinks.deskPage("contracts") + query} {...found.contracts}>
        {found.contracts.items.map((contract) => (
          <ContractResult key={contract.number} contract={contract} />
        ))}
      </Group>
      <MoneyGroups found={found} today={today} />
      <Group kind="drafts" href={deskLinks.deskPage("drafts")} {...found.drafts}>
        {found.drafts.items.map(
          ({ id, raisonSociale, nomPrenom, email, telephone: typed, packId, updatedAt }) => (
            <Result
              key={id}
              href={hrefs.drafts(id)}
              name={raisonSociale}
              about={
                <>
                  {nomPrenom}, {email}, <Phone typed={typed} />
                </>
              }
              state={packWords[packId].listName}
              when={searchPageWords.filledIn(formatRelative(updatedAt, today))}
            />
          ),
        )}
      </Group>
      <Group kind="prepared" href={deskLinks.deskPage("prepared")} {...found.prepared}>
        {found.prepared.items.map(({ id, known, preparedBy, packId, createdAt }) => (
          <Result
            key={id}
            href={hrefs.prepared(id)}
            name={known.raisonSociale || known.email}
            about={[known.nomPrenom, known.raisonSociale && known.email, preparedBy]
              .filter(Boolean)
              .join(", ")}
            state={packWords[packId].listName}
            when={searchPageWords.preparedAt(formatRelative(createdAt, today))}
          />
        ))}
      </Group>
      <Group kind="messages" href={deskLinks.deskPage("messages") + query} {...found.messages}>
        {found.messages.items.map(({ id, firstName, lastName, message, handledAt, receivedAt }) => (
          <Result
            key={id}
            href={hrefs.messages(id)}
            name={`${firstName} ${lastName}`}
            about={message}
            state={handledAt === null ? searchPageWords.waiting : searchPageWords.handled}
            when={
              <time dateTime={new Date(receivedAt).toISOString()}>{briefInstant(receivedAt, today)}</time>
            }
          />
        ))}
      </Group>
      <Group kind="notes" {...found.notes}>
        {found.notes.items.map(({ id, number, raisonSociale, text, by, at }) => (
          <Result
            key={id}
            href={`${hrefs.contracts(number)}#t-notes`}
            name={raisonSociale}
            about={text}
            state={by}
            when={briefInstant(at, today)}
          />
        ))}
      </Group>
    </>
  );
}

/** Invoices, debits and runs. */
function MoneyGroups({ found, today }: { readonly found: Search; readonly today: Day }) {
  return (
    <>
      <Group kind="invoices" href={deskLinks.deskPage("invoices")} {...found.invoices}>
        {found.invoices.items.map(({ number, kind, raisonSociale, totalCents, issuedOn }) => (
          <Result
            key={number}
            href={hrefs.invoices(number)}
            name={number}
            about={[searchPageWords.documents[kind], raisonSociale].filter(Boolean).join(", ")}
            state={exactEuros(totalCents)}
            when={briefDay(issuedOn, today)}
          />
        ))}
      </Group>
      <Group kind="debits" href={deskLinks.deskPage("debits")} {...found.debits}>
        {found.debits.items.map(({ id, number, raisonSociale, amountCents, collectionOn }) => (
          <Result
            key={id}
            href={hrefs.contracts(number)}
            name={raisonSociale}
            about={id}
            state={exactEuros(amountCents)}
            when={briefDay(collectionOn, today)}
          />
        ))}
      </Group>
      <Group kind="runs" href={deskLinks.deskPage("debits")} {...found.runs}>
        {found.runs.items.map(({ id, debitCount, totalCents, createdAt }) => (
          <Result
            key={id}
            href={hrefs.runs(id)}
            name={id}
            about={searchPageWords.run(debitCount)}
            state={exactEuros(totalCents)}
            when={briefDay(dayInParis(createdAt), today)}
          />
        ))}
      </Group>
    </>
  );
}

function Group({
  kind,
  items,
  hasMore,
  href,
  children,
}: {
  readonly kind: keyof SearchResults;
  readonly items: readonly unknown[];
  readonly hasMore: boolean;
  /** The list of all of them, if there is one. */
  readonly href?: string;
  readonly children: ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <Card
      titleId={`${kind}-title`}
      title={searchPageWords.groups[kind]}
      aside={
        hasMore &&
        (href ? (
          <a className="note" href={href}>
            {searchPageWords.all[kind]}
          </a>
        ) : (
          <p className="note">{searchPageWords.all[kind]}</p>
        ))
      }
    >
      <ul className={styles.found}>{children}</ul>
    </Card>
  );
}

function Result({
  href,
  name,
  about,
  state,
  when,
}: {
  readonly href: string;
  readonly name: string;
  readonly about: ReactNode;
  readonly state: ReactNode;
  readonly when: ReactNode;
}) {
  return (
    <li>
      <p>
        <a href={href}>{name}</a>
        <span className="note">{about}</span>
      </p>
      <p className="note">{state}</p>
      <p className="note">{when}</p>
    </li>
  );
}

function ContractResult({ contract }: { readonly contract: SearchResults["contracts"]["items"][number] }) {
  const today = useToday();
  const { number, raisonSociale, nomPrenom, state, outlook } = contract;
  return (
    <Result
      href={hrefs.contracts(number)}
      name={raisonSociale}
      about={`${nomPrenom}, ${number}`}
      state={<State name={state}>{contractsWords.states[state]}</State>}
      when={`${outlookWords[outlook.kind]} ${briefDay(outlook.on, today)}`}
    />
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHeader title={searchPageWords.title} />
      <EmptyState title={title} text={text} />
    </>
  );
}
