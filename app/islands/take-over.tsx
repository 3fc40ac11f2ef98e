import { type ComponentType, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { stillPartsIn } from "./still.tsx";

/** Has React take over what the server rendered in an element with the same props. Done once its effects have run. */
export function takeOver(
  element: Element,
  identifierPrefix: string,
  Component: ComponentType<object>,
  props: object,
): Promise<void> {
  const all = { ...props, still: stillPartsIn(element) };
  return new Promise((done) => {
    hydrateRoot(element, <Root done={done} Component={Component} props={all} />, { identifierPrefix });
  });
}

type RootProps = { done: () => void; Component: ComponentType<object>; props: object };

/** The outermost component: its effect is the last to run. */
function Root({ done, Component, props }: RootProps) {
  useEffect(done, [done]);
  return <Component {...props} />;
}
