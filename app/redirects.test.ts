import { expect, test } from "vitest";
import { redirectOf } from "./redirects.ts";

const at = (pathname: string, search = "") => redirectOf({ pathname, search });

test("accents of former paths may be encoded in UTF-8, composed or not, or in latin-1", () => {
  for (const path of [
    "/outilsnum%C3%A9riques",
    "/outilsnume%CC%81riques",
    "/outilsnum%E9riques",
    "/outilsnum%25E9riques",
    "/OUTILSNUM%e9RIQUES/",
  ])
    expect(at(path), path).toBe("/prestations");
  expect(at("/r%E9f%E9rencement", "?gclid=1")).toBe("/prestations?modal=seo-gmb&gclid=1");
  expect(at("/zen-master-pour-t%E9l%E9phonie-business")).toBe("/");
});

test("other paths lead nowhere, whatever their escapes", () => {
  for (const path of ["/", "/%E9", "/%", "/outilsnum%riques", "/contrat-abonnement/advance-10%"])
    expect(at(path), path).toBeNull();
});
