import { readFileSync } from "node:fs";
import { join } from "node:path";
import Validator from "@adobe/structured-data-validator";
import { parse } from "node-html-parser";
import { projectRoot } from "./source-file.ts";

/** A thing of schema.org as it stands in a page. */
export type Node = { readonly "@type": string; readonly [property: string]: unknown };

/** One value in a page's data, and the thing that it describes. */
export type Fact = { readonly of: Node; readonly property: string; readonly value: unknown };

const validator = new Validator(schemaOrgVocabulary());

/** The things that a page's data block describes; none where the page has no such block. */
export function nodesOf(html: string): readonly Node[] {
  const block = parse(html).querySelector('script[type="application/ld+json"]');
  return block ? JSON.parse(block.rawText)["@graph"] : [];
}

/**
 * The validator's objections to things: types and properties unknown to schema.org, and missing requirements of rich
 * results.
 */
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

/** The things of a type, at any depth. */
export function nodesOfType(nodes: readonly Node[], type: string): Node[] {
  return nodes.flatMap((node) => [
    ...(node["@type"] === type ? [node] : []),
    ...nodesOfType(Object.values(node).flat().filter(isNode), type),
  ]);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "@type" in value;
}

/**
 * The classes and properties of schema.org in the validator's format, read from the declarations of `schema-dts`, which
 * are generated from that vocabulary: no download is needed.
 */
function schemaOrgVocabulary(): { readonly "@graph": readonly object[] } {
  const text = readFileSync(join(projectRoot, "node_modules/schema-dts/dist/schema.d.ts"), "utf8");
  const classes = new Map<string, string[]>();
  const domains = new Map<string, Set<string>>();
  const declarations = text.matchAll(
    /^(?:export )?interface (\w+?)(Base|Leaf)(?: extends ([^{]+))? \{\n([\s\S]*?)^\}/gm,
  );
  for (const [, name, kind, parents = "", body] of declarations) {
    const id = kind === "Leaf" ? (body!.match(/"@type": "(\w+)"/)?.[1] ?? name!) : name!;
    const above = [...parents.matchAll(/(\w+)Base\b/g)].map(([, parent]) => parent!);
    classes.set(id, [...new Set([...(classes.get(id) ?? []), ...above.filter((parent) => parent !== id)])]);
    for (const [, property] of body!.matchAll(/^ {4}"(\w+)"\?:/gm)) {
      domains.set(property!, (domains.get(property!) ?? new Set()).add(id));
    }
  }
  return {
    "@graph": [
      ...[...classes].map(([id, parents]) => ({
        "@id": `schema:${id}`,
        "@type": "rdfs:Class",
        "rdfs:subClassOf": parents.map(named),
      })),
      ...[...domains].map(([property, names]) => ({
        "@id": `schema:${property}`,
        "@type": "rdf:Property",
        "schema:domainIncludes": [...names].map(named),
      })),
    ],
  };
}

function named(id: string) {
  return { "@id": `schema:${id}` };
}
