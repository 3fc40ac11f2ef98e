import type { ReactNode } from "react";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import stylesheet from "./full-screen.css?url";

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
      {/* Any page may fail, and none is to carry this for it: React puts it into the head of the pages that show it. */}
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
