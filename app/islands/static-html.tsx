import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";

/**
 * Static HTML inside an island: a React node on the server; in the browser, the existing DOM nodes, which React leaves
 * alone.
 */
export type StaticSlot = ReactNode | { readonly nodes: readonly Node[] };

/** Shows static HTML, under the name by which the island gets it. */
export function StaticHtml({ name, part }: { readonly name: string; readonly part: StaticSlot }) {
  const [isTakenOver] = useState(useIsHydrating());
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (hasNodes(part) && !isTakenOver) element.current!.replaceChildren(...part.nodes);
  }, [part, isTakenOver]);
  if (!hasNodes(part)) return <div data-still={name}>{part}</div>;
  // React thinks that it did not write this content, and leaves the existing nodes in place.
  const found = isTakenOver ? { dangerouslySetInnerHTML: { __html: "" } } : {};
  return <div data-still={name} ref={element} {...found} />;
}

/** The static HTML that the server wrote in an element, by name. */
export function staticSlotsIn(element: Element): Readonly<Record<string, StaticSlot>> {
  const parts = element.querySelectorAll<HTMLElement>("[data-still]");
  return Object.fromEntries([...parts].map((part) => [part.dataset.still, { nodes: [...part.childNodes] }]));
}

/** Whether React is hydrating the server's HTML. A part that is shown again later is inserted again. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}

function hasNodes(part: StaticSlot): part is { readonly nodes: readonly Node[] } {
  return typeof part === "object" && part !== null && "nodes" in part;
}
