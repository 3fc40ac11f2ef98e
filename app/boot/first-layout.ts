/**
 * The part of the boot script that leaves what is far below out of the first layout (`<html data-brief>` in
 * `app/styles/first-layout.css`), so that the first words are sooner on the screen (decision 1). The rest is laid out right
 * after it, bit by bit, beginning with `load` at the latest; until its turn the browser supposes a height for a part,
 * unless the visitor comes near.
 */
import { arrivedBy } from "../ui/arrived-by.ts";

const { dataset } = document.documentElement;
const elementsAtOnce = 60;

/**
 * To be called before there is anything to lay out. A page opened at a place of its own (a hash, a reload, a step back)
 * needs all heights.
 */
export function postponeLayout() {
  if (location.hash || !arrivedBy("navigate")) return;
  dataset.brief = "";
  document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(layOutNext)));
  addEventListener("load", globalThis.scheduler ? layOutNext : layOutAll);
}

function layOutNext() {
  if (!("brief" in dataset)) return;
  let room = elementsAtOnce;
  for (const part of document.querySelectorAll<HTMLElement>("section,article,footer")) {
    if (getComputedStyle(part).contentVisibility !== "auto") continue;
    part.style.contentVisibility = "visible";
    room -= part.getElementsByTagName("*").length;
    if (room > 0) continue;
    part.getBoundingClientRect();
    return goOn();
  }
  layOutAll();
}

/**
 * Goes on in a task of its own. With a scheduler that task comes before any other kind: whoever waits for `load`, to
 * take a picture of the whole page for example, finds it laid out.
 */
function goOn() {
  if (!globalThis.scheduler) return void setTimeout(layOutNext);
  void scheduler.postTask(layOutNext, { priority: "user-blocking" });
}

/** Also for a press, which may lead to any place of the page. */
export function layOutAll() {
  if (!("brief" in dataset)) return;
  delete dataset.brief;
  for (const part of document.querySelectorAll("[style^=content-v]")) part.removeAttribute("style");
}
