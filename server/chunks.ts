/** Rows of one statement: well below the number of values that either store takes. */
const rowsOfAStatement = 500;

/** Items in order, so many at a time: as many as one statement takes, or fewer, so that others are served in between. */
export function* chunksOf<Item>(items: readonly Item[], size = rowsOfAStatement): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
