import { telephone } from "#content/site/telephone.ts";

/** A number as it was typed, with a link to call it if it is valid. */
export function Phone({ typed }: { typed: string }) {
  const { href, words } = telephone(typed);
  if (!href) return words;
  return (
    <a className="figures noWrap" href={href}>
      {words}
    </a>
  );
}
