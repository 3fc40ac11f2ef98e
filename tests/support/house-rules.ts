import type { SourceFile } from "./source-file.ts";

/** The breaches of a rule in a file, one sentence each. */
export type HouseRule = (file: SourceFile) => string[];

const mayImport: Readonly<
  Record<string, { readonly rooms: readonly string[]; readonly typesOf: readonly string[] }>
> = {
  domain: { rooms: [], typesOf: [] },
  content: { rooms: ["domain"], typesOf: [] },
  server: { rooms: ["domain", "content"], typesOf: ["app"] },
  app: { rooms: ["domain", "content"], typesOf: ["server"] },
};

/** For each folder of app, the folders it may import. The other folders of app may import all of these. */
const builtOn: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  quiz: ["ui"],
  layout: ["ui", "quiz"],
  sections: ["ui", "quiz", "layout", "islands"],
  pages: ["ui", "quiz", "layout", "sections", "islands"],
  // Nothing of the public pages: their styles would come with it.
  desk: ["ui", "kit"],
};

/** Words about fields, errors and notices that would be the same on any site. */
const interfaceWords = [
  "content/site/forms.ts",
  "content/site/messages.ts",
  "domain/fields.ts",
  "domain/outcome.ts",
];
const drawings = ["illustrations", "styles"];

/**
 * The folders of the server by floor, from the ground: a folder imports its own floor and those below. Doors do not
 * import each other, and subjects form no circles ({@link circlesOfSubjects}).
 */
const floors: readonly (readonly string[])[] = [
  ["database"],
  ["mail", "documents", "keys"],
  ["evidence"],
  ["contracts", "drafts", "messages", "billing", "announcements", "staff", "retention", "desk"],
  ["http", "command-line", "clock"],
];

/** Files that start the server and connect its parts: doors may import their types, and nothing else may. */
const wiring = /^server\/(main|app|services)\.ts$/;
const aboveEverything = /^app\/(root|routes|entry\.server)\.tsx?$/;

/**
 * The rules of the four rooms (README, « Four rooms ») that neither types nor Biome check, by the thing that each one
 * guards.
 */
export const houseRules = {
  "imports between rooms flow one way": (file) =>
    file.imports.flatMap(({ specifier, typeOnly, target }) => {
      const from = roomOf(file.path);
      const to = roomOf(target ?? "");
      if (!mayImport[from] || !to || to === from || isTest(file.path)) return [];
      if (mayImport[from].rooms.includes(to) || (typeOnly && mayImport[from].typesOf.includes(to))) return [];
      return [`${from} may not import ${specifier}`];
    }),

  "inside server, doors call subjects, subjects use mail, documents and keys, and all of them the database": (
    file,
  ) =>
    file.imports.flatMap(({ specifier, typeOnly, target }) => {
      const from = folderOf(file.path);
      if (from === "" || roomOf(target ?? "") !== "server" || isTest(file.path)) return [];
      const to = folderOf(target!);
      const floor = floorOf(from);
      if (floor === -1) return [`server/${from} has no floor: tests/support/house-rules.ts gives it one`];
      if (to === "") {
        if (!wiring.test(target!) || (typeOnly && floor === floors.length - 1)) return [];
      } else if (to === from || floorOf(to) < floor) return [];
      else if (floorOf(to) === floor && floor < floors.length - 1) return [];
      return [`server/${from} may not import ${specifier}`];
    }),

  "relative imports stay in their room": (file) =>
    file.imports.flatMap(({ specifier, target }) =>
      specifier.startsWith(".") &&
      roomOf(file.path) !== "" &&
      target?.split("/")[0] !== file.path.split("/")[0]
        ? [`${specifier} leaves ${roomOf(file.path)}: write it with #`]
        : [],
    ),

  // As useImportExtensions of Biome, for which it reads the packages too: four seconds of processor.
  "imports of files name their extension": (file) =>
    file.imports.flatMap(({ specifier, target }) =>
      target === null || /\.\w+(?:\?\w+)?$|\/\+types\//.test(target) ? [] : [`${specifier} has no extension`],
    ),

  "domain and content depend on no package but valibot": (file) =>
    file.imports.flatMap(({ specifier, target }) =>
      target === null &&
      specifier !== "valibot" &&
      /^(domain|content)$/.test(roomOf(file.path)) &&
      !isTest(file.path)
        ? [`${roomOf(file.path)} may not import ${specifier}`]
        : [],
    ),

  "inside app, pages build on sections and sections on ui": (file) =>
    file.imports.flatMap(({ specifier, target }) => {
      const from = layerOf(file.path);
      const allowed = builtOn[from];
      if (!allowed || roomOf(target ?? "") !== "app" || isTest(file.path)) return [];
      const to = layerOf(target!);
      if (to === from || allowed.includes(to) || drawings.includes(to)) return [];
      if (to === "" && from !== "ui" && !aboveEverything.test(target!)) return [];
      return [`app/${from} may not import ${specifier}`];
    }),

  "ui knows the words of forms and notices, none of the trade": (file) =>
    file.imports.flatMap(({ specifier, target }) =>
      /^app\/ui\//.test(file.path) &&
      !isTest(file.path) &&
      ["content", "domain"].includes(roomOf(target ?? ""))
        ? interfaceWords.includes(target!)
          ? []
          : [`app/ui may not import ${specifier}`]
        : [],
    ),

  "what visitors read is in content": (file) =>
    /^app\/(?!desk\/|kit\/)/.test(file.path) && !isTest(file.path)
      ? file.markupTexts.flatMap(({ value }) =>
          /\p{L}{2}/u.test(value) ? [`« ${value.trim()} » belongs in content/`] : [],
        )
      : [],

  "only server/services.ts, the command line’s start, the store and browser timers read the clock": (file) =>
    isProduct(file.path) &&
    file.readsClock &&
    !/^(server\/(services|command-line\/main|database\/engine\/(client|postgres-pool))\.ts|app\/((quiz|ui)\/.+|.+-element\.ts))$/.test(
      file.path,
    )
      ? ["it reads the clock: take the day or the instant as an argument"]
      : [],

  "what Intl writes of dates and numbers changes with its version: domain/calendar.ts and content/site/format.ts do":
    (file) =>
      isProduct(file.path) && file.path !== "domain/calendar.ts"
        ? matchesOf(
            file.text,
            /\b(?:DateTimeFormat|NumberFormat|RelativeTimeFormat|toLocale(?:Date|Time)?String)\b/g,
          ).map((name) => `${name}: take what domain/calendar.ts or content/site/format.ts has`)
        : [],

  // A journey with scripts therefore shows what the same form does without.
  "forms of the desk and of clients are sent by the browser itself": (file) =>
    /^app\/(desk|pages\/client)\//.test(file.path) && !isTest(file.path)
      ? matchesOf(file.text, /\bonSubmit\b|\buse(?:Fetcher|Submit)\b|<Form\b/g).map(
          (name) => `${name}: write a form with method and action`,
        )
      : [],
} satisfies Record<string, HouseRule>;

/** Subjects of the server that import each other, directly or through others: each pair once, as `contracts ⇄ billing`. */
export function circlesOfSubjects(files: readonly SourceFile[]): string[] {
  const subjects = floors.at(-2)!;
  const imported = new Map(subjects.map((subject) => [subject, new Set<string>()]));
  for (const file of files.filter(({ path }) => !isTest(path)))
    for (const { target } of file.imports) imported.get(folderOf(file.path))?.add(folderOf(target ?? ""));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imported.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      return !seen.has(next) && reaches(next, to, seen.add(next));
    });
  return subjects.flatMap((one, index) =>
    subjects
      .slice(index + 1)
      .filter((other) => reaches(one, other) && reaches(other, one))
      .map((other) => `${one} ⇄ ${other}`),
  );
}

/** The room a path is in, or nothing: `tests`, `scripts` and the configuration are no rooms. */
function roomOf(path: string): string {
  const [first = ""] = path.split("/");
  return Object.hasOwn(mayImport, first) && path.includes("/") ? first : "";
}

/** The folder of the server that a path is in, or nothing. */
function folderOf(path: string): string {
  const parts = path.split("/");
  return parts[0] === "server" && parts.length > 2 ? parts[1]! : "";
}

/** The floor of a folder of the server, from 0; -1 where it has none. */
function floorOf(folder: string): number {
  return floors.findIndex((floor) => floor.includes(folder));
}

function layerOf(path: string): string {
  const parts = path.split("/");
  return parts[0] === "app" && parts.length > 2 ? parts[1]! : "";
}

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith("tests/");
}

function isProduct(path: string): boolean {
  return roomOf(path) !== "" && !isTest(path);
}
