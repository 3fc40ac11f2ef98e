import type { ReactNode } from "react";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { packWords } from "#content/contract/packs.ts";
import { briefDay, briefInstant, formatRelative } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import type { SearchResults } from "#server/desk/search.ts";
import { contractsWords, outlookWords } from "../contracts/words.ts";
import { useToday } from "../desk-context.tsx";
import { callHref } from "../drafts/query.ts";
import { deskTitle } from "../frame/words.ts";
import { queryReader } from "../query.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Phone } from "../ui/phone.tsx";
import { State } from "../ui/state.tsx";
import type { Route } from "./+types/search";
import styles from "./search.module.css";
import { searchPageWords } from "./words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: deskTitle(loaderData?.words ? searchPageWords.titleOf(loaderData.words) : searchPageWords.title) },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const query = queryReader(new URL(request.url).searchParams);
  const words = query.words("q");
  const results = words ? await agency.search(words) : null;
  return { words, results, today: today() };
}

/** The contracts, subscriptions and messages that contain some words. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { words, results, today } = loaderData;
  if (!words || !results) return <Nothing {...searchPageWords.noQuery} />;
  const { contracts, drafts, messages, runs } = results;
  if ([contracts, drafts, messages, runs].every(({ items }) => items.length === 0)) {
    return <Nothing title={searchPageWords.nothing.title} text={searchPageWords.nothing.text(words)} />;
  }
  const query = `?texte=${encodeURIComponent(words)}`;
  return (
    <>
      <PageHeader title={searchPageWords.title} lead={searchPageWords.lead(words)} />
      {runs.items.length > 0 && (
        <Group kind="runs" href={deskLinks.deskPage("debits")} {...runs}>
          {runs.items.map(({ id, debitCount, totalCents, createdAt }) => (
            <li key={id}>
              <p>
                <a href={deskLinks.deskRun(id)}>{id}</a>
                <span className="note">{searchPageWords.run(debitCount)}</span>
              </p>
              <p className="note">{exactEuros(totalCents)}</p>
              <p className="note">{briefInstant(createdAt, today)}</p>
            </li>
          ))}
        </Group>
      )}
      <Group kind="contracts" href={deskLinks.deskPage("contracts") + query} {...contracts}>
        {contracts.items.map((contract) => (
          <ContractResult key={contract.number} contract={contract} />
        ))}
      </Group>
      <Group kind="drafts" href={deskLinks.deskPage("drafts")} {...drafts}>
        {drafts.items.map(({ id, raisonSociale, nomPrenom, email, telephone: typed, packId, updatedAt }) => (
          <li key={id}>
            <p>
              <a href={callHref(id, "drafts")}>{raisonSociale}</a>
              <span className="note">
                {nomPrenom}, {email}, <Phone typed={typed} />
              </span>
            </p>
            <p className="note">{packWords[packId].listName}</p>
            <p className="note">{searchPageWords.filledIn(formatRelative(updatedAt, today))}</p>
          </li>
        ))}
      </Group>
      <Group kind="messages" href={deskLinks.deskPage("messages") + query} {...messages}>
        {messages.items.map(({ id, firstName, lastName, message, handledAt, receivedAt }) => (
          <li key={id}>
            <p>
              <a href={deskLinks.deskMessage(id)}>
                {firstName} {lastName}
              </a>
              <span className="note">{message}</span>
            </p>
            <p className="note">{handledAt === null ? searchPageWords.waiting : searchPageWords.handled}</p>
            <p className="note">
              <time dateTime={new Date(receivedAt).toISOString()}>{briefInstant(receivedAt, today)}</time>
            </p>
          </li>
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
  readonly href: string;
  readonly children: ReactNode;
}) {
  return (
    <Card
      titleId={`${kind}-title`}
      title={searchPageWords.groups[kind]}
      aside={
        <>
          {items.length === 0 && <p>{searchPageWords.none[kind]}</p>}
          {hasMore && (
            <a className="note" href={href}>
              {searchPageWords.all[kind]}
            </a>
          )}
        </>
      }
    >
      {items.length > 0 && <ul className={styles.found}>{children}</ul>}
    </Card>
  );
}

function ContractResult({ contract }: { readonly contract: SearchResults["contracts"]["items"][number] }) {
  const today = useToday();
  const { number, raisonSociale, nomPrenom, state, outlook } = contract;
  return (
    <li>
      <p>
        <a href={links.deskContract(number)}>{raisonSociale}</a>
        <span className="note">
          {nomPrenom}, {number}
        </span>
      </p>
      <p>
        <State name={state}>{contractsWords.states[state]}</State>
      </p>
      <p className="note">
        {outlookWords[outlook.kind]} {briefDay(outlook.on, today)}
      </p>
    </li>
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
