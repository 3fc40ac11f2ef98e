/**
 * The part of the boot script that keeps the lower parts of the page out of the first layout (`<html data-deferred-layout>` in
 * `app/styles/first-layout.css`), so that the first words are on the screen sooner (decision 1). The browser lays out
 * the rest right afterwards, bit by bit, starting at `load` at the latest. Until then it assumes a height for each
 * part, unless the visitor scrolls near it.
 */
import { navigationKindIs } from "#app/ui/navigation-kind.ts";

const { dataset } = document.documentElement;
const elementsAtOnce = 60;

/**
 * Defers the layout of the lower parts; call it before the browser lays anything out. A page that opens further down (at
 * a hash, after a reload or a step back) needs all heights at once, so nothing is deferred there.
 */
export function postponeLayout() {
  if (location.hash || !navigationKindIs("navigate")) return;
  dataset.deferredLayout = "";
  document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(layOutNext)));
  addEventListener("load", globalThis.scheduler ? layOutNext : layOutAll);
}

function layOutNext() {
  if (!("deferredLayout" in dataset)) return;
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
 * Continues in a separate task. If the browser has a scheduler, this task runs before all others, so that a program that
 * waits for `load`, to take a screenshot for example, finds the whole page laid out.
 */
function goOn() {
  if (!globalThis.scheduler) return void setTimeout(layOutNext);
  void scheduler.postTask(layOutNext, { priority: "user-blocking" });
}

/** Lays out the whole page; every press calls it, because a press may lead anywhere in the page. */
export function layOutAll() {
  if (!("deferredLayout" in dataset)) return;
  delete dataset.deferredLayout;
  for (const part of document.querySelectorAll("[style^=content-v]")) part.removeAttribute("style");
}
