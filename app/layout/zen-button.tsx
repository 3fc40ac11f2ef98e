import { classNames } from "#app/ui/class-names.ts";
import { ZenIcon } from "#app/ui/icons.tsx";
import { controlWords } from "#content/site/messages.ts";
import styles from "./zen-button.module.css";

type ZenButtonProps = {
  /** `round` shows the icon alone, `wide` takes the whole line. */
  readonly look?: "words" | "round" | "wide";
  readonly className?: string;
};

/**
 * The button that stops and restarts all motion (`zen-element.ts`). It is absent without scripts, because it would do
 * nothing.
 */
export function ZenButton({ look = "words", className }: ZenButtonProps) {
  return (
    <zen-switch>
      <button
        className={classNames(
          styles.zen,
          look === "round" && styles.round,
          look === "wide" && styles.wide,
          className,
        )}
        type="button"
        aria-pressed="false"
      >
        <ZenIcon />
        <span className={look === "round" ? "visually-hidden" : undefined}>{controlWords.zenMode}</span>
        {look !== "round" && <span className={styles.track} aria-hidden="true" />}
      </button>
    </zen-switch>
  );
}
