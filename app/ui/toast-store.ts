import type { ToastMessage } from "#content/site/messages.ts";

export type Toast = { readonly id: number; readonly message: ToastMessage };

const mostAtOnce = 3;
const listeners = new Set<() => void>();
let current: readonly Toast[] = [];
let lastId = 0;

/** Shows a message as a toast at the bottom right of the window (`toasts.tsx`). The returned function dismisses it. */
export function showToast(message: ToastMessage): () => void {
  lastId += 1;
  const id = lastId;
  show([...current.slice(1 - mostAtOnce), { id, message }]);
  return () => dismissToast(id);
}

/** How long a toast stays, in milliseconds: as long as a slow reader needs, at least five seconds. */
export function visibleForMs({ title, text = "" }: ToastMessage): number {
  return Math.max(5000, 70 * (title.length + text.length));
}

export function dismissToast(id: number): void {
  show(current.filter((toast) => toast.id !== id));
}

/** The toasts on the screen. The list is the same object until they change. */
export function currentToasts(): readonly Toast[] {
  return current;
}

/** Calls back when the toasts on the screen change. The returned function unsubscribes. */
export function onToasts(call: () => void): () => void {
  listeners.add(call);
  return () => listeners.delete(call);
}

function show(toasts: readonly Toast[]) {
  current = toasts;
  for (const call of listeners) call();
}
