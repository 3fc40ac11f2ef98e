/**
 * The one inline script of the site, for all that cannot wait for a file. It runs before the first paint and fetches
 * nothing at that point. It keeps the first layout short, leaves a page that is of no use here, restores the zen mode,
 * tells an arrival from a return, scrolls to the anchor of the address, opens the dialog named by `?modal=`, makes the
 * open question of a desk page modal, and stands in for invoker commands where the browser has none. After `load` and a
 * quiet moment, or at the visitor's first interaction, it fetches the browser's entry (`app/islands/browser.ts`). If a
 * button was pressed before its element was ready, the press is repeated once it is.
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
  // The focus that a dialog takes as the page opens is not an interaction.
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
  // If a deployment has removed the file, the page stays as the server made it, and works like that.
  import(/* @vite-ignore */ entry!).catch(() => {});
}

function replayClick({ target }: MouseEvent) {
  if (!(target instanceof Element)) return;
  // The press that opens a dialog has already opened it.
  const button = target.closest<HTMLElement>("[type=button]:not([command])");
  const undefinedElement = button?.closest(":not(:defined)");
  // Repeat the press once, however often an impatient visitor has pressed.
  if (!button || !undefinedElement || pressed.has(button)) return;
  pressed.add(button);
  customElements.whenDefined(undefinedElement.localName).then(() => button.click());
}
