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
import { earlyRedirect } from "./early-redirect.ts";
import { markFirstVisit } from "./first-visit.ts";
import { scrollToAnchor } from "./scroll-to-anchor.ts";

const { entry } = (document.currentScript as HTMLScriptElement).dataset;
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
addEventListener("load", () => whenQuiet(fetchEntry));

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
