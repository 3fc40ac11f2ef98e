/**
 * What a page exports as its `handle` when it does nothing that the browser cannot do alone: its scripts are then
 * fetched only for a visitor who approaches a control that has more to do with them.
 */
export type OnlyReadHandle = { readonly onlyRead: true };

/** Whether the handle of a page says so. */
export function isOnlyRead(handle: unknown): handle is OnlyReadHandle {
  return typeof handle === "object" && handle !== null && "onlyRead" in handle;
}
