/**
 * The one inline script of the site: what cannot wait for a file. It runs before the first paint and fetches nothing
 * then: it keeps the first layout short, leaves a page that is of no use here, restores the zen mode, tells an arrival
 * from a return, scrolls to the anchor of the address, opens the dialog named by `?modal=`, makes the question of a page of the desk modal, and stands in for invoker
 * commands where the browser has none. After `load` and a quiet moment, or at the visitor's first interaction, it fetches
 * the browser's entry
 * (`app/islands/browser.ts`); a button pressed before its element lives is pressed again once it does.
 *
 * Its text is the same on every page, so one hash in the content security policy allows it.
 */
import { restoreZenMode } from "../layout/zen.ts";
import { whenQuiet } from "../ui/when-quiet.ts";
import { recordArrival } from "./arrival.ts";
import { arriveAtAnchor } from "./arrive-at-anchor.ts";
import { askQuestion, openNamedDialog, runCommand } from "./dialog-boot.ts";
import { earlyRedirect } from "./early-redirect.ts";
import { layOutAll, postponeLayout } from "./first-layout.ts";

const { entry } = (document.currentScript as HTMLScriptElement).dataset;
const interactions = ["pointerdown", "touchstart", "keydown", "focusin"];
const pressed = new Set<Element>();
let opening = false;

document.documentElement.dataset.scripted = "";
postponeLayout();
earlyRedirect();
restoreZenMode();
arriveAtAnchor();
recordArrival();
for (const type of interactions) {
  document.addEventListener(type, interact, { capture: true, passive: true });
}
document.addEventListener("click", layOutAll);
document.addEventListener("click", runCommand);
document.addEventListener("click", replayClick);
document.addEventListener("DOMContentLoaded", () => {
  // The focus that a dialog takes as the page opens is no interaction.
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
  // Where a deployment has taken the file away, the page stays as the server made it, and works so.
  import(/* @vite-ignore */ entry!).catch(() => {});
}

function replayClick({ target }: MouseEvent) {
  if (!(target instanceof Element)) return;
  // What opens a dialog has opened it.
  const button = target.closest<HTMLElement>("[type=button]:not([command])");
  const undefinedElement = button?.closest(":not(:defined)");
  // Once, however often somebody who sees nothing happen has pressed it.
  if (!button || !undefinedElement || pressed.has(button)) return;
  pressed.add(button);
  customElements.whenDefined(undefinedElement.localName).then(() => button.click());
}
