import enso from "#app/illustrations/enso.svg";
import { Carousel } from "#app/ui/carousel/carousel.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { StarIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { longDate } from "#content/format.ts";
import { reviewSource, reviewWords } from "#content/review-words.ts";
import type { Review } from "#content/reviews.ts";
import styles from "./reviews.module.css";

/** Milliseconds for each review (docs/product.md, 2.7). */
const intervalMs = 4000;

/** The clients' reviews: their average and number, then one by one. */
export function Reviews({ reviews }: { readonly reviews: readonly Review[] }) {
  return (
    <section className="section stone" id="reviews" aria-labelledby="reviews-title">
      <div className={classNames("frame", styles.columns)}>
        <Summary total={reviews.length} />
        <Carousel
          words={reviewWords}
          intervalMs={intervalMs}
          slides={reviews.map((review) => ({
            id: review.author,
            content: <ReviewCard {...review} />,
          }))}
        />
      </div>
    </section>
  );
}

function Summary({ total }: { total: number }) {
  return (
    <div className={styles.summary}>
      <h2 id="reviews-title" className="visually-hidden">
        {reviewWords.title}
      </h2>
      <p className={classNames("figures", styles.average)} aria-hidden="true">
        {reviewWords.average}
      </p>
      <span className={styles.stars} role="img" aria-label={reviewWords.stars}>
        {[1, 2, 3, 4, 5].map((star) => (
          <StarIcon key={star} />
        ))}
      </span>
      <p>
        <b>{reviewWords.count(total)}</b>
        <br />
        <span className="note">
          {reviewWords.averageInWords}
          <br />
          {reviewWords.origin}
        </span>
      </p>
      <TextLink href={reviewSource.url} external>
        {reviewWords.read}
      </TextLink>
    </div>
  );
}

function ReviewCard({ author, trade, text, publishedOn }: Review) {
  return (
    <figure className={styles.review}>
      <blockquote>{reviewWords.quoted(text)}</blockquote>
      <figcaption>
        <span className={styles.initial} aria-hidden="true">
          <img src={enso} width="400" height="400" alt="" loading="lazy" />
          {author[0]}
        </span>
        <b>{author}</b>
        {` ${trade}`}
        {publishedOn && <time dateTime={publishedOn}>{longDate(publishedOn)}</time>}
      </figcaption>
    </figure>
  );
}
