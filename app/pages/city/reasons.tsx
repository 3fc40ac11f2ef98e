import type { ReactNode } from "react";
import enso from "#app/illustrations/enso.svg";
import zenMaster from "#app/illustrations/zenmaster-portrait.svg";
import { ClientPage, ExampleWeek } from "#app/sections/features/feature-figures.tsx";
import { Signature } from "#app/sections/features/signature.tsx";
import { Reveal } from "#app/sections/reveal.tsx";
import { SectionHead } from "#app/sections/section-head/section-head.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { LocalCity } from "#content/cities/local-cities.ts";
import { PlaceFigure } from "./place-figure.tsx";
import styles from "./reasons.module.css";

type Words = LocalCity["reasons"];

/** The figure of a page, and the reason that it stands beside, counted from 0. */
const figures: Readonly<Record<Words["figure"], { beside: number; figure: ReactNode }>> = {
  week: { beside: 0, figure: <ExampleWeek /> },
  client: { beside: 0, figure: <ClientPage /> },
  ring: { beside: 2, figure: <img src={enso} width="400" height="400" alt="" loading="lazy" /> },
  zenMaster: { beside: 1, figure: <Signature /> },
};

/** The reasons to choose the agency that matter in a city: four of them, between rules, and one figure. */
export function Reasons({ title, figure: name, items, place }: Words) {
  const { beside, figure } = figures[name];
  // The figure of the place stands with the last reason, which is about it, unless the first one is.
  const local = name === "zenMaster" ? 0 : items.length - 1;
  return (
    <section className="section" id="features" aria-labelledby="features-title">
      <div className="frame">
        <SectionHead id="features-title" title={title} />
        <Reveal>
          <ul className={classNames(styles.reasons, styles[name])} aria-labelledby="features-title">
            {items.map((item, index) => {
              const isPanel = name === "zenMaster" && index === beside;
              return (
                <li key={item.title} className={isPanel ? classNames("night", styles.panel) : undefined}>
                  {isPanel && <img src={zenMaster} width="480" height="460" alt="" loading="lazy" />}
                  <div>
                    <h3>{item.title}</h3>
                    <p>{item.text}</p>
                  </div>
                  {index === beside && figure}
                  {index === local && place && <PlaceFigure {...place} />}
                </li>
              );
            })}
          </ul>
        </Reveal>
      </div>
    </section>
  );
}
