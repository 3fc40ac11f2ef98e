import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";

/**
 * Static HTML inside an island: a React node on the server; in the browser, the existing DOM nodes, which React leaves
 * alone.
 */
export type ServerPart = ReactNode | { readonly nodes: readonly Node[] };

/** Renders static HTML. `name` is the key under which the island receives it. */
export function ServerPartHtml({ name, part }: { readonly name: string; readonly part: ServerPart }) {
  const [isHydrated] = useState(useIsHydrating());
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (hasNodes(part) && !isHydrated) element.current!.replaceChildren(...part.nodes);
  }, [part, isHydrated]);
  if (!hasNodes(part)) return <div data-server-part={name}>{part}</div>;
  // React treats the content as raw HTML, and therefore leaves the existing nodes in place.
  const content = isHydrated ? { dangerouslySetInnerHTML: { __html: "" } } : {};
  return <div data-server-part={name} ref={element} {...content} />;
}

/** The static HTML that the server wrote in an element, by name. */
export function serverPartsIn(element: Element): Readonly<Record<string, ServerPart>> {
  const parts = element.querySelectorAll<HTMLElement>("[data-server-part]");
  return Object.fromEntries(
    [...parts].map((part) => [part.dataset.serverPart, { nodes: [...part.childNodes] }]),
  );
}

/** Whether React is hydrating the server's HTML. A part that React removes and renders again later needs its nodes inserted. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}

function hasNodes(part: ServerPart): part is { readonly nodes: readonly Node[] } {
  return typeof part === "object" && part !== null && "nodes" in part;
}
