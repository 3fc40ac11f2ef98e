import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { Forecast } from "#server/billing/runs/forecast.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import styles from "./forgotten.module.css";
import { forgottenWords as words } from "./left-out-words.ts";
import { type DebitsQuery, debitsHref } from "./query.ts";

/** The debits that no file has carried, with names and amounts, and the way into this one. */
export function Forgotten({ query, forecast }: { readonly query: DebitsQuery; readonly forecast: Forecast }) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const today = useToday();
  const { forgotten, forgottenTotal } = forecast;
  const { count, totalCents } = forgottenTotal;
  if (query.withForgotten) {
    return (
      <Alert look="plain" className={styles.added}>
        {words.added} <a href={debitsHref({ ...query, withForgotten: false })}>{words.leave}</a>
      </Alert>
    );
  }
  if (count === 0) return null;
  const hidden = count - forgotten.length;
  return (
    <section className={styles.forgotten} id="oubli" aria-labelledby="forgotten-title">
      <header>
        <div>
          <h2 id="forgotten-title">{words.title(count, totalCents)}</h2>
          <p>{words.why}</p>
        </div>
        {mayPresent && (
          <a className={buttonClass()} href={debitsHref({ ...query, withForgotten: true })}>
            {words.add(count)}
          </a>
        )}
      </header>
      <ul>
        {forgotten.map(({ id, number, raisonSociale, dueOn, amountCents }) => (
          <li key={id}>
            <a href={deskLinks.deskAccount(number)}>{raisonSociale}</a>
            <span className="noWrap">{words.due(formatDay(dueOn, today))}</span>
            <b className="figures">{exactEuros(amountCents)}</b>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>{words.more(hidden)}</p>}
    </section>
  );
}
