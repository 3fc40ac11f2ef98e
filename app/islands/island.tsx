import type { ComponentProps, ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { IslandComponent, IslandName } from "./islands.ts";

/** When an island hydrates, at the earliest once the browser's entry has run (`browser.ts`). */
export type HydrateOn =
  /** By itself. */
  | "idle"
  /** Once the visitor points at it, presses it or moves the focus into it. */
  | "interaction"
  /** With the first toast. */
  | "toast";

type IslandProps<Name extends IslandName> = {
  readonly name: Name;
  /** The component that `islands.ts` has under that name. */
  readonly component: IslandComponent<Name>;
  readonly props: AsJson<Omit<ComponentProps<IslandComponent<Name>>, "serverParts">>;
  readonly hydrateOn: HydrateOn;
  /** Key of local storage: if the browser stores something under it, the island does not wait for an interaction. */
  readonly hydratesWith?: string;
} & ServerParts<ComponentProps<IslandComponent<Name>>>;

/** The static HTML that a component takes, by name. The code that renders it stays out of the browser. */
type ServerParts<Props> = Pick<Props, Extract<keyof Props, "serverParts">>;

/**
 * A part of a page that React hydrates in the browser; everything around it stays HTML. A page contains each island at
 * most once. An island knows only its props, because React Router is not in the browser.
 *
 * The server renders an island as a separate React root, as the browser does, so that `useId` agrees on both sides.
 */
export function Island<Name extends IslandName>({
  name,
  component,
  props,
  hydrateOn,
  hydratesWith,
  ...serverParts
}: IslandProps<Name>) {
  const Component = component as ComponentType<object>;
  const island = <Component {...(props as object)} {...serverParts} />;
  return (
    <react-island
      data-island={name}
      data-hydrate-on={hydrateOn}
      data-hydrates-with={hydratesWith}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{
        __html: renderToString(island, { identifierPrefix: name }),
      }}
    />
  );
}

/** Props that survive JSON: a page that passes a date, a function, a map or a set does not compile. */
type AsJson<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends
        | ((...parameters: never) => unknown)
        | Date
        | ReadonlyMap<unknown, unknown>
        | ReadonlySet<unknown>
    ? never
    : { readonly [Key in keyof Value]: AsJson<Value[Key]> };
