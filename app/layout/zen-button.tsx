import { useEffect } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { ZenIcon } from "#app/ui/icons.tsx";
import { useNotify } from "#app/ui/toast.tsx";
import { wakes } from "#app/ui/wakes.ts";
import { controlWords, notices } from "#content/messages.ts";
import { takeFirstUse } from "./zen-boot.ts";
import styles from "./zen-button.module.css";
import { useZenMode } from "./zen-mode.ts";

type ZenButtonProps = {
  /** `round` shows the icon alone, `wide` takes the whole line. */
  readonly look?: "words" | "round" | "wide";
  readonly className?: string;
};

/**
 * The toggle that stops everything that moves. The boot script switches it, so that it works from the first moment;
 * without scripts it is absent, since it would do nothing. The first use is confirmed in words.
 */
export function ZenButton({ look = "words", className }: ZenButtonProps) {
  const zen = useZenMode();
  const notify = useNotify();
  // The first use may have been before this page was hydrated.
  useEffect(() => {
    if (takeFirstUse()) notify(zen ? notices.zenOn : notices.zenOff);
  }, [zen, notify]);
  return (
    <button
      className={classNames(
        styles.zen,
        look === "round" && styles.round,
        look === "wide" && styles.wide,
        className,
      )}
      type="button"
      aria-pressed={zen}
      data-zen-switch=""
      {...wakes}
    >
      <ZenIcon />
      <span className={look === "round" ? "visually-hidden" : undefined}>{controlWords.zenMode}</span>
      {look !== "round" && <span className={styles.track} aria-hidden="true" />}
    </button>
  );
}
