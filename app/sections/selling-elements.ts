import { CarouselElement } from "#app/ui/carousel/carousel-element.ts";
import { WonGiftElement } from "./pricing/won-gift-element.ts";
import { RevealElement } from "./reveal-element.ts";
import { SkyElement } from "./sky/sky-element.ts";

/** The elements of the pages that sell. Such a page contains several of them, and one file is lighter than one for each. */
const elements = {
  "night-sky": SkyElement,
  "reveal-list": RevealElement,
  "slide-carousel": CarouselElement,
  "won-gift": WonGiftElement,
} as const;

export type SellingTag = keyof typeof elements;

for (const [name, element] of Object.entries(elements)) customElements.define(name, element);
