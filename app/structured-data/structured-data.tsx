import { createContext, use, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Graph } from "schema-dts";
import { InlineScript, jsonForScript } from "#app/inline-script.tsx";

/** The data of the page being rendered; `null` where it has none, and in the browser, which has no use for it. */
export const StructuredDataContext = createContext<Graph | null>(null);

/** The data block of the page that the server wrote. It runs nothing: no policy has to allow it. */
export function StructuredData() {
  const graph = use(StructuredDataContext);
  return (
    <InlineScript
      ref={useFirstPageOnly()}
      type={graph ? dataType : inertType}
      text={graph && jsonForScript(graph)}
    />
  );
}

const dataType = "application/ld+json";
const inertType = "application/json";

/** Makes the block say nothing once another page is shown: its facts are those of the first one. */
function useFirstPageOnly() {
  const script = useRef<HTMLScriptElement>(null);
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname !== first.current && script.current) script.current.type = inertType;
  }, [pathname]);
  return script;
}
