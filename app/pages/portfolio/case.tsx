import { clientDrawings } from "#app/sections/client-drawings.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { type ClientSite, portfolioIsExample, portfolioWords } from "#content/site/portfolio.ts";
import styles from "./case.module.css";
import { looks } from "./looks.ts";
import { Phone } from "./phone.tsx";

type CaseProps = ClientSite & {
  readonly isFirst: boolean;
  /** The ground of the case after this one; the night, after the last. */
  readonly next: string | undefined;
};

/**
 * A client, on the ground of their own site, which fills the window. The ground of the next case bites into its foot.
 * No two are laid out alike (`looks.ts`).
 */
export function Case({ isFirst, next, ...site }: CaseProps) {
  const { id, name, ofName, trade, request, description, days, result, url, ground } = site;
  const { look, back, slices, front } = looks[id];
  return (
    <article className={classNames(styles.case, isLong(name) && styles.long, look)} id={id}>
      <Ground color={ground} className={styles.ground} />
      {isFirst && <Edge color={ground} className={styles.top} />}
      {back}
      <div className="frame">
        <header className={styles.title}>
          <p>
            {trade}
            {portfolioIsExample && <span>{portfolioWords.exampleStatus}</span>}
          </p>
          <h2>{withAmpersands(name)}</h2>
        </header>
        <div className={styles.views}>
          {/* The same link as the text link. Keyboards and screen readers get only the text link. */}
          <Anchor className={styles.screen} href={url} external tabIndex={-1} aria-hidden="true">
            <span className={styles.page}>
              <img src={clientDrawings[id] + wholePage} width="800" height="1160" alt="" loading="lazy" />
            </span>
          </Anchor>
          {slices && <Phone id={id} slices={slices} />}
        </div>
        <dl>
          <Fact label={portfolioWords.request}>{request}</Fact>
          <Fact label={portfolioWords.description}>{description}</Fact>
          <Fact label={portfolioWords.delay.label}>{portfolioWords.delay.words(days)}</Fact>
        </dl>
        <footer className={styles.outcome}>
          <Result {...result} />
          <TextLink href={url} external spokenSuffix={ofName}>
            {portfolioWords.visit}
          </TextLink>
        </footer>
      </div>
      {front}
      <Edge color={next} />
    </article>
  );
}

/** Chromium would fit the whole page into a part that the phone shows of it, if the page had no view of its own. */
const wholePage = "#svgView(viewBox(0,34,800,1160))";

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The torn edge of the calanque. */
function Edge({
  color,
  className,
}: {
  readonly color: string | undefined;
  readonly className?: string | undefined;
}) {
  return <span className={classNames(styles.edge, className)}>{color && <Ground color={color} />}</span>;
}

/** A plain colour. The content names it, and the security policy allows no style in the page. */
function Ground({ color, className }: { readonly color: string; readonly className?: string | undefined }) {
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}

/** Whether a name is too long for the size of the others. */
function isLong(name: string): boolean {
  return name.length > 15 || /\S{9}/.test(name);
}

/** « Delmas & Roy » with its ampersand in the second colour. */
function withAmpersands(name: string) {
  return name.split(/(&)/).map((part) => (part === "&" ? <i key="and">{part}</i> : part));
}

/** One large figure: « 31 », or « 3 sur 4 ». */
function Result({ figure, words, source }: ClientSite["result"]) {
  const [value, of, total] = figure.split(" ");
  return (
    <p className={styles.result}>
      <b className="figures">
        {value}
        {of && (
          <>
            <small> {of} </small>
            {total}
          </>
        )}
      </b>{" "}
      <span>
        {words} <small>{source}</small>
      </span>
    </p>
  );
}
