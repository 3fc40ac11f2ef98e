import { createContext, use } from "react";
import type { Graph } from "schema-dts";
import { InlineScript, jsonForScript } from "#app/inline-script.tsx";

/** The structured data of the page being rendered, or `null` when it has none. */
export const StructuredDataContext = createContext<Graph | null>(null);

/** The page's structured data for search engines, a data block that no policy has to allow. */
export function StructuredData() {
  const graph = use(StructuredDataContext);
  return graph && <InlineScript type="application/ld+json" text={jsonForScript(graph)} />;
}
