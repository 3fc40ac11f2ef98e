import { deskLinks } from "#app/desk/desk-links.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { longestReason } from "#domain/billing/credit-note.ts";
import type { UnnamedReturn } from "#domain/billing/unnamed-returns.ts";
import type { OpenUnnamedReturn } from "#server/database/billing/unnamed-returns.ts";
import type { Asked } from "../asked.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { TextField } from "../ui/fields.tsx";
import { Opener, Question, WhatHappens } from "../ui/question.tsx";
import styles from "./unnamed.module.css";
import { unnamedSum, unnamedTitle, unnamedWords as words } from "./unnamed-words.ts";
import { returnsWords } from "./words.ts";

const page = deskLinks.deskPage("returns");

/** The action that settles a sum as a person says, by its name in URLs and forms. */
export const settleAction = "sans-nom";

/** The sums that the bank took back for debits that nobody knows yet, each with the way to settle it. */
export function UnnamedReturns({ sums }: { readonly sums: readonly OpenUnnamedReturn[] }) {
  const today = useToday();
  const maySettle = useMay(actionPermissions.bankFiles.settleUnnamed);
  if (sums.length === 0) return null;
  return (
    <Card id="sans-nom" titleId="unnamed-title" title={words.title}>
      <p className="note">{words.text}</p>
      <div className={styles.sums}>
        {sums.map((sum) => {
          const said = unnamedSum(factsOf(sum), today);
          return (
            <div key={sum.key}>
              <h3>{unnamedTitle(factsOf(sum), today)}</h3>
              {maySettle && (
                <p className={buttonRow}>
                  <a className={buttonClass()} href={`${deskLinks.deskPage("debits")}?geste=rejet`}>
                    {returnsWords.recordByHand}
                    <span className="visually-hidden">{words.ofSum(said)}</span>
                  </a>
                  <Opener
                    page={page}
                    action={settleAction}
                    reference={sum.key}
                    className={buttonClass("bare")}
                  >
                    {words.settle}
                    <span className="visually-hidden">{words.ofSum(said)}</span>
                  </Opener>
                </p>
              )}
            </div>
          );
        })}
      </div>
    </Card>
  );
}

/** Asks why nothing is left to do about a sum. */
export function unnamedQuestion({ action, typed }: Asked, sums: readonly OpenUnnamedReturn[]) {
  const sum = action === settleAction && sums.find(({ key }) => key === typed.reference);
  return sum && <Settle sum={sum} />;
}

function Settle({ sum }: { readonly sum: OpenUnnamedReturn }) {
  const today = useToday();
  return (
    <Question
      page={page}
      action={settleAction}
      reference={sum.key}
      title={words.question}
      submit={words.submit}
    >
      <p>{unnamedTitle(factsOf(sum), today)}.</p>
      <TextField
        name="raison"
        label={words.reason}
        hint={words.reasonHint}
        required
        maxLength={longestReason}
      />
      <WhatHappens intro={words.happens}>
        <p>{words.outcome}</p>
      </WhatHappens>
    </Question>
  );
}

function factsOf({ takenOn, amountCents, count }: OpenUnnamedReturn): UnnamedReturn {
  return { on: takenOn, amountCents, count };
}
