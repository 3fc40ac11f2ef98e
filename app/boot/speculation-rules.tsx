import { InlineScript } from "#app/inline-script.tsx";
import { links } from "#app/links.ts";

/**
 * The pages that the browser may load in advance when a link is pointed at or touched: pages of the site, except those
 * that ask the visitor to do something, and the desk, to which they have no link. The text is the same on every page,
 * because the policy allows it by its hash. Browsers that do not know such rules ignore it.
 */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          {
            not: {
              href_matches: [
                "/contrat-abonnement/*",
                "/mon-contrat/*",
                "/nouvelle-adresse/*",
                "/bureau*",
                links.homeRedirect,
              ],
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
