import { NoticeCard } from "#app/ui/notice-block.tsx";
import type { ToastMessage } from "#content/messages.ts";
import grid from "./form-grid.module.css";

/**
 * Says why the form could not be sent, beside its button, until it is sent again. With scripts, a toast says the same
 * words aloud; without scripts, this block takes the focus when the page loads again.
 */
export function FormFailure({ notice }: { notice: ToastMessage | null }) {
  if (!notice) return null;
  return (
    <section
      className={grid.wide}
      aria-label={notice.title}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts, this is how it takes the focus
      autoFocus
    >
      <NoticeCard notice={notice} />
    </section>
  );
}
