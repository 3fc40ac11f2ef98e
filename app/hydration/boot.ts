/**
 * The one inline script of the site. It runs before the first paint and loads nothing: it keeps
 * the first layout short, restores the zen mode, opens the dialog named by `?modal=`, keeps the call button off the words,
 * stands in for invoker commands and light dismissal where the browser has none, drops what a first step left in the
 * browser once its time is over, and waits for `load` and a quiet moment,
 * or for the first interaction.
 *
 * A page with a form then fetches React. A page that sleeps (`handle.sleeps`) fetches its living elements, if it has
 * any; React comes when a control marked with `data-wakes` is approached.
 *
 * Its text is the same on every page, so one hash in the content security policy allows it.
 */
import { placeCallButton } from "../layout/call-place.ts";
import { restoreZenMode, showZenMode, switchZenMode } from "../layout/zen-boot.ts";
import { whenQuiet } from "../ui/when-quiet.ts";
import { closeOutside, openNamedDialog, runCommand } from "./dialog-boot.ts";
import { layOutAll, postponeLayout } from "./first-layout.ts";
import { fetchLazyImages } from "./lazy-images.ts";
import { leadElsewhere } from "./lead-elsewhere.ts";
import { dropOldFlags } from "./old-flags.ts";
import { resumePendingNavigation } from "./resume-navigation.ts";
import { unborn } from "./unborn.ts";
import { wakeEvent } from "./wake-event.ts";

const root = document.documentElement;
/** What a page that sleeps has to do with React: controls and open dialogs. */
const wakes = "[data-wakes]";
const stopWatching = new AbortController();
const watching = { capture: true, passive: true, signal: stopWatching.signal };
let arriving = false;

root.dataset.scripted = "";
postponeLayout();
leadElsewhere();
resumePendingNavigation();
restoreZenMode();
for (const act of [layOutAll, switchZenMode, runCommand, closeOutside, clickAgain]) {
  document.addEventListener("click", act);
}
for (const type of ["pointerdown", "touchstart", "keydown", "focusin"] as const) {
  document.addEventListener(type, approach, watching);
}
document.addEventListener("DOMContentLoaded", arrive);
addEventListener("load", () => whenQuiet(settle));

function arrive() {
  dropOldFlags();
  showZenMode();
  placeCallButton();
  // The focus that a dialog takes as the page opens is no approach.
  arriving = true;
  openNamedDialog();
  arriving = false;
}

function approach({ target }: Event) {
  if (arriving) return;
  const within = (selector: string) => target instanceof Element && target.closest(selector);
  if (!sleeps() || within(wakes)) hydrate();
  else if (within(unborn)) enliven();
}

function settle() {
  if (!sleeps() || document.querySelector(`dialog[open]${wakes}`) || isAwaited()) return hydrate();
  // Not before: a pointer that rests where the page appears approaches nothing.
  document.addEventListener("pointerover", approach, watching);
  fetchLazyImages();
  if (document.querySelector(`main ${unborn}`)) enliven();
}

/** A button pressed before its element lives does what it says as soon as it does. */
function clickAgain({ target }: MouseEvent) {
  const button = target instanceof Element && target.closest<HTMLElement>(`${unborn} button`);
  if (button) enliven(() => button.click());
}

/** Whether this visitor left something here that only React can show. */
function isAwaited() {
  const key = document.querySelector<HTMLElement>("[data-wakes-with]")?.dataset.wakesWith;
  try {
    return key && localStorage.getItem(key);
  } catch {
    return false;
  }
}

/** Whether the page sleeps; before its end has come it does not tell, and has nothing to fetch either. */
function sleeps() {
  return handOff()?.dataset.sleeps === "";
}

function hydrate() {
  if (handOff()) stopWatching.abort();
  fetchModule("hydrate", () => document.dispatchEvent(new Event(wakeEvent)));
}

function enliven(act?: () => void) {
  fetchModule("living", act);
}

/** Fetches a module that the page names, and then acts. */
function fetchModule(name: "hydrate" | "living", act?: () => void) {
  const file = handOff()?.dataset[name];
  if (!file) return;
  import(/* @vite-ignore */ file).then(act, () => {
    // A file of an older deployment is gone: the page stays as the server made it, and works so.
    root.dataset.hydration = "failed";
  });
}

function handOff() {
  return document.getElementById("hand-off");
}
