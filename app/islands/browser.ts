/**
 * The only entry of the browser, which the boot script fetches. It defines the custom elements of the page, including the
 * islands (`island.tsx`), and runs the code that every page needs.
 */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { DeskTag } from "#app/desk/desk-elements.ts";
import { CallElement } from "#app/layout/call-element.ts";
import { ZenElement } from "#app/layout/zen-element.ts";
import { expireFlags } from "#app/pages/contract/expire-flags.ts";
import type { SellingTag } from "#app/sections/selling-elements.ts";
import { closeOutside } from "#app/ui/close-outside.ts";
import { whenQuiet } from "#app/ui/when-quiet.ts";
import { IslandElement } from "./island-element.ts";

/** Elements of every page. */
const common = {
  "call-button": CallElement,
  "react-island": IslandElement,
  "zen-switch": ZenElement,
} as const;

/** Elements of some pages, fetched if the page contains them. */
const others = {
  "page-contents": async () => (await import("#app/pages/legal/contents-element.ts")).ContentsElement,
  "redirect-countdown": async () =>
    (await import("#app/pages/home-redirect/countdown-element.ts")).CountdownElement,
  "named-dialogs": async () =>
    (await import("#app/pages/services/named-dialogs-element.ts")).NamedDialogsElement,
  "draft-end": async () => (await import("#app/pages/contract/end-element.ts")).EndElement,
  "toast-after-redirect": async () =>
    (await import("#app/ui/toast-after-redirect-element.ts")).ToastAfterRedirectElement,
  "opening-status": async () => (await import("#app/pages/marseille/opening-element.ts")).OpeningElement,
} as const;

const sellingTags =
  "night-sky, reveal-list, slide-carousel, won-gift" satisfies `${SellingTag}, ${SellingTag}, ${SellingTag}, ${SellingTag}`;
const deskTags = "search-shortcut, passkey-button" satisfies `${DeskTag}, ${DeskTag}`;

type Tag = keyof typeof common | keyof typeof others | SellingTag | DeskTag;

/** Pages know these tags and no other, so a misspelt one does not compile. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements
      extends Record<Tag, DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>> {}
  }
}

for (const [name, element] of Object.entries(common)) customElements.define(name, element);
const awaited = new Set(Object.keys(others) as (keyof typeof others)[]);
fetchOthers();
// An island may render one of them later.
for (const island of document.querySelectorAll("react-island")) {
  new MutationObserver(fetchOthers).observe(island, { childList: true, subtree: true });
}
// Elements that stand together come in one file. If it cannot be fetched, the page stays as the server rendered it.
if (document.querySelector(sellingTags)) import("#app/sections/selling-elements.ts").catch(() => {});
if (document.querySelector(deskTags)) import("#app/desk/desk-elements.ts").catch(() => {});
document.addEventListener("click", closeOutside);
expireFlags();
whenQuiet(fetchLazyImages);

/** Fetches and defines the elements that the page contains by now. */
function fetchOthers() {
  for (const name of awaited) {
    if (!document.querySelector(name)) continue;
    awaited.delete(name);
    // If its file cannot be fetched, this part of the page stays as the server rendered it.
    others[name]().then(
      (element) => customElements.define(name, element),
      () => {},
    );
  }
}

/**
 * Fetches the drawings further down a page, so that visitors never see an empty frame. What one scrolls to sideways
 * waits for it. Drawings of islands are React's, which expects them as the server rendered them.
 */
function fetchLazyImages() {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]:not(react-island *)")) {
    if (image.getBoundingClientRect().left < innerWidth) image.loading = "eager";
  }
}
