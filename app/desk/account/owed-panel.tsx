import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { exactEuros } from "#content/site/format.ts";
import { type ContractView, may } from "../contract/view.ts";
import { debitsActions } from "../debits/query.ts";
import { buttonClass } from "../ui/button.ts";
import { Panel } from "../ui/panel.tsx";
import { questionHref } from "../ui/question.tsx";
import { State } from "../ui/state.tsx";
import styles from "./owed-panel.module.css";
import type { PlaceSum, Statement } from "./statement.ts";
import { accountWords } from "./words.ts";

const { owed: words, places } = accountWords;

const looks: Readonly<Record<PlaceSum["place"], string | undefined>> = {
  received: styles.received,
  "at-bank": styles.atBank,
  prepared: styles.coming,
  "next-run": styles.coming,
  "asked-for": styles.unpaid,
  "left-aside": styles.aside,
  forgotten: styles.aside,
  "to-reclaim": styles.unpaid,
  "to-refund": styles.onAccount,
  "on-account": styles.onAccount,
  "to-come": styles.coming,
  nowhere: styles.unpaid,
};

/** What is left to pay, the parts of the account as one bar, and the way to note money that came in. */
export function OwedPanel({
  view,
  totals,
  sums,
}: {
  readonly view: ContractView;
  readonly totals: Statement["totals"];
  readonly sums: readonly PlaceSum[];
}) {
  const { contract, today } = view;
  const { dues, askedCents, onAccount } = contract.debits;
  const { months, billedCents, creditedCents, owedCents } = totals;
  const nowhere = sums.find(({ place }) => place === "nowhere");
  const payable = dues.findLast(({ owed, dueOn }) => owed !== null && dueOn <= today)?.owed;
  return (
    <Panel className={styles.owed} aria-labelledby="owed-title">
      <div>
        <h2 id="owed-title">{words.title}</h2>
        <p className={classNames("figure", styles.sum)}>{exactEuros(owedCents)}</p>
        <p className="quiet">{months > 0 ? words.of(billedCents - creditedCents, months) : words.nothing}</p>
      </div>
      <div>
        {sums.length > 0 && <Bar sums={sums} />}
        <p className={styles.check}>
          <State name={nowhere ? "fault" : "good"}>
            {nowhere ? words.nowhere(nowhere.cents) : words.whole}
          </State>
        </p>
      </div>
      <div className={styles.action}>
        {payable && may(view, debitsActions.regler) && (
          <a
            className={buttonClass("large", "primary")}
            href={questionHref({
              page: deskLinks.deskPage("debits"),
              action: "regler",
              reference: payable.reference,
            })}
          >
            {words.settle}
          </a>
        )}
        <p className="note">{words.asked(askedCents, onAccount.leftCents > 0)}</p>
      </div>
    </Panel>
  );
}

/** The parts of the account side by side, each as wide as its sum, then in words. */
function Bar({ sums }: { readonly sums: readonly PlaceSum[] }) {
  const total = sums.reduce((sum, { cents }) => sum + cents, 0);
  const percent = (cents: number) => `${((cents / total) * 100).toFixed(2)}%`;
  return (
    <>
      <svg className={styles.bar} aria-hidden="true">
        {sums.map(({ place, cents }, index) => (
          <rect
            key={place}
            className={looks[place]}
            x={percent(sums.slice(0, index).reduce((sum, each) => sum + each.cents, 0))}
            width={percent(cents)}
            height="100%"
          />
        ))}
      </svg>
      <ul className={styles.words}>
        {sums.map(({ place, cents }) => (
          <li key={place}>
            <svg aria-hidden="true">
              <rect className={looks[place]} width="100%" height="100%" rx="2" />
            </svg>
            {places.names[place]} <b>{exactEuros(cents)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
