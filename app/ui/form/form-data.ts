/** The fields of a form by name; an absent field, such as an unticked box, is an empty text. */
export function readFields<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Record<Name, string> {
  const entries = names.map((name) => [name, readText(form, name) ?? ""] as const);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** A text of a form, or `null` when it is missing or empty. */
export function readText(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}
