import { queryReader } from "../query.ts";

/** The filters of the tabs, by their names in URLs. */
export const states = { nouveau: false, traite: true } as const;

export function messageQuery({ searchParams }: URL) {
  const query = queryReader(searchParams);
  const state = query.keyOf("etat", states) ?? null;
  const words = query.words("texte");
  return {
    state,
    words,
    after: query.text("apres"),
    filter: { handled: state ? states[state] : undefined, words },
  };
}

/** Which list of messages a person reads, and from which message on. */
export type MessagesPlace = {
  readonly state: string | null;
  readonly words: string | undefined;
  readonly after?: string | undefined;
};

/** A link with the query of a list: its tab, the searched words, and the message after which its page begins. */
export function messagesHref(path: string, { state, words, after }: MessagesPlace): string {
  const query = new URLSearchParams({
    ...(state && { etat: state }),
    ...(words && { texte: words }),
    ...(after && { apres: after }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}
