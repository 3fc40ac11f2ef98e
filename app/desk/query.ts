import { type Day, readDay } from "#domain/calendar.ts";

/** Longest text read from one field of a URL, in characters. */
const longestText = 200;

/** Reads the URL of a page of the desk, or a form with the same fields. Values that make no sense are ignored. */
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

    day: (name: string): Day | undefined => readDay(text(name)) ?? undefined,

    /** Words to search for, without control characters, which PostgreSQL would refuse. */
    words: (name: string): string | undefined =>
      text(name)
        .replace(/\p{Cc}/gu, "")
        .trim()
        .slice(0, longestText) || undefined,

    /** The page number in a list: 1 if the URL has none, or an impossible one. */
    page: (name = "page"): number => number(name) ?? 1,

    oneOf: <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((value) => value === text(name)),

    keyOf: <Table extends object>(name: string, table: Table): (keyof Table & string) | undefined =>
      Object.hasOwn(table, text(name)) ? (text(name) as keyof Table & string) : undefined,
  };
}
