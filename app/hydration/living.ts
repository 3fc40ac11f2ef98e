/**
 * What lives on the pages whether React is awake or not (`app/ui/living-element.ts`). A module of its own, without
 * React: the boot script fetches it for a page that sleeps, `LivingWatch` for one that React shows.
 */
import { ContentsElement } from "#app/pages/legal/contents-element.ts";
import { OpeningElement } from "#app/pages/marseille/opening-element.ts";
import { RisingElement } from "#app/sections/rising-element.ts";
import { SkyElement } from "#app/sections/sky/sky-element.ts";
import { CarouselElement } from "#app/ui/carousel/carousel-element.ts";

const elements = {
  "living-carousel": CarouselElement,
  "living-contents": ContentsElement,
  "living-list": RisingElement,
  "living-opening": OpeningElement,
  "living-sky": SkyElement,
} as const;

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
