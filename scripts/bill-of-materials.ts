import { readFileSync, writeFileSync } from "node:fs";

type Locked = {
  readonly name?: string;
  readonly version: string;
  readonly integrity: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
} & Readonly<Partial<Record<(typeof kinds)[number], Record<string, string>>>>;

type Locks = { readonly "": Locked; readonly [path: string]: Locked };

const kinds = ["dependencies", "optionalDependencies", "peerDependencies"] as const;

/**
 * Writes the bill of materials, a CycloneDX 1.6 document: each production package of the lockfile with its hash, its
 * licence and its dependencies. The same lockfile gives the same bytes.
 *
 * `npm sbom --omit=dev` would not do: it leaves out packages that development tools depend on too, React among them.
 */
export function writeBillOfMaterials(file: string): void {
  const lockfile: { packages: Locks } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const { "": site, ...locked } = lockfile.packages;
  const packages = Object.entries(locked).filter(([, { dev }]) => !dev);
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: { type: "application", "bom-ref": "site", name: site.name, version: site.version },
    },
    components: packages.map(([path, { version, integrity, license, optional }]) => {
      const [, scope, name = ""] = /.*node_modules\/(?:(@.+)\/)?(.+)$/.exec(path) ?? [];
      const purl = `pkg:npm/${scope ? `${encodeURIComponent(scope)}/` : ""}${name}@${version}`;
      return {
        type: "library",
        "bom-ref": path,
        group: scope,
        name,
        version,
        scope: optional ? "optional" : "required",
        hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.slice(7), "base64").toString("hex") }],
        licenses: license && [{ expression: license }],
        purl,
      };
    }),
    dependencies: [["", site] as const, ...packages].map(([path, entry]) => ({
      ref: path || "site",
      dependsOn: kinds
        .flatMap((kind) => Object.keys(entry[kind] ?? {}))
        .flatMap((name) => nearest(path, name, locked) ?? []),
    })),
  };
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
}

/**
 * Where Node finds the dependency of a package: in the nearest folder above. None for an optional package that is
 * absent.
 */
function nearest(from: string, name: string, locked: Omit<Locks, "">): string | undefined {
  const path = `${from && `${from}/`}node_modules/${name}`;
  if (path in locked) return path;
  return from ? nearest(from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ""), name, locked) : undefined;
}
