import { type ComponentType, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { serverPartsIn } from "./server-part.tsx";

/**
 * Hydrates the HTML that the server rendered in an element, with the same props. Resolves once the effects have run. If
 * rendering fails, then or later, React empties the element: this function puts the server's nodes back with the typed
 * values, and they work as they do without scripts. If React replaces nodes that are not as the server wrote them, what the
 * visitor did to them is done again. Rejects if rendering fails before the effects have run.
 */
export function hydrate(
  element: HTMLElement,
  identifierPrefix: string,
  Component: ComponentType<object>,
  props: object,
): Promise<void> {
  const all = { ...props, serverParts: serverPartsIn(element) };
  const serverNodes = [...element.childNodes];
  return new Promise((done, fail) => {
    const onUncaughtError = (cause: unknown) => {
      element.replaceChildren(...serverNodes);
      delete element.dataset.hydrated;
      element.dataset.failed = "";
      console.error(cause);
      fail(cause);
    };
    const onHydrated = () => {
      if (serverNodes.every((node) => node.isConnected)) return done();
      // Before the form is sent that waits for this. If the file cannot be fetched, the visitor types and presses again.
      import("./repeat-input.ts")
        .then(({ repeatInput }) => repeatInput(serverNodes, element))
        .then(done, done);
    };
    hydrateRoot(element, <Root done={onHydrated} Component={Component} props={all} />, {
      identifierPrefix,
      onUncaughtError,
    });
  });
}

type RootProps = { done: () => void; Component: ComponentType<object>; props: object };

/** The outermost component: its effect is the last to run. */
function Root({ done, Component, props }: RootProps) {
  useEffect(done, [done]);
  return <Component {...props} />;
}
