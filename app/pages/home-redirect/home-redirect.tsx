import zenmaster from "#app/illustrations/zenmaster.svg";
import { links } from "#app/links.ts";
import { FullScreen } from "#app/sections/full-screen/full-screen.tsx";
import { pageMeta } from "#app/seo.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { homeRedirectWords } from "#content/contract/contract.ts";
import { pages } from "#content/site/pages.ts";
import type { Route } from "./+types/home-redirect";
import styles from "./home-redirect.module.css";

export const meta: Route.MetaFunction = () => pageMeta(pages.homeRedirect);

/**
 * A thank-you page that leads to the home page after a countdown (`countdown-element.ts`), which the visitor can stop
 * (WCAG 2.2, 2.2.1). Without JavaScript there is no countdown, because the visitor could not stop it. Screen readers
 * hear the sentence, not the countdown.
 */
export default function HomeRedirectPage() {
  const { title, text, moving, stay, goHome, illustration, seconds } = homeRedirectWords;
  return (
    <redirect-countdown data-seconds={seconds} data-to={links.home}>
      <FullScreen
        title={title}
        titleSize="large"
        text={
          <>
            {text} <span className={`${styles.scripted} ${styles.moving}`}>{moving}</span>
          </>
        }
        above={
          <p className={`${styles.count} ${styles.scripted}`} aria-hidden="true">
            <span className={styles.moving} data-count="">
              {seconds}
            </span>
          </p>
        }
        action={
          <>
            <ButtonLink href={links.home}>
              {goHome}
              <ArrowRightIcon />
            </ButtonLink>
            <Button variant="outline" className={styles.scripted} aria-pressed={false} data-stay="">
              {stay}
            </Button>
          </>
        }
        image={{ src: zenmaster, width: 480, height: 460, alt: illustration }}
      />
    </redirect-countdown>
  );
}
