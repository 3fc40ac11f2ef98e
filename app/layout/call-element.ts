import { PageElement } from "#app/ui/page-element.ts";
import { isZen } from "#app/ui/zen.ts";

const restMilliseconds = 350;
const controls = "a, button, summary";

/**
 * `<call-button>`: the call button floats bottom right of narrow windows, and gets out of the way, to the header, as soon
 * as it would hide words or a control; once the page rests and the spot is free, it comes back. Its only state is
 * `<html data-call>`, which the style sheet reads: `afloat` or `docked`.
 */
export class CallElement extends PageElement {
  protected override live(left: AbortSignal) {
    const { dataset } = document.documentElement;
    let rest: ReturnType<typeof setTimeout>;
    const placeAtRest = () => {
      clearTimeout(rest);
      rest = setTimeout(() => this.#place(), restMilliseconds);
    };
    addEventListener(
      "scroll",
      () => {
        if (dataset.call !== "docked") this.#place();
        placeAtRest();
      },
      { signal: left },
    );
    // Whatever changes the page changes its height: an answer that opens, a turned phone.
    const resized = new ResizeObserver(placeAtRest);
    resized.observe(document.body);
    left.addEventListener("abort", () => resized.disconnect());
  }

  #place() {
    const { dataset } = document.documentElement;
    const spot = this.querySelector("[data-call-spot]");
    // In wide windows there is no spot, and beside a form the button stays docked.
    if (!spot?.checkVisibility() || document.querySelector("main form:not(dialog *)")) return;
    const before = dataset.call;
    dataset.call = hidesSomething(spot) ? "docked" : "afloat";
    if (before && before !== dataset.call && !isZen())
      spot.firstElementChild?.animate({ opacity: [0, 1] }, 320);
  }
}

/** Whether words or a control lie under the spot. What is drawn does not count. */
function hidesSomething(spot: Element): boolean {
  const box = spot.getBoundingClientRect();
  const points = Array.from({ length: 16 }, (_, index) =>
    document.elementsFromPoint(
      box.left + (box.width * (index % 4)) / 3,
      box.top + (box.height * (index >> 2)) / 3,
    ),
  );
  return points
    .flat()
    .some((element) => !spot.contains(element) && (element.matches(controls) || hasWordsIn(box, element)));
}

function hasWordsIn(box: DOMRect, element: Element): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text) || !node.data.trim()) return false;
    range.selectNode(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    );
  });
}
