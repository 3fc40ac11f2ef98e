import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import zenmaster from "#app/illustrations/zenmaster.svg";
import { links } from "#app/links.ts";
import { FullScreen } from "#app/sections/full-screen/full-screen.tsx";
import { pageMeta } from "#app/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { homeRedirectWords } from "#content/contract.ts";
import { pages } from "#content/pages.ts";
import type { Route } from "./+types/home-redirect";
import styles from "./home-redirect.module.css";

export const meta: Route.MetaFunction = () => pageMeta(pages.homeRedirect);

export const handle = {
  /** Without scripts, the browser moves on by itself as well. */
  refreshWithoutScripts: () => ({ seconds: homeRedirectWords.seconds, to: links.home }),
};

/** A thank-you that moves on to the home page. The countdown is not announced, the sentence is. */
export default function HomeRedirectPage() {
  const secondsLeft = useCountdown(homeRedirectWords.seconds);
  const navigate = useNavigate();
  useEffect(() => {
    if (secondsLeft === 0) navigate(links.home, { replace: true });
  }, [secondsLeft, navigate]);
  return (
    <FullScreen
      title={homeRedirectWords.title}
      text={homeRedirectWords.text}
      above={
        <p className={styles.count} aria-hidden="true">
          {secondsLeft}
        </p>
      }
      action={
        <ButtonLink href={links.home}>
          {homeRedirectWords.goHome}
          <ArrowRightIcon />
        </ButtonLink>
      }
      image={{ src: zenmaster, width: 480, height: 460, alt: homeRedirectWords.illustration }}
    />
  );
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((current) => Math.max(current - 1, 0)), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}
