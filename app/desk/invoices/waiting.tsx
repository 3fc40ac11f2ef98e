import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import type { NamedDue } from "#server/desk/invoices/dues.ts";
import { useToday } from "../desk-context.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import styles from "./waiting.module.css";
import { invoicesWords, ofMonth } from "./words.ts";

const words = invoicesWords.waiting;

/** The action of the page of the contract that ends each wait. */
const actions = { address: "adresse", siret: "siret", "vat-number": "siege" } as const;

/** Due days that the card names; the others are counted. */
const named = 12;

/** The due days of the month that wait for their invoice, each with its reason and the action that ends it. */
export function WaitingDues({
  waiting,
  month,
  mayVerify,
}: {
  readonly waiting: readonly NamedDue[];
  readonly month: Day;
  readonly mayVerify: boolean;
}) {
  return (
    <Card
      id="attente"
      titleId="t-waiting"
      title={words.title}
      aside={waiting.length > 0 && <p>{words.text}</p>}
    >
      {waiting.length === 0 ? (
        <p className="quiet">{words.none(ofMonth(month))}</p>
      ) : (
        <ul className={styles.waiting}>
          {waiting.slice(0, named).map((due) => (
            <WaitingDue key={`${due.contract} ${due.dueOn}`} due={due} mayVerify={mayVerify} />
          ))}
        </ul>
      )}
      {waiting.length > named && <p className="note">{words.more(waiting.length - named)}</p>}
    </Card>
  );
}

function WaitingDue({ due, mayVerify }: { readonly due: NamedDue; readonly mayVerify: boolean }) {
  const today = useToday();
  const { contract, raisonSociale, dueOn, amountCents, wait, record } = due;
  if (wait === null) return null;
  const page = links.deskContract(contract);
  const isPresented = record.debits.some(({ state }) => state === "presented");
  const after = isPresented ? words.presented : wait === "address" ? words.nothingPresented : "";
  const obstacle = wait === "siret" || wait === "address" || wait === "vat-number" ? wait : null;
  const action = mayVerify && obstacle ? actions[obstacle] : null;
  return (
    <li>
      <div>
        <h3>
          <a href={page}>{raisonSociale}</a>
        </h3>
        <p>
          {words.reasons[wait]} {after}
        </p>
        <p className={classNames("note", "figures")}>
          {words.due(formatDay(dueOn, today), exactEuros(amountCents))}
        </p>
      </div>
      {obstacle && (
        <a className={buttonClass()} href={action ? `${page}?geste=${action}` : page}>
          {action ? words[obstacle] : words.see}
          <span className="visually-hidden">{words.about(raisonSociale)}</span>
        </a>
      )}
    </li>
  );
}
