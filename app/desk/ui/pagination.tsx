import { Icon } from "./icon.tsx";

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
  /** The address of a page. */
  readonly href: (page: number) => string;
}) {
  const pages = Math.max(1, Math.ceil(total / pageLength));
  return (
    <Steps
      first={(page - 1) * pageLength + 1}
      last={Math.min(total, page * pageLength)}
      total={total}
      previous={page > 1 ? href(page - 1) : null}
      next={page < pages ? href(page + 1) : null}
    />
  );
}

/** The rows shown, and links to the previous and next ones. */
export function Steps({
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
    <div className="pager">
      <p>
        Lignes {first} à {last} sur {total}
      </p>
      <nav aria-label="Pages">
        <ul>
          <Step href={previous} label="Page précédente" icon="left" />
          <Step href={next} label="Page suivante" icon="right" />
        </ul>
      </nav>
    </div>
  );
}

function Step({
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
        <span className="pager__step" aria-disabled="true">
          {inside}
        </span>
      ) : (
        <a className="pager__step" href={href}>
          {inside}
        </a>
      )}
    </li>
  );
}
