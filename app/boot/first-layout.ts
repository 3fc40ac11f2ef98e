/**
 * The part of the boot script that keeps the lower parts of the page out of the first layout (`<html data-brief>` in
 * `app/styles/first-layout.css`), so that the first words are on the screen sooner (decision 1). The browser lays out
 * the rest right afterwards, bit by bit, starting at `load` at the latest. Until then it assumes a height for each
 * part, unless the visitor scrolls near it.
 */
import { arrivedBy } from "../ui/arrived-by.ts";

const { dataset } = document.documentElement;
const elementsAtOnce = 60;

/**
 * Call it before there is anything to lay out. A page opened somewhere else than at its top (a hash, a reload, a step
 * back) needs all heights at once, and is left alone.
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
 * Continues in a task of its own. Where the browser has a scheduler, that task runs before any other kind: a program
 * that waits for `load`, to take a picture of the whole page for example, finds the page laid out.
 */
function goOn() {
  if (!globalThis.scheduler) return void setTimeout(layOutNext);
  void scheduler.postTask(layOutNext, { priority: "user-blocking" });
}

/** Also called for a press, which may lead anywhere in the page. */
export function layOutAll() {
  if (!("brief" in dataset)) return;
  delete dataset.brief;
  for (const part of document.querySelectorAll("[style^=content-v]")) part.removeAttribute("style");
}
