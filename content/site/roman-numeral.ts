const symbols = [
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
] as const;

/** `17` → « XVII »: the number of an article, from 1 to 49. */
export function romanNumeral(number: number): string {
  const [value, symbol] = symbols.find(([value]) => value <= number) ?? [0, ""];
  return value === 0 ? "" : symbol + romanNumeral(number - value);
}
