import type { ReactNode } from "react";
import favicon from "#app/illustrations/favicon.svg";
import { classNames } from "#app/ui/class-names.ts";
import brandStyles from "../frame/brand.module.css";
import { frameWords } from "../frame/words.ts";
import { Enso } from "../ui/enso.tsx";
import styles from "./sign-in-layout.module.css";

/** The layout of the sign-in and failure pages: the text beside a large drawing of the ring over the horizon. */
export function SignInLayout({ foot, children }: { readonly foot: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#contenu">
        {frameWords.skip}
      </a>
      <div className={styles.page}>
        <main className={styles.paper} id="contenu" tabIndex={-1}>
          <p className={brandStyles.brand}>
            <img src={favicon} width="34" height="34" alt="" />
            {frameWords.name}
          </p>
          {children}
          <p className={classNames("note", styles.foot)}>{foot}</p>
        </main>
        <div className={styles.night} aria-hidden="true">
          <Enso id="sign-in" />
          <i>
            <svg viewBox="0 0 300 34" aria-hidden="true">
              <path d="M92 4h116M110 12h62M138 20h74M126 29h38" />
            </svg>
          </i>
        </div>
      </div>
    </>
  );
}
