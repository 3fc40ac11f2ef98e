import type { ReactNode } from "react";
import { Carousel } from "#app/ui/carousel/carousel.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { inSentence, longDate } from "#content/site/format.ts";
import { reviewSource, reviewWords } from "#content/site/review-words.ts";
import type { ShownReview } from "#content/site/reviews.ts";
import styles from "./reviews.module.css";

/** Milliseconds for each review (docs/product.md, 2.7). */
const intervalMs = 4000;

type ReviewsProps = {
  readonly reviews: readonly ShownReview[];
  /** What names the section `reviews-title`: what anybody can check, or the words of a city. */
  readonly head: ReactNode;
  /** On the page of a city, which shows extracts of the reviews of others. */
  readonly ofCity?: boolean;
};

/** The clients' reviews: their average and number, and one by one. */
export function Reviews({ reviews, head, ofCity = false }: ReviewsProps) {
  return (
    <section
      className={classNames("section stone", styles.proof)}
      id="reviews"
      aria-labelledby="reviews-title"
    >
      <div className="frame">
        {head}
        <Carousel
          words={reviewWords}
          intervalMs={intervalMs}
          slides={reviews.map((review) => ({
            id: review.author,
            content: <Voice {...review} />,
          }))}
        >
          <Summary total={reviews.length} ofCity={ofCity} />
        </Carousel>
      </div>
    </section>
  );
}

function Summary({ total, ofCity }: { total: number; ofCity: boolean }) {
  return (
    <div className={styles.summary}>
      {!ofCity && <h2 className="visually-hidden">{reviewWords.title}</h2>}
      <p>
        <span className="figures" aria-hidden="true">
          {reviewWords.average}
        </span>
        <span className="visually-hidden">{reviewWords.averageInWords}</span>{" "}
        <b>{reviewWords.count(total)}</b>
      </p>
      <p>{ofCity ? reviewWords.cityOrigin : reviewWords.origin}</p>
      <TextLink href={reviewSource.url} external>
        {reviewWords.read}
      </TextLink>
    </div>
  );
}

function Voice({ author, trade, text, publishedOn }: ShownReview) {
  return (
    <figure className={styles.voice}>
      <blockquote>{reviewWords.quoted(text)}</blockquote>
      <figcaption>
        <b>{author}</b>, {inSentence(trade)}
        {publishedOn && (
          <>
            , <time dateTime={publishedOn}>{longDate(publishedOn)}</time>
          </>
        )}
      </figcaption>
    </figure>
  );
}
