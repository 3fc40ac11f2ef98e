import { Carousel } from "#app/ui/carousel/carousel.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { inSentence, longDate } from "#content/site/format.ts";
import { reviewSource, reviewWords } from "#content/site/review-words.ts";
import type { Review } from "#content/site/reviews.ts";
import { SectionHead } from "../section-head/section-head.tsx";
import { Bond } from "./bond.tsx";
import styles from "./reviews.module.css";

/** Milliseconds for each review (docs/product.md, 2.7). */
const intervalMs = 4000;

/**
 * The clients' reviews: their average and number, and one by one. Above them stands what anybody can check, except on the
 * pages of cities, whose words should be their own.
 */
export function Reviews({
  reviews,
  withBond = true,
}: {
  readonly reviews: readonly Review[];
  readonly withBond?: boolean;
}) {
  return (
    <section
      className={classNames("section stone", styles.proof)}
      id="reviews"
      aria-labelledby="reviews-title"
    >
      <div className="frame">
        {withBond ? (
          <Bond id="reviews-title" />
        ) : (
          <SectionHead id="reviews-title" title={reviewWords.title} />
        )}
        <div className={styles.coupons}>
          <Summary total={reviews.length} heading={withBond ? reviewWords.title : null} />
          <Carousel
            words={reviewWords}
            intervalMs={intervalMs}
            slides={reviews.map((review) => ({
              id: review.author,
              content: <Coupon {...review} />,
            }))}
          />
        </div>
      </div>
    </section>
  );
}

/** `heading`: the title that readers hear, if the section has another one. */
function Summary({ total, heading }: { total: number; heading: string | null }) {
  return (
    <div className={styles.summary}>
      {heading && <h2 className="visually-hidden">{heading}</h2>}
      <p>
        <span className="figures" aria-hidden="true">
          {reviewWords.average}
        </span>
        <span className="visually-hidden">{reviewWords.averageInWords}</span>{" "}
        <b>{reviewWords.count(total)}</b>
      </p>
      <p>{reviewWords.origin}</p>
      <TextLink href={reviewSource.url} external>
        {reviewWords.read}
      </TextLink>
    </div>
  );
}

function Coupon({ author, trade, text, publishedOn }: Review) {
  return (
    <figure className={styles.coupon}>
      <blockquote>{reviewWords.quoted(text)}</blockquote>
      <figcaption>
        {author}, {inSentence(trade)}
        {publishedOn && (
          <>
            , <time dateTime={publishedOn}>{longDate(publishedOn)}</time>
          </>
        )}
      </figcaption>
    </figure>
  );
}
