/**
 * The part of the call button that runs in the boot script, so that it is in its place on the first paint and on
 * pages that are only read. It floats bottom right of narrow windows, and gets out of the way, to the header, as soon
 * as it would hide words or a control; once the page rests and the spot is free, it comes back. Its only state is
 * `<html data-call>`, which the style sheet reads: `afloat` or `docked`.
 */
const restMilliseconds = 350;
const controls = "a, button, summary, label, input, select, textarea";

const { dataset } = document.documentElement;
let rest: ReturnType<typeof setTimeout>;

/** Follows the page from now on. To be called once its elements are there. */
export function placeCallButton() {
  addEventListener(
    "scroll",
    () => {
      if (dataset.call === "afloat") place({ mayFloat: hidesNothing() });
      clearTimeout(rest);
      rest = setTimeout(settle, restMilliseconds);
    },
    { passive: true },
  );
  // Whatever changes the page changes its height: an answer that opens, another page, a turned phone.
  new ResizeObserver(settle).observe(document.body);
}

function settle() {
  place({ mayFloat: hidesNothing() });
}

function place({ mayFloat }: { readonly mayFloat: boolean }) {
  const before = dataset.call;
  dataset.call = mayFloat ? "afloat" : "docked";
  if (before && before !== dataset.call && dataset.zen === undefined)
    spotOf()?.firstElementChild?.animate({ opacity: [0, 1] }, 320);
}

/** Pages come and go without reloading, each with a button of its own. */
function spotOf() {
  return document.querySelector("[data-call-spot]");
}

/** Whether neither words nor a control lie under the spot. What is drawn does not count. */
function hidesNothing(): boolean {
  const spot = spotOf();
  if (!spot) return false;
  const box = spot.getBoundingClientRect();
  const under = new Set<Element>();
  for (let row = 0; row <= 3; row++)
    for (let column = 0; column <= 3; column++)
      for (const element of document.elementsFromPoint(
        box.left + (box.width * column) / 3,
        box.top + (box.height * row) / 3,
      ))
        under.add(element);
  return [...under].every(
    (element) => spot.contains(element) || !(element.matches(controls) || hasWordsIn(box, element)),
  );
}

function hasWordsIn(box: DOMRect, element: Element): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text) || !node.data.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    );
  });
}
