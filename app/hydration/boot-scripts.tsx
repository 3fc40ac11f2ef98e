import bootScript from "virtual:boot-script";
import living from "virtual:living-file";
import { createContext, use } from "react";
import { Scripts } from "react-router";
import { InlineScript, jsonForScript } from "#app/inline-script.tsx";
import type { HandOff } from "./hand-off.ts";

/** The hand-off of the page being rendered; `null` in the browser and in development. */
export const HandOffContext = createContext<HandOff | null>(null);

/**
 * The boot script, for the head of the document, and in the body what it starts from. Replaces React Router's
 * `<Scripts/>` in production; to go back, render `<Scripts/>` here in every case.
 */
export function BootScript() {
  return <InlineScript text={import.meta.env.SSR ? bootScript : null} />;
}

/** The data that the boot script hands to React Router, or `<Scripts/>` in development. */
export function HandOffData() {
  const handOff = use(HandOffContext);
  if (import.meta.env.DEV) return <Scripts />;
  const { sleeps, hydrate, ...rest } = handOff ?? {};
  return (
    <InlineScript
      id="hand-off"
      type="application/json"
      data-sleeps={sleeps ? "" : undefined}
      data-hydrate={hydrate}
      data-living={living || undefined}
      text={handOff && jsonForScript(rest)}
    />
  );
}
