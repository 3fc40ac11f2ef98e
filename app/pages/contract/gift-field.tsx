import { useEffect, useRef, useState } from "react";
import { unusedReward } from "#app/quiz/stored-record.ts";
import { classNames } from "#app/ui/class-names.ts";
import field from "#app/ui/form/field.module.css";
import { FieldLabel, FieldWarning } from "#app/ui/form/field.tsx";
import grid from "#app/ui/form/form-grid.module.css";
import { TickIcon } from "#app/ui/icons.tsx";
import { type CodeAnswers, codeProblemWords, codeWords } from "#content/contract/gift-code.ts";
import { codeOfPrize, type GiftCode, normalCode, type TypedCode } from "#domain/gift.ts";
import styles from "./gift-field.module.css";
import { ShownGift } from "./shown-gift.tsx";

type GiftFieldProps = {
  /** What the field holds at first: the code of the draft with its problem, or a code just sent. */
  start: TypedCode | null;
  answers: CodeAnswers;
  /** Whether the code that this browser won is filled in: there is no draft, and nothing was sent. */
  fillsIn: boolean;
};

/** The optional code of the first step: it answers what the code gives, and never refuses the form. */
export function GiftField({ start, answers, fillsIn }: GiftFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(start?.code ?? "");
  const startCode = start?.code ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field gets the code of a draft that is read later
  useEffect(() => {
    const element = input.current!;
    // Typed before React had loaded, or filled in now.
    if (fillsIn && element.value === "") element.value = wonCode() ?? "";
    setCode(normalCode(element.value));
  }, [fillsIn, startCode]);
  const isUsed = start?.problem === "used" && code === start.code;
  const given = isUsed ? undefined : answers.given[code];
  const problem = isUsed ? "used" : (answers.refused[code] ?? "unknown");
  const isGiven = given !== undefined;
  return (
    <div className={classNames(field.field, grid.wide)}>
      <ShownGift code={isGiven ? (code as GiftCode) : null} />
      <FieldLabel name="code" words={codeWords} />
      <p className={field.hint} id="code-hint">
        {codeWords.hint}
      </p>
      <input
        ref={input}
        id="code"
        name="code"
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={code === "" ? "code-hint" : "code-said code-hint"}
        className={classNames(field.control, styles.control, isGiven && styles.given)}
        defaultValue={startCode}
        onInput={(event) => setCode(normalCode(event.currentTarget.value))}
      />
      <div className={field.message}>
        {/* The element exists before its words, so that screen readers announce them. */}
        <div role="status" id="code-said">
          {given && (
            <p className={classNames(field.note, styles.accepted)}>
              <TickIcon />
              <span>
                <b>{given[0]}</b> {given[1]}
              </span>
            </p>
          )}
          {!given && code !== "" && <FieldWarning>{codeProblemWords[problem]}</FieldWarning>}
        </div>
      </div>
    </div>
  );
}

/** The code that this browser has won at the quiz, in any tab, unless a contract has got it. */
function wonCode(): GiftCode | undefined {
  const reward = unusedReward();
  return reward ? codeOfPrize(reward) : undefined;
}
