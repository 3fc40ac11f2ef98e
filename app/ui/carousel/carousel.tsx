import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from "../icons.tsx";
import styles from "./carousel.module.css";

type CarouselProps = {
  /** Stands beside the list. */
  readonly children: ReactNode;
  readonly slides: readonly { readonly id: string; readonly content: ReactNode }[];
  readonly words: {
    readonly carousel: string;
    readonly track: string;
    /** What stands before and after the number of the slide. */
    readonly position: (total: number) => readonly [before: string, after: string];
    readonly previous: string;
    readonly next: string;
    readonly pause: string;
    readonly resume: string;
  };
  /** Milliseconds between two steps forward. */
  readonly intervalMs: number;
};

/**
 * A list that scrolls sideways, one slide at a time. The browser scrolls it: by hand, wheel or keyboard it needs no
 * script. With scripts it also has buttons, and moves forward by itself (`carousel-element.ts`).
 */
export function Carousel({ children, slides, words, intervalMs }: CarouselProps) {
  const [before, after] = words.position(slides.length);
  return (
    <slide-carousel
      role="group"
      aria-roledescription="carrousel"
      aria-label={words.carousel}
      className={styles.carousel}
      data-interval-ms={intervalMs}
    >
      {children}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className={styles.track} tabIndex={0} aria-label={words.track}>
        {slides.map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
      </ul>
      <div className={styles.controls}>
        <SlideButton to="previous" label={words.previous} />
        <SlideButton to="next" label={words.next} />
        <Button
          className={styles.pause}
          variant="outline"
          round
          aria-label={words.pause}
          data-next-label={words.resume}
          data-carousel="pause"
        >
          <PauseIcon />
          <PlayIcon />
        </Button>
        <p className="figures" aria-live="polite" data-carousel="position">
          {before}
          <span data-carousel="current">1</span>
          {after}
        </p>
      </div>
    </slide-carousel>
  );
}

/** Moves the list of a `<slide-carousel>` by one slide. */
export function SlideButton({ to, label }: { readonly to: "previous" | "next"; readonly label: string }) {
  return (
    <Button variant="outline" round aria-label={label} aria-disabled={to === "previous"} data-carousel={to}>
      {to === "previous" ? <ArrowLeftIcon /> : <ArrowRightIcon />}
    </Button>
  );
}
