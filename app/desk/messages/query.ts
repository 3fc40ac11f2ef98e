import { queryReader } from "../query.ts";

/** The filters of the tabs, by their names in URLs. */
export const states = { nouveau: false, traite: true } as const;

/** Reads the query of the list of messages. */
export function messageQuery({ searchParams }: URL) {
  const query = queryReader(searchParams);
  const state = query.keyOf("etat", states) ?? null;
  const words = query.words("texte");
  return { state, words, filter: { handled: state ? states[state] : undefined, words } };
}
