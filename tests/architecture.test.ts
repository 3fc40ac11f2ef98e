import { describe, expect, test } from "vitest";
import { circlesOfSubjects, houseRules } from "./support/house-rules.ts";
import { parseSource, pathsUnder, readSource } from "./support/source-file.ts";

type RuleName = keyof typeof houseRules;

const sources = pathsUnder(
  ["app", "content", "domain", "server", "tests", "tools", "scripts"],
  /(?<!\.d)\.(ts|tsx|mjs|css)$/,
).map(readSource);

describe("The house keeps its rules", () => {
  test.each(Object.keys(houseRules) as RuleName[])("%s", (name) => {
    const breaches = sources.flatMap((file) =>
      houseRules[name](file).map((breach) => `${file.path}: ${breach}`),
    );
    expect(breaches).toEqual([]);
  });
});

test("A class that a component takes from its CSS module is in it, and every class of a module is used", () => {
  const modules = new Map(
    sources
      .filter(({ path }) => path.endsWith(".module.css"))
      .map(({ path, text }) => [path, { defined: classesIn(text), used: new Set<string>() }]),
  );
  const missing: string[] = [];
  for (const file of sources) {
    for (const [, name, specifier] of file.text.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gm)) {
      const target = file.imports.find((each) => each.specifier === specifier)?.target;
      const module = modules.get(target ?? "");
      if (!module) continue;
      const body = file.text.replace(/^import .*$/gm, "");
      for (const [, used] of body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))) {
        module.used.add(used!);
        if (!module.defined.has(used!)) missing.push(`${file.path}: ${name}.${used}`);
      }
      // A name chosen while the page is rendered: any class may be meant.
      if (body.includes(`${name}[`)) for (const each of module.defined) module.used.add(each);
    }
  }
  const unused = [...modules].flatMap(([path, { defined, used }]) =>
    [...defined].filter((name) => !used.has(name)).map((name) => `${path}: .${name}`),
  );
  expect({ missing, unused }).toEqual({ missing: [], unused: [] });
});

function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*.*?\*\/|:global\([^)]*\)|"[^"]*"|url\([^)]*\)/gs, "");
  return new Set(Array.from(selectors.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name]) => camelCase(name!)));
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

test("What the browser is given knows neither React Router nor the server’s code", () => {
  const byPath = new Map(sources.map((file) => [file.path, file]));
  const reached = new Set<string>();
  const packages = new Set<string>();
  const reach = (path: string) => {
    const file = byPath.get(path);
    if (reached.has(path) || !file || path.endsWith(".css")) return;
    reached.add(path);
    for (const { specifier, typeOnly, target } of file.imports) {
      if (typeOnly) continue;
      if (target === null) packages.add(specifier);
      else reach(target);
    }
  };
  reach("app/islands/browser.ts");
  expect([...packages].sort()).toEqual([
    "@simplewebauthn/browser",
    "react",
    "react-dom",
    "react-dom/client",
    "valibot",
  ]);
  expect([...reached].filter((path) => path.startsWith("server/"))).toEqual([]);
  expect([...reached]).toContain("app/pages/contract/mandate-fields.tsx");

  // A control of React that is part of no island would be drawn, and do nothing.
  const lifeless = sources.filter(
    ({ path, text }) =>
      /^app\/.+(?<!\.test)\.tsx?$/.test(path) &&
      !reached.has(path) &&
      /\buse(State|Effect|LayoutEffect|Reducer|SyncExternalStore)\b|\son[A-Z]\w+=\{/.test(text),
  );
  expect(lifeless.map(({ path }) => `${path} lives in no island of app/islands/islands.ts`)).toEqual([]);
});

test("Subjects of the server import each other in no circle", () => {
  expect(circlesOfSubjects(sources)).toEqual([]);
  const threeInACircle = [
    parseSource("server/contracts/sign.ts", 'import { makeRun } from "#server/billing/runs/prepare-run.ts";'),
    parseSource(
      "server/billing/runs/prepare-run.ts",
      'import type { Draft } from "#server/drafts/drafts.ts";',
    ),
    parseSource("server/drafts/drafts.ts", 'import { signContract } from "../contracts/sign.ts";'),
    parseSource("server/messages/inbox.ts", 'import { signContract } from "#server/contracts/sign.ts";'),
  ];
  expect(circlesOfSubjects(threeInACircle)).toEqual([
    "contracts ⇄ drafts",
    "contracts ⇄ billing",
    "drafts ⇄ billing",
  ]);
});

/** For each rule, files that break it: a rule that no file can break guards nothing. */
const broken = {
  "imports between rooms flow one way": [
    ["domain/pack.ts", 'import { packWords } from "#content/contract/packs.ts";'],
    ["content/contract/packs.ts", 'import {\n  links,\n} from "#app/links.ts";'],
    ["content/contract/packs.ts", 'export { env } from "#server/env.ts";'],
    ["content/contract/packs.ts", 'export * from "#server/env.ts";'],
    ["content/contract/packs.ts", 'import type { Services } from "#server/services.ts";'],
    ["server/app.ts", 'const { links } = await import("#app/links.ts");'],
    ["app/links.ts", 'import { type Services, open } from "#server/services.ts";'],
    ["domain/pack.ts", 'type Words = import("#content/contract/packs.ts").PackWords;'],
  ],
  "inside server, doors call subjects, subjects use mail, documents and keys, and all of them the database": [
    ["server/database/mail/outbox.ts", 'import { composeDue } from "#server/mail/compose.ts";'],
    ["server/database/contracts/drafts.ts", 'import type { Caller } from "#server/http/visitor.ts";'],
    ["server/mail/compose.ts", 'import { signContract } from "#server/contracts/sign.ts";'],
    ["server/keys/open-keyring.ts", 'import { createDesk } from "../desk/desk.ts";'],
    ["server/contracts/sign.ts", 'import { networkOf } from "#server/http/limits.ts";'],
    ["server/contracts/sign.ts", 'import type { Services } from "#server/services.ts";'],
    ["server/http/functions.ts", 'import { Refusal } from "#server/command-line/command.ts";'],
    ["server/http/functions.ts", 'import { createServices } from "#server/services.ts";'],
    ["server/invoices/send.ts", 'import { enqueueMail } from "#server/mail/enqueue.ts";'],
    ["server/evidence/check.ts", 'import type { StepKind } from "#server/contracts/take-step.ts";'],
    ["server/retention/contracts.ts", 'import { createHourlyRound } from "#server/clock/round.ts";'],
  ],
  "relative imports stay in their room": [
    ["app/links.ts", 'import { euros } from "../content/site/format.ts";'],
    ["app/pages/faq/faq.tsx", 'export { euros } from "../../../content/site/format.ts";'],
    ["server/app.test.ts", 'import { startSite } from "../tests/support/site.ts";'],
  ],
  "imports of files name their extension": [
    ["domain/pack.ts", 'import { readDay } from "./calendar";'],
    ["server/app.ts", 'import { readDay } from "#domain/calendar";'],
    ["tools/lives.ts", 'export * from "../tests/support/site";'],
    ["app/routes.ts", 'const pages = import("./pages");'],
  ],
  "domain and content depend on no package but valibot": [
    ["domain/pack.ts", 'import { readFileSync } from "node:fs";'],
    ["content/contract/packs.ts", 'import type { ReactNode } from "react";'],
  ],
  "inside app, pages build on sections and sections on ui": [
    ["app/ui/button.tsx", 'import { links } from "../links.ts";'],
    ["app/ui/button.tsx", 'import { Hero } from "#app/sections/hero/hero.tsx";'],
    ["app/sections/hero/hero.tsx", 'import { Faq } from "../../pages/faq/faq.tsx";'],
    ["app/layout/header.tsx", 'import { Hero } from "../sections/hero/hero.tsx";'],
    ["app/quiz/quiz.tsx", 'import { Layout } from "../root.tsx";'],
    ["app/pages/faq/faq.tsx", 'import { Layout } from "../../root.tsx";'],
    ["app/desk/log/log.tsx", 'import { Markdown } from "#app/pages/legal/markdown.tsx";'],
  ],
  "ui knows the words of forms and notices, none of the trade": [
    ["app/ui/button.tsx", 'import { company } from "#content/site/company.ts";'],
    ["app/ui/button.tsx", 'import type { PackId } from "#domain/pack.ts";'],
  ],
  "what visitors read is in content": [["app/ui/button.tsx", "export const a = <p>Bonjour</p>;"]],
  "only server/services.ts, the command line’s start, the store and browser timers read the clock": [
    ["domain/calendar.ts", "const now = Date.now();"],
    ["domain/calendar.ts", "const today = new Date();"],
    ["server/app.ts", "const from = performance.now();"],
    ["server/app.ts", "const words = Date();"],
  ],
  "what Intl writes of dates and numbers changes with its version: domain/calendar.ts and content/site/format.ts do":
    [
      ["content/site/format.ts", 'const time = new Intl.DateTimeFormat("fr-FR").format(instant);'],
      ["app/links.ts", "const words = new Date(0).toLocaleDateString();"],
    ],
  "forms of the desk and of clients are sent by the browser itself": [
    ["app/desk/run/run.tsx", "export const a = <form onSubmit={send} />;"],
    ["app/pages/client/take-back.tsx", "export const a = <Form method={post} />;"],
    ["app/pages/client/take-back.tsx", "const { submit } = useFetcher();"],
  ],
} satisfies Record<RuleName, [path: string, text: string][]>;

describe("Each rule can be broken", () => {
  test.each(
    Object.entries(broken).flatMap(([name, files]) => files.map(([path, text]) => ({ name, path, text }))),
  )("$name: $path, $text", ({ name, path, text }) => {
    expect(houseRules[name as RuleName](parseSource(path, text))).not.toEqual([]);
  });
});

test("What the rules allow passes them all", () => {
  const allowed = [
    [
      "app/context.ts",
      'import type { Services } from "#server/services.ts";\nexport const a: Services | null = null;',
    ],
    [
      "app/pages/faq/faq.tsx",
      'import { Hero } from "#app/sections/hero/hero.tsx";\nexport default function Faq() {}',
    ],
    [
      "app/pages/faq/faq.tsx",
      'import type { Route } from "./+types/faq";\nexport const a: Route | null = null;',
    ],
    ["app/sections/hero/hero.tsx", 'import { links } from "#app/links.ts";\nexport const a = links;'],
    ["app/ui/logo.tsx", 'import logo from "#app/illustrations/logo.svg";\nexport const a = logo;'],
    ["domain/calendar.ts", "export const day = (instant: number) => new Date(instant).toISOString();"],
    [
      "server/app.test.ts",
      'import { test } from "vitest";\nimport { links } from "#app/links.ts";\ntest(links.home, () => {});',
    ],
  ] as const;
  const breaches = allowed.flatMap(([path, text]) =>
    Object.entries(houseRules).flatMap(([name, rule]) =>
      rule(parseSource(path, text)).map((breach) => `${name}: ${path} ${breach}`),
    ),
  );
  expect(breaches).toEqual([]);
});
