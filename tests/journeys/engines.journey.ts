import { walk } from "../support/engine-walk.ts";
import { test } from "../support/journey.ts";

test("A visitor reads, plays, writes and signs", async ({ page, site }) => {
  await walk(page, site.url);
});
