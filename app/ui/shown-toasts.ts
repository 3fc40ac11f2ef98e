import type { Notice } from "#content/messages.ts";

/** A toast on the screen. */
export type ShownToast = { readonly id: number; readonly notice: Notice };

const mostAtOnce = 3;
const listeners = new Set<() => void>();
let shown: readonly ShownToast[] = [];
let lastId = 0;

/** Shows a notice as a toast at the bottom right of the window (`toasts.tsx`). The returned function takes it away. */
export function showToast(notice: Notice): () => void {
  lastId += 1;
  const id = lastId;
  show([...shown.slice(1 - mostAtOnce), { id, notice }]);
  return () => dismissToast(id);
}

/** How long a notice is shown, in milliseconds: the time that a slow reader takes, five seconds at least. */
export function visibleForMs({ title, text = "" }: Notice): number {
  return Math.max(5000, 70 * (title.length + text.length));
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id));
}

/** The toasts on the screen, the same list until they change. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

/** Calls back when the shown toasts change. The returned function ends that. */
export function onToasts(call: () => void): () => void {
  listeners.add(call);
  return () => listeners.delete(call);
}

function show(toasts: readonly ShownToast[]) {
  shown = toasts;
  for (const call of listeners) call();
}
