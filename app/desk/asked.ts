import { data } from "react-router";
import { queryReader } from "./query.ts";

/** Why a form was refused. */
export type Refusal = {
  /** The reason, as a whole sentence or two. */
  readonly why: string;
  /** The name of the field to correct, if the reason is about one. */
  readonly field?: string | undefined;
  /** The reason in a few words, and what to do next, where the page says both. */
  readonly title?: string;
  readonly next?: string;
};

/** The question that a page asks: the one that its URL names, or the one whose form was refused. */
export type Asked = {
  /** The action that the question is about, by its name in URLs and forms; empty if the page asks nothing. */
  readonly action: string;
  /** The values of its fields, as somebody typed them in a refused form or as the URL gives them. */
  readonly typed: Readonly<Record<string, string>>;
  readonly refusal: Refusal | null;
};

export const nothingAsked: Asked = { action: "", typed: {}, refusal: null };

/** Longest value that comes back into a field, in characters. */
const longestTyped = 5_000;

/** Reads the URL of a page, or a form that was sent to it. */
export function readAsked(fields: URLSearchParams | FormData): Asked {
  const typed = [...fields].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value.slice(0, longestTyped)] as const] : [],
  );
  return { action: queryReader(fields).text("geste"), typed: Object.fromEntries(typed), refusal: null };
}

/**
 * The answer to a form that was refused. Every action of the desk answers with it: the page then says why, and gives back
 * what was typed. 422 if a field is to be corrected, else 409.
 */
export function refused(form: FormData, refusal: Refusal) {
  return data({ asked: { ...readAsked(form), refusal } }, { status: refusal.field ? 422 : 409 });
}
