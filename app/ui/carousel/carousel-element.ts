import { isZen, onZenSwitch } from "../zen.ts";

/**
 * `<slide-carousel>`: moves a carousel by its buttons; with `data-interval-ms`, also by itself one slide each time until
 * the end, as long as nobody points at it or has the focus in it. In zen mode nothing moves by itself, and steps are
 * instant. Styles read the current slide from 1 on as `--slide`, and their number as `--slides`.
 */
export class CarouselElement extends HTMLElement {
  connectedCallback() {
    const track = this.querySelector("ul");
    const part = (name: string) => this.querySelector(`[data-carousel="${name}"]`);
    const position = part("position");
    const current = part("current");
    const intervalMs = Number(this.dataset.intervalMs ?? 0);
    if (!track) return;
    const step = (slides: number) => scrollSlides(track, slides, isZen() ? "instant" : "smooth");
    let paused = false;
    let held = true;
    let timer: ReturnType<typeof setInterval> | undefined;

    const show = () => {
      // The layout of lower parts is postponed: until then slides have no width.
      if (slideWidth(track) === 0) return;
      const { slide, atStart, atEnd } = positionOf(track);
      const playing = !(intervalMs === 0 || paused || held || atEnd || isZen());
      if (playing) timer ??= setInterval(() => step(1), intervalMs);
      else {
        clearInterval(timer);
        timer = undefined;
      }
      part("previous")?.setAttribute("aria-disabled", String(atStart));
      part("next")?.setAttribute("aria-disabled", String(atEnd));
      if (!position || !current) return;
      position.setAttribute("aria-live", playing ? "off" : "polite");
      const count = String(track.children.length);
      const number = atEnd ? count : String(slide + 1);
      this.style.setProperty("--slide", number);
      this.style.setProperty("--slides", count);
      if (number !== current.textContent) current.textContent = number;
    };
    const actions: Readonly<Record<string, () => void>> = {
      previous: () => step(-1),
      next: () => step(1),
      pause: () => {
        paused = this.toggleAttribute("data-paused");
        swapLabel(part("pause"));
        show();
      },
    };

    this.addEventListener("click", ({ target }) => actions[pressed(target)]?.());
    track.addEventListener("scroll", show, { passive: true });
    onZenSwitch(show);
    // Its first call comes once the page is laid out: asking sooner would cost one more layout.
    new ResizeObserver(show).observe(track);
    watchAttention(this, (holds) => {
      held = holds;
      show();
    });
  }
}

function pressed(target: EventTarget | null): string {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-carousel]") : null;
  return button?.dataset.carousel ?? "";
}

/** The pause button becomes the play button, and back: `data-next-label` holds its other label. */
function swapLabel(button: Element | null) {
  if (!button) return;
  const label = button.getAttribute("aria-label") ?? "";
  button.setAttribute("aria-label", button.getAttribute("data-next-label") ?? "");
  button.setAttribute("data-next-label", label);
}

type Reason = "pointed-at" | "focused" | "out-of-view" | "hidden-tab";

/**
 * Calls back when an element must stop or may move again. It stops if the pointer or the focus is on it, or if it or its
 * tab is out of view. At first it counts as out of view.
 */
function watchAttention(target: Element, onChange: (holds: boolean) => void): void {
  const reasons = new Set<Reason>(["out-of-view", ...(document.hidden ? ["hidden-tab" as const] : [])]);
  const mark = (reason: Reason, holds: boolean) => {
    const before = reasons.size > 0;
    if (holds) reasons.add(reason);
    else reasons.delete(reason);
    if (before !== reasons.size > 0) onChange(!before);
  };
  target.addEventListener("pointerenter", () => mark("pointed-at", true));
  target.addEventListener("pointerleave", () => mark("pointed-at", false));
  target.addEventListener("focusin", () => mark("focused", true));
  target.addEventListener("focusout", () => mark("focused", false));
  document.addEventListener("visibilitychange", () => mark("hidden-tab", document.hidden));
  new IntersectionObserver(([entry]) => mark("out-of-view", !entry?.isIntersecting)).observe(target);
}

/**
 * The position of a list that scrolls sideways, whether the visitor or a script has scrolled it; the first slide is 0.
 */
function positionOf(track: HTMLElement): { slide: number; atStart: boolean; atEnd: boolean } {
  const { scrollLeft, scrollWidth, clientWidth } = track;
  return {
    slide: Math.round(scrollLeft / slideWidth(track)),
    atStart: scrollLeft < 2,
    atEnd: scrollLeft + clientWidth > scrollWidth - 2,
  };
}

/** Scrolls by a number of slides, to the left if negative. */
function scrollSlides(track: HTMLElement, slides: number, behavior: ScrollBehavior): void {
  track.scrollTo({ left: (positionOf(track).slide + slides) * slideWidth(track), behavior });
}

/** Width of a slide with the gap after it, in CSS pixels. */
function slideWidth({ children: [first, second], clientWidth }: HTMLElement): number {
  if (!first || !second) return clientWidth;
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}
