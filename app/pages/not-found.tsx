import { data, redirect } from "react-router";
import lostAstronaut from "#app/illustrations/lost-astronaut.svg";
import type { SleepingHandle } from "#app/layout/sleeping-page.ts";
import { links } from "#app/links.ts";
import { redirectOf } from "#app/redirects.ts";
import { FullScreen } from "#app/sections/full-screen/full-screen.tsx";
import { pageMeta } from "#app/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { notFoundWords } from "#content/errors.ts";
import { pages } from "#content/pages.ts";
import type { Route } from "./+types/not-found";
import styles from "./not-found.module.css";

export const meta: Route.MetaFunction = () => pageMeta(pages.notFound);

export const handle = { sleeps: true } satisfies SleepingHandle;

export function loader({ request }: Route.LoaderArgs) {
  const target = redirectOf(new URL(request.url));
  if (target) throw redirect(target, 301);
  return data(null, { status: 404 });
}

/** A form sent to an address that is none finds the same page as a visitor. */
export const action = loader;

export default function NotFoundPage() {
  return <LostInSpace />;
}

/** The same page where an address that exists leads to nothing: no route is left to give it a title. */
export function NotFound() {
  return (
    <>
      <title>{pages.notFound.title}</title>
      <meta name="robots" content={pages.notFound.robots} />
      <LostInSpace />
    </>
  );
}

/** The title is in English, as the specification writes it. */
function LostInSpace() {
  return (
    <FullScreen
      sky="space"
      above={<p className={styles.code}>{notFoundWords.code}</p>}
      title={
        <>
          {notFoundWords.title[0]} <br />
          {notFoundWords.title[1]}
        </>
      }
      titleLang="en"
      text={notFoundWords.text}
      action={
        <>
          <ButtonLink href={links.home}>
            {notFoundWords.home}
            <ArrowRightIcon />
          </ButtonLink>
          <ButtonLink href={links.contact} variant="outline">
            {notFoundWords.write}
          </ButtonLink>
        </>
      }
      image={{ src: lostAstronaut, width: 700, height: 520, alt: notFoundWords.illustration }}
    />
  );
}
