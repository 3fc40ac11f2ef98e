import type { ComponentProps, ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { IslandComponent, IslandName } from "./islands.ts";

/** When an island comes to life, at the soonest after `load` and a quiet moment or at the visitor's first interaction. */
export type Moment =
  /** By itself. */
  | "quiet"
  /** Once it is approached: pointed at, pressed or focused. */
  | "approach"
  /** With the first notice that is to be shown. */
  | "notice";

type IslandProps<Name extends IslandName> = {
  readonly name: Name;
  /** What `islands.ts` has under that name. */
  readonly component: IslandComponent<Name>;
  readonly props: AsJson<Omit<ComponentProps<IslandComponent<Name>>, "still">>;
  readonly when: Moment;
  /** Key of local storage: where the browser keeps something under it, the island does not wait for an approach. */
  readonly hydratesWith?: string;
} & StaticSlots<ComponentProps<IslandComponent<Name>>>;

/** What a component shows as the server made it, by name, where it asks for that: its scripts stay out of the browser. */
type StaticSlots<Props> = Pick<Props, Extract<keyof Props, "still">>;

/**
 * A part of a page that React takes over in the browser, once a page. All around it stays the HTML that the server made,
 * and so does the island until then. It knows its props and nothing else: React Router is not in the browser.
 *
 * It is a React root of its own, here as in the browser, so that `useId` agrees on both sides.
 */
export function Island<Name extends IslandName>({
  name,
  component,
  props,
  when,
  hydratesWith,
  ...stillParts
}: IslandProps<Name>) {
  const Component = component as ComponentType<object>;
  const island = <Component {...(props as object)} {...stillParts} />;
  return (
    <react-island
      data-island={name}
      data-when={when}
      data-hydrates-with={hydratesWith}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{
        __html: renderToString(island, { identifierPrefix: name }),
      }}
    />
  );
}

/** Props that come through JSON as they are: with a date, a function or a map among them, a page does not compile. */
type AsJson<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends
        | ((...parameters: never) => unknown)
        | Date
        | ReadonlyMap<unknown, unknown>
        | ReadonlySet<unknown>
    ? never
    : { readonly [Key in keyof Value]: AsJson<Value[Key]> };
