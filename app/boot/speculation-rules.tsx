import { InlineScript } from "#app/inline-script.tsx";
import { links } from "#app/links.ts";

/**
 * What the browser may make ready when a link is pointed at or touched, so that the next page is there at once: pages
 * of the site, but none that asks for something to be done, nor the desk, to which no link of theirs leads. The same text on every page, for the policy allows it by its
 * hash. Browsers that know no such rules pass over it.
 */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          {
            not: {
              href_matches: ["/contrat-abonnement/*", "/mon-contrat/*", "/bureau*", links.homeRedirect],
            },
          },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

/** For the body of the document. */
export function SpeculationRules() {
  return <InlineScript type="speculationrules" text={JSON.stringify(rules)} />;
}
