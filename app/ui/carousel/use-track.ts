import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

type Position = { readonly slide: number; readonly atStart: boolean; readonly atEnd: boolean };

type Track = Position & {
  readonly track: RefObject<HTMLUListElement | null>;
  /** Scrolls by a number of slides, to the left when negative. */
  readonly step: (slides: number) => void;
};

/** Where a list that scrolls sideways stands, whoever scrolled it, and how to move it. */
export function useTrack(still: boolean): Track {
  const track = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState<Position>({ slide: 0, atStart: true, atEnd: false });
  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const update = () => setPosition((known) => unlessSame(known, positionOf(list)));
    const resized = new ResizeObserver(update);
    resized.observe(list);
    list.addEventListener("scroll", update, { passive: true });
    return () => {
      resized.disconnect();
      list.removeEventListener("scroll", update);
    };
  }, []);
  const step = useCallback(
    (slides: number) => {
      const list = track.current;
      list?.scrollTo({
        left: (positionOf(list).slide + slides) * slideWidth(list),
        behavior: still ? "instant" : "smooth",
      });
    },
    [still],
  );
  return { ...position, track, step };
}

function positionOf(list: HTMLElement): Position {
  const { scrollLeft, scrollWidth, clientWidth } = list;
  return {
    slide: Math.round(scrollLeft / slideWidth(list)),
    atStart: scrollLeft < 2,
    atEnd: scrollLeft + clientWidth > scrollWidth - 2,
  };
}

/** Width of a slide with the gap after it, in CSS pixels. */
function slideWidth({ children: [first, second], clientWidth }: HTMLElement): number {
  if (!first || !second) return clientWidth;
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}

function unlessSame(known: Position, found: Position): Position {
  const same = known.slide === found.slide && known.atStart === found.atStart && known.atEnd === found.atEnd;
  return same ? known : found;
}
