import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import BetterSqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Firm, MandateFacts } from "#app/desk/contract/side.tsx";
import { Title } from "#app/desk/contract/title.tsx";
import { Reading } from "#app/desk/messages/reading.tsx";
import { islands } from "#app/islands/islands.ts";
import { SubscriberForm } from "#app/pages/contract/subscriber-form.tsx";
import routes from "#app/routes.ts";
import { type CityId, cityIds } from "#content/cities.ts";
import { clientMandate } from "#content/client-contract.ts";
import { summaryFacts } from "#content/contract.ts";
import { contactOrder, contactWords } from "#content/forms.ts";
import { localCity } from "#content/local-cities.ts";
import { indexedPages, type PageEntry, pages } from "#content/pages.ts";
import { type ContactMessage, contactMessageSchema } from "#domain/contact-message.ts";
import { type Mandate, type MandateField, mandateSchema } from "#domain/contract/mandate.ts";
import { subscriberOf, subscriberSchema, typedSubscriberFields } from "#domain/contract/subscriber.ts";
import { packIds, packs } from "#domain/pack.ts";
import { maskedIban } from "#domain/sepa.ts";
import { mailKinds } from "#server/database/mail-kinds.ts";
import { migrateToLatest } from "#server/database/migrations/migrate.ts";
import type { Schema } from "#server/database/schema.ts";
import { contractColumns } from "#server/desk/export.ts";
import { renderContractSummary } from "#server/documents/contract-summary.ts";
import { renderMandate } from "#server/documents/mandate.ts";
import { composeAgencyContract } from "#server/mail/templates/agency.tsx";
import { composeAgencyMessage } from "#server/mail/templates/contact-message.tsx";
import { mandateFacts } from "#server/mail/templates/contract-words.ts";
import reactRouter from "../react-router.config.ts";
import { readPdf } from "./support/pdf-reader.ts";
import { aSignedContract } from "./support/signed-contract.ts";
import { shinglesOf } from "./support/similarity.ts";
import { parseSource, pathsUnder, projectRoot } from "./support/source-file.ts";

// What the recipes of CONTRIBUTING.md ask and types cannot. The name of a test says which step was left out.

const textOf = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const textIn = (folder: string, names: RegExp) => pathsUnder([folder], names).map(textOf).join("");

async function columnsOf(table: string): Promise<string[]> {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: new BetterSqlite(":memory:") }) });
  await migrateToLatest(db);
  const tables = await db.introspection.getTables();
  await db.destroy();
  return tables.find(({ name }) => name === table)!.columns.map(({ name }) => name);
}

/** Values that no other text resembles, under the names of some fields. */
const namedAfter = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, `zz${name}zz`])) as Record<Name, string>;

/** The names of the values that a text or a page does not show. */
function missingFrom(text: string, values: Readonly<Record<string, string>>): string[] {
  const bare = text.replace(/<[^>]*>|\s/g, "");
  return Object.keys(values).filter((name) => !bare.includes(values[name]!.replace(/\s/g, "")));
}

const site = { publicUrl: "https://www.example.fr" };

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

test("docs/product.md, 1.2, has the price of every pack", () => {
  const rows = textOf("docs/product.md").split("\n");
  const rowOf = (id: string) => rows.find((row) => row.startsWith(`| \`${id}\``)) ?? "";
  const priced = packIds.filter((id) => rowOf(id).includes(`| ${packs[id].monthlyCents / 100} €`));
  expect(priced).toEqual(packIds);
});

test.each(cityIds)("A city says 250 words of its own: content/local-cities.ts, %s", (id) => {
  const wordsOf = (city: CityId) => shinglesOf(JSON.stringify({ ...localCity(city), page: null }));
  const others = cityIds.filter((other) => other !== id).map(wordsOf);
  const own = [...wordsOf(id)].filter((passage) => !others.some((known) => known.has(passage)));
  expect(own.length).toBeGreaterThanOrEqual(250);
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
      return !id.startsWith("city-") && !new RegExp(`\\b(links|paths|pages)\\.${id}\\b`).test(sources);
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
  const typed: ContactMessage = namedAfter(contactOrder);
  const message = { ...typed, id: "1", receivedAt: 0, handledAt: null };
  const missingIn = (text: string) => missingFrom(text, typed);

  test("has a column: server/database/migrations", async () => {
    const columns = await columnsOf("contact_messages");
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
      query: "",
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

describe("A field of the first step of a contract", () => {
  const typed = namedAfter(typedSubscriberFields);
  const subscriber = subscriberOf(typed);
  const signed = aSignedContract({ subscriber });
  const missingIn = (text: string) => missingFrom(text, typed);
  const markup = (view: object) =>
    [Title, Firm].map((part) => renderToStaticMarkup(createElement(part, { view } as never))).join("");

  test("has its columns: server/database/migrations", async () => {
    for (const table of ["drafts", "contracts"]) {
      const columns = await columnsOf(table);
      expect([table, ...typedSubscriberFields.filter((name) => !columns.includes(name))]).toEqual([table]);
    }
  });

  test("is asked: app/pages/contract/subscriber-form.tsx", () => {
    const stored = { draft: null, known: true, hasTokenInUrl: false };
    const form = renderToStaticMarkup(
      createElement(SubscriberForm, {
        packId: "advance",
        stored,
        idempotencyKey: "1",
        serverAnswer: null,
        onSaved: () => undefined,
      }),
    );
    expect(Object.keys(subscriberSchema.entries).filter((name) => !form.includes(`name="${name}"`))).toEqual(
      [],
    );
  });

  test("is read again before signing: summaryFacts, content/contract.ts", () => {
    expect(missingIn(summaryFacts(subscriber).flat().join(" "))).toEqual([]);
  });

  test("is in the summary of the contract: server/documents/contract-summary.ts", async () => {
    const { pages } = await readPdf(await renderContractSummary(signed, site));
    expect(missingIn(pages.join(""))).toEqual([]);
  });

  test("is in the mail to the agency: server/mail/templates/agency.tsx", async () => {
    const mail = await composeAgencyContract({
      contract: signed,
      agencyEmail: "a@example.fr",
      deskPage: null,
    });
    expect(missingIn(mail.html)).toEqual([]);
    expect(missingIn(mail.text)).toEqual([]);
  });

  test("is read at the desk: app/desk/contract/side.tsx", () => {
    const status = { state: "active" };
    const file = { ...signed, emailConfirmation: null, awaitsConfirmation: true, status };
    expect(missingIn(markup({ contract: { file }, today: "2026-01-05" }))).toEqual([]);
  });

  test("is exported: server/desk/export.ts", () => {
    const entry = {
      ...subscriber,
      ...signed.dates,
      addressConfirmedAt: null,
      acceptedOn: "2026-01-05",
    };
    const listed = { ...signed, ...entry, state: "active", status: { state: "active", suspension: null } };
    expect(missingIn(contractColumns.map(([, text]) => text(listed as never)).join(" "))).toEqual([]);
  });
});

test("An island is shown by a page: app/pages, or a part of one", () => {
  const shown = [...textIn("app", /\.tsx$/).matchAll(/<Island\s+name="([^"]+)"/g)].map(([, name]) => name);
  expect(Object.keys(islands).filter((name) => !shown.includes(name))).toEqual([]);
});

describe("A field of the mandate", () => {
  const fields = Object.keys(mandateSchema.entries) as MandateField[];
  const mandate: Mandate = { ...namedAfter(fields), iban: "FR7630006000011234567890189" };
  const { umr } = aSignedContract();
  const signed = aSignedContract({ mandate });
  const masked = maskedIban(mandate.iban);
  /** What these places leave to the mandate itself, and to the desk. A new field is told in each, or is named here. */
  const leftToMandate = ["bic", "adresse", "pays", "emailDebiteur"];
  const missingIn = (text: string) => missingFrom(text, { ...mandate, iban: masked });

  test("is sealed with the account, or has its column: server/database/migrations", async () => {
    const columns = await columnsOf("mandates");
    expect(fields.filter((name) => !columns.includes(name))).toEqual(["iban", "bic"]);
  });

  test("is in the mandate: server/documents/mandate.ts", async () => {
    const { pages } = await readPdf(await renderMandate(signed, site));
    expect(missingFrom(pages.join(""), mandate)).toEqual([]);
  });

  test("is in the summary of the contract: server/documents/contract-summary.ts", async () => {
    const { pages } = await readPdf(await renderContractSummary(signed, site));
    expect(missingIn(pages.join(""))).toEqual(leftToMandate);
  });

  test("is in the mails to its debtor: server/mail/templates/contract-words.ts", () => {
    expect(missingIn(JSON.stringify(mandateFacts(signed)))).toEqual(leftToMandate);
  });

  test("is on the page of its client: content/client-contract.ts", () => {
    const facts = clientMandate({ ...mandate, umr, maskedIban: masked });
    expect(missingIn(JSON.stringify(facts))).toEqual(leftToMandate);
  });

  test("is read at the desk, but for an address that no mail goes to: app/desk/contract/side.tsx", () => {
    const file = { mandate: { ...mandate, umr, maskedIban: masked } };
    const view = { contract: { file, debits: { presented: [] } }, today: "2026-01-05", maySeeAccount: false };
    const page = renderToStaticMarkup(createElement(MandateFacts, { view: view as never, account: mandate }));
    expect(missingIn(page)).toEqual(["emailDebiteur"]);
  });

  test("is exported: server/desk/export.ts", () => {
    const { subscriber, dates } = signed;
    const entry = { ...subscriber, ...mandate, ...dates, umr, maskedIban: masked, addressConfirmedAt: null };
    const listed = { ...signed, ...entry, state: "active", status: { state: "active", suspension: null } };
    expect(missingIn(contractColumns.map(([, text]) => text(listed as never)).join(" "))).toEqual(
      leftToMandate,
    );
  });
});

test("A mail is enqueued by an action or the hourly round: server", () => {
  const callers = pathsUnder(["server"], /(?<!\.test)\.tsx?$/).filter(
    // The table of priorities names every kind, enqueued or not.
    (path) => !path.startsWith("server/mail/") && path !== "server/database/mail-kinds.ts",
  );
  const named = new Set(
    callers.flatMap((path) => parseSource(path, textOf(path)).strings.map(({ value }) => value)),
  );
  expect(mailKinds.filter((kind) => !named.has(kind))).toEqual([]);
});
