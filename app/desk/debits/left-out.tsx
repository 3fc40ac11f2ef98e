import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { NamedForecast } from "#server/billing/debits.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { ItemList } from "../ui/item-list.tsx";
import { Mark } from "../ui/mark.tsx";
import { Phone } from "../ui/phone.tsx";
import { Opener } from "../ui/question.tsx";
import styles from "./left-out.module.css";
import { leftOutWords as words } from "./left-out-words.ts";
import { type DebitsQuery, debitsHref } from "./query.ts";
import { debitsWords } from "./words.ts";

type LeftOutContract = NamedForecast["leftOut"][number];

/** What somebody can do so that the debits of a contract can be presented; `null` if a call alone helps. */
export function mendingOf({
  number,
  reason,
  isConfirmed,
}: Pick<LeftOutContract, "number" | "reason" | "isConfirmed">) {
  const contract = links.deskContract(number);
  if (reason === "MD07") return null;
  return isConfirmed
    ? { href: `${contract}?geste=nouveau-mandat`, words: words.requestMandate, of: "account" as const }
    : { href: `${contract}?geste=adresse`, words: words.verifyEmail, of: "address" as const };
}

/** What no run can take: of each contract once, why, what to do and who can, the months and their total. */
export function LeftOutList({
  query,
  forecast,
}: {
  readonly query: DebitsQuery;
  readonly forecast: NamedForecast;
}) {
  const { leftOut, leftOutTotal } = forecast;
  const { contracts, count, totalCents } = leftOutTotal;
  const hidden = contracts - leftOut.length;
  return (
    <Card
      id="cote"
      titleId="left-out-title"
      title={debitsWords.tabs.leftOut}
      aside={<p>{count === 0 ? words.none : words.text}</p>}
    >
      <ItemList threeColumns>
        {leftOut.map((each) => (
          <LeftOutItem key={each.number} query={query} leftOut={each} />
        ))}
      </ItemList>
      {count > 0 && (
        <p className={styles.total}>
          <span>{words.total(count, contracts)}</span>{" "}
          <span className="figures">{exactEuros(totalCents)}</span>
        </p>
      )}
      {hidden > 0 && <p className="note">{words.more(hidden)}</p>}
    </Card>
  );
}

function LeftOutItem({ query, leftOut }: { readonly query: DebitsQuery; readonly leftOut: LeftOutContract }) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const mayMend = {
    account: useMay(actionPermissions.accounts.request),
    // Accountants verify an address only after a colleague has corrected it.
    address: useMay(actionPermissions.contract.correctEmail),
  };
  const today = useToday();
  const { number, raisonSociale, reason, isConfirmed, usableAt, dues, totalCents } = leftOut;
  const { nomPrenom, telephone } = leftOut;
  const requestedOn = leftOut.requestedOn && formatDay(leftOut.requestedOn, today);
  const mending = usableAt === null ? mendingOf(leftOut) : null;
  const isYours = mending !== null && mayMend[mending.of];
  const days = dues.map(({ dueOn }) => formatDay(dueOn, today));
  return (
    <li>
      <div>
        <h3>
          <a href={deskLinks.deskAccount(number)}>{raisonSociale}</a>{" "}
          {mending && <Mark>{isYours ? words.forYou : words.forZenMaster}</Mark>}
        </h3>
        <p className="quiet">
          {words.reasons[reason]}{" "}
          {usableAt === null ? words.whatToDo(reason, { isConfirmed, requestedOn }) : words.newAccount}
        </p>
        {/* Whoever gave an address that nobody confirmed also gave the number. */}
        {usableAt === null && isConfirmed && (
          <p className="quiet">
            {nomPrenom}, <Phone typed={telephone} />
          </p>
        )}
      </div>
      <p className={classNames("figures", styles.sum)}>
        <b>{exactEuros(totalCents)}</b>
        <small className="quiet">{words.dues(days)}</small>
      </p>
      <p className={buttonRow}>
        <a className={buttonClass()} href={isYours ? mending.href : links.deskContract(number)}>
          {isYours ? mending.words : words.seeContract}
          <span className="visually-hidden">{words.about(raisonSociale)}</span>
        </a>
        {mayPresent && (
          <Opener
            page={debitsHref(query)}
            action="regler"
            reference={dues[0]!.id}
            className={buttonClass("bare")}
          >
            {debitsWords.unpaid.settle}
            <span className="visually-hidden">{words.about(raisonSociale)}</span>
          </Opener>
        )}
      </p>
    </li>
  );
}
