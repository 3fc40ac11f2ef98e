import { classNames } from "#app/ui/class-names.ts";
import { euros, monthAndYear, monthName } from "#content/site/format.ts";
import { addMonths, dayOfMonth } from "#domain/calendar.ts";
import type { MonthlyRevenue } from "#server/database/metrics.ts";
import type { Metrics } from "#server/desk/metrics.ts";
import { useToday } from "../desk-context.tsx";
import { bars, Chart } from "../ui/chart.tsx";
import { Panel } from "../ui/panel.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import styles from "./metrics.module.css";
import { monthLetter, todayWords } from "./words.ts";

const { metrics: words } = todayWords;

/** The agency's figures: revenue of each month over a year, and this month's gains and losses. */
export function MetricsPanel({ metrics }: { metrics: Metrics }) {
  const today = useToday();
  const { months, signed, ended, begun } = metrics;
  const now = months.at(-1)!;
  const month = monthName(today);
  const lastMonth = monthName(addMonths(today, -1));
  return (
    <Panel element="aside" className={styles.metrics} aria-labelledby="metrics-title">
      <h2 id="metrics-title">{words.title}</h2>
      <div>
        <p className="quiet">{words.running}</p>
        <p className={classNames("figure", styles.total)}>
          {euros(roundedEuros(now.monthlyCents))}
          <small>{words.perMonth}</small>
        </p>
        {now.freeCents > 0 && <p className="note">{words.free(roundedEuros(now.freeCents))}</p>}
      </div>
      <figure>
        <RevenueChart months={months} />
        <figcaption className={styles.legend}>
          <span>
            <i className={styles.paid} />
            {words.paid}
          </span>
          <span>
            <i className={styles.owed} />
            {words.owedKey}
          </span>
          <span>
            <i />
            {words.freeKey}
          </span>
          <span>
            <b>{monthLetter(today)}</b>
            {words.until(dayOfMonth(today))}
          </span>
        </figcaption>
      </figure>
      <details className={styles.values}>
        <summary>{words.figures}</summary>
        <Table
          keepsRows
          caption={words.caption}
          columns={words.columns.map((name, index) => (index > 0 ? { name, look: "num" } : name))}
        >
          <TableBody>
            {months.toReversed().map(({ on, contracts, monthlyCents, paidCents }) => (
              <Row key={on}>
                <RowHeader>{monthAndYear(on)}</RowHeader>
                <Cell look="num">{contracts}</Cell>
                <Cell look="num">{euros(roundedEuros(monthlyCents))}</Cell>
                <Cell look="num">{euros(roundedEuros(paidCents))}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </details>
      <dl className={styles.measures}>
        <div>
          <dt>{words.signed(month)}</dt>
          <dd>
            {signed[0]}
            <small>{words.inMonth(signed[1], lastMonth)}</small>
          </dd>
        </div>
        <div>
          <dt>{words.ended}</dt>
          <dd>
            {ended[0]}
            <small>{words.inMonth(ended[1], lastMonth)}</small>
          </dd>
        </div>
        {begun > 0 && (
          <div>
            <dt>{words.begun}</dt>
            <dd>
              {Math.round((100 * signed[0]) / begun)} %<small>{words.begunOf(signed[0], begun, month)}</small>
            </dd>
            <Gauge share={signed[0] / begun} />
          </div>
        )}
      </dl>
    </Panel>
  );
}

/** Height of the chart in its own units, and the distance between its bars. */
const height = 120;
const step = 25;

/** Twelve bars from zero: the revenue received, then the unpaid part, then the part in a free trial. */
function RevenueChart({ months }: { months: readonly MonthlyRevenue[] }) {
  const most = Math.max(...months.map(({ monthlyCents }) => monthlyCents), 1);
  const lineCents = roundStep(most / 3);
  const topCents = lineCents * Math.ceil(most / lineCents);
  const heightOf = (cents: number) => (height * cents) / topCents;
  const first = months[0]!;
  const last = months.at(-1)!;
  const name = words.chart(
    monthAndYear(first.on),
    euros(roundedEuros(first.monthlyCents)),
    monthAndYear(last.on),
    euros(roundedEuros(last.monthlyCents)),
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
      {months.map(({ on, monthlyCents, paidCents, freeCents }, index) => {
        const paid = heightOf(paidCents);
        const owed = heightOf(Math.max(0, monthlyCents - freeCents - paidCents));
        const free = heightOf(freeCents);
        return (
          <g key={on}>
            <rect x={index * step + 5} y={height - paid} width="15" height={paid} />
            <rect
              className={bars.owed}
              x={index * step + 5}
              y={height - paid - owed}
              width="15"
              height={owed}
            />
            {free > 1 && (
              <rect
                className={bars.free}
                x={index * step + 5.5}
                y={height - paid - owed - free + 0.5}
                width="14"
                height={free - 1}
              />
            )}
            <text x={index * step + 12.5} y="135" textAnchor="middle">
              {monthLetter(on)}
            </text>
          </g>
        );
      })}
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

function roundedEuros(cents: number): number {
  return Math.round(cents / 100) * 100;
}
