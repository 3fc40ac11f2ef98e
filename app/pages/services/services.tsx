import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { pageMeta } from "#app/seo.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { pages } from "#content/site/pages.ts";
import { servicesPageWords } from "#content/site/service-texts.ts";
import { serviceIds, services } from "#content/site/services.ts";
import type { Route } from "./+types/services";
import { ServiceCard } from "./service-card.tsx";
import { ServiceDialog, ServiceText } from "./service-dialog.tsx";
import styles from "./services.module.css";

export const meta: Route.MetaFunction = () => pageMeta(pages.services);

export default function ServicesPage() {
  return (
    <SiteLayout>
      <PageOpening
        moon="services"
        kicker={servicesPageWords.kicker}
        title={servicesPageWords.title}
        lead={servicesPageWords.lead}
      />
      <named-dialogs>
        <section className="section" aria-label={servicesPageWords.list}>
          <div className={classNames("frame", styles.cards)}>
            {serviceIds.map((id) => (
              <ServiceCard key={id} id={id} />
            ))}
          </div>
          <div className={classNames("frame", styles.packs)}>
            <p className="lead">{servicesPageWords.packs.text}</p>
            <TextLink href={links.pricing} arrow>
              {servicesPageWords.packs.link}
            </TextLink>
          </div>
          <noscript>
            <TextsInPage />
          </noscript>
        </section>
        {/* Beside the section, whose rock then ends at the sea. */}
        <ContactBanner />
        {serviceIds.map((id) => (
          <ServiceDialog key={id} id={id} />
        ))}
      </named-dialogs>
    </SiteLayout>
  );
}

/** The texts of the dialogs, for browsers that cannot open a dialog without a script. */
function TextsInPage() {
  return (
    <div className={classNames("frame", styles.texts)}>
      <h2>{servicesPageWords.inFull}</h2>
      <Accordion
        name="services"
        items={serviceIds.map((id) => ({
          id: `texte-${id}`,
          title: services[id].title,
          content: <ServiceText id={id} />,
        }))}
      />
    </div>
  );
}
