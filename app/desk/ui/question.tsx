import { type ReactElement, type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import type { Asked, Refusal } from "../asked.ts";
import { writtenTexts } from "../frame/unsaved-form.ts";
import { frameWords } from "../frame/words.ts";
import { Alert, OutcomeAlert } from "./alert.tsx";
import { buttonClass } from "./button.ts";
import { AskedFields, useAsked } from "./fields.tsx";
import { Icon } from "./icon.tsx";
import styles from "./question.module.css";

/**
 * A page with questions. `question` is the one that it asks, if it can still be asked. Otherwise the page itself says why
 * a form was refused, and gives back what somebody wrote in it.
 */
export function Asking({
  asked,
  question,
  children,
}: {
  readonly asked: Asked;
  readonly question: ReactElement | null | false | undefined;
  readonly children: ReactNode;
}) {
  const { refusal, typed } = asked;
  return (
    <>
      {question ? (
        <AskedFields asked={asked}>{question}</AskedFields>
      ) : (
        refusal && <RefusalAlert refusal={refusal} typed={typed} />
      )}
      {children}
    </>
  );
}

function RefusalAlert({
  refusal: { title, why, next },
  typed,
}: {
  readonly refusal: Refusal;
  readonly typed: Asked["typed"];
}) {
  return (
    <OutcomeAlert look="warning" className={styles.refusal}>
      {title && <h2>{title}</h2>}
      <p>{why}</p>
      {next && <p>{next}</p>}
      {writtenIn(typed).map(([name, text]) => (
        <p key={name}>{frameWords.written(text)}</p>
      ))}
    </OutcomeAlert>
  );
}

/** What somebody wrote, without the facts that the form sent along by itself. */
function writtenIn(typed: Asked["typed"]) {
  return writtenTexts(Object.entries(typed)).filter(([name]) => name !== "vu");
}

/** Where a question is asked: its page, its action, and what it is about, if the page has several such things. */
type Place = {
  readonly page: string;
  readonly action: string;
  readonly reference?: string | undefined;
};

export function questionHref({ page, action, reference }: Place): string {
  const query = new URLSearchParams({ geste: action, ...(reference && { reference }) });
  return `${page}${page.includes("?") ? "&" : "?"}${query}`;
}

/** The id of the link that opens a question. The focus goes back there when the question closes. */
function openerId({ action, reference }: Place): string {
  return `geste-${action}${reference ? `-${reference}` : ""}`;
}

/** A link that opens a question. */
export function Opener({
  className,
  children,
  ...place
}: Place & { readonly className?: string | undefined; readonly children: ReactNode }) {
  return (
    <a id={openerId(place)} href={questionHref(place)} className={className}>
      {children}
    </a>
  );
}

/**
 * A question on a page of the desk: its title, its fields, what happens, and two ways out. A link opens it
 * ({@link Opener}), and the server renders it open. The boot script makes it modal (`app/boot/dialog-boot.ts`); without
 * scripts it stands at the top of the page. Its form posts to the page, with the fields that the action reads.
 */
export function Question({
  title,
  submit,
  isGrave = false,
  nothing,
  seen,
  more = {},
  method = "post",
  formAction,
  closeHref,
  className,
  children,
  ...place
}: Place & {
  readonly title: string;
  /** The words of the button; without them there is nothing to send, and only the way out is left. */
  readonly submit: ReactNode;
  /** Whether the action cannot be undone. */
  readonly isGrave?: boolean;
  /** The words of the link that closes it and changes nothing. */
  readonly nothing?: string;
  /** The facts that the answer is based on, so that the server can check that they still hold: the field `vu`. */
  readonly seen?: string | number | undefined;
  /** Other values that the form sends along. */
  readonly more?: Readonly<Record<string, string | number>>;
  /** `get` for a question that leads to another one. */
  readonly method?: "get" | "post";
  /** Where the form goes, if not to the page. */
  readonly formAction?: string;
  /** Where closing leads, if not to the link that opened it. */
  readonly closeHref?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  const { refusal } = useAsked();
  const close = closeHref ?? `${place.page}#${openerId(place)}`;
  const why = refusal?.field === undefined ? refusal?.why : undefined;
  const hidden = {
    geste: place.action,
    ...(place.reference && { reference: place.reference }),
    ...(seen !== undefined && { vu: seen }),
    ...more,
  };
  return (
    <dialog className={styles.dialog} aria-labelledby={id} data-close-href={close} open>
      <div className={styles.content}>
        <header>
          <h2
            id={id}
            tabIndex={-1}
            // biome-ignore lint/a11y/noAutofocus: screen readers read the question first
            autoFocus={refusal?.field === undefined}
            aria-describedby={why ? `${id}-why` : undefined}
          >
            {title}
          </h2>
          <a className={buttonClass("icon")} href={close} aria-label={frameWords.close}>
            <Icon name="close" />
          </a>
        </header>
        {why && (
          <Alert id={`${id}-why`} look="warning" role="alert">
            {why}
          </Alert>
        )}
        <form
          className={classNames(styles.form, className)}
          method={method}
          action={formAction ?? (method === "get" ? place.page.replace(/\?.*/, "") : questionHref(place))}
        >
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          <Unshown />
          <p className={styles.ways}>
            {submit && (
              <button className={buttonClass("large", isGrave ? "danger" : "primary")} type="submit">
                {submit}
              </button>
            )}
            <a className={buttonClass("large", "bare")} href={close}>
              {nothing ?? (submit ? frameWords.nothing : frameWords.close)}
            </a>
          </p>
        </form>
      </div>
    </dialog>
  );
}

/** What was refused or written, as far as no field of the form shows it: the question may have changed meanwhile. */
function Unshown() {
  const { typed, refusal, shown } = useAsked();
  if (!refusal) return null;
  const written = writtenIn(typed).filter(([name]) => !shown.has(name));
  const isUnsaid = refusal.field !== undefined && !shown.has(refusal.field);
  if (!isUnsaid && written.length === 0) return null;
  return (
    <Alert look="warning" role="alert">
      {isUnsaid && `${refusal.why} `}
      {written.map(([, text]) => frameWords.written(text)).join(" ")}
    </Alert>
  );
}

/** What the action does, on the night: an introduction, a day or an amount, and what follows from it. */
export function WhatHappens({
  intro,
  figure,
  isText = false,
  children,
}: {
  readonly intro?: ReactNode;
  readonly figure?: ReactNode;
  /** Whether the figure is an address or a name, which may be long. */
  readonly isText?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.happens}>
      {intro && <p>{intro}</p>}
      {figure && <p className={classNames(styles.figure, isText && styles.text)}>{figure}</p>}
      {children}
    </div>
  );
}

/** A button that computes what follows from the fields, and changes nothing. */
export function Recompute({ page, children }: { readonly page: string; readonly children: string }) {
  return (
    <button className={buttonClass()} type="submit" formMethod="get" formAction={page} formNoValidate>
      {children}
    </button>
  );
}
