import { ToastMessageCard } from "#app/ui/toast-message.tsx";
import type { ToastMessage } from "#content/site/messages.ts";
import grid from "./form-grid.module.css";

/**
 * Says why the form could not be sent, beside its button, until it is sent again. With scripts, a toast says the same
 * words aloud; without scripts, this block takes the focus when the page loads again.
 */
export function FormFailure({ toast }: { toast: ToastMessage | null }) {
  if (!toast) return null;
  return (
    <section
      className={grid.wide}
      aria-label={toast.title}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts, this is how it takes the focus
      autoFocus
    >
      <ToastMessageCard message={toast} />
    </section>
  );
}
