import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { Doubt } from "#content/contract/doubts.ts";
import type { Warning } from "#domain/contract/warnings.ts";

/** The rules and their words arrive with the first field that is left: a page that nobody fills in does not carry them. */
async function rulesLater() {
  const [rules, words] = await Promise.all([
    import("#domain/contract/warnings.ts"),
    import("#content/contract/doubts.ts"),
  ]);
  return { ...rules, ...words };
}

type Rules = Awaited<ReturnType<typeof rulesLater>>;

/**
 * Warnings about values that look mistyped. They appear when the visitor leaves a field, and each disappears as soon as its
 * value looks right. `read` finds them in a form; `start`: those that the server found. The handlers go to an element around
 * the fields, inside their form. If the rules do not arrive, nothing is doubted: the agency is told all the same.
 */
export function useWarnings(
  read: (rules: Rules, typedIn: (name: string) => string) => readonly Warning[],
  start: readonly Doubt[],
) {
  const [shown, setShown] = useState(start);
  const current = useRef(shown);
  current.current = shown;
  const known = start.map(({ words }) => words).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft that these are about is read later
  useEffect(() => setShown(start), [known]);

  async function look({ currentTarget }: { readonly currentTarget: Element }, isLeaving: boolean) {
    const form = currentTarget.closest("form");
    if (!form) return;
    const rules = await rulesLater().catch(() => null);
    if (!rules) return;
    const values = new FormData(form);
    const found = rules.doubtsOf(read(rules, (name) => String(values.get(name) ?? "")));
    if (isLeaving) afterClick(() => setShown(found));
    else setShown(found.filter(({ words }) => current.current.some((each) => each.words === words)));
  }
  return {
    warningOf(field: string): string | null {
      return shown.find((each) => each.field === field)?.words ?? null;
    },
    /** The fields with a warning, as the hidden field `doutes` of a form names them to the server (`unreadDoubts`). */
    seen: shown.map(({ field }) => field).join(" "),
    look,
    handlers: {
      onBlur: (event: SyntheticEvent) => void look(event, true),
      onInput: (event: SyntheticEvent) => {
        if (shown.length > 0) void look(event, false);
      },
    },
  };
}

/**
 * Runs an update at once, or after the click in progress: otherwise a message that appears when the visitor leaves a
 * field would move the pressed button away from the pointer, and the click would be lost.
 */
function afterClick(update: () => void): void {
  if (!document.querySelector(":active")) {
    update();
    return;
  }
  const waiting = new AbortController();
  // The page does not hear a release outside of the window: the next key counts instead.
  for (const type of ["mouseup", "keydown"]) {
    window.addEventListener(
      type,
      () => {
        waiting.abort();
        setTimeout(update);
      },
      { signal: waiting.signal },
    );
  }
}
