/** Marks a control, or a dialog, that has more to do with React: approached or open, it wakes a page that sleeps. */
export const wakes = { "data-wakes": "" } as const;
