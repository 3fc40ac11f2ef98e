import { SiteLayout } from "#app/layout/site-layout.tsx";
import type { SleepingHandle } from "#app/layout/sleeping-page.ts";
import { ContactBanner } from "#app/sections/contact-banner/contact-banner.tsx";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { PhoneLink } from "#app/sections/phone-link.tsx";
import { pageMeta } from "#app/seo.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { company } from "#content/company.ts";
import { faqWords, questions } from "#content/faq.ts";
import { pages } from "#content/pages.ts";
import type { Route } from "./+types/faq";
import styles from "./faq.module.css";

export const meta: Route.MetaFunction = () => pageMeta(pages.faq);

export const handle = { sleeps: true } satisfies SleepingHandle;

export default function FaqPage() {
  return (
    <SiteLayout>
      <PageOpening title={faqWords.title} low />
      <section className="section">
        <div className={classNames("frame", styles.columns)}>
          <div className={styles.side}>
            <h2>{faqWords.aside.title}</h2>
            <p>{faqWords.aside.text}</p>
            <PhoneLink phone={company.phone} variant="primary" spokenPrefix={faqWords.call} />
          </div>
          <Accordion
            name="faq"
            items={questions.map(({ id, question, answer }) => ({
              id,
              title: question,
              content: <p>{answer}</p>,
            }))}
          />
        </div>
      </section>
      <ContactBanner />
    </SiteLayout>
  );
}
