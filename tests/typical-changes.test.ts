import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import BetterSqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Reading } from "#app/desk/messages/reading.tsx";
import routes from "#app/routes.ts";
import { contactOrder, contactWords } from "#content/forms.ts";
import { indexedPages, type PageEntry, pages } from "#content/pages.ts";
import { type ContactMessage, contactMessageSchema } from "#domain/contact-message.ts";
import { mandateSchema } from "#domain/contract/mandate.ts";
import { subscriberSchema } from "#domain/contract/subscriber.ts";
import { packIds } from "#domain/pack.ts";
import { migrateToLatest } from "#server/database/migrations/migrate.ts";
import type { Schema } from "#server/database/schema.ts";
import { mailKinds } from "#server/mail/mail-kinds.ts";
import { composeAgencyMessage } from "#server/mail/templates/contact-message.tsx";
import reactRouter from "../react-router.config.ts";
import { parseSource, pathsUnder, projectRoot } from "./support/source-file.ts";

// What the recipes of CONTRIBUTING.md ask and types cannot. The name of a test says which step was left out.

const textOf = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const everyPage = Object.entries<PageEntry>(pages).flatMap(([id, page]) =>
  page.path === null ? [] : [{ ...page, id, path: page.path }],
);

test("docs/product.md names every pack (1.2), page (2.1) and field of a form (4)", () => {
  const product = textOf("docs/product.md");
  const schemas = [subscriberSchema, mandateSchema, contactMessageSchema];
  const fields = schemas.flatMap(({ entries }) => Object.keys(entries));
  const names = [...packIds, ...everyPage.map(({ path }) => path), ...fields];
  expect(names.filter((name) => !product.includes(`\`${name}\``))).toEqual([]);
});

describe("A page", () => {
  const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
  const sourceOf = new Map(
    flat(routes).flatMap(({ path, index, file }) =>
      path !== undefined || index ? [[`/${path ?? ""}`, `app/${file}`]] : [],
    ),
  );

  test("has a route: app/routes.ts", () => {
    const patterns = [...sourceOf.keys()].filter((path) => path !== "/*");
    const answered = (path: string) =>
      patterns.some((pattern) => new RegExp(`^${pattern.replace(/:\w+\??/g, "[^/]+")}$`).test(path));
    expect(everyPage.map(({ path }) => path).filter((path) => !answered(path))).toEqual([]);
  });

  test("that is indexed is reached from a link: app/layout/navigation.ts, or any page", () => {
    const sources = pathsUnder(["app"], /\.tsx?$/)
      .map(textOf)
      .join("")
      .replaceAll("pageMeta(pages.", "");
    const orphans = indexedPages().filter(({ path }) => {
      const { id } = everyPage.find((page) => page.path === path)!;
      return !id.startsWith("city-") && !new RegExp(`\\b(links|addresses|pages)\\.${id}\\b`).test(sources);
    });
    expect(orphans.map(({ path }) => path)).toEqual([]);
  });

  test("that reads the query or the services is not prerendered: react-router.config.ts", async () => {
    const fixed = [...sourceOf.keys()].filter((path) => !/[:*]/.test(path));
    const prerendered = await reactRouter.prerender({ getStaticPaths: () => fixed });
    const frozen = prerendered.filter((path) =>
      /\bservicesContext\b|\bsearchParams\b|\bformData\b/.test(
        textOf(sourceOf.get(path) ?? sourceOf.get("/landing/:city")!),
      ),
    );
    expect(frozen).toEqual([]);
  });
});

describe("A field of the contact form", () => {
  const typed = Object.fromEntries(contactOrder.map((name) => [name, `zz${name}zz`])) as ContactMessage;
  const message = { ...typed, id: "1", receivedAt: 0, handledAt: null };
  const missingIn = (text: string) =>
    contactOrder.filter((name) => !text.replace(/<[^>]*>|\s/g, "").includes(typed[name]));

  test("has a column: server/database/migrations", async () => {
    const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: new BetterSqlite(":memory:") }) });
    await migrateToLatest(db);
    const tables = await db.introspection.getTables();
    const columns = tables.find(({ name }) => name === "contact_messages")!.columns.map(({ name }) => name);
    await db.destroy();
    expect(contactOrder.filter((name) => !columns.includes(name))).toEqual([]);
  });

  test("is in the mail to the agency: server/mail/templates/contact-message.tsx", async () => {
    const mail = await composeAgencyMessage({ message: typed, receivedAt: 0, agencyEmail: "a@example.fr" });
    expect(missingIn(mail.html)).toEqual([]);
    expect(missingIn(mail.text)).toEqual([]);
  });

  test("is read at the desk: app/desk/messages/reading.tsx", () => {
    const sender = { acquaintance: null, acknowledgedAt: null, erasedOn: null };
    const props = {
      message: { ...message, ...sender },
      today: "2026-01-05",
      mayWork: true,
      isTaken: false,
    } as const;
    expect(missingIn(renderToStaticMarkup(createElement(Reading, props)))).toEqual([]);
  });

  test("is among the data that we say we receive: content/legal/data-protection/donnees-transmises.md", () => {
    const told = textOf("content/legal/data-protection/donnees-transmises.md").split("\n")[0]!;
    const labels = contactOrder.map((name) => contactWords[name].label.toLowerCase());
    expect(labels.filter((label) => !told.includes(label))).toEqual([]);
  });
});

test("A mail is enqueued by something: server/functions, server/agency or server/retention", () => {
  const callers = pathsUnder(["server"], /(?<!\.test)\.tsx?$/).filter(
    (path) => !path.startsWith("server/mail/"),
  );
  const named = new Set(
    callers.flatMap((path) => parseSource(path, textOf(path)).strings.map(({ value }) => value)),
  );
  expect(mailKinds.filter((kind) => !named.has(kind))).toEqual([]);
});
