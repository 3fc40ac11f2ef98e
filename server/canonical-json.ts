/**
 * JSON with sorted keys and without spaces: one text for one value (RFC 8785, for the strings, safe integers, booleans,
 * nulls, lists and plain objects that we store). Properties that are `undefined` are left out.
 *
 * @throws {TypeError} on anything else, such as a date or a fraction.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" && Number.isSafeInteger(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isPlainObject(value)) throw new TypeError(`a ${typeof value} of this sort has no canonical JSON`);
  const properties = Object.entries(value)
    .filter(([, property]) => property !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, property]) => `${JSON.stringify(key)}:${canonicalJson(property)}`);
  return `{${properties.join(",")}}`;
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
