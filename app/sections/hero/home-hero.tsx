import { Fragment } from "react";
import { Island } from "#app/islands/island.tsx";
import { links } from "#app/links.ts";
import { QuizTrigger } from "#app/quiz/quiz-trigger.tsx";
import { outcomeKey } from "#app/quiz/stored-record.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { type HomeOptions, homeHero, homeKicker, homeSceneWords } from "#content/site/home.ts";
import { Hero } from "./hero.tsx";
import { HeroActions } from "./hero-actions.tsx";
import styles from "./home-hero.module.css";
import { OfferLine } from "./offer-line.tsx";

export function HomeHero({ showMarseille }: HomeOptions) {
  const { lead, next, portfolio, title } = homeHero;
  return (
    <Hero
      city="marseille"
      sceneWords={homeSceneWords({ showMarseille })}
      kicker={homeKicker({ showMarseille })}
      title={title.map(({ text, brushed }, index) => (
        <Fragment key={text}>
          {index > 0 && <br />}
          {/* A brush stroke under a word: once a page, never on a line with descenders. */}
          {brushed ? <em className={styles.brushed}>{text}</em> : text}{" "}
        </Fragment>
      ))}
      lead={lead}
      actions={
        <>
          <OfferLine />
          <HeroActions>
            <ButtonLink variant="outline" href={links.portfolio}>
              {portfolio}
              <ArrowRightIcon className={styles.arrow} />
            </ButtonLink>
          </HeroActions>
        </>
      }
      next={{ href: "#prestations", label: next }}
    >
      <Island
        name="quiz"
        component={QuizTrigger}
        props={{}}
        hydrateOn="interaction"
        hydratesWith={outcomeKey}
      />
    </Hero>
  );
}
