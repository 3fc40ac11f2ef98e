import type { ReactElement } from "react";
import { Anchor } from "#app/ui/anchor.tsx";
import { StrokeIcon } from "#app/ui/icons.tsx";
import { socialProfiles } from "#content/site/company.ts";
import { layoutWords } from "#content/site/layout.ts";
import styles from "./social-links.module.css";

const icons: Record<(typeof socialProfiles)[number]["id"], ReactElement> = {
  instagram: (
    <StrokeIcon grid={24} size={22}>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h0" strokeWidth="2.6" />
    </StrokeIcon>
  ),
  youtube: (
    <StrokeIcon grid={24} size={22}>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="M10.5 9.5v5l4-2.5z" fill="currentColor" />
    </StrokeIcon>
  ),
  x: (
    <StrokeIcon grid={24} size={22}>
      <path d="M4.5 4.5l15 15M19 4.5L5 19.5" />
    </StrokeIcon>
  ),
  linkedin: (
    <StrokeIcon grid={24} size={22}>
      <path d="M5 10v9M5 5.5h0M10 19v-9M10 14c0-5 9-5.5 9 .5V19" />
    </StrokeIcon>
  ),
};

/** The agency's profiles, one icon each. */
export function SocialLinks() {
  return (
    <ul className={styles.list} aria-label={layoutWords.socialProfiles}>
      {socialProfiles.map(({ id, name, url }) => (
        <li key={id}>
          <Anchor href={url} external>
            {icons[id]}
            <span className="visually-hidden">{name}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
