import { queryReader } from "../query.ts";

/** What the tabs filter by, as addresses say it. */
export const states = { nouveau: false, traite: true } as const;

/** What an address asks of the list of messages. */
export function messageQuery({ searchParams }: URL) {
  const query = queryReader(searchParams);
  const state = query.keyOf("etat", states) ?? null;
  const words = query.words("texte");
  return { state, words, filter: { handled: state ? states[state] : undefined, words } };
}
