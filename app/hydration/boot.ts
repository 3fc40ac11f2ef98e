/**
 * The one inline script of the site. It runs before the first paint and loads nothing: it restores the
 * zen mode, opens the dialog named by `?modal=`, keeps the call button off the words, stands in for invoker
 * commands where the browser has none, and waits for the first interaction, or for `load` and a quiet moment,
 * before it fetches the framework. A page that is only read (`handle.onlyRead`) fetches it when a control that
 * has more to do with it is approached.
 *
 * Its text is the same on every page, so one hash in the content security policy allows it.
 */
import { placeCallButton } from "../layout/call-place.ts";
import { restoreZenMode, showZenMode, switchZenMode, zenSwitch } from "../layout/zen-boot.ts";
import type { HandOff } from "./hand-off.ts";
import { fetchLazyImages, whenQuiet } from "./lazy-images.ts";
import { resumePendingNavigation } from "./pending-navigation.ts";

type RouterGlobals = { __reactRouterContext?: unknown; __reactRouterRouteModules?: unknown };

const root = document.documentElement;
const firstInteractions = ["pointerdown", "touchstart", "keydown", "focusin", "pointerover"] as const;
let started = false;

root.dataset.scripted = "";
resumePendingNavigation();
restoreZenMode();
document.addEventListener("click", switchZenMode);
document.addEventListener("click", runCommand);
document.addEventListener("DOMContentLoaded", showZenMode);
document.addEventListener("DOMContentLoaded", openNamedDialog);
document.addEventListener("DOMContentLoaded", placeCallButton);
for (const type of firstInteractions) {
  document.addEventListener(type, wake, { capture: true, passive: true });
}
if (document.readyState === "complete") hydrateWhenQuiet();
else addEventListener("load", hydrateWhenQuiet);

function openNamedDialog() {
  const id = new URLSearchParams(location.search).get("modal");
  const dialog = id ? document.getElementById(id) : null;
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

function runCommand(event: MouseEvent) {
  if ("command" in HTMLButtonElement.prototype || !(event.target instanceof Element)) return;
  const button = event.target.closest("button[commandfor]");
  const target = button && document.getElementById(button.getAttribute("commandfor") ?? "");
  if (!(target instanceof HTMLDialogElement)) return;
  const command = button?.getAttribute("command");
  if (command === "show-modal" && !target.open) target.showModal();
  if (command === "close" || command === "request-close") target.close();
}

function wake({ target }: Event) {
  const needed = target instanceof Element && target.closest(zenSwitch);
  if (needed || !isOnlyRead()) hydrate();
}

function isOnlyRead() {
  return document.getElementById("hand-off")?.dataset.onlyRead === "";
}

function hydrateWhenQuiet() {
  whenQuiet(isOnlyRead() ? fetchLazyImages : hydrate);
}

async function hydrate() {
  const block = document.getElementById("hand-off");
  if (started || !block?.textContent) return;
  started = true;
  for (const type of firstInteractions) document.removeEventListener(type, wake, true);
  const handOff = JSON.parse(block.textContent) as HandOff;
  for (const href of handOff.preload) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  try {
    const [modules] = await Promise.all([
      Promise.all(handOff.routes.map(([, href]) => import(/* @vite-ignore */ href))),
      import(/* @vite-ignore */ handOff.manifest),
    ]);
    const globals = window as RouterGlobals;
    globals.__reactRouterRouteModules = Object.fromEntries(
      handOff.routes.map(([id], index) => [id, modules[index]]),
    );
    globals.__reactRouterContext = { ...handOff.context, stream: streamOf(handOff.data) };
    await import(/* @vite-ignore */ handOff.entry);
  } catch (cause) {
    // A file of an older deployment is gone: the page stays as the server made it, and works so.
    root.dataset.hydration = "failed";
    console.warn("The page works without its scripts, which could not be loaded.", cause);
  }
}

function streamOf(data: string): ReadableStream<Uint8Array> {
  return new ReadableStream<string>({
    start(controller) {
      if (data) controller.enqueue(data);
      controller.close();
    },
  }).pipeThrough(new TextEncoderStream());
}
