/**
 * The only inline script of the site, for the work that cannot wait for a file. It runs before the first paint and then
 * fetches nothing; each function that it calls says what it does. After `load` and a quiet moment, or at the visitor's first
 * interaction, it fetches the browser's entry (`app/islands/browser.ts`). If a button was pressed before its element was
 * defined, the script repeats the press afterwards.
 *
 * Its text is the same on every page, so one hash in the content security policy allows it.
 */

import { restoreZenMode } from "#app/layout/zen-mode.ts";
import { skyOfMarseille } from "#domain/marseille-sky.ts";
import { navigationKindIs } from "../ui/navigation-kind.ts";
import { instantNow } from "../ui/now.ts";
import { whenQuiet } from "../ui/when-quiet.ts";
import { askQuestion, closeMenu, openNamedDialog, runCommand } from "./dialog-boot.ts";

const { entry } = (document.currentScript as HTMLScriptElement).dataset;
/** How long a page that is opened at an anchor shows its top, in milliseconds (docs/product.md, 2.3). */
const anchorDelayMs = 100;
const interactions = ["pointerdown", "touchstart", "keydown", "focusin"];
const pressed = new Set<Element>();
let opening = false;

document.documentElement.dataset.scripted = "";
// See app/styles/deferred-layout.css.
if (navigationKindIs("navigate")) document.documentElement.dataset.deferredLayout = "";
earlyRedirect();
restoreZenMode();
document.documentElement.dataset.sky = skyOfMarseille(instantNow());
scrollToAnchor();
markFirstVisit();
for (const type of interactions) {
  document.addEventListener(type, interact, { capture: true, passive: true });
}
document.addEventListener("click", runCommand);
document.addEventListener("click", closeMenu);
document.addEventListener("click", replayClick);
document.addEventListener("DOMContentLoaded", () => {
  // A dialog that opens with the page takes the focus, which is no interaction.
  opening = true;
  openNamedDialog();
  askQuestion();
  opening = false;
});
addEventListener("load", () => {
  delete document.documentElement.dataset.deferredLayout;
  whenQuiet(fetchEntry);
});

/** If the page needs something that this browser has not stored, leaves it before it is painted (`EarlyRedirect`). */
function earlyRedirect() {
  const target = document.querySelector<HTMLElement>("noscript[data-to]")?.dataset;
  try {
    if (target?.to && !sessionStorage.getItem(`${target.unlessStored}`)) location.replace(target.to);
  } catch {
    // The browser refuses storage: React notices it later.
  }
}

/**
 * Lets a page that is opened at an anchor start at its top and scroll to the anchor a moment later; some browsers would
 * scroll at once, others jump. If motion is off, the page jumps: call it after the zen mode is restored.
 */
function scrollToAnchor() {
  const [href, anchor] = location.href.split("#");
  if (!anchor || "zen" in document.documentElement.dataset || !navigationKindIs("navigate")) return;
  history.replaceState(null, "", href);
  document.addEventListener("DOMContentLoaded", () =>
    setTimeout(() => location.replace(`#${anchor}`), anchorDelayMs),
  );
}

/**
 * Marks the page as a first visit for style sheets, unless the visitor comes from another page of the site, reloads, or
 * steps back or forward. It reads the history of the tab and stores nothing.
 */
function markFirstVisit() {
  const isReturn =
    !navigationKindIs("navigate") ||
    document.referrer.startsWith(location.origin) ||
    (window.navigation?.entries().length ?? 1) > 1;
  document.documentElement.toggleAttribute("data-first-visit", !isReturn);
}

function interact() {
  if (!opening) fetchEntry();
}

function fetchEntry() {
  for (const type of interactions) document.removeEventListener(type, interact, true);
  // If a deployment has removed the file, the page works without it, as the server rendered it.
  import(/* @vite-ignore */ entry!).catch(() => {});
}

function replayClick({ target }: MouseEvent) {
  if (!(target instanceof Element)) return;
  // A press with a command has already had its effect.
  const button = target.closest<HTMLElement>("[type=button]:not([command])");
  const undefinedElement = button?.closest(":not(:defined)");
  // Repeat the press once, however often an impatient visitor has pressed.
  if (!button || !undefinedElement || pressed.has(button)) return;
  pressed.add(button);
  customElements.whenDefined(undefinedElement.localName).then(() => button.click());
}
