import type { ObjectEntries, ObjectSchema } from "valibot";
import { checkFields, type FieldProblem } from "#domain/fields.ts";
import { failure } from "#domain/outcome.ts";

/** The fields of a contract that its documents show as they were typed. */
const shown = ["raisonSociale", "nomPrenom", "adresseSiege", "iban", "bic", "titulaire", "adresse", "pays"];

/**
 * {@link checkFields} for a contract: refuses letters that its documents cannot write too. Only the server asks: pages do not
 * carry the alphabets.
 */
export function checkWritableFields<Schema extends ObjectSchema<ObjectEntries, FieldProblem>>(
  schema: Schema,
  input: unknown,
): ReturnType<typeof checkFields<Schema>> {
  const checked = checkFields(schema, input);
  if (!checked.ok) return checked;
  const refused = unwritableFields(checked.value);
  if (refused.length === 0) return checked;
  return failure(Object.fromEntries(refused.map((name) => [name, "letters"])) as never);
}

/** The fields of a contract whose letters its documents cannot write. */
export function unwritableFields<Name extends string>(values: Readonly<Record<Name, unknown>>): Name[] {
  const names = Object.keys(values) as Name[];
  return names.filter((name) => shown.includes(name) && !isWritable(String(values[name])));
}

/**
 * Whether our documents and bank files can write a text: Latin letters with any accents, Greek and Cyrillic ones, which they
 * spell in Latin (`sepa-text.ts`).
 */
export function isWritable(text: string): boolean {
  return writable.test(text.normalize("NFKD"));
}

const writable =
  /^(?:[ -~\xa0-£¥§-«®-°²-»¿-ķĹ-ťŨ-ſ‐‒-―‘-‚“-„•′″‹›⁄€Α-ΡΣ-Ωα-ωА-яЂЄЅІЈЉЊЋЏђєѕіјљњћџҐґ]|[\u0300-\u036f])*$/u;
