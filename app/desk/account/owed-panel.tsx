import { deskLinks } from "#app/desk/desk-links.ts";
import { exactEuros } from "#content/site/format.ts";
import { type ContractView, may } from "../contract/view.ts";
import { debitsActions } from "../debits/query.ts";
import { buttonClass } from "../ui/button.ts";
import { questionHref } from "../ui/question.tsx";
import { State } from "../ui/state.tsx";
import { PartKey, PartsBar, SumAction, SumPanel } from "../ui/sum-panel.tsx";
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
    <SumPanel
      id="owed-title"
      title={words.title}
      cents={owedCents}
      under={months > 0 ? words.of(billedCents - creditedCents, months) : words.nothing}
    >
      <div>
        {sums.length > 0 && <Parts sums={sums} />}
        <p className={styles.check}>
          <State name={nowhere ? "fault" : "good"}>
            {nowhere ? words.nowhere(nowhere.cents) : words.whole}
          </State>
        </p>
      </div>
      <SumAction>
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
      </SumAction>
    </SumPanel>
  );
}

/** The parts of the account as one bar, then in words. */
function Parts({ sums }: { readonly sums: readonly PlaceSum[] }) {
  return (
    <>
      <PartsBar parts={sums.map(({ place, cents }) => ({ id: place, cents, look: looks[place] }))} />
      <ul className={styles.words}>
        {sums.map(({ place, cents }) => (
          <li key={place}>
            <PartKey look={looks[place]} />
            {places.names[place]} <b>{exactEuros(cents)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
