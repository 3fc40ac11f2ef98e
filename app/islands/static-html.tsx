import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";

/** A part of an island that stays as the server made it: for React there, in the browser the nodes themselves. */
export type StaticSlot = ReactNode | { readonly nodes: readonly Node[] };

/** Shows such a part, under the name that the island gets it by. */
export function StaticHtml({ name, part }: { readonly name: string; readonly part: StaticSlot }) {
  const [isTakenOver] = useState(useIsTakenOver());
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (hasNodes(part) && !isTakenOver) element.current!.replaceChildren(...part.nodes);
  }, [part, isTakenOver]);
  if (!hasNodes(part)) return <div data-still={name}>{part}</div>;
  // Told that the content is not its own, React leaves in place what it finds there.
  const found = isTakenOver ? { dangerouslySetInnerHTML: { __html: "" } } : {};
  return <div data-still={name} ref={element} {...found} />;
}

/** The parts that the server made in an element, by name. */
export function staticSlotsIn(element: Element): Readonly<Record<string, StaticSlot>> {
  const parts = element.querySelectorAll<HTMLElement>("[data-still]");
  return Object.fromEntries([...parts].map((part) => [part.dataset.still, { nodes: [...part.childNodes] }]));
}

/** Whether React is taking over what the server rendered; a part that comes back later is put in anew. */
function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}

function hasNodes(part: StaticSlot): part is { readonly nodes: readonly Node[] } {
  return typeof part === "object" && part !== null && "nodes" in part;
}
