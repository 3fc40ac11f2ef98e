import { BaseElement } from "../base-element.ts";
import { isZen, onZenSwitch } from "../zen.ts";
import { watchAttention } from "./attention.ts";
import { positionOf, scrollSlides } from "./track.ts";

/**
 * What moves a carousel: its buttons, and time, one slide forward every `data-interval-ms` until the end, as long as
 * nobody is on it. In zen mode nothing moves by itself, and steps are instant.
 */
export class CarouselElement extends BaseElement {
  protected override live(left: AbortSignal) {
    const track = this.querySelector("ul");
    const part = (name: string) => this.querySelector(`[data-carousel="${name}"]`);
    const position = part("position");
    if (!track || !position) return;
    const step = (slides: number) => scrollSlides(track, slides, isZen() ? "instant" : "smooth");
    let paused = false;
    let held = true;
    let timer: ReturnType<typeof setInterval> | undefined;

    const show = () => {
      const { slide, atStart, atEnd } = positionOf(track);
      const playing = !(paused || held || atEnd || isZen() || left.aborted);
      if (playing) timer ??= setInterval(() => step(1), Number(this.dataset.intervalMs));
      else {
        clearInterval(timer);
        timer = undefined;
      }
      part("previous")?.setAttribute("aria-disabled", String(atStart));
      part("next")?.setAttribute("aria-disabled", String(atEnd));
      position.setAttribute("aria-live", playing ? "off" : "polite");
      // The first number of the sentence is the slide.
      const shown = atEnd ? track.children.length : slide + 1;
      const words = position.textContent.replace(/\d+/, String(shown));
      if (words !== position.textContent) position.textContent = words;
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

    this.addEventListener("click", ({ target }) => actions[pressed(target)]?.(), { signal: left });
    track.addEventListener("scroll", show, { passive: true, signal: left });
    onZenSwitch(show, left);
    // It calls at first as well, when the page has been laid out: asking before would lay it out once more.
    const resized = new ResizeObserver(show);
    resized.observe(track);
    left.addEventListener("abort", () => resized.disconnect());
    left.addEventListener("abort", show);
    watchAttention(this, left, (holds) => {
      held = holds;
      show();
    });
  }
}

function pressed(target: EventTarget | null): string {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-carousel]") : null;
  return button?.dataset.carousel ?? "";
}

/** A button that does the contrary the next time holds the name it will have then. */
function swapLabel(button: Element | null) {
  const [now, next] = ["aria-label", "data-next-label"];
  const words = button?.getAttribute(next!) ?? "";
  button?.setAttribute(next!, button.getAttribute(now!) ?? "");
  button?.setAttribute(now!, words);
}
