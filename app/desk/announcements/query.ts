import { deskLinks } from "#app/desk/desk-links.ts";
import { type ChangeName, changeNames, type TypedChange } from "#domain/contract/typed-change.ts";
import { queryReader } from "../query.ts";

/** What the address of the page asks for. */
export type Query = {
  /** The change that is being written, as typed so far. */
  readonly typed: TypedChange | null;
  /** Whether it is to be read before it leaves. */
  readonly isPreview: boolean;
  readonly isSending: boolean;
  readonly page: number;
  /** The announcement that was just made. */
  readonly done: string | null;
};

/** Parameters of what is typed, by field. */
export const fieldNames = {
  summary: "resume",
  pack: "pack",
  price: "prix",
  day: "jour",
  name: "nom",
  country: "pays",
  purpose: "usage",
} as const;

const fields = Object.entries(fieldNames) as [keyof typeof fieldNames, string][];

/** Longest text that is read of a field: beyond it, the rules of fields refuse it anyway. */
const mostTyped = 1500;

/** Reads the address, or a form with the same fields; what is nonsense in it counts for nothing. */
export function readQuery(query: URLSearchParams | FormData): Query {
  const { text, oneOf, page } = queryReader(query);
  const what = oneOf("quoi", changeNames);
  const typed = Object.fromEntries(fields.map(([field, name]) => [field, text(name).slice(0, mostTyped)]));
  return {
    typed: what ? { what, ...(typed as Record<keyof typeof fieldNames, string>) } : null,
    isPreview: text("apercu") !== "",
    isSending: text("geste") === "envoyer",
    page: page(),
    done: text("fait") || null,
  };
}

/** What was typed, as parameters. */
export function parametersOf({ what, ...typed }: TypedChange): [name: string, value: string][] {
  const filled = fields.filter(([field]) => typed[field] !== "");
  return [["quoi", what], ...filled.map(([field, name]): [string, string] => [name, typed[field]])];
}

/** The page with what was typed, to be read before it leaves. */
export function previewHref(typed: TypedChange, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams([...parametersOf(typed), ["apercu", "oui"], ...Object.entries(more)]);
  return `${deskLinks.deskPage("announcements")}?${query}`;
}

/** The page where a change is written. */
export function writingHref(what: ChangeName): string {
  return `${deskLinks.deskPage("announcements")}?quoi=${what}`;
}

/** The mail by itself, in its HTML form. */
export function mailHref(typed: TypedChange): string {
  return `${deskLinks.announcementMail}?${new URLSearchParams(parametersOf(typed))}`;
}
