import { links } from "#app/links.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { LocalCity } from "#content/cities/local-cities.ts";
import styles from "./leaving.module.css";

/** What happens when a client leaves, in the words of the city, and the way to the dates on the home page. */
export function Leaving({ words }: { readonly words: LocalCity["pricing"] }) {
  return (
    <div className={styles.leaving}>
      <p>{words.leaving}</p>
      <TextLink href={links.departure} arrow>
        {words.leavingLink}
      </TextLink>
    </div>
  );
}
