import { SiteLayout } from "#app/layout/site-layout.tsx";
import type { SleepingHandle } from "#app/layout/sleeping-page.ts";
import { links, telephoneLink } from "#app/links.ts";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { pageMeta } from "#app/seo.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { phoneNumber } from "#content/format.ts";
import {
  hostNotice,
  legalNotices,
  type NoticeBlock,
  type NoticeFact,
  publisherNotice,
} from "#content/legal/legal-notices.ts";
import { pages } from "#content/pages.ts";
import type { Route } from "./+types/legal-notices";
import { CookiesDialog, dialogIds, MediationDialog } from "./legal-dialogs.tsx";
import styles from "./legal-notices.module.css";

export const meta: Route.MetaFunction = () => pageMeta(pages.legalNotices);

export const handle = { sleeps: true } satisfies SleepingHandle;

export default function LegalNoticesPage() {
  return (
    <SiteLayout>
      <PageOpening title={legalNotices.title} low />
      <section className="section">
        <div className={`frame ${styles.blocks}`}>
          <Facts block={publisherNotice} />
          <Facts block={hostNotice} />
          <Rights />
          <p className={styles.home}>
            <ButtonLink href={links.home} variant="ink">
              {legalNotices.home}
            </ButtonLink>
          </p>
        </div>
      </section>
      <CookiesDialog />
      <MediationDialog />
    </SiteLayout>
  );
}

function Facts({ block }: { readonly block: NoticeBlock }) {
  return (
    <div className={styles.block}>
      <h2>{block.title}</h2>
      <dl className={styles.facts}>
        {block.facts.map((fact) => (
          <div key={fact.term}>
            <dt>{fact.term}</dt>
            <dd>
              <FactWords fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function FactWords({ fact }: { readonly fact: NoticeFact }) {
  if ("words" in fact) return fact.words;
  if ("email" in fact) return <a href={`mailto:${fact.email}`}>{fact.email}</a>;
  return (
    <a className="figures" href={telephoneLink(fact.phone)}>
      {phoneNumber(fact.phone)}
    </a>
  );
}

function Rights() {
  const { rightsTitle, cookies, dataProtectionLink, mediation } = legalNotices;
  return (
    <div className={`${styles.block} ${styles.rights}`}>
      <h2>{rightsTitle}</h2>
      <ul>
        <li>
          <DialogButton id={dialogIds.cookies} words={cookies.link} />
        </li>
        <li>
          <Anchor href={links.dataProtection}>
            {dataProtectionLink}
            <ArrowRightIcon />
          </Anchor>
        </li>
        <li>
          <DialogButton id={dialogIds.mediation} words={mediation.link} />
        </li>
      </ul>
    </div>
  );
}

function DialogButton({ id, words }: { readonly id: string; readonly words: string }) {
  return (
    <button type="button" aria-haspopup="dialog" commandfor={id} command="show-modal">
      {words}
      <ArrowRightIcon />
    </button>
  );
}
