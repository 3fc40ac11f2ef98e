import { type ReactNode, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from "../icons.tsx";
import styles from "./carousel.module.css";
import { useAttention } from "./use-attention.ts";
import { useAutoplay } from "./use-autoplay.ts";
import { useTrack } from "./use-track.ts";

type CarouselProps = {
  readonly slides: readonly { readonly id: string; readonly content: ReactNode }[];
  readonly words: {
    readonly carousel: string;
    readonly track: string;
    readonly position: (slide: number, total: number) => string;
    readonly previous: string;
    readonly next: string;
    readonly pause: string;
    readonly resume: string;
  };
  /** Nothing moves by itself, and steps are instant. */
  readonly still: boolean;
  /** Milliseconds between two steps forward. */
  readonly intervalMs: number;
};

/**
 * A list that scrolls sideways and stops at each slide. The browser scrolls it: by hand, wheel or keyboard it needs no
 * script. With scripts it also has buttons, and moves forward by itself until the end as long as nobody is on it.
 */
export function Carousel({ slides, words, still, intervalMs }: CarouselProps) {
  const carousel = useRef<HTMLDivElement>(null);
  const { track, slide, atStart, atEnd, step } = useTrack(still);
  const attention = useAttention(carousel);
  const [paused, setPaused] = useState(false);
  const playing = !(paused || still || atEnd || attention);
  useAutoplay(playing, intervalMs, step);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a named group (ARIA patterns), not a form's.
    <div
      ref={carousel}
      role="group"
      aria-roledescription="carrousel"
      aria-label={words.carousel}
      className={styles.carousel}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className={styles.track} ref={track} tabIndex={0} aria-label={words.track}>
        {slides.map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
      </ul>
      <div className={styles.controls}>
        <Button
          variant="outline"
          round
          aria-label={words.previous}
          aria-disabled={atStart}
          onClick={() => step(-1)}
        >
          <ArrowLeftIcon />
        </Button>
        <Button variant="outline" round aria-label={words.next} aria-disabled={atEnd} onClick={() => step(1)}>
          <ArrowRightIcon />
        </Button>
        <Button
          className={styles.pause}
          variant="outline"
          round
          aria-label={paused ? words.resume : words.pause}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <PlayIcon /> : <PauseIcon />}
        </Button>
        <p className="figures" aria-live={playing ? "off" : "polite"}>
          {words.position(atEnd ? slides.length : slide + 1, slides.length)}
        </p>
      </div>
    </div>
  );
}
