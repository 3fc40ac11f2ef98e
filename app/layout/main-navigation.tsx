import { Anchor } from "#app/ui/anchor.tsx";
import { layoutWords } from "#content/site/layout.ts";
import type { Entry } from "./navigation.ts";

type MainNavigationProps = {
  readonly entries: readonly Entry[];
  /** Path of the current page. */
  readonly currentPath: string;
  /** Name of the landmark: a page may have two, one in its header and one in its menu. */
  readonly name?: string;
  readonly className?: string;
};

/** The main entries of the site, with the current page marked. */
export function MainNavigation({
  entries,
  currentPath,
  name = layoutWords.mainNavigation,
  className,
}: MainNavigationProps) {
  return (
    <nav className={className} aria-label={name}>
      <ul>
        {entries.map(({ label, href }) => (
          <li key={label}>
            <Anchor href={href} aria-current={href === currentPath ? "page" : undefined}>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
