import type { ReactNode } from "react";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import stylesheet from "./full-screen.css?url";

type FullScreenProps = {
  title: ReactNode;
  /** Language of the title, where it is not French. */
  titleLang?: string;
  /** `giant` for a few short words, `large` if one of them is long, `normal` for a title that is a sentence. */
  titleSize?: "giant" | "large" | "normal";
  text?: ReactNode;
  sky?: "sea" | "space";
  /** Stands above the title. */
  above?: ReactNode;
  action: ReactNode;
  image: { src: string; width: number; height: number; alt: string };
};

/** A full-screen ending: one sentence, one action, one drawing. */
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
      {/*
       * Any page may fail, but should not carry this style sheet for it: React adds it to the head of pages that show
       * it.
       */}
      <link rel="stylesheet" href={stylesheet} precedence="page" />
      <section className={`night starry full-screen full-screen-${sky}`} data-hero="">
        <div className="frame full-screen-columns">
          <div className="full-screen-text">
            {above}
            <h1 className={titleSize === "normal" ? undefined : `full-screen-${titleSize}`} lang={titleLang}>
              {title}
            </h1>
            {text && <p className="lead">{text}</p>}
            <div className="full-screen-actions">{action}</div>
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
