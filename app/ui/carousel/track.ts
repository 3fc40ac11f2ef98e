/**
 * The position of a list that scrolls sideways, whether the visitor or a script has scrolled it; the first slide is 0.
 */
export function positionOf(track: HTMLElement): { slide: number; atStart: boolean; atEnd: boolean } {
  const { scrollLeft, scrollWidth, clientWidth } = track;
  return {
    slide: Math.round(scrollLeft / slideWidth(track)),
    atStart: scrollLeft < 2,
    atEnd: scrollLeft + clientWidth > scrollWidth - 2,
  };
}

/** Scrolls by a number of slides, to the left if negative. */
export function scrollSlides(track: HTMLElement, slides: number, behavior: ScrollBehavior): void {
  track.scrollTo({ left: (positionOf(track).slide + slides) * slideWidth(track), behavior });
}

/** Width of a slide with the gap after it, in CSS pixels. */
function slideWidth({ children: [first, second], clientWidth }: HTMLElement): number {
  if (!first || !second) return clientWidth;
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}
