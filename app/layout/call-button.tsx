import { useEffect, useState } from "react";
import { telephoneLink } from "#app/links.ts";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { phoneNumber } from "#content/format.ts";
import styles from "./call-button.module.css";
import { useZenMode } from "./zen-mode.ts";

/**
 * The round call button of narrow windows. It floats on the sky of a `[data-hero]` and never on words: it climbs to
 * the header as the hero leaves. On every other page, and wherever `main` holds a form, it is there from the start.
 */
export function CallButton({ phone }: { phone: string }) {
  const docked = useDocked();
  return (
    <aside aria-label="Appel direct">
      <a
        className={styles.call}
        href={telephoneLink(phone)}
        aria-label={`Appeler le ${phoneNumber(phone)}`}
        data-docked={docked || undefined}
      >
        <PhoneIcon size={26} />
      </a>
    </aside>
  );
}

/** Whether the button stays docked, where the style sheet cannot make it travel: no scroll timelines, or zen mode. */
function useDocked(): boolean {
  const zen = useZenMode();
  const [docked, setDocked] = useState(false);
  useEffect(() => {
    const hero = document.querySelector("main [data-hero]");
    const travels = CSS.supports("animation-timeline: scroll()") && !zen;
    setDocked(false);
    if (!hero || travels) return;
    // Docked as soon as the lower edge of the hero reaches the button.
    const observer = new IntersectionObserver(([entry]) => setDocked(!entry?.isIntersecting), {
      rootMargin: "-90% 0px 0px",
    });
    observer.observe(hero);
    return () => observer.disconnect();
  }, [zen]);
  return docked;
}
