import { describe, expect, test } from "vitest";
import { shareCards } from "#content/site/share-cards.ts";
import { shareCardSvg } from "../scripts/discovery/share-card-svg.ts";

describe("An image to share holds all its words, drawn without any font of the machine", () => {
  test.each(shareCards.map((card) => [card.name, card] as const))("%s", (_, card) => {
    const svg = shareCardSvg(card);
    const drawings = [...svg.matchAll(/base64,([^"]+)/g)].map(([, data]) =>
      Buffer.from(data!, "base64").toString(),
    );
    for (const source of [svg, ...drawings]) expect(source).not.toMatch(/<text|font-family/);
  });
});
