import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import type { MoonName } from "#app/sections/page-opening/moons.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { legalWords, termsLeads } from "#content/law/legal-words.ts";
import { asTitle, longDate } from "#content/site/format.ts";
import type { TermsEdition } from "#domain/pack.ts";
import type { EditionData } from "./edition-data.ts";
import { LegalText } from "./legal-text.tsx";
import { TermsVersion } from "./terms-version.tsx";

type TermsProps = EditionData & {
  /** Whether this version no longer applies to any contract signed under it. */
  readonly isOver: boolean;
};

/** The offer is tied with a ribbon. */
const moons = { standard: "terms", promo: "gift" } as const satisfies Readonly<
  Record<TermsEdition, MoonName>
>;

/** One version of the terms, whole. */
export function TermsPage(props: TermsProps) {
  const { edition } = props;
  return (
    <SiteLayout>
      <LegalText
        moon={moons[edition.id]}
        title={edition.title}
        lead={<Lead {...props} />}
        partName={legalWords.article}
        parts={edition.articles}
        annex={edition.annex}
      >
        <TermsVersion {...props} />
      </LegalText>
    </SiteLayout>
  );
}

/** The edition that the path of the request names. */
export function editionAt(request: Request): TermsEdition {
  return new URL(request.url).pathname.startsWith(links.terms("promo")) ? "promo" : "standard";
}

/** The version, above the text; for a replaced one, the day until which it applies and a link to the next one. */
function Lead({ edition: { id, version }, replacement, isOver }: TermsProps) {
  const of = asTitle(legalWords.versionOf(longDate(version)));
  if (!replacement) return `${of}. ${termsLeads[id]}`;
  return (
    <>
      {`${of}. ${isOver ? legalWords.over : legalWords.stillInForce(replacement)} `}
      <Anchor href={links.terms(id)}>{legalWords.newest}</Anchor>
    </>
  );
}
