import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";

/** The folder of the project. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** One `import`, `export … from`, `import()` or `import("…").Type`. */
export type ImportFact = { readonly specifier: string; readonly typeOnly: boolean };

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
  const facts = noFacts();
  if (/\.(ts|tsx|mjs)$/.test(path)) {
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
    recorder(facts).visit(program);
  }
  return { path, text, ...facts };
}

function noFacts() {
  return {
    imports: [] as ImportFact[],
    readsClock: false,
    strings: [] as SourceText[],
    markupTexts: [] as SourceText[],
  };
}

function recorder(facts: ReturnType<typeof noFacts>): Visitor {
  const imported = (specifier: string, typeOnly: boolean) => facts.imports.push({ specifier, typeOnly });
  return new Visitor({
    ImportDeclaration(node) {
      const names = node.specifiers.map(
        (name) => name.type === "ImportSpecifier" && name.importKind === "type",
      );
      const typeOnly = node.importKind === "type" || (names.length > 0 && names.every(Boolean));
      imported(node.source.value, typeOnly);
    },
    ExportNamedDeclaration(node) {
      if (node.source) imported(node.source.value, node.exportKind === "type");
    },
    ExportAllDeclaration(node) {
      imported(node.source.value, node.exportKind === "type");
    },
    ImportExpression(node) {
      if (node.source.type === "Literal" && typeof node.source.value === "string")
        imported(node.source.value, false);
    },
    TSImportType(node) {
      imported(node.source.value, true);
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
