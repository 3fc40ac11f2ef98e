import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { ageNames, balanceStepWords, lastNote, lateSplit } from "#content/desk/balance.ts";
import { exactEuros } from "#content/site/format.ts";
import { telephone } from "#content/site/telephone.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type Age, ages } from "#domain/billing/aged-balance.ts";
import type { Day } from "#domain/calendar.ts";
import type { Balance, BalanceRow } from "#server/desk/books/balance.ts";
import { actionHref } from "../contract/query.ts";
import { useMay } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import listStyles from "../invoices/list.module.css";
import { queryReader } from "../query.ts";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Phone } from "../ui/phone.tsx";
import { PartKey, PartsBar, SumAction, SumPanel } from "../ui/sum-panel.tsx";
import { Cell, Row, RowHeader, Table, TableBody, TableFoot } from "../ui/table.tsx";
import type { Route } from "./+types/balance";
import styles from "./balance.module.css";
import { balanceWords as words } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const reader = queryReader(new URL(request.url).searchParams);
  const searched = reader.words("cherche");
  const all = reader.text("retard") === "tous";
  return {
    balance: await agency.balance.read({ words: searched, all }),
    searched: searched ?? "",
    all,
    today: today(),
  };
}

/** What clients owe, since when, and what follows. */
export default function BalancePage({ loaderData }: Route.ComponentProps) {
  const { balance, searched, all, today } = loaderData;
  return (
    <>
      <PageHeader title={words.title} lead={words.lead}>
        <a className={buttonClass()} href={deskLinks.deskBalanceCsv} download>
          {words.csv}
        </a>
      </PageHeader>
      <LatePanel balance={balance} />
      <Card
        id="balance"
        titleId="t-balance"
        title={words.list.title}
        aside={<SearchForm searched={searched} />}
      >
        {balance.rows.length === 0 ? (
          <p className="quiet">{searched ? words.list.notFound(searched) : words.list.none}</p>
        ) : (
          <BalanceTable balance={balance} today={today} isWhole={searched === ""} />
        )}
        <Under balance={balance} all={all} isWhole={searched === ""} />
      </Card>
    </>
  );
}

function SearchForm({ searched }: { readonly searched: string }) {
  return (
    <search className={listStyles.search} aria-label={words.title}>
      <form method="get" action={deskLinks.deskPage("balance")}>
        <label className="visually-hidden" htmlFor="balance-words">
          {words.list.find}
        </label>
        <input
          id="balance-words"
          name="cherche"
          type="search"
          placeholder={words.list.find}
          defaultValue={searched}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className={buttonClass()} type="submit">
          {words.list.findButton}
        </button>
      </form>
    </search>
  );
}

/** Under the table: who is not late, and what the sums are made of. */
function Under({ balance, all, isWhole }: Readonly<{ balance: Balance; all: boolean; isWhole: boolean }>) {
  const { rows, left, coming } = balance;
  const page = deskLinks.deskPage("balance");
  const split = isWhole && left === 0 ? lateSplit(rows.flatMap(({ late }) => late)) : null;
  return (
    <div className={styles.under}>
      {left > 0 && <p>{words.list.more(left)}</p>}
      {isWhole && !all && coming.count > 0 && (
        <p>
          {words.list.coming(coming.count)}, {exactEuros(coming.cents)}.{" "}
          <a href={`${page}?retard=tous`}>{words.list.showAll}</a>
        </p>
      )}
      {isWhole && all && (
        <p>
          <a href={page}>{words.list.showLate}</a>
        </p>
      )}
      <p className="note">
        {split} {words.list.rule}
      </p>
    </div>
  );
}

const looks: Readonly<Record<Age, string | undefined>> = {
  coming: styles.toCome,
  "to-30": styles.to30,
  "to-60": styles.to60,
  "to-90": styles.to90,
  older: styles.older,
};

/** What is late, by age, and whom to call first. */
function LatePanel({ balance: { first, late, totals } }: { readonly balance: Balance }) {
  const total = ages.reduce((sum, age) => sum + totals[age], 0);
  return (
    <SumPanel
      id="late-title"
      title={words.panel.title}
      cents={late.cents}
      under={
        late.count > 0 ? words.panel.count(late.count, totals.coming) : words.panel.nobody(totals.coming)
      }
    >
      <div>
        {total > 0 && (
          <PartsBar parts={ages.map((age) => ({ id: age, cents: totals[age], look: looks[age] }))} />
        )}
        <dl className={styles.ages}>
          {ages.map((age) => (
            <div key={age}>
              <dt>
                <PartKey look={looks[age]} />
                {ageNames[age]}
              </dt>
              <dd>{exactEuros(totals[age])}</dd>
            </div>
          ))}
        </dl>
      </div>
      {first?.oldest && (
        <SumAction>
          <CallButton typed={first.telephone} />
          <p className="note">
            {words.panel.oldest(first.raisonSociale, first.lateCents, first.oldest.days)}
          </p>
        </SumAction>
      )}
    </SumPanel>
  );
}

function CallButton({ typed }: { readonly typed: string }) {
  const { href, words: number } = telephone(typed);
  if (!href) return <p className="figures">{number}</p>;
  return (
    <a className={buttonClass("primary", "large")} href={href}>
      {number}
    </a>
  );
}

function BalanceTable({
  balance: { rows, totals, late, coming },
  today,
  isWhole,
}: {
  readonly balance: Balance;
  readonly today: Day;
  readonly isWhole: boolean;
}) {
  const { columns } = words.list;
  const total = ages.reduce((sum, age) => sum + totals[age], 0);
  return (
    <Table
      className={styles.balance}
      caption={words.list.caption}
      columns={[
        columns.client,
        ...ages.map((age) => ({ name: ageNames[age], look: "num" as const })),
        { name: columns.total, look: "num" },
        columns.step,
      ]}
    >
      <TableBody>
        {rows.map((row) => (
          <BalanceLine key={row.number} row={row} today={today} />
        ))}
      </TableBody>
      {isWhole && (
        <TableFoot>
          <Row>
            <RowHeader>{words.list.total(late.count + coming.count)}</RowHeader>
            {ages.map((age) => (
              <Cell key={age} look="num" label={ageNames[age]}>
                {exactEuros(totals[age])}
              </Cell>
            ))}
            <Cell look="price">{exactEuros(total)}</Cell>
            <Cell />
          </Row>
        </TableFoot>
      )}
    </Table>
  );
}

/** The question about the next reminder of a client, or about the call that it waits for. */
function reminderHref({ number, step }: BalanceRow): string | null {
  if (step.place !== "asked-for" || !step.next) return null;
  const { hold, returnId } = step.next;
  return hold?.kind === "call" ? actionHref(number, "appel") : actionHref(number, "relance", returnId);
}

function BalanceLine({ row, today }: { readonly row: BalanceRow; readonly today: Day }) {
  const { number, raisonSociale, telephone, cents, totalCents, oldest, onAccountCents, note } = row;
  const step = balanceStepWords(row.step, today);
  const mayDecide = useMay(actionPermissions.reminders.sendNow);
  const href = mayDecide ? reminderHref(row) : null;
  return (
    <Row>
      <RowHeader>
        <a href={deskLinks.deskAccount(number)}>{raisonSociale}</a>
        <small>
          <a href={links.deskContract(number)} className="noWrap">
            {number}
          </a>
          , <Phone typed={telephone} />
        </small>
      </RowHeader>
      {ages.map((age) => (
        <Cell key={age} look="num" {...(cents[age] > 0 && { label: ageNames[age] })}>
          {cents[age] > 0 && exactEuros(cents[age])}
        </Cell>
      ))}
      <Cell look="price">
        <b>{exactEuros(totalCents)}</b>
        {oldest && <small>{words.list.since(oldest.days)}</small>}
      </Cell>
      <Cell className={styles.step}>
        <b>{href ? <a href={href}>{step.title}</a> : step.title}</b>
        <small>{step.text}</small>
        {onAccountCents > 0 && <small>{words.list.onAccount(onAccountCents)}</small>}
        {note && <small>{lastNote(note, today)}</small>}
        {row.step.place === "forgotten" && (
          <a href={deskLinks.deskPage("debits")}>
            {words.list.add}
            <span className="visually-hidden">{words.list.about(raisonSociale)}</span>
          </a>
        )}
      </Cell>
    </Row>
  );
}
