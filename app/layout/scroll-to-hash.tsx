import { useEffect, useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { isZen } from "#app/ui/zen.ts";

/** Time for the page to settle before it scrolls, in milliseconds (specification, section 9). */
const delayMs = 100;

/**
 * Goes where an address points: to the element of its hash, smoothly; without a hash, to the top of a new page, at
 * once. Back and Forward keep the place they had. To be rendered after `<ScrollRestoration />`, whose smooth scroll to
 * the top it cuts short.
 */
export function ScrollToHash() {
  const { pathname, hash, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is a new page.
  useLayoutEffect(() => {
    if (!isReturn && !hash) scrollTo({ top: 0, behavior: "instant" });
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again scrolls again.
  useEffect(() => {
    if (isReturn || !hash) return;
    const timer = setTimeout(() => scrollToElement(hash), delayMs);
    return () => clearTimeout(timer);
  }, [key, hash]);

  return null;
}

/** The focus goes along, as it does when the browser follows a hash: the next Tab starts from there. */
function scrollToElement(hash: string) {
  const element = document.getElementById(hash.slice(1));
  if (!element) return;
  element.scrollIntoView({ behavior: isZen() ? "instant" : "smooth" });
  if (element.tabIndex < 0) {
    element.tabIndex = -1;
    element.style.outline = "none";
  }
  element.focus({ preventScroll: true });
}
