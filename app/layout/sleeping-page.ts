/**
 * What a page exports as its `handle` when nothing on it needs React from the start: it sleeps, and React is fetched
 * only for a visitor who approaches a control marked with `wakes`. What moves meanwhile are living elements.
 */
export type SleepingHandle = { readonly sleeps: true };

/** Whether the handle of a page says so. */
export function isSleeping(handle: unknown): handle is SleepingHandle {
  return typeof handle === "object" && handle !== null && "sleeps" in handle;
}
