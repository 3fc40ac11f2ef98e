import { readFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { nothingAsked } from "#app/desk/asked.ts";
import { Mandates } from "#app/desk/contract/mandates.tsx";
import { Firm } from "#app/desk/contract/side.tsx";
import { ContractTitle } from "#app/desk/contract/title.tsx";
import { DeskProvider } from "#app/desk/desk-context.tsx";
import { Reading } from "#app/desk/messages/reading.tsx";
import { SubscriberForm } from "#app/pages/contract/subscriber-form.tsx";
import { clientMandate } from "#content/contract/client-contract.ts";
import { summaryFacts } from "#content/contract/contract.ts";
import { contactOrder, contactWords } from "#content/site/forms.ts";
import type { ContactMessage } from "#domain/contact-message.ts";
import { type Mandate, type MandateField, mandateSchema } from "#domain/contract/mandate.ts";
import { subscriberOf, subscriberSchema, typedSubscriberFields } from "#domain/contract/subscriber.ts";
import { maskedIban } from "#domain/sepa.ts";
import { migrateToLatest } from "#server/database/engine/migrations/migrate.ts";
import type { Schema } from "#server/database/engine/schema.ts";
import { contractColumns } from "#server/desk/export.ts";
import { renderContractSummary } from "#server/documents/contract-summary.ts";
import { renderMandate } from "#server/documents/mandate.ts";
import { composeAgencyContract } from "#server/mail/templates/agency.tsx";
import { composeAgencyMessage } from "#server/mail/templates/contact-message.tsx";
import { mandateFacts } from "#server/mail/templates/contract-words.ts";
import { readPdf } from "./support/pdf-reader.ts";
import { aSignedContract } from "./support/signed-contract.ts";
import { projectRoot } from "./support/source-file.ts";

// What the recipes of CONTRIBUTING.md ask and types cannot. The name of a test says which step was left out.

const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: new BetterSqlite(":memory:") }) });
await migrateToLatest(db);
const tables = await db.introspection.getTables();
await db.destroy();

function columnsOf(table: string): string[] {
  return tables.find(({ name }) => name === table)!.columns.map(({ name }) => name);
}

/** Values that no other text resembles, under the names of some fields. */
const namedAfter = <Name extends string>(names: readonly Name[], mark = "zz") =>
  Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`])) as Record<Name, string>;

/** The names of the values that a text or a page does not show. */
function missingFrom(text: string, values: Readonly<Record<string, string>>): string[] {
  const bare = text.replace(/<[^>]*>|\s/g, "");
  return Object.keys(values).filter((name) => !bare.includes(values[name]!.replace(/\s/g, "")));
}

const site = { publicUrl: "https://www.example.fr" };

const typedSubscriber = namedAfter(typedSubscriberFields);
const subscriber = subscriberOf(typedSubscriber);
const mandateFields = Object.keys(mandateSchema.entries) as MandateField[];
const mandate: Mandate = { ...namedAfter(mandateFields, "yy"), iban: "FR7630006000011234567890189" };
const signed = aSignedContract({ subscriber, mandate });
/** What the summary says, read once for the fields of both. */
const summary = readPdf(await renderContractSummary(signed, site)).then(({ pages }) => pages.join(""));

describe("A field of the contact form", () => {
  const typed: ContactMessage = namedAfter(contactOrder);
  const message = { ...typed, id: "1", receivedAt: 0, handledAt: null };
  const missingIn = (text: string) => missingFrom(text, typed);

  test("has a column: server/database/engine/migrations", () => {
    const columns = columnsOf("contact_messages");
    expect(contactOrder.filter((name) => !columns.includes(name))).toEqual([]);
  });

  test("is in the mail to the agency: server/mail/templates/contact-message.tsx", async () => {
    const mail = await composeAgencyMessage({ message: typed, receivedAt: 0, agencyEmail: "a@example.fr" });
    expect(missingIn(mail.html)).toEqual([]);
    expect(missingIn(mail.text)).toEqual([]);
  });

  test("is read at the desk: app/desk/messages/reading.tsx", () => {
    const sender = { acquaintance: null, replies: [], acknowledgedAt: null, erasedOn: null };
    const props = {
      message: { ...message, ...sender },
      place: { state: null, words: undefined },
      asked: nothingAsked,
    } as const;
    const desk = { today: "2026-01-05", person: { id: "1", name: "Inès", role: "zenmaster" } } as const;
    const page = createElement(DeskProvider, { value: desk }, createElement(Reading, props));
    expect(missingIn(renderToStaticMarkup(page))).toEqual([]);
  });

  test("is among the data that we say we receive: content/law/data-protection/donnees-transmises.md", () => {
    const paragraphs = readFileSync(
      join(projectRoot, "content/law/data-protection/donnees-transmises.md"),
      "utf8",
    ).split("\n");
    const labels = contactOrder.map((name) => contactWords[name].label.toLowerCase());
    expect(labels.filter((label) => !paragraphs[0]!.includes(label))).toEqual([]);
  });
});

describe("A field of the first step of a contract", () => {
  const missingIn = (text: string) => missingFrom(text, typedSubscriber);
  const markup = (view: object) =>
    [ContractTitle, Firm]
      .map((part) => renderToStaticMarkup(createElement(part, { view } as never)))
      .join("");

  test("has its columns: server/database/engine/migrations", () => {
    for (const table of ["drafts", "contracts"]) {
      const columns = columnsOf(table);
      expect([table, ...typedSubscriberFields.filter((name) => !columns.includes(name))]).toEqual([table]);
    }
  });

  test("is asked: app/pages/contract/subscriber-form.tsx", () => {
    const stored = { draft: null, known: true, hasTokenInUrl: false };
    const form = renderToStaticMarkup(
      createElement(SubscriberForm, {
        packId: "advance",
        stored,
        codeAnswers: { given: {}, refused: {} },
        serverAnswer: null,
        warnings: [],
        onSaved: () => undefined,
      }),
    );
    expect(Object.keys(subscriberSchema.entries).filter((name) => !form.includes(`name="${name}"`))).toEqual(
      [],
    );
  });

  test("is read again before signing: summaryFacts, content/contract/contract.ts", () => {
    expect(missingIn(summaryFacts(subscriber, null).flat().join(" "))).toEqual([]);
  });

  test("is in the summary of the contract: server/documents/contract-summary.ts", async () => {
    expect(missingIn(await summary)).toEqual([]);
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

describe("A field of the mandate", () => {
  const { umr } = signed;
  const masked = maskedIban(mandate.iban);
  /** What these places leave to the mandate itself, and to the desk. A new field is told in each, or is named here. */
  const leftToMandate = ["bic", "adresse", "pays", "emailDebiteur"];
  const missingIn = (text: string) => missingFrom(text, { ...mandate, iban: masked });

  test("is sealed with the account, or has its column: server/database/engine/migrations", () => {
    const columns = columnsOf("mandates");
    expect(mandateFields.filter((name) => !columns.includes(name))).toEqual(["iban", "bic"]);
  });

  test("is in the mandate: server/documents/mandate.ts", async () => {
    const { pages } = await readPdf(await renderMandate(signed, site));
    expect(missingFrom(pages.join(""), mandate)).toEqual([]);
  });

  test("is in the summary of the contract: server/documents/contract-summary.ts", async () => {
    expect(missingIn(await summary)).toEqual(leftToMandate);
  });

  test("is in the mails to its debtor: server/mail/templates/contract-words.ts", () => {
    expect(missingIn(JSON.stringify(mandateFacts(signed)))).toEqual(leftToMandate);
  });

  test("is on the page of its client: content/contract/client-contract.ts", () => {
    const facts = clientMandate({ ...mandate, umr, maskedIban: masked });
    expect(missingIn(JSON.stringify(facts))).toEqual(leftToMandate);
  });

  test("is read at the desk, but for an address that no mail goes to: app/desk/contract/mandates.tsx", () => {
    const inUse = { ...mandate, umr, maskedIban: masked, state: "in-use", usableAt: 0 };
    const shown = { ...inUse, lastUse: null, erasesOn: null };
    const contract = { file: { number: "2H-2026-0001" }, mandates: [shown] };
    const view = { contract, today: "2026-01-05", person: { role: "zenmaster" }, asked: nothingAsked };
    const page = renderToStaticMarkup(createElement(Mandates, { view: view as never, account: mandate }));
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
