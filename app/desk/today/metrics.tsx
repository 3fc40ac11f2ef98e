import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { returnLimitPerMille } from "#content/contract/creditor-account.ts";
import { packWords } from "#content/contract/packs.ts";
import { formatDay } from "#content/desk/dates.ts";
import { euros, exactEuros, grouped, monthAndYear, monthName, timeInParis } from "#content/site/format.ts";
import type { MonthOfRevenue } from "#domain/billing/monthly-revenue.ts";
import { perMille } from "#domain/billing/return-share.ts";
import type { Metrics } from "#server/desk/metrics.ts";
import { useToday } from "../desk-context.tsx";
import { percent } from "../returns/words.ts";
import { Chart } from "../ui/chart.tsx";
import { Panel } from "../ui/panel.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import styles from "./metrics.module.css";
import { monthLetter, todayWords } from "./words.ts";

const { metrics: words } = todayWords;

/** The agency's figures: what subscriptions pay a month, who came and who left, and what banks sent back. */
export function MetricsPanel({ metrics }: { metrics: Metrics }) {
  const today = useToday();
  const { months, returns } = metrics;
  const { on, paying } = months.at(-1)!;
  const lastDay = formatDay(on, today);
  return (
    <Panel element="aside" className={styles.metrics} aria-labelledby="metrics-title">
      <h2 id="metrics-title">{words.title}</h2>
      <div className={styles.part}>
        <div>
          <p className="quiet">{words.revenue}</p>
          <p className={classNames("figure", styles.total)}>{exactEuros(paying.cents)}</p>
          <p className="note">{words.paying(paying.count, lastDay)}</p>
        </div>
        <figure>
          <RevenueChart months={months} />
        </figure>
        <Figures metrics={metrics} lastDay={lastDay} />
      </div>
      <div className={styles.part}>
        <Measures metrics={metrics} />
        <Limit
          name={words.returns}
          part={returns.yearReturns}
          of={returns.yearDebits}
          limit={returnLimitPerMille}
        >
          {returnLimitPerMille !== null && words.limit(percent(returnLimitPerMille))}
        </Limit>
        <Unpaid metrics={metrics} />
      </div>
    </Panel>
  );
}

/** The revenue of each month, and that of the last one by pack. */
function Figures({ metrics: { months, packs }, lastDay }: { metrics: Metrics; lastDay: string }) {
  const columnsOf = (names: readonly string[]) =>
    names.map((name, index) => (index > 0 ? { name, look: "num" as const } : name));
  return (
    <details className={styles.values}>
      <summary>{words.figures}</summary>
      <Table keepsRows caption={words.caption} columns={columnsOf(words.columns)}>
        <TableBody>
          {months.toReversed().map(({ on, paying }) => (
            <Row key={on}>
              <RowHeader>{monthAndYear(on)}</RowHeader>
              <Cell look="num">{grouped(paying.count)}</Cell>
              <Cell look="num">{exactEuros(paying.cents)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {packs.length > 0 && (
        <Table keepsRows caption={words.packsCaption(lastDay)} columns={columnsOf(words.packColumns)}>
          <TableBody>
            {packs.map(({ packId, count, cents }) => (
              <Row key={packId}>
                <RowHeader>{packWords[packId].listName}</RowHeader>
                <Cell look="num">{grouped(count)}</Cell>
                <Cell look="num">{exactEuros(cents)}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </details>
  );
}

/** What the last month won and lost, and how many first steps of this month were signed. */
function Measures({ metrics: { months, signed, begun } }: { metrics: Metrics }) {
  const today = useToday();
  const { on, before, fresh, lost, changedCents } = months.at(-1)!;
  const month = monthName(on);
  const netCents = fresh.cents - lost.cents + changedCents;
  return (
    <dl className={styles.measures}>
      <div>
        <dt>{words.fresh}</dt>
        <dd>
          {withSign(fresh.cents)}
          <small>{words.inMonth(fresh.count, month)}</small>
        </dd>
      </div>
      <div>
        <dt>{words.lost}</dt>
        <dd>
          {withSign(-lost.cents)}
          <small>{words.inMonth(lost.count, month)}</small>
        </dd>
      </div>
      <div>
        <dt>{words.net}</dt>
        <dd>
          {withSign(netCents)}
          <small>{words.netOf(changedCents !== 0, month)}</small>
        </dd>
      </div>
      <div>
        <dt>{words.churn}</dt>
        <dd>
          {percent(perMille(lost.count, before.count))}
          <small>{words.churnOf(lost.count, before.count)}</small>
        </dd>
      </div>
      {begun > 0 && (
        <div className={styles.wide}>
          <dt>{words.begun}</dt>
          <dd>
            {Math.round((100 * signed) / begun)} %
            <small>{words.begunOf(signed, begun, monthName(today))}</small>
            <Gauge share={signed / begun} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Unpaid({ metrics: { at, unpaid } }: { metrics: Metrics }) {
  const { total, totalCents, presentedCents } = unpaid;
  return (
    <Limit name={words.unpaid} part={totalCents} of={presentedCents} limit={null}>
      {words.unpaidOf(totalCents, total, timeInParis(at))}
    </Limit>
  );
}

type LimitProps = {
  readonly name: string;
  readonly part: number;
  readonly of: number;
  /** In tenths of a per cent. */
  readonly limit: number | null;
  readonly children: ReactNode;
};

/** A share as a bar; the limit as a stroke at three quarters of its length, unless the share is beyond that. */
function Limit({ name, part, of, limit, children }: LimitProps) {
  const share = perMille(part, of);
  const end = Math.max((limit ?? 30) * (4 / 3), share);
  const xOf = (tenths: number) => (400 * tenths) / end;
  return (
    <div className={styles.limit}>
      <p>
        <span>{name}</span> <b>{share === 0 && part > 0 ? words.lessThan(percent(1)) : percent(share)}</b>
      </p>
      <svg viewBox="0 0 400 18" preserveAspectRatio="none" aria-hidden="true">
        <rect width="400" height="8" y="5" rx="2" />
        <rect
          className={limit === null ? styles.plain : styles.near}
          width={xOf(share)}
          height="8"
          y="5"
          rx="2"
        />
        {limit !== null && <path d={`M${xOf(limit)} 0V18`} vectorEffect="non-scaling-stroke" />}
      </svg>
      <p className="note">{children}</p>
    </div>
  );
}

/** « +701,68 € », « −255,84 € ». */
function withSign(cents: number): string {
  const sign = cents > 0 ? "+" : cents < 0 ? "−" : "";
  return `${sign}${exactEuros(Math.abs(cents))}`;
}

/** Height of the chart in its own units, and the distance between its bars. */
const height = 120;
const step = 25;

/** Twelve bars from zero: what subscriptions pay at the end of each month. */
function RevenueChart({ months }: { months: readonly MonthOfRevenue[] }) {
  const most = Math.max(...months.map(({ paying }) => paying.cents), 1);
  const lineCents = roundStep(most / 3);
  const topCents = lineCents * Math.ceil(most / lineCents);
  const heightOf = (cents: number) => (height * cents) / topCents;
  const first = months[0]!;
  const last = months.at(-1)!;
  const name = words.chart(
    monthAndYear(first.on),
    exactEuros(first.paying.cents),
    monthAndYear(last.on),
    exactEuros(last.paying.cents),
  );
  return (
    <Chart
      name={name}
      height={height}
      above={12}
      lines={Array.from({ length: topCents / lineCents }, (_, index) => {
        const cents = (index + 1) * lineCents;
        return { y: height - heightOf(cents), words: euros(cents) };
      })}
    >
      {months.map(({ on, paying }, index) => (
        <g key={on}>
          <rect
            x={index * step + 5}
            y={height - heightOf(paying.cents)}
            width="15"
            height={heightOf(paying.cents)}
          />
          <text x={index * step + 12.5} y="135" textAnchor="middle">
            {monthLetter(on)}
          </text>
        </g>
      ))}
    </Chart>
  );
}

/** A row of squares, filled in proportion. */
function Gauge({ share }: { share: number }) {
  const squares = 29;
  return (
    <svg className={styles.gauge} viewBox="0 0 290 8" aria-hidden="true">
      {Array.from({ length: squares }, (_, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: each square is a share
          key={index}
          x={index * 10}
          width="7"
          height="8"
          rx="1.5"
          className={index < Math.round(share * squares) ? styles.full : undefined}
        />
      ))}
    </svg>
  );
}

/** A round step of at least a third of the highest bar: 1, 2 or 5 and zeros, in whole euros. */
function roundStep(cents: number): number {
  const power = 10 ** Math.max(2, Math.floor(Math.log10(cents)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= cents) ?? 10) * power;
}
