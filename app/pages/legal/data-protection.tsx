import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { dataProtection } from "#content/legal/data-protection.ts";
import { legalNotices } from "#content/legal/legal-notices.ts";
import { legalWords } from "#content/legal/legal-words.ts";
import { pages } from "#content/pages.ts";
import type { Route } from "./+types/data-protection";
import styles from "./legal-text.module.css";
import { LegalText } from "./legal-text.tsx";

/** The policy as data, so that its text is no part of the browser's code. */
export function loader() {
  return dataProtection;
}

export const meta: Route.MetaFunction = () => pageMeta(pages.dataProtection);

export default function DataProtectionPage({ loaderData: { title, lead, sections } }: Route.ComponentProps) {
  return (
    <SiteLayout>
      <LegalText title={title} lead={lead} partName={legalWords.section} parts={sections}>
        <p className={styles.onScreen}>
          <ButtonLink href={links.legalNotices} variant="ink">
            {legalNotices.back}
          </ButtonLink>
        </p>
      </LegalText>
    </SiteLayout>
  );
}
