import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./source-file.ts";

/**
 * The classes and properties of schema.org, as the validator wants them, read from the declarations of `schema-dts`,
 * which are made from that vocabulary: nothing has to be fetched.
 */
export function schemaOrgVocabulary(): { readonly "@graph": readonly object[] } {
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
