/** Joins class names and ignores other values. */
export function classNames(
  ...names: readonly (string | false | 0 | 0n | null | undefined)[]
): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
