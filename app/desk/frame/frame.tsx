import { data, Outlet, useLocation } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import favicon from "#app/illustrations/favicon.svg";
import { links } from "#app/links.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { deskTitle, frameWords, roleNames } from "./words.ts";
import "../document.ts";
import { classNames } from "#app/ui/class-names.ts";
import { DeskProvider } from "../desk-context.tsx";
import { readSearchQuery, resultsHref, wordsThatFound } from "../search/query.ts";
import { searchPageWords } from "../search/words.ts";
import { hasSearchShortcut, redirectToSignIn, sessionToken, signedInContext } from "../signed-in.ts";
import { Icon } from "../ui/icon.tsx";
import type { Route } from "./+types/frame";
import brandStyles from "./brand.module.css";
import { DeskFailure, failureTextOf } from "./failure.tsx";
import styles from "./frame.module.css";
import menuStyles from "./menu.module.css";
import {
  type DeskEntry,
  type DeskPage,
  deskGroups,
  isCurrent,
  isFor,
  moreItems,
  primaryItems,
} from "./navigation.ts";
import railStyles from "./rail.module.css";
import { answerUnexpectedFailure, giveBackForbidden, unsavedFormOf, withRetryAfter } from "./unsaved-form.ts";

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? deskTitle(failureTextOf(error).title) : frameWords.name },
  { name: "robots", content: "noindex, nofollow" },
  { name: "color-scheme", content: "light dark" },
];

/**
 * Redirects people who are not signed in to the sign-in page, which later leads back to the page they wanted. If they
 * sent a form, or if the store is unreachable, they get their text back and can send it again.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => withRetryAfter(await next()),
  async ({ request, context }, next) => {
    const { environment, agency } = context.get(servicesContext);
    // Cloned now, because the action reads the form.
    const sent = request.clone();
    const signedIn = await agency.signIn.signedIn(await sessionToken(request, environment.PUBLIC_URL));
    if (!signedIn) {
      const unsavedForm = await unsavedFormOf(sent, "signedOut");
      if (unsavedForm) throw data(unsavedForm, { status: 401 });
      throw await redirectToSignIn(request, environment.PUBLIC_URL);
    }
    if (await holdsNul(request)) throw data(null, { status: 400 });
    context.set(signedInContext, signedIn);
    const answer = await next();
    return giveBackForbidden(sent, await answerUnexpectedFailure(sent, answer));
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, environment, today } = context.get(servicesContext);
  return data({
    person: context.get(signedInContext),
    today: today(),
    waiting: await agency.waiting(),
    hasShortcut: await hasSearchShortcut(request, environment.PUBLIC_URL),
  });
}

/** Whether a URL or a form holds U+0000: nobody types it, and PostgreSQL cannot store it. */
async function holdsNul(request: Request): Promise<boolean> {
  if (/%00/.test(request.url)) return true;
  if (request.method !== "POST") return false;
  if (/^multipart\/form-data/i.test(request.headers.get("Content-Type") ?? "")) {
    const form = await request.clone().formData();
    // A file may hold anything: its action reads it.
    return [...form].some(([name, value]) =>
      /\0/.test(name + (typeof value === "string" ? value : value.name)),
    );
  }
  // The raw text is enough here: the action parses it.
  return /\0|%00/.test(await request.clone().text());
}

/** Replaces a page of the desk that failed. It has no frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailure error={error} />;
}

/** The number of things that wait on each page; the link to the page shows it. */
type Waiting = Partial<Record<DeskPage, number>>;

/** The frame around every page of the desk: navigation, search, and the person signed in. */
export default function DeskFrame({ loaderData }: Route.ComponentProps) {
  const { person, waiting, hasShortcut } = loaderData;
  const { pathname, search } = useLocation();
  const fields = new URLSearchParams(search);
  const foundBy = wordsThatFound(fields);
  const searchWords = pathname === deskLinks.deskPage("search") ? readSearchQuery(fields).words : foundBy;
  const entryProps = { pathname, waiting };
  return (
    <>
      <a className="skip-link" href="#contenu">
        {frameWords.skip}
      </a>
      <div className={styles.desk}>
        <header className={railStyles.rail}>
          <Brand />
          <nav aria-label={frameWords.navigation}>
            {deskGroups.map(({ name, entries }, index) => (
              <div key={name}>
                <p id={`group-${index}`}>{name}</p>
                <ul aria-labelledby={`group-${index}`}>
                  {entries.filter(isFor(person.role)).map((entry) => (
                    <li key={entry.page}>
                      <EntryLink entry={entry} {...entryProps} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className={railStyles.foot}>
            <button className={railStyles.me} type="button" popoverTarget="my-menu">
              <span className={railStyles.initials} aria-hidden="true">
                {initialsOf(person.name)}
              </span>
              <span>
                {person.name}
                <small>{roleNames[person.role]}</small>
              </span>
              <Icon name="up" />
            </button>
          </div>
        </header>
        <section className={styles.bar} aria-label={frameWords.searchAndSite}>
          <Brand alone />
          <search-shortcut>
            <search className={styles.search}>
              <form action={deskLinks.deskPage("search")} method="get">
                <label className="visually-hidden" htmlFor="q">
                  {frameWords.search}
                </label>
                <Icon name="search" />
                <input
                  id="q"
                  name="q"
                  type="search"
                  placeholder={frameWords.search}
                  defaultValue={searchWords}
                  autoComplete="off"
                  enterKeyHint="search"
                  aria-keyshortcuts={hasShortcut ? "/" : undefined}
                />
              </form>
            </search>
          </search-shortcut>
          <div className={styles.toSite}>
            <a href={links.home}>
              {frameWords.site} <Icon name="external" />
            </a>
          </div>
        </section>
        <main className={styles.sheet} id="contenu" tabIndex={-1}>
          <div>
            {foundBy && (
              <p className={styles.found}>
                {searchPageWords.opened.found(foundBy)}{" "}
                <a href={resultsHref(foundBy)}>{searchPageWords.opened.results}</a>
              </p>
            )}
            <DeskProvider value={loaderData}>
              <Outlet />
            </DeskProvider>
          </div>
        </main>
        <nav className={styles.bottomBar} aria-label={frameWords.narrowNavigation}>
          <ul>
            {primaryItems.map((entry) => (
              <li key={entry.page}>
                <a href={entry.href} aria-current={isCurrent(entry, pathname) ? "page" : undefined}>
                  <Icon name={entry.icon} />
                  <Count entry={entry} waiting={waiting} />
                  <ShortLabel entry={entry} />
                </a>
              </li>
            ))}
            <li>
              <button type="button" popoverTarget="more-menu">
                <Icon name="more" />
                <span>{frameWords.more}</span>
              </button>
            </li>
          </ul>
        </nav>
        <div className={classNames(menuStyles.menu, menuStyles.more)} id="more-menu" popover="auto">
          <ul>
            {moreItems.filter(isFor(person.role)).map((entry) => (
              <li key={entry.page}>
                <a href={entry.href}>
                  <Icon name={entry.icon} />
                  {entry.words}
                  <Count entry={entry} waiting={waiting} />
                </a>
              </li>
            ))}
            <li>
              <SignOut />
            </li>
          </ul>
        </div>
        <div className={classNames(menuStyles.menu, menuStyles.mine)} id="my-menu" popover="auto">
          <ul>
            <li>
              <a href={`${deskLinks.deskPage("settings")}#sessions`}>
                <Icon name="settings" />
                {frameWords.sessions}
              </a>
            </li>
            <li>
              <SignOut />
            </li>
          </ul>
        </div>
      </div>
    </>
  );
}

function Brand({ alone = false }: { alone?: boolean }) {
  return (
    <a className={brandStyles.brand} href={links.desk}>
      <img src={favicon} width="34" height="34" alt={alone ? frameWords.home : ""} />
      {!alone && frameWords.name}
    </a>
  );
}

function EntryLink({ entry, pathname, waiting }: { entry: DeskEntry; pathname: string; waiting: Waiting }) {
  return (
    <a href={entry.href} aria-current={isCurrent(entry, pathname) ? "page" : undefined}>
      <Icon name={entry.icon} />
      {entry.words}
      <Count entry={entry} waiting={waiting} />
    </a>
  );
}

/** How many things wait on a page, if any. */
function Count({ entry: { page }, waiting }: { entry: DeskEntry; waiting: Waiting }) {
  const count = waiting[page] ?? 0;
  if (count === 0) return null;
  const isAbandoned = page === "mails";
  return (
    <b className={isAbandoned ? railStyles.abandoned : undefined}>
      {count}
      <span className="visually-hidden">
        {isAbandoned ? frameWords.abandoned(count) : frameWords.waiting}
      </span>
    </b>
  );
}

function ShortLabel({ entry: { page, words } }: { entry: DeskEntry }) {
  if (page !== "debits") return <span>{words}</span>;
  return (
    <>
      <span aria-hidden="true">{frameWords.shortDebits}</span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}

function SignOut() {
  return (
    <form method="post" action={deskLinks.signOut}>
      <button type="submit">
        <Icon name="leave" />
        {frameWords.signOut}
      </button>
    </form>
  );
}

function initialsOf(name: SignedIn["name"]): string {
  return name
    .split(/[\s-]+/)
    .map((part) => part.charAt(0))
    .join("")
    .slice(0, 2)
    .toUpperCase();
}
