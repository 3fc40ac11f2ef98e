/** With this event on the document the boot script asks the module that it fetched for React. */
export const wakeEvent = "wake";

/** With this one React tells that it has taken over the page. */
export const awakeEvent = "awake";
