import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Anchor, type AnchorProps } from "./anchor.tsx";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { ArrowOutIcon } from "./icons.tsx";

type ButtonLook = {
  /** `primary` (coral) once a screen; `outline` for the second action; `ink` to close or confirm quietly. */
  readonly variant?: "primary" | "outline" | "ink";
  /** `small` is 44 px high, `normal` 52 px. */
  readonly size?: "normal" | "small";
  /** A disc with one icon: give it an `aria-label`. */
  readonly round?: boolean;
  /** As wide as its container. */
  readonly wide?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
};

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "style"> & { readonly ref?: Ref<HTMLButtonElement> };

type ButtonLinkProps = ButtonLook &
  AnchorProps & {
    /** Words for screen readers alone, after the visible ones: « pour le pack Business ». */
    readonly spokenSuffix?: string;
  };

/** A button that acts on the page. It submits a form only with `type="submit"`. */
export function Button({ variant, size, round, wide, className, type = "button", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass({ variant, size, round, wide, className })} />;
}

/** A link that looks like a button. `external` adds the diagonal arrow and the hidden « (nouvel onglet) ». */
export function ButtonLink({
  variant,
  size,
  round,
  wide,
  className,
  spokenSuffix,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={buttonClass({ variant, size, round, wide, className })}>
      {children}
      {rest.external && <ArrowOutIcon className={styles.arrow} />}
      {spokenSuffix && <span className="visually-hidden">{` ${spokenSuffix}`}</span>}
    </Anchor>
  );
}

function buttonClass({ variant = "primary", size = "normal", round, wide, className }: ButtonLook) {
  return classNames(
    styles.button,
    variant === "outline" && styles.outline,
    variant === "ink" && styles.ink,
    size === "small" && styles.small,
    round && styles.round,
    wide && styles.wide,
    className,
  );
}
