import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { buttonRow } from "./button.ts";
import styles from "./page-header.module.css";

type PageHeaderProps = {
  /** The pages above this one, and what this one is called among them. */
  readonly crumbs?: { readonly name: string; readonly links: readonly Crumb[]; readonly here: string };
  readonly title: string;
  /** A summary in one sentence. */
  readonly lead?: ReactNode;
  /** The state of the one thing that the page is about, before its facts. */
  readonly state?: ReactNode;
  /** Facts in one line, each in a `<span>`. */
  readonly facts?: ReactNode;
  /** What stands beside the title as it is, such as other months. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  /** The actions on the whole page. */
  readonly children?: ReactNode;
};

type Crumb = { readonly href: string; readonly words: string };

export function PageHeader({
  crumbs,
  title,
  lead,
  state,
  facts,
  aside,
  className,
  children,
}: PageHeaderProps) {
  return (
    <header className={classNames(styles.header, className)}>
      {crumbs && (
        <nav className={styles.crumbs} aria-label={crumbs.name}>
          <ol>
            {crumbs.links.map(({ href, words }) => (
              <li key={words}>
                <a href={href}>{words}</a>
              </li>
            ))}
            <li aria-current="page">{crumbs.here}</li>
          </ol>
        </nav>
      )}
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {facts && (
          <p className={styles.facts}>
            {state && <span className={styles.state}>{state}</span>}
            {facts}
          </p>
        )}
      </div>
      {aside}
      {children && <div className={buttonRow}>{children}</div>}
    </header>
  );
}
