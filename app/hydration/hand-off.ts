import type { EntryContext } from "react-router";
import { isSleeping } from "#app/layout/sleeping-page.ts";

/** What the boot script needs to start React Router where the server stopped, and to know whether it should. */
export type HandOff = {
  /** React Router's hydration context, without its stream. */
  readonly context: Record<string, unknown>;
  /** Loader and action data, encoded by React Router. */
  readonly data: string;
  readonly manifest: string;
  readonly entry: string;
  readonly routes: readonly (readonly [id: string, module: string])[];
  readonly preload: readonly string[];
  /** The module that takes the rest from the page and starts React. */
  readonly hydrate: string;
  /** Whether the page sleeps until React is needed. */
  readonly sleeps: boolean;
};

/**
 * Takes the hand-off out of React Router's entry context, whose stream is thereby consumed.
 * It rests on fields that React Router does not document: throws as soon as one is missing, so that a build
 * with another version fails instead of shipping pages that never hydrate.
 */
export async function readHandOff(entryContext: EntryContext): Promise<HandOff> {
  const { manifest, routeModules, serverHandoffString, serverHandoffStream, staticHandlerContext } =
    entryContext;
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]);
  const hydrate = manifest.entry?.imports.find((file) => /\/hydrate-[^/]*$/.test(file));
  if (
    !serverHandoffString ||
    !manifest.url ||
    !hydrate ||
    !manifest.entry?.module ||
    routes.some((route) => !route?.module)
  ) {
    throw new Error("React Router's hand-off changed shape: see docs/decisions/0001-deferred-hydration.md");
  }
  return {
    context: JSON.parse(serverHandoffString),
    data: serverHandoffStream ? await new Response(serverHandoffStream).text() : "",
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes: routes.map((route) => [route!.id, route!.module] as const),
    preload: [
      ...new Set([
        manifest.url,
        manifest.entry.module,
        ...manifest.entry.imports,
        ...routes.flatMap((route) => [route!.module, ...(route!.imports ?? [])]),
      ]),
    ],
    hydrate,
    sleeps: routes.some((route) => isSleeping(routeModules[route!.id]?.handle)),
  };
}
