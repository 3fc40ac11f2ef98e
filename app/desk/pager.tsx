import { pagerWords } from "#content/bureau/pager.ts";
import { Icon } from "./icon.tsx";

/** The way to the pages of a list that has several. */
export function Pager({
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
  if (pages === 1) return null;
  const first = (page - 1) * pageLength + 1;
  return (
    <div className="pager">
      <p>{pagerWords.rows(first, Math.min(total, page * pageLength), total)}</p>
      <nav aria-label={pagerWords.name}>
        <ul>
          <Step page={page > 1 ? page - 1 : null} href={href} words={pagerWords.previous} icon="left" />
          <Step page={page < pages ? page + 1 : null} href={href} words={pagerWords.next} icon="right" />
        </ul>
      </nav>
    </div>
  );
}

function Step({
  page,
  href,
  words,
  icon,
}: {
  readonly page: number | null;
  readonly href: (page: number) => string;
  readonly words: string;
  readonly icon: "left" | "right";
}) {
  const inside = (
    <>
      <Icon name={icon} />
      <span className="visually-hidden">{words}</span>
    </>
  );
  return (
    <li>
      {page === null ? (
        <span className="p" aria-disabled="true">
          {inside}
        </span>
      ) : (
        <a className="p" href={href(page)}>
          {inside}
        </a>
      )}
    </li>
  );
}

/** The page that an address asks for: 1 where it says none, or nonsense. */
export function pageOf(typed: string | null): number {
  return /^[1-9]\d{0,5}$/.test(typed ?? "") ? Number(typed) : 1;
}
