/** The words of one command, from which its help is made. */
export type CommandWords = {
  /** What is typed after `npm run agence --`, without accents. */
  readonly name: string;
  /** What it does, in one line of at most 56 characters, for the list of commands. */
  readonly purpose: string;
  /** Each way of calling it, without `npm run agence --`. */
  readonly usage: readonly string[];
  /** How each word that follows the name is shown, and what is said when it is required and missing. */
  readonly positionals: Readonly<Record<string, { readonly shown: string; readonly missing?: string }>>;
  /** What each option does; `value` shows what it takes, where it takes something. */
  readonly options: Readonly<Record<string, { readonly value?: string; readonly text: string }>>;
  /** What to type for what purpose, without `npm run agence --`. */
  readonly examples: readonly { readonly text: string; readonly words: string }[];
  /** What else there is to know, one paragraph each. */
  readonly notes?: readonly string[];
};
