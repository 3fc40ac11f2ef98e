import type { ReactNode } from "react";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import type { SleepingHandle } from "#app/layout/sleeping-page.ts";
import { links } from "#app/links.ts";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { PhoneLink } from "#app/sections/phone-link.tsx";
import { pageMeta } from "#app/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { accessibilityWords } from "#content/accessibility.ts";
import { company } from "#content/company.ts";
import { longDate } from "#content/format.ts";
import { pages } from "#content/pages.ts";
import type { Route } from "./+types/accessibility";
import styles from "./accessibility.module.css";

export const meta: Route.MetaFunction = () => pageMeta(pages.accessibility);

export const handle = { sleeps: true } satisfies SleepingHandle;

export default function AccessibilityPage() {
  const { title, planned, checked, left, means } = accessibilityWords;
  return (
    <SiteLayout>
      <PageOpening title={title} low />
      <section className="section">
        <div className={`frame ${styles.reading}`}>
          <State />
          <Points {...planned} />
          <Points {...checked} />
          <Points {...left} />
          <Points {...means} points={[]} />
          <Report />
          <Defender />
          <p className="note">
            {accessibilityWords.established}{" "}
            <time dateTime={accessibilityWords.establishedOn}>
              {longDate(accessibilityWords.establishedOn)}
            </time>
            .
          </p>
        </div>
      </section>
    </SiteLayout>
  );
}

function State() {
  const { ring, state } = accessibilityWords;
  return (
    <div className={styles.state}>
      <p className={styles.ring} aria-hidden="true">
        {ring}
      </p>
      <div className={styles.prose}>
        <h2>{state.title}</h2>
        <p>{state.text}</p>
        {state.notes.map((note) => (
          <p key={note} className={styles.quiet}>
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

type Point = { readonly text: string; readonly emphasised?: string };

function Points({ title, text, points }: { title: string; text?: string; points: readonly Point[] }) {
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {points.length > 0 && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point.text}>
              <span>{emphasised(point)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Report() {
  const { report } = accessibilityWords;
  return (
    <div className={styles.part}>
      <h2>{report.title}</h2>
      <p>{report.text}</p>
      <div className={styles.row}>
        <ButtonLink href={links.contact}>{report.write}</ButtonLink>
        <PhoneLink phone={company.phone} />
      </div>
    </div>
  );
}

function Defender() {
  const { defender } = accessibilityWords;
  return (
    <div className={styles.part}>
      <h2>{defender.title}</h2>
      <div className={styles.row}>
        {[defender.form, defender.delegates].map(({ words, url }) => (
          <TextLink key={url} href={url} external>
            {words}
          </TextLink>
        ))}
      </div>
      <p>{defender.post}</p>
    </div>
  );
}

function emphasised({ text, emphasised: words }: Point): ReactNode {
  const [before, after] = words ? text.split(words) : [];
  if (!words || after === undefined) return text;
  return (
    <>
      {before}
      <b>{words}</b>
      {after}
    </>
  );
}
