import { Anchor } from "#app/ui/anchor.tsx";
import { layoutWords } from "#content/site/layout.ts";
import type { Entry } from "./navigation.ts";

type MainNavigationProps = {
  readonly entries: readonly Entry[];
  /** The entries of browsers that run no script, if they differ. */
  readonly withoutScripts?: readonly Entry[];
  readonly currentPath: string;
  /** Name of the landmark: a page may have two, one in its header and one in its menu. */
  readonly name?: string;
  readonly className?: string;
};

/** The main entries of the site, with the current page marked. */
export function MainNavigation({
  entries,
  withoutScripts,
  currentPath,
  name = layoutWords.mainNavigation,
  className,
}: MainNavigationProps) {
  return (
    <nav className={className} aria-label={name}>
      <Entries entries={entries} currentPath={currentPath} />
      {withoutScripts && (
        <noscript>
          <Entries entries={withoutScripts} currentPath={currentPath} />
        </noscript>
      )}
    </nav>
  );
}

function Entries({ entries, currentPath }: Pick<MainNavigationProps, "entries" | "currentPath">) {
  return (
    <ul>
      {entries.map(({ label, href }) => (
        <li key={label}>
          <Anchor href={href} aria-current={href === currentPath ? "page" : undefined}>
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
