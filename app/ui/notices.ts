import type { Notice } from "#content/messages.ts";

/** A notice on the screen. */
export type ShownNotice = { readonly id: number; readonly notice: Notice };

const mostAtOnce = 3;
const readers = new Set<() => void>();
let shown: readonly ShownNotice[] = [];
let lastId = 0;

/** Shows a notice at the bottom right of the window (`toasts.tsx`); what it returns takes the notice back. */
export function showToast(notice: Notice): () => void {
  lastId += 1;
  const id = lastId;
  show([...shown.slice(1 - mostAtOnce), { id, notice }]);
  return () => dismiss(id);
}

/** How long a notice is shown, in milliseconds: the time that a slow reader takes, five seconds at least. */
export function visibleForMs({ title, text = "" }: Notice): number {
  return Math.max(5000, 70 * (title.length + text.length));
}

/** Takes a notice away. */
export function dismiss(id: number): void {
  show(shown.filter((one) => one.id !== id));
}

/** What is shown now, the same list until it changes. */
export function shownNotices(): readonly ShownNotice[] {
  return shown;
}

/** Calls back when what is shown changes. Returns how to stop. */
export function onNotices(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

function show(notices: readonly ShownNotice[]) {
  shown = notices;
  for (const read of readers) read();
}
