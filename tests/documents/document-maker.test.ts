import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { editions } from "#content/terms/editions.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { createDocumentMaker } from "#server/documents/document-maker.ts";
import {
  type RenderedDocument,
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

test("A contract gives the same bytes in the process as without it, whatever was made before or is made beside", async () => {
  const contracts = [
    aSignedContract({ packId: "business" }),
    aSignedContract({ subscriber: { raisonSociale: "Łódź & Ωmega 🚀", adresseSiege: "W".repeat(500) } }),
  ];
  const render = (contract: SignedContract) => renderDocuments(contract, site);
  const direct = (await Promise.all(contracts.map(render))).map(hashed);
  expect(hashed(await render(contracts[0]!))).toEqual(direct[0]);
  const made = await Promise.all(contracts.toReversed().map((contract) => maker.render(contract, site)));
  expect(made.map(hashed).toReversed()).toEqual(direct);
  expect(new Set(made.flat().map(({ bytes }) => sha256Of(bytes))).size).toBe(2 * contracts.length);
  expect(made[0]?.map(({ fileName }) => fileName)).toEqual([
    "contrat-2H-2025-0128.pdf",
    "mandat-sepa-2H-2025-0128.pdf",
  ]);
});

test("The terms are made in the process too, in line with the contracts", async () => {
  const input = [editions.standard, "a".repeat(64), site] as const;
  const [, made] = await Promise.all([maker.render(aSignedContract(), site), maker.renderTerms(...input)]);
  const direct = await renderTerms(...input);
  expect([made.fileName, sha256Of(made.bytes)]).toEqual([direct.fileName, sha256Of(direct.bytes)]);
});

test("An invoice is made in the process too, in line with the contracts", async () => {
  const [, made] = await Promise.all([
    maker.render(aSignedContract(), site),
    maker.renderInvoice(anInvoice()),
  ]);
  const direct = await renderInvoice(anInvoice());
  expect([made.fileName, sha256Of(made.bytes)]).toEqual([direct.fileName, sha256Of(direct.bytes)]);
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

test("A contract that cannot be made into documents fails with its reason, and the next one is made", async () => {
  const [failed, made] = await Promise.allSettled([
    maker.render(impossible, site),
    maker.render(aSignedContract(), site),
  ]);
  const reason = await renderDocuments(impossible, site).catch((error: Error) => error.message);
  expect(failed).toMatchObject({ status: "rejected", reason: { message: reason } });
  expect(made).toMatchObject({
    status: "fulfilled",
    value: [{ kind: "contract-summary" }, { kind: "mandate" }],
  });
});

test("A contract that no process can be handed fails alone", async () => {
  const contract = { ...aSignedContract(), evidence: (() => []) as never };
  await expect(maker.render(contract, site)).rejects.toThrow("could not be cloned");
  expect(await maker.render(aSignedContract(), site)).toHaveLength(2);
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
    expect(await forgetful.render(aSignedContract(), site)).toHaveLength(2);
    await nextTurn();
  }
  await forgetful.close();
});

function hashed(documents: readonly RenderedDocument[]) {
  return documents.map(({ kind, fileName, bytes }) => ({ kind, fileName, sha256: sha256Of(bytes) }));
}
