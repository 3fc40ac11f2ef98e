import { createContext, use } from "react";
import type { Graph } from "schema-dts";
import { InlineScript, jsonForScript } from "#app/inline-script.tsx";

/** The data of the page being rendered; `null` where it has none, and in the browser, which has no use for it. */
export const StructuredDataContext = createContext<Graph | null>(null);

/** What search engines are told of the page, as a data block. It runs nothing: no policy has to allow it. */
export function StructuredData() {
  const graph = use(StructuredDataContext);
  return (
    <InlineScript
      type={graph ? "application/ld+json" : "application/json"}
      text={graph && jsonForScript(graph)}
    />
  );
}
