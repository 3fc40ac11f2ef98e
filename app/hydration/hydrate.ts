import { holdForms } from "./early-forms.ts";
import type { HandOff } from "./hand-off.ts";
import { awakeEvent, wakeEvent } from "./wake-event.ts";

type Start = Omit<HandOff, "hydrate" | "sleeps">;
type RouterGlobals = { __reactRouterContext?: unknown; __reactRouterRouteModules?: unknown };

document.addEventListener(wakeEvent, hydrate, { once: true });

/** Fetches React and lets it take over. Where a file of an older deployment is gone, the page stays as it was made. */
async function hydrate() {
  const { dataset } = document.documentElement;
  dataset.hydration = "started";
  straightenAddress();
  const releaseForms = holdForms();
  document.addEventListener(awakeEvent, releaseForms, { once: true });
  try {
    await takeOver(await readHandOff());
  } catch (cause) {
    dataset.hydration = "failed";
    console.warn("The page works without its scripts, which could not be loaded.", cause);
    releaseForms();
  }
}

/** React Router finds no page at addresses that the server mends: two slashes in front, a `%` that is no escape. */
function straightenAddress() {
  const { pathname, search, hash } = location;
  const straight = pathname.replace(/^\/{2,}/, "/").replace(/%(?![\da-f]{2})/gi, "%25");
  if (straight !== pathname) history.replaceState(history.state, "", straight + search + hash);
}

async function takeOver(handOff: Start) {
  for (const href of handOff.preload) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
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
}

/** It stands in a page made on request, and in a file beside one made in advance. */
async function readHandOff(): Promise<Start> {
  const block = document.getElementById("hand-off");
  const file = block?.dataset.from;
  return JSON.parse((file ? await (await fetch(file)).text() : block?.textContent) ?? "");
}

function streamOf(data: string): ReadableStream<Uint8Array> {
  return new ReadableStream<string>({
    start(controller) {
      if (data) controller.enqueue(data);
      controller.close();
    },
  }).pipeThrough(new TextEncoderStream());
}
