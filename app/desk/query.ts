import { type Day, readDay } from "#domain/calendar.ts";

/** Characters that an address may ask for in one field. */
const longestWords = 200;

/** Reads the address of a page of the desk, or a form with the same fields; what is nonsense in it counts for nothing. */
export function queryReader(fields: URLSearchParams | FormData) {
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const number = (name: string): number | undefined =>
    /^[1-9]\d{0,5}$/.test(text(name)) ? Number(text(name)) : undefined;
  return {
    text,

    /** A number from 1 to 999 999. */
    number,

    /** A day. */
    day: (name: string): Day | undefined => readDay(text(name)) ?? undefined,

    /** Words to look for: no control character, which PostgreSQL would refuse. */
    words: (name: string): string | undefined =>
      text(name)
        .replace(/\p{Cc}/gu, "")
        .trim()
        .slice(0, longestWords) || undefined,

    /** The page of a list: the first where none, or none that there could be, is asked for. */
    page: (name = "page"): number => number(name) ?? 1,

    /** One of some values. */
    oneOf: <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((value) => value === text(name)),

    /** One of the names of a table. */
    keyOf: <Table extends object>(name: string, table: Table): (keyof Table & string) | undefined =>
      Object.hasOwn(table, text(name)) ? (text(name) as keyof Table & string) : undefined,
  };
}
