import { classNames } from "#app/ui/class-names.ts";
import { type ServiceBadge as Badge, badgeWords } from "#content/site/services.ts";
import styles from "./service-badge.module.css";

const discs = {
  "included-all": undefined,
  "included-business": styles.half,
  option: styles.empty,
} as const satisfies Record<Badge, string | undefined>;

/** The packs that include a service: a full disc for all, half a disc for one, an empty one for an option. */
export function ServiceBadge({ badge }: { readonly badge: Badge }) {
  return <span className={classNames(styles.badge, discs[badge])}>{badgeWords[badge].one}</span>;
}
