/** With this event on the document the boot script asks the module that it fetched for React. */
export const wakeEvent = "wake";
