import { Anchor } from "#app/ui/anchor.tsx";
import type { Entry } from "./navigation.ts";

/** The links of a part of the footer or of the site map. */
export function EntryList({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <ul>
      {entries.map(({ label, href }) => (
        <li key={href}>
          <Anchor href={href}>{label}</Anchor>
        </li>
      ))}
    </ul>
  );
}
