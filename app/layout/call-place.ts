/**
 * The part of the call button that runs in the boot script, so that it is in its place on the first paint and on
 * pages that are only read. It floats bottom right of narrow windows, and gets out of the way, to the header, as soon
 * as it would hide words or a control; once the page rests and the spot is free, it comes back. Its only state is
 * `<html data-call>`, which the style sheet reads: `afloat` or `docked`.
 */
import { whenQuiet } from "../ui/when-quiet.ts";

const restMilliseconds = 350;
const controls = "a, button, summary";

const { dataset } = document.documentElement;
let rest: ReturnType<typeof setTimeout>;

/** Follows the page from now on. To be called once its elements are there. */
export function placeCallButton() {
  addEventListener("scroll", () => {
    if (dataset.call !== "docked") place();
    placeAtRest();
  });
  // On a hero the style sheet lets it float by itself, and hit tests would hold up the first frames.
  if (document.querySelector("main [data-hero]")) whenQuiet(() => watch(placeAtRest));
  else watch(() => (dataset.call ? placeAtRest() : place()));
}

/** Whatever changes the page changes its height: an answer that opens, another page, a turned phone. */
function watch(change: () => void) {
  new ResizeObserver(change).observe(document.body);
}

function placeAtRest() {
  clearTimeout(rest);
  rest = setTimeout(place, restMilliseconds);
}

function place() {
  // Pages come and go without reloading, each with a button of its own.
  const spot = document.querySelector("[data-call-spot]");
  // In wide windows there is no spot, and beside a form the button stays docked.
  if (!spot?.checkVisibility() || document.querySelector("main form:not(dialog *)")) return;
  const before = dataset.call;
  dataset.call = hidesSomething(spot) ? "docked" : "afloat";
  if (before && before !== dataset.call && dataset.zen === undefined)
    spot.firstElementChild?.animate({ opacity: [0, 1] }, 320);
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
