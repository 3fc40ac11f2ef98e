import { buttonClass } from "./button.ts";
import { Icon } from "./icon.tsx";
import styles from "./pagination.module.css";

/** Links to the pages of a list that has several. */
export function Pagination({
  page,
  total,
  pageLength,
  href,
}: {
  readonly page: number;
  readonly total: number;
  readonly pageLength: number;
  readonly href: (page: number) => string;
}) {
  const pages = Math.max(1, Math.ceil(total / pageLength));
  return (
    <PreviousNext
      first={(page - 1) * pageLength + 1}
      last={Math.min(total, page * pageLength)}
      total={total}
      previous={page > 1 ? href(page - 1) : null}
      next={page < pages ? href(page + 1) : null}
    />
  );
}

/** The numbers of the rows on this page, and links to the previous and next pages. */
export function PreviousNext({
  first,
  last,
  total,
  previous,
  next,
}: {
  readonly first: number;
  readonly last: number;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
}) {
  if (previous === null && next === null) return null;
  return (
    <div className={styles.pages}>
      <p>
        Lignes {first} à {last} sur {total}
      </p>
      <nav aria-label="Pages">
        <ul>
          <PageLink href={previous} label="Page précédente" icon="left" />
          <PageLink href={next} label="Page suivante" icon="right" />
        </ul>
      </nav>
    </div>
  );
}

/** The link to the next page of a list that is read onwards only. */
export function NextPage({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <p className={styles.pages}>
      <a className={buttonClass()} href={href}>
        {children}
      </a>
    </p>
  );
}

function PageLink({
  href,
  label,
  icon,
}: {
  readonly href: string | null;
  readonly label: string;
  readonly icon: "left" | "right";
}) {
  const inside = (
    <>
      <Icon name={icon} />
      <span className="visually-hidden">{label}</span>
    </>
  );
  return (
    <li>
      {href === null ? (
        <span className={styles.step} aria-disabled="true">
          {inside}
        </span>
      ) : (
        <a className={styles.step} href={href}>
          {inside}
        </a>
      )}
    </li>
  );
}
