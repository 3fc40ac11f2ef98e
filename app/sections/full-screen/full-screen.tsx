import type { ReactNode } from "react";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./full-screen.module.css";

type FullScreenProps = {
  title: ReactNode;
  /** Language of the title, where it is not French. */
  titleLang?: string;
  /** `giant` for a few short words, `large` where one of them is long, `normal` for a title in a sentence. */
  titleSize?: "giant" | "large" | "normal";
  text?: ReactNode;
  /** What it stands over. */
  sky?: "sea" | "space";
  /** What stands above the title. */
  above?: ReactNode;
  /** What to do next. */
  action: ReactNode;
  image: { src: string; width: number; height: number; alt: string };
};

/** One thing said, one thing to do, one drawing: the screens that end something. */
export function FullScreen({
  title,
  titleLang,
  titleSize = "giant",
  text,
  sky = "sea",
  above,
  action,
  image,
}: FullScreenProps) {
  return (
    <SiteLayout header="transparent" footer={false}>
      <section className={classNames("night starry", styles.screen, styles[sky])} data-hero="">
        <div className={`frame ${styles.columns}`}>
          <div className={styles.text}>
            {above}
            <h1 className={styles[titleSize]} lang={titleLang}>
              {title}
            </h1>
            {text && <p className={`lead ${styles.lead}`}>{text}</p>}
            <div className={styles.actions}>{action}</div>
          </div>
          <img
            src={image.src}
            width={image.width}
            height={image.height}
            alt={image.alt}
            fetchPriority="high"
          />
        </div>
      </section>
    </SiteLayout>
  );
}
