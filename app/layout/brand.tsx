import logo from "#app/illustrations/logo.svg";
import { links } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { brandWords } from "#content/site/layout.ts";
import styles from "./brand.module.css";

/** The logo, a link to the home page. */
export function Brand({ className }: { className?: string }) {
  return (
    <Anchor className={classNames(styles.brand, className)} href={links.home}>
      <img src={logo} width="251" height="96" alt={brandWords} />
    </Anchor>
  );
}
