import bootScript, { entry } from "virtual:boot-script";
import { Scripts } from "react-router";
import { InlineScript } from "#app/inline-script.tsx";

/** The boot script, for the head of the document, with the address of what it fetches later. */
export function BootScript() {
  return <InlineScript data-entry={entry} text={bootScript} />;
}

/** In development, where islands are part of the page, React Router's own scripts bring them to life and reload them. */
export function DevelopmentScripts() {
  return import.meta.env.DEV ? <Scripts /> : null;
}
