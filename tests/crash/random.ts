/** Numbers that depend on a seed alone, so that a run can be repeated. */
export type Random = {
  /** A whole number from `from` up to, not including, `to`. */
  between(from: number, to: number): number;
  /** The given number of items, each at most once, in random order. */
  draw<Item>(items: readonly Item[], count: number): Item[];
};

/** Mulberry32, by Tommy Ettinger (public domain). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from));
  return {
    between,
    draw(items, count) {
      const left = [...items];
      const drawn: typeof left = [];
      while (drawn.length < count && left.length > 0) drawn.push(...left.splice(between(0, left.length), 1));
      return drawn;
    },
  };
}
