import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { company } from "#content/company.ts";
import { controlWords } from "#content/messages.ts";
import { CallButton } from "./call-button.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { mainEntries, type NavigationOptions } from "./navigation.ts";
import styles from "./site-layout.module.css";

/** What a page may change around itself. */
export type SiteLayoutProps = NavigationOptions & {
  readonly children: ReactNode;
  /** `solid` for pages that do not open on the sky; an element takes the place of the header. */
  readonly header?: "transparent" | "solid" | ReactElement;
  /** National number shown and called everywhere on the page. */
  readonly phone?: string;
  /** `false` leaves it out; an element takes its place. */
  readonly footer?: boolean | ReactElement;
};

/**
 * Everything around a page: skip link, header, menu, `main`, footer and call button. A page whose first section is a
 * hero marks it with `data-hero`: the call button then floats on it.
 */
export function SiteLayout({
  children,
  header = "transparent",
  phone = company.phone,
  footer = true,
  hidePacks,
  hasServices,
}: SiteLayoutProps) {
  const pathname = usePathWithoutSlash();
  const main = useFocusOnArrival(pathname);
  const menu = { entries: mainEntries({ hidePacks, hasServices }), currentPath: pathname, phone };
  return (
    <>
      <a className="skip-link" href="#contenu">
        {controlWords.skipToContent}
      </a>
      {typeof header === "string" ? <Header {...menu} solid={header === "solid"} /> : header}
      <MobileMenu {...menu} />
      <main id="contenu" className={styles.main} tabIndex={-1} ref={main}>
        {children}
      </main>
      {footer === true ? <Footer phone={phone} hidePacks={hidePacks} /> : footer}
      <CallButton phone={phone} />
    </>
  );
}

/** Prerendered pages are made at an address that ends with a slash, and read at one that does not. */
function usePathWithoutSlash() {
  return useLocation().pathname.replace(/(?<=.)\/$/, "");
}

/** A page reached without reloading is announced as a new one would be: the focus starts at its content. */
function useFocusOnArrival(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const navigationType = useNavigationType();
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    const isNewPage = arrived.current !== pathname && navigationType !== "POP";
    arrived.current = pathname;
    if (isNewPage) main.current?.focus({ preventScroll: true });
  }, [pathname, navigationType]);
  return main;
}
