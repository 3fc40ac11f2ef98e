import Validator from "@adobe/structured-data-validator";
import { schemaOrgVocabulary } from "./vocabulary.ts";

/** A thing of schema.org as it stands in a page. */
export type Node = { readonly "@type": string; readonly [property: string]: unknown };

/** One value of a page's data, and the thing that it is said of. */
export type Fact = { readonly of: Node; readonly property: string; readonly value: unknown };

const validator = new Validator(schemaOrgVocabulary());

/** The things that a page's data block describes; none where the page has no such block. */
export function nodesOf(html: string): readonly Node[] {
  const block = html.match(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/)?.[1];
  return block === undefined ? [] : JSON.parse(block)["@graph"];
}

/** What the validator says against things: types and properties unknown to schema.org, and what rich results need. */
export async function validationProblems(nodes: readonly Node[]): Promise<string[]> {
  const jsonld = Object.groupBy(structuredClone(nodes), (node) => node["@type"]);
  const issues = await validator.validate({ jsonld, microdata: {}, rdfa: {} });
  const owed = issues.filter(({ issueMessage }) => !issueMessage.endsWith("(optional)"));
  return owed.map(({ severity, issueMessage, rootType }) => `${severity} in ${rootType}: ${issueMessage}`);
}

/** Every value in the data of a page, things within things included. */
export function factsOf(nodes: readonly Node[]): Fact[] {
  return nodes.flatMap((node) =>
    Object.entries(node).flatMap(([property, value]) =>
      [value].flat().flatMap((one): Fact[] => {
        if (!isNode(one)) return [{ of: node, property, value: one }];
        return factsOf([one]);
      }),
    ),
  );
}

/** The things of a type, wherever they stand. */
export function nodesOfType(nodes: readonly Node[], type: string): Node[] {
  return nodes.flatMap((node) => [
    ...(node["@type"] === type ? [node] : []),
    ...nodesOfType(Object.values(node).flat().filter(isNode), type),
  ]);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "@type" in value;
}
