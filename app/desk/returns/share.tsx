import { classNames } from "#app/ui/class-names.ts";
import { returnLimitPerMille } from "#content/contract/creditor-account.ts";
import { monthAndYear, monthName } from "#content/site/format.ts";
import { type MonthlyReturns, perMille } from "#domain/billing/return-share.ts";
import type { Day } from "#domain/calendar.ts";
import { useToday } from "../desk-context.tsx";
import metricsStyles from "../today/metrics.module.css";
import { monthLetter } from "../today/words.ts";
import { Chart } from "../ui/chart.tsx";
import { Panel } from "../ui/panel.tsx";
import { Cell, Row, RowHeader, Table, TableBody } from "../ui/table.tsx";
import styles from "./share.module.css";
import { percent, returnsWords } from "./words.ts";

const { share: words } = returnsWords;

/** Returns that still count as near the limit. */
const near = 5;

/** The share of returns over twelve months, beside the limit of the bank if the agency knows it. */
export function ShareOfReturns({ shares }: { readonly shares: readonly MonthlyReturns[] }) {
  const today = useToday();
  const { yearReturns, yearDebits } = shares.at(-1)!;
  return (
    <Panel element="aside" className={styles.share} aria-labelledby="share-title">
      <h2 id="share-title">{words.title}</h2>
      <div>
        <p className="quiet">{words.over(monthName(today))}</p>
        <p className={classNames("figure", styles.figure)}>{percent(perMille(yearReturns, yearDebits))}</p>
        <p className="note">
          {words.counts(yearReturns, yearDebits)} {limitWords(yearReturns, yearDebits)}
        </p>
      </div>
      <figure>
        <ReturnsChart shares={shares} />
        <figcaption className={metricsStyles.legend}>
          <span>
            <i className={metricsStyles.paid} />
            {words.legend}
          </span>
          {returnLimitPerMille !== null && (
            <span>
              <svg width="14" height="4" aria-hidden="true">
                <path className={styles.limit} d="M0 2h14" />
              </svg>
              {words.limitLegend(percent(returnLimitPerMille))}
            </span>
          )}
        </figcaption>
      </figure>
      <details className={metricsStyles.values}>
        <summary>{words.figures}</summary>
        <Table
          keepsRows
          caption={words.caption}
          columns={words.columns.map((name, index) => (index > 0 ? { name, look: "num" } : name))}
        >
          <TableBody>
            {shares.toReversed().map(({ month, debits, returns, yearReturns, yearDebits }) => (
              <Row key={month}>
                <RowHeader>{monthName(firstOf(month))}</RowHeader>
                <Cell look="num">{debits}</Cell>
                <Cell look="num">{returns}</Cell>
                <Cell look="num">{percent(perMille(yearReturns, yearDebits))}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </details>
    </Panel>
  );
}

/** What the limit of the bank means today; nothing if the agency knows of none. */
function limitWords(returns: number, debits: number): string | null {
  if (returnLimitPerMille === null) return null;
  const limit = percent(returnLimitPerMille);
  const left = Math.floor((debits * returnLimitPerMille) / 1000) - returns;
  if (debits > 0 && left < 0) return words.above(limit);
  return returns > 0 && left < near ? words.near(limit, left + 1) : words.limit(limit);
}

/** Height of the chart in its own units, and the distance between its bars. */
const height = 120;
const step = 25;

/** Twelve bars from zero, and the limit as a broken line. */
function ReturnsChart({ shares }: { readonly shares: readonly MonthlyReturns[] }) {
  const tenths = shares.map(({ yearReturns, yearDebits }) => perMille(yearReturns, yearDebits));
  const most = Math.max(...tenths, returnLimitPerMille ?? 0, 10);
  const line = [5, 10, 20, 50, 100, 200, 500].find((each) => each * 2 >= most) ?? 1000;
  const top = line * Math.ceil(most / line) * (10 / 9);
  const y = (share: number) => height - (height * share) / top;
  const name = words.chart(
    monthAndYear(firstOf(shares[0]!.month)),
    monthAndYear(firstOf(shares.at(-1)!.month)),
    percent(tenths[0]!),
    percent(tenths.at(-1)!),
    returnLimitPerMille === null ? null : percent(returnLimitPerMille),
  );
  const lines = Array.from({ length: Math.floor(top / line) }, (_, index) => (index + 1) * line);
  return (
    <Chart
      name={name}
      height={height}
      above={2}
      lines={lines.map((share) => ({ y: y(share), words: percent(share) }))}
    >
      {shares.map(({ month }, index) => (
        <g key={month}>
          <rect x={index * step + 5} y={y(tenths[index]!)} width="15" height={height - y(tenths[index]!)} />
          <text
            className={index === shares.length - 1 ? styles.current : undefined}
            x={index * step + 12.5}
            y="135"
            textAnchor="middle"
          >
            {monthLetter(firstOf(month))}
          </text>
        </g>
      ))}
      {returnLimitPerMille !== null && (
        <g>
          <path className={styles.limit} d={`M0 ${y(returnLimitPerMille)}H300`} />
          <text x="0" y={y(returnLimitPerMille) - 4}>
            {percent(returnLimitPerMille)}
          </text>
        </g>
      )}
    </Chart>
  );
}

function firstOf(month: string): Day {
  return `${month}-01` as Day;
}
