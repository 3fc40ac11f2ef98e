import { wordsTyped } from "../ui/filter-fields.tsx";

/** What the tabs filter by, as addresses say it. */
export const states = { nouveau: false, traite: true } as const;

/** What an address asks of the list of messages. */
export function messageQuery({ searchParams }: URL) {
  const typed = searchParams.get("etat") ?? "";
  const state = Object.hasOwn(states, typed) ? (typed as keyof typeof states) : null;
  const words = wordsTyped(searchParams.get("texte"));
  return { state, words, filter: { handled: state ? states[state] : undefined, words } };
}
