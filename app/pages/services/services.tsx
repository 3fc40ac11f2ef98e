import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import { BookingLink } from "#app/sections/booking-link.tsx";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { serviceDrawings } from "#app/sections/services/service-drawings.ts";
import { pageMeta } from "#app/seo.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { pages } from "#content/site/pages.ts";
import { servicesPageWords, serviceTexts } from "#content/site/service-texts.ts";
import { type ServiceId, serviceIds, services } from "#content/site/services.ts";
import type { Route } from "./+types/services";
import { PlanetRing } from "./planet-ring.tsx";
import { ServiceBadge } from "./service-badge.tsx";
import { ServiceCard } from "./service-card.tsx";
import styles from "./services.module.css";

export const meta: Route.MetaFunction = () => pageMeta(pages.services);

/** The service that `?modal=` names. The page from memory, which never sees a query, names none. */
export function loader({ request }: Route.LoaderArgs) {
  const named = new URL(request.url).searchParams.get("modal");
  return { named: serviceIds.find((id) => id === named) ?? null };
}

export default function ServicesPage({ loaderData: { named } }: Route.ComponentProps) {
  return (
    <SiteLayout>
      <named-dialogs>
        <div className={classNames("night starry", styles.tour)}>
          <div className={classNames("frame", styles.grid)}>
            <div className={styles.head}>
              <p className="kicker">{servicesPageWords.kicker}</p>
              <h1>{servicesPageWords.title}</h1>
              <p className="lead">{servicesPageWords.lead}</p>
              {named && (
                <noscript>
                  <NamedText id={named} />
                </noscript>
              )}
            </div>
            <PlanetRing />
            <section className={styles.list} aria-label={servicesPageWords.list}>
              <ol>
                {serviceIds.map((id) => (
                  <li key={id}>
                    <ServiceCard id={id} />
                  </li>
                ))}
              </ol>
            </section>
          </div>
          <span className="shoreline" aria-hidden="true" />
        </div>
        <section className={classNames("section", styles.rock)} aria-label={servicesPageWords.packs.name}>
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

/** Without scripts, what `?modal=` names stands above the cards. */
function NamedText({ id }: { readonly id: ServiceId }) {
  return (
    <article className={styles.named}>
      <h2>{services[id].title}</h2>
      <ServiceText id={id} />
    </article>
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

/** The full text of a service. Its id is the service's, so that `?modal=` opens it before any script loads. */
function ServiceDialog({ id }: { readonly id: ServiceId }) {
  const { title, badge } = services[id];
  return (
    <Dialog
      id={id}
      title={title}
      badge={<ServiceBadge badge={badge} />}
      image={<img src={serviceDrawings[id]} width="400" height="400" alt="" loading="lazy" />}
      foot={<BookingLink />}
      named
    >
      <ServiceText id={id} />
    </Dialog>
  );
}

function ServiceText({ id }: { readonly id: ServiceId }) {
  return serviceTexts[id].map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
