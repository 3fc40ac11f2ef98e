import { creditorAccount } from "#content/contract/creditor-account.ts";
import { returnGroup } from "#content/desk/return-reasons.ts";
import { exactEuros, formatSha256 } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { totalCentsOf } from "#domain/amount.ts";
import { type BankPlan, runsShown } from "#domain/billing/bank-plan.ts";
import { type MonthlyReturns, perMille } from "#domain/billing/return-share.ts";
import { isUnpaidOn } from "#domain/billing/unpaid-due.ts";
import type { BankFilePreview } from "#server/billing/bank/bank-files.ts";
import type { BankFile } from "#server/database/billing/bank-files.ts";
import { debitsCounted } from "../debits/words.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import { askWhoMay } from "../who-may.ts";
import { creditsWords } from "./credit-words.ts";
import { CreditedBatches, creditLine } from "./credits.tsx";
import { Group } from "./group.tsx";
import styles from "./preview.module.css";
import { groupCount, remarkGroups } from "./preview-words.ts";
import { hasChoices, returnsHref } from "./query.ts";
import { Questions } from "./questions.tsx";
import { recordWords } from "./record-words.ts";
import { KnownTable, ReturnsTable } from "./returns-table.tsx";
import { Transfers } from "./transfers.tsx";
import { Balances, UncertainQuestions, withoutUncertain } from "./uncertain.tsx";
import { unnamedTitle, unnamedWords } from "./unnamed-words.ts";
import { briefHash, percent, returnsWords, sizeOf } from "./words.ts";

const { preview: words } = returnsWords;

/** Groups of more returns than this are closed at first. */
const mostOpen = 5;

/** What a file means, in one form: nothing is recorded before its button is pressed. */
export function Preview({
  preview: { file, plan, planSha256 },
  shares,
}: {
  readonly preview: BankFilePreview;
  readonly shares: readonly MonthlyReturns[];
}) {
  return (
    <form className={styles.columns} method="post" action={returnsHref({ lu: file.sha256 })}>
      <input type="hidden" name="fichier-lu" value={file.sha256} />
      <input type="hidden" name="vu" value={planSha256} />
      <div>
        <FileLine file={file} plan={plan} />
        <RunsShown plan={plan} />
        <CreditedBatches plan={plan} />
        {plan.uncertainty ? (
          <>
            <p className="note">{returnsWords.uncertain.text}</p>
            <Balances balances={plan.uncertainty.balances} />
          </>
        ) : null}
        {plan.uncertainty && plan.returns.length === 0 ? null : <Returns plan={plan} />}
        {plan.uncertainty && <UncertainQuestions plan={plan} />}
        <Unnamed plan={plan} />
        <Questions plan={plan.uncertainty ? withoutUncertain(plan) : plan} />
        <Transfers plan={plan} />
        <WithoutEffect plan={plan} />
      </div>
      <Changes plan={plan} shares={shares} />
    </form>
  );
}

function FileLine({
  file,
  plan: { leftOut, uncertainty },
}: {
  readonly file: BankFile;
  readonly plan: Pick<BankPlan, "leftOut" | "uncertainty">;
}) {
  const today = useToday();
  const { fileName, byteLength, fromOn, toOn, sha256 } = file;
  const parts = [
    words.account(creditorAccount.iban.slice(-4)),
    fromOn && toOn && words.operations(fromOn, toOn, today),
    sizeOf(byteLength),
  ];
  return (
    <div className={styles.file}>
      <Icon name="code" />
      <p>
        <b>{fileName}</b>
      </p>
      <p>
        {parts.filter(Boolean).join(", ")}. {leftOut.length > 0 && `${words.leftOut(leftOut)}. `}
        <span className="noWrap">
          {words.hash} <code title={formatSha256(sha256)}>{briefHash(sha256)}</code>
        </span>
        {uncertainty?.message === "csv" && (
          <>
            {". "}
            <a href={returnsHref({ lu: sha256, colonnes: "oui" })}>{words.correctColumns}</a>
          </>
        )}
      </p>
    </div>
  );
}

/** The runs that the answers show to be at the bank, although nobody said so. */
function RunsShown({ plan }: { readonly plan: BankPlan }) {
  const { returns, questions, refused, creditedBatches, creditQuestions } = plan;
  const returned = [
    ...returns,
    ...questions.flatMap(({ candidates }) => candidates),
    ...refused.flatMap((batch) => batch.returns),
  ].map(({ debit }) => debit);
  const credited = [...creditedBatches, ...creditQuestions.flatMap(({ candidates }) => candidates)];
  return runsShown([...returned, ...credited]).map(({ id, wasWithdrawn }) => (
    <Alert key={id} look="warning">
      {words.shows[wasWithdrawn ? "withdrawn" : "prepared"](id)}
    </Alert>
  ));
}

function Returns({ plan: { returns, unnamedReturns } }: { readonly plan: BankPlan }) {
  const groups = Map.groupBy(
    returns,
    ({ reason, words: said = "" }) => `${returnGroup(reason).title} ${said}`,
  );
  return (
    <Card
      titleId="returns-title"
      title={words.returns}
      aside={
        <p>
          {returns.length === 0
            ? unnamedReturns.length > 0
              ? words.noneNamed
              : words.none
            : `${debitsCounted(returns.length)}, ${exactEuros(totalCentsOf(returns.map(({ debit }) => debit)))}`}
        </p>
      }
    >
      <div className={styles.groups}>
        {[...groups].map(([key, some]) => {
          const { title, next } = returnGroup(some[0]!.reason, some[0]!.words);
          const codes = [...new Set(some.map(({ reason }) => reason))].sort();
          return (
            <Group
              key={key}
              title={title}
              codes={codes}
              count={groupCount(some.length, totalCentsOf(some.map(({ debit }) => debit)))}
              text={next}
              isOpen={some.length <= mostOpen}
            >
              <ReturnsTable caption={title} returns={some} />
            </Group>
          );
        })}
      </div>
    </Card>
  );
}

/** The sums that the bank took back without a name: recording the file keeps them as tasks. */
function Unnamed({ plan: { unnamedReturns } }: { readonly plan: BankPlan }) {
  const today = useToday();
  const { preview } = unnamedWords;
  if (unnamedReturns.length === 0) return null;
  return (
    <Card
      titleId="unnamed-title"
      title={preview.title}
      aside={<p>{exactEuros(totalCentsOf(unnamedReturns))}</p>}
    >
      <ul className={styles.unknown}>
        {unnamedReturns.map((sum) => (
          <li key={sum.key}>
            {unnamedTitle(sum, today)}
            {sum.isRecorded && `, ${preview.recorded}`}
          </li>
        ))}
        <li className="quiet">{preview.text}</li>
      </ul>
    </Card>
  );
}

function WithoutEffect({ plan }: { readonly plan: BankPlan }) {
  const { known, unknown, unknownCredits, remarks, otherAccounts, alreadyRecordedCount, knownCredits } = plan;
  const today = useToday();
  const lists = [known, unknown, unknownCredits, remarks, otherAccounts];
  const { knownCharges } = plan;
  const counted = alreadyRecordedCount + knownCredits + knownCharges;
  if (lists.every(({ length }) => length === 0) && counted === 0) return null;
  return (
    <Card titleId="without-title" title={words.without}>
      <div className={styles.groups}>
        {known.length > 0 && (
          <Group
            title={words.known}
            count={groupCount(known.length, totalCentsOf(known))}
            text={words.knownText}
          >
            <KnownTable debits={known} />
          </Group>
        )}
        {[...Map.groupBy(remarks, ({ kind }) => kind)].map(([kind, some]) => (
          <Group
            key={kind}
            title={remarkGroups[kind].title}
            count={words.remarkCount(some.length)}
            text={remarkGroups[kind].text}
            isOpen={remarkGroups[kind].isOpen ?? false}
          >
            <ul className={styles.unknown}>
              {some.map(({ name, amount }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
                <li key={index}>
                  {name}
                  {typeof amount === "number" && `, ${exactEuros(amount)}`}
                </li>
              ))}
            </ul>
          </Group>
        ))}
        {unknown.length > 0 && (
          <Group
            title={unknown.length === 1 ? "Une ligne inconnue" : `${unknown.length} lignes inconnues`}
            count={unknownCount(unknown)}
            text={unknown.length === 1 ? words.unknownText : words.unknownMany}
            isOpen
          >
            <ul className={styles.unknown}>
              {unknown.map(({ endToEndId, umr, mentions, creditorId, amount }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
                <li key={index}>
                  {words.unknownLine(endToEndId ?? umr ?? mentions[0]?.[0].id ?? null, creditorId)}
                  {typeof amount === "number" && `, ${exactEuros(amount)}`}
                </li>
              ))}
              <li className="quiet">{words.unknownNext}</li>
            </ul>
          </Group>
        )}
        {unknownCredits.length > 0 && (
          <Group
            title={creditsWords.unknownTitle(unknownCredits.length)}
            count={exactEuros(
              unknownCredits.reduce((sum, { amount }) => sum + (typeof amount === "number" ? amount : 0), 0),
            )}
            text={creditsWords.unknownText(unknownCredits.length)}
            isOpen
          >
            <ul className={styles.unknown}>
              {unknownCredits.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
                <li key={index}>{creditLine(line, today)}</li>
              ))}
              <li className="quiet">{words.unknownNext}</li>
            </ul>
          </Group>
        )}
        {knownCharges > 0 && <p className="note">{words.knownCharges(knownCharges)}</p>}
        {knownCredits > 0 && <p className="note">{creditsWords.known(knownCredits)}</p>}
        {otherAccounts.length > 0 && <p className="note">{creditsWords.otherAccounts(otherAccounts)}</p>}
        {alreadyRecordedCount > 0 && (
          <p className="note">{words.alreadyRecordedCount(alreadyRecordedCount)}</p>
        )}
      </div>
    </Card>
  );
}

/** « 1 ligne, 45,00 € ». */
function unknownCount(unknown: BankPlan["unknown"]): string {
  const cents = unknown.reduce((sum, { amount }) => sum + (typeof amount === "number" ? amount : 0), 0);
  return `${unknown.length} ${unknown.length < 2 ? "ligne" : "lignes"}, ${exactEuros(cents)}`;
}

/** The charges of the bank that a file records without any answer. */
function chargedCents({ charges, returns, known, creditedBatches }: BankPlan): number {
  const back = new Set([...known, ...returns.map(({ debit }) => debit)].map(({ id }) => id));
  const kept = creditedBatches.flatMap(({ credits }) => credits.map((credit) => credit.chargeCents));
  return (
    totalCentsOf(charges.filter(({ debitId }) => back.has(debitId))) +
    kept.reduce((sum, cents) => sum + cents, 0)
  );
}

/** Whether a file may change something about contracts, which their evidence keeps. */
function asksOfContracts({ returns, questions, refused, proposals, transfersToCheck }: BankPlan): boolean {
  return [returns, questions, refused, proposals, transfersToCheck].some(({ length }) => length > 0);
}

/** The figures of what the file changes by itself, and the button that records it. */
function Changes({ plan, shares }: { readonly plan: BankPlan; readonly shares: readonly MonthlyReturns[] }) {
  const mayRecord = useMay(actionPermissions.bankFiles.recordFile);
  const { returns, proposals } = plan;
  const today = useToday();
  const unpaid = returns.filter(({ debit }) => isUnpaidOn(debit, today));
  const dues = proposals.flatMap((proposal) => proposal.dues);
  const { yearReturns, yearDebits } = shares.at(-1)!;
  const before = percent(perMille(yearReturns, yearDebits));
  const year = new Set(shares.map(({ month }) => month));
  const counted = returns.filter(({ debit }) => year.has(debit.collectionOn.slice(0, 7)));
  const after = percent(perMille(yearReturns + counted.length, yearDebits));
  const charged = chargedCents(plan);
  const credited = plan.creditedBatches.flatMap(({ credits }) => credits);
  const figures: readonly (readonly [label: string, figure: string | number])[] = [
    ...(credited.length > 0 ? [[words.confirmed, exactEuros(totalCentsOf(credited))] as const] : []),
    [words.becomeUnpaid(unpaid.every(({ debit }) => debit.invoice !== null)), unpaid.length],
    [
      words.unpaidCents,
      exactEuros(totalCentsOf(unpaid.map(({ debit }) => ({ amountCents: debit.owedCents })))),
    ],
    ...(charged > 0 ? [[words.charges, exactEuros(charged)] as const] : []),
    [words.settled(dues.every(({ invoice }) => invoice !== null)), dues.length],
    [words.settledCents, exactEuros(totalCentsOf(dues))],
  ];
  return (
    <Panel className={styles.changes} aria-labelledby="changes-title">
      <h2 id="changes-title">{words.changes}</h2>
      <dl>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
        <div>
          <dt>{words.share}</dt>
          <dd>
            {after} {after !== before && <small>{words.insteadOf(before)}</small>}
          </dd>
        </div>
      </dl>
      {mayRecord ? (
        <>
          <button className={buttonClass("large", "primary")} type="submit" name="geste" value="enregistrer">
            {hasChoices(plan) ? (
              <record-count
                data-batches={plan.creditedBatches.length}
                data-returns={returns.length}
                data-transfers={0}
                data-charges={0}
                data-keeps={plan.unnamedReturns.length > 0 ? "" : undefined}
              >
                {words.recordChosen}
              </record-count>
            ) : (
              recordWords(
                {
                  batches: plan.creditedBatches.length,
                  returns: returns.length,
                  transfers: 0,
                  charges: 0,
                },
                plan.unnamedReturns.length > 0,
              )
            )}
          </button>
          <p className="note">
            {asksOfContracts(plan) && <>{words.proof} </>}
            {plan.creditedBatches.length + plan.creditQuestions.length > 0 && <>{creditsWords.proof} </>}
            <button className={styles.drop} type="submit" name="geste" value="oublier">
              {words.drop}
            </button>
          </p>
        </>
      ) : (
        <p className="note">
          {returnsWords.readOnly} {askWhoMay(actionPermissions.bankFiles.recordFile)}
        </p>
      )}
    </Panel>
  );
}
