import bootScript, { entry } from "virtual:boot-script";
import { InlineScript } from "#app/inline-script.tsx";

/** The boot script, for the head of the document, with the path of the entry that it fetches later. */
export function BootScript() {
  return <InlineScript data-entry={entry} text={bootScript} />;
}

/** In development, reloads the page when a source has changed (`scripts/dev.mjs`). */
export function ReloadOnChange() {
  return import.meta.env.DEV ? <script type="module" src="/islands/@vite/client" /> : null;
}
