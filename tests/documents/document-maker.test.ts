import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { editions } from "#content/terms/editions.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { createDocumentMaker } from "#server/documents/document-maker.ts";
import {
  type RenderedTerms,
  renderDocuments,
  renderInvoice,
  renderTerms,
} from "#server/documents/render-documents.ts";
import { anInvoice } from "../support/invoices.ts";
import { aSignedContract } from "../support/signed-contract.ts";

const site = { publicUrl: "https://agence-2h.example" };
const impossible = { ...aSignedContract(), dates: null as never };
const maker = createDocumentMaker();
afterAll(() => maker.close());

test("Documents have the same bytes from the process as without it, whatever was made before or is made beside", async () => {
  const short = aSignedContract({ packId: "business" });
  const subscriber = { raisonSociale: "Łódź & Ωmega 🚀", adresseSiege: "W".repeat(500) };
  const long = aSignedContract({ subscriber });
  const terms = [editions.standard, "a".repeat(64), site] as const;
  const direct = await Promise.all([renderDocuments(short, site), renderDocuments(long, site)]);
  expect(hashed(await renderDocuments(short, site))).toEqual(hashed(direct[0]));
  const [ofLong, ofShort, madeTerms, invoice] = await Promise.all([
    maker.render(long, site),
    maker.render(short, site),
    maker.renderTerms(...terms),
    maker.renderInvoice(anInvoice()),
  ]);
  const without = [...direct.flat(), await renderTerms(...terms), await renderInvoice(anInvoice())];
  expect(hashed([...ofShort, ...ofLong, madeTerms, invoice])).toEqual(hashed(without));
  expect(new Set(hashed(without).map(({ sha256 }) => sha256)).size).toBe(6);
  expect(ofLong.map(({ fileName }) => fileName)).toEqual([
    "contrat-2H-2025-0128.pdf",
    "mandat-sepa-2H-2025-0128.pdf",
  ]);
});

test("While documents are made, the event loop turns as if nothing were", async () => {
  let isMade = false;
  const made = maker.render(aSignedContract(), site).finally(() => {
    isMade = true;
  });
  let turns = 0;
  for (; !isMade; turns += 1) await nextTurn();
  expect(await made).toHaveLength(2);
  // Made in the same process, they leave it fewer than ten.
  expect(turns).toBeGreaterThan(100);
});

test("A contract that cannot be made into documents, or be handed to a process, fails with its reason, and the next one is made", async () => {
  const uncloneable = { ...aSignedContract(), evidence: (() => []) as never };
  const [failed, unsent, made] = await Promise.allSettled([
    maker.render(impossible, site),
    maker.render(uncloneable, site),
    maker.renderInvoice(anInvoice()),
  ]);
  const reason = await renderDocuments(impossible, site).catch((error: Error) => error.message);
  expect(failed).toMatchObject({ status: "rejected", reason: { message: reason } });
  expect(unsent).toMatchObject({ reason: { message: expect.stringContaining("could not be cloned") } });
  expect(made).toMatchObject({ status: "fulfilled" });
});

test("Documents that take too long are given up, and those of the next contract are waited for again", async () => {
  const impatient = createDocumentMaker({ patienceMs: 1 });
  for (let time = 0; time < 2; time += 1) {
    await expect(impatient.render(aSignedContract(), site)).rejects.toThrow("take too long");
  }
  await impatient.close();
});

test("A process that has ended for want of work is followed by another", async () => {
  const forgetful = createDocumentMaker({ idleMs: 0 });
  for (let time = 0; time < 2; time += 1) {
    expect(await forgetful.renderInvoice(anInvoice())).toHaveProperty("bytes");
    await nextTurn();
  }
  await forgetful.close();
});

function hashed(documents: readonly RenderedTerms[]) {
  return documents.map(({ fileName, bytes }) => ({ fileName, sha256: sha256Of(bytes) }));
}
