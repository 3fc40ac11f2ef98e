import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";

/** The folder of the project. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** One `import`, `export … from`, `import()` or `import("…").Type`. */
export type ImportFact = {
  readonly specifier: string;
  readonly typeOnly: boolean;
  /** Its path in the project, or `null` for a package. */
  readonly target: string | null;
};

/** A source file, with the facts that the house rules need. */
export type SourceFile = {
  /** From the project's folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly ImportFact[];
  readonly readsClock: boolean;
  /** String literals and the fixed parts of templates. */
  readonly strings: readonly SourceText[];
  /** Text between tags. */
  readonly markupTexts: readonly SourceText[];
};

/** A text as its readers see it, and its position in the file (UTF-16 units). */
export type SourceText = { readonly value: string; readonly start: number; readonly end: number };

/** Every file with one of the extensions in the given folders, as a path from the project's folder. */
export function pathsUnder(folders: readonly string[], extensions: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" }).map((path) =>
        posix.join(folder, path.replaceAll("\\", "/")),
      ),
    )
    .filter((path) => extensions.test(path))
    .sort();
}

/** The files that were read: several tests read all of them. */
const read = new Map<string, SourceFile>();

/** Reads and parses one file of the project. */
export function readSource(path: string): SourceFile {
  const known = read.get(path);
  if (known) return known;
  const file = parseSource(path, readFileSync(join(projectRoot, path), "utf8"));
  read.set(path, file);
  return file;
}

/** Parses a text as if it were the file at `path`; a style sheet has only its text. */
export function parseSource(path: string, text: string): SourceFile {
  if (!/\.(ts|tsx|mjs)$/.test(path)) return { path, text, ...noFacts(), imports: [] };
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path} does not parse: ${parsed.errors[0]?.message}`);
  // To visit a file takes four times as long as to parse it, and most files need no visit.
  let visited: ReturnType<typeof noFacts> | undefined;
  const facts = () => {
    if (visited) return visited;
    visited = noFacts();
    recorder(visited).visit(parsed.program);
    return visited;
  };
  return {
    path,
    text,
    imports: [
      ...staticImportsOf(parsed.module),
      ...(/\bimport\s*\(/.test(text) ? facts().importsInside : []),
    ].map((written) => ({ ...written, target: targetOf(path, written.specifier) })),
    get readsClock() {
      return /\b(?:Date|performance|Temporal)\b/.test(text) && facts().readsClock;
    },
    get strings() {
      return facts().strings;
    },
    get markupTexts() {
      return path.endsWith(".tsx") ? facts().markupTexts : [];
    },
  };
}

function staticImportsOf({ staticImports, staticExports }: Parsed["module"]): WrittenImport[] {
  const imported = staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exported = staticExports.flatMap(({ entries }) => {
    const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest;
    return from ? [{ specifier: from.value, typeOnly: entries.every(({ isType }) => isType) }] : [];
  });
  return [...imported, ...exported];
}

function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  return specifier.startsWith("/") ? specifier.slice(1) : null;
}

type WrittenImport = Omit<ImportFact, "target">;
type Parsed = ReturnType<typeof parseSync>;

function noFacts() {
  return {
    /** Those that stand in the code: `import()` and `import("…").Type`. */
    importsInside: [] as WrittenImport[],
    readsClock: false,
    strings: [] as SourceText[],
    markupTexts: [] as SourceText[],
  };
}

function recorder(facts: ReturnType<typeof noFacts>): Visitor {
  return new Visitor({
    ImportExpression({ source }) {
      if (source.type === "Literal" && typeof source.value === "string")
        facts.importsInside.push({ specifier: source.value, typeOnly: false });
    },
    TSImportType({ source }) {
      facts.importsInside.push({ specifier: source.value, typeOnly: true });
    },
    MemberExpression(node) {
      const object = node.object.type === "Identifier" ? node.object.name : "";
      const name =
        node.property.type === "Literal"
          ? node.property.value
          : "name" in node.property && node.property.name;
      const member = `${object}.${name}`;
      if (["Date.now", "performance.now", "performance.timeOrigin", "Temporal.Now"].includes(member)) {
        facts.readsClock = true;
      }
    },
    NewExpression(node) {
      if (isDate(node.callee) && node.arguments.length === 0) facts.readsClock = true;
    },
    CallExpression(node) {
      if (isDate(node.callee)) facts.readsClock = true;
    },
    Literal({ value, start, end }) {
      if (typeof value === "string") facts.strings.push({ value, start, end });
    },
    TemplateElement({ value, start, end }) {
      facts.strings.push({ value: value.cooked ?? "", start, end });
    },
    JSXText({ value, start, end }) {
      facts.markupTexts.push({ value: asRendered(value), start, end });
    },
  });
}

/** Line breaks and the spaces around them are layout of the source: JSX ignores them. */
function asRendered(markup: string): string {
  const lines = markup.split("\n");
  const last = lines.length - 1;
  const trimmed = lines.map((line, index) => {
    const start = index === 0 ? line : line.replace(/^[ \t]+/, "");
    return index === last ? start : start.replace(/[ \t]+$/, "");
  });
  return trimmed.filter((line) => line !== "").join(" ");
}

function isDate(callee: { type: string; name?: unknown }): boolean {
  return callee.type === "Identifier" && callee.name === "Date";
}
