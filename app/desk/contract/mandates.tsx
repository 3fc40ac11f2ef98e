import { links } from "#app/links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { timeInParis } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import { formatBic, groupedIban } from "#domain/sepa.ts";
import type { ReadMandate } from "#server/contracts/read-mandates.ts";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Icon } from "../ui/icon.tsx";
import { Opener } from "../ui/question.tsx";
import type { WholeAccount } from "./actions/action.ts";
import styles from "./mandates.module.css";
import { type ContractView, may } from "./view.ts";
import { contractWords } from "./words.ts";

const words = contractWords.mandate;

/** The mandates of a contract, the one in use first; its account is masked unless this answer shows it in full. */
export function Mandates({ view, account }: { view: ContractView; account: WholeAccount | null }) {
  const { mandates } = view.contract;
  const inUse = mandates.filter(({ state }) => state === "in-use");
  const waiting = mandates.filter(({ state }) => state === "waiting");
  const former = mandates.filter(({ state }) => state === "replaced" || state === "revoked");
  const several = mandates.length > 1;
  return (
    <Card titleId="t-mandate" title={several ? words.titles : words.title}>
      {[...waiting, ...inUse, ...former].map((mandate) => (
        <div key={mandate.umr} className={styles.mandate}>
          {several && <h3 className={styles.state}>{stateOf(mandate, view)}</h3>}
          <Facts>
            <Fact label={words.umr} className="figures">
              {mandate.umr}
            </Fact>
            <Fact label={words.account} className="figures">
              {mandate.state === "in-use" ? (
                <AccountInUse view={view} mandate={mandate} account={account} />
              ) : (
                <OtherAccount view={view} mandate={mandate} />
              )}
            </Fact>
            <Fact label={words.holder}>{mandate.titulaire}</Fact>
            {mandate.state === "in-use" && (
              <Fact label={words.holderPostalAddress}>{`${mandate.adresse}, ${mandate.pays}`}</Fact>
            )}
            {mandate.usableAt > 0 && (
              <Fact label={words.signed}>{words.signedOn(momentOf(mandate.createdAt, view))}</Fact>
            )}
            {mandate.state !== "waiting" && mandate.state !== "revoked" && (
              <Fact label={words.lastUse}>{lastUseOf(mandate, view)}</Fact>
            )}
            {mandate.erasesOn && mandate.accountErasedOn === null && (
              <Fact label={words.erases}>
                {formatDay(mandate.erasesOn, view.today)}
                <br />
                <span className="note">{words.erasesNote}</span>
              </Fact>
            )}
          </Facts>
        </div>
      ))}
    </Card>
  );
}

function AccountInUse({
  view,
  mandate,
  account,
}: {
  view: ContractView;
  mandate: ReadMandate;
  account: WholeAccount | null;
}) {
  const { number } = view.contract.file;
  return (
    <>
      {account && (
        <whole-account
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: so screen readers read the account first
          autoFocus
        >
          <noscript>
            <meta httpEquiv="refresh" content={`60;url=${links.deskContract(number)}`} />
          </noscript>
          <b>{groupedIban(account.iban).replace(/\s/g, " ")}</b>
          <br />
          {words.bic} {formatBic(account.bic)}
          <br />
          <span className="note">{words.wholeShown}</span>
        </whole-account>
      )}
      <span hidden={account !== null}>
        <span className="noWrap">{mandate.maskedIban}</span>
        <br />
        {may(view, actionPermissions.contract.showAccount) ? (
          <>
            <Opener page={links.deskContract(number)} action="iban" className={buttonClass("small")}>
              <Icon name="eye" />
              {words.show}
            </Opener>
            <br />
            <span className="note">{words.noted}</span>
          </>
        ) : (
          <span className="note">{words.masked}</span>
        )}
      </span>
    </>
  );
}

/** An account that waits, or that is used no more. */
function OtherAccount({ view, mandate }: { view: ContractView; mandate: ReadMandate }) {
  if (mandate.accountErasedOn !== null) return words.erasedOn(formatDay(mandate.accountErasedOn, view.today));
  return (
    <>
      <span className="noWrap">{mandate.maskedIban}</span>
      <br />
      {mandate.state === "waiting" ? (
        may(view, actionPermissions.accounts.undo) && (
          <Opener
            page={links.deskContract(view.contract.file.number)}
            action="annuler-compte"
            className={buttonClass("small")}
          >
            {words.undo}
          </Opener>
        )
      ) : (
        <span className="note">{words.sealed}</span>
      )}
    </>
  );
}

function stateOf({ state, usableAt, revokedAt, replacedAt }: ReadMandate, view: ContractView): string {
  switch (state) {
    case "waiting":
      return words.states.waiting(momentOf(usableAt, view));
    case "in-use":
      return usableAt > 0 ? words.states.since(momentOf(usableAt, view)) : words.states.inUse;
    case "replaced":
      return words.states.replaced(formatDay(dayInParis(replacedAt!), view.today));
    case "revoked":
      return words.states.revoked(formatDay(dayInParis(revokedAt!), view.today));
  }
}

function lastUseOf({ lastUse, usedElsewhereOn }: ReadMandate, { today }: ContractView): string {
  if (!lastUse)
    return usedElsewhereOn ? words.usedElsewhere(formatDay(usedElsewhereOn, today)) : words.unused;
  const on = formatDay(lastUse.collectionOn, today);
  return lastUse.state === "rejected" ? words.wasRejected(on) : on;
}

/** « 7 décembre à 18 h 42 ». */
function momentOf(at: number, { today }: ContractView): string {
  return `${formatDay(dayInParis(at), today)} à ${timeInParis(at)}`;
}
