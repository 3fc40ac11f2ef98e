/** Joins the class names that apply, leaving out what is not one. */
export function classNames(
  ...names: readonly (string | false | 0 | 0n | null | undefined)[]
): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
