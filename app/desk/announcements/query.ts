import { deskLinks } from "#app/desk/desk-links.ts";
import { type ChangeName, changeNames, type TypedChange } from "#domain/contract/typed-change.ts";
import { queryReader } from "../query.ts";

export type Query = {
  /** The change being written, as typed so far. */
  readonly typed: TypedChange | null;
  /** Whether to show the mail before it is sent. */
  readonly isPreview: boolean;
  readonly page: number;
  /** The announcement that was just made. */
  readonly done: string | null;
};

/** The action that sends an announcement, by its name in URLs and forms. */
export const sending = "envoyer";

/** Names of the parameters, by field. */
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

/** Longest text read from a field, in characters: the rules of the fields refuse longer ones anyway. */
const mostTyped = 1500;

/** Reads the URL, or a form with the same fields. Values that make no sense are ignored. */
export function readQuery(query: URLSearchParams | FormData): Query {
  const { text, oneOf, page } = queryReader(query);
  const what = oneOf("quoi", changeNames);
  const typed = Object.fromEntries(fields.map(([field, name]) => [field, text(name).slice(0, mostTyped)]));
  return {
    typed: what
      ? {
          what,
          contract: what === "prix" ? text("contrat").slice(0, mostTyped) : "",
          ...(typed as Record<keyof typeof fieldNames, string>),
        }
      : null,
    isPreview: text("apercu") !== "",
    page: page(),
    done: text("fait") || null,
  };
}

export function parametersOf({ what, contract, ...typed }: TypedChange): [name: string, value: string][] {
  const filled = fields.filter(([field]) => typed[field] !== "");
  const ofContract: [string, string][] = contract === "" ? [] : [["contrat", contract]];
  return [
    ["quoi", what],
    ...ofContract,
    ...filled.map(([field, name]): [string, string] => [name, typed[field]]),
  ];
}

/** A link to the page with the typed values, to read the mail before it is sent. */
export function previewHref(typed: TypedChange, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams([...parametersOf(typed), ["apercu", "oui"], ...Object.entries(more)]);
  return `${deskLinks.deskPage("announcements")}?${query}`;
}

/** A link to the page where a change is written. */
export function writingHref(what: ChangeName): string {
  return `${deskLinks.deskPage("announcements")}?quoi=${what}`;
}

/** A link to the HTML form of the mail alone. */
export function mailHref(typed: TypedChange): string {
  return `${deskLinks.announcementMail}?${new URLSearchParams(parametersOf(typed))}`;
}
