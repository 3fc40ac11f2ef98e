import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { subjectNamed } from "#domain/rights.ts";
import { saveRun } from "#server/database/billing/debits.ts";
import { findBillingDocument, saveBillingDocument } from "#server/database/billing/invoices.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import { findDraftByToken } from "#server/database/contracts/drafts.ts";
import { contractDocuments } from "#server/database/evidence/documents.ts";
import { liftHolds } from "#server/database/evidence/erasures.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence/evidence.ts";
import { invoiceDocument } from "#server/documents/invoice-document.ts";
import { verifyDocument } from "#server/evidence/check.ts";
import { eraseSubject, storedDataOf } from "#server/retention/person.ts";
import { createRights } from "#server/retention/requests.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { anInvoice } from "../support/invoices.ts";
import { aPerson, timeRuns } from "../support/retention.ts";
import { onEachStore } from "../support/stores.ts";

const caller = { ip: "192.0.2.1" };

onEachStore("As time runs", (store) => {
  let site: TestFunctions;
  let time: ReturnType<typeof timeRuns>;
  let dataDir: string;
  beforeAll(async () => {
    site = await createFunctions(store);
    ({ dataDir } = store.settings());
    time = timeRuns(site);
  });

  describe("a contract", () => {
    test("that runs is never erased", async () => {
      time.at("2025-03-28");
      const contract = await site.sign({ email: aPerson() });
      await time.on("2035-03-28");
      expect(await time.isErased(contract)).toBe(false);
    });

    test("leaves its invoices with the identity they must bear, until ten years after the end of their year", async () => {
      const email = aPerson();
      const { contract } = await time.ended(email);
      const { db } = site.database;
      const { dueOn } = await db
        .selectFrom("contracts")
        .select("firstDebitOn as dueOn")
        .where("id", "=", contract.id)
        .executeTakeFirstOrThrow();
      const invoice = anInvoice({ contract, dueOn, rank: 9001, issuedOn: dueOn });
      await site.database.transaction((transaction) =>
        saveBillingDocument(transaction, site.keyring, invoice, {
          contractId: contract.id,
          dueOn,
          createdAt: 1,
        }),
      );
      expect(await invoiceDocument(site.context, invoice.number)).not.toBeNull();
      await time.on("2027-07-29");
      expect(await time.isErased(contract)).toBe(true);
      const kept = await findBillingDocument(db, site.keyring, invoice.number);
      expect(kept?.buyer.name).toBe(contract.subscriber.raisonSociale);
      expect(JSON.stringify(kept)).not.toContain(email);
      expect(await invoiceDocument(site.context, invoice.number)).not.toBeNull();
      await time.on("2035-12-31");
      expect(await findBillingDocument(db, site.keyring, invoice.number)).not.toBeNull();
      const refund = {
        id: "refund",
        contractId: contract.id,
        dueOn,
        amountCents: 890,
        refundedOn: dueOn,
      } as const;
      const how = { means: "transfer", reference: "GARANCE", recordedBy: "Camille", createdAt: 1 } as const;
      await db
        .insertInto("refunds")
        .values({ ...refund, ...how })
        .execute();
      const hold = { id: "held", contractId: contract.id, reason: "Contrôle fiscal", placedOn: dueOn };
      await db
        .insertInto("legal_holds")
        .values({ ...hold, liftedOn: null })
        .execute();
      await time.on("2036-01-01");
      expect(await findBillingDocument(db, site.keyring, invoice.number)).not.toBeNull();
      await db.updateTable("legal_holds").set({ liftedOn: "2036-01-01" }).where("id", "=", "held").execute();
      await time.on("2036-01-02");
      expect(await findBillingDocument(db, site.keyring, invoice.number)).toBeNull();
      const refunds = db.selectFrom("refunds").select("reference").where("id", "=", "refund");
      expect(await refunds.execute()).toEqual([{ reference: null }]);
      expect(await invoiceDocument(site.context, invoice.number)).toBeNull();
      const { amount } = await db
        .selectFrom("invoices")
        .select("totalCents as amount")
        .where("number", "=", invoice.number)
        .executeTakeFirstOrThrow();
      expect(amount).toBe(invoice.amounts.totalCents);
    });

    test("is erased 24 months after its last day, and its evidence still proves that it was", async () => {
      const email = aPerson();
      const { contract, token } = await time.ended(email);
      const documents = await contractDocuments(site.database.db, site.keyring, contract.id);
      expect(documents).toHaveLength(2);
      mkdirSync(join(dataDir, "mail"), { recursive: true });
      const steps = await site.database.db
        .selectFrom("contract_steps")
        .select("id")
        .where("contractId", "=", contract.id)
        .execute();
      expect(await site.outboxMails(steps[0]!.id)).toHaveLength(2);
      for (const name of [
        `confirmation.${contract.id}`,
        `termination.${steps[0]!.id}`,
        "confirmation.00000000-another-store",
      ]) {
        writeFileSync(join(dataDir, "mail", `${name}.eml`), email);
      }
      const chain = await evidenceOf(site.database.db, contract.chainId);
      await time.on("2027-07-28");
      expect(await time.isErased(contract)).toBe(false);
      await time.on("2027-07-29");

      expect(await time.isErased(contract)).toBe(true);
      expect(await findContract(site.database.db, site.keyring, { linkToken: token })).toBeNull();
      expect(await time.erasureLog("2027-07-29")).toContainEqual([
        "contract",
        "contract-ended",
        contract.number,
        1,
      ]);
      const left = await site.database.db
        .selectFrom("contracts")
        .selectAll()
        .where("id", "=", contract.id)
        .executeTakeFirstOrThrow();
      expect(left).toMatchObject({
        number: contract.number,
        monthlyCents: contract.monthlyCents,
        ...contract.dates,
        lastDayOn: "2025-07-28",
        signedDataSha256: contract.signedDataSha256,
        termsSha256: contract.terms.sha256,
        erasedOn: "2027-07-29",
      });
      expect(await evidenceOf(site.database.db, contract.chainId)).toEqual(chain);
      expect(chainIsWhole(chain)).toBe(true);
      const verify = verifyDocument(site.context);
      for (const { sha256, kind } of documents) {
        expect(await verify(sha256, caller)).toEqual({
          ok: true,
          value: {
            kind,
            contract: contract.number,
            signedAt: contract.signedAt,
            evidenceIsWhole: true,
          },
        });
      }
      for (const id of [contract.id, steps[0]!.id]) expect(await site.outboxMails(id)).toEqual([]);
      expect(readdirSync(join(dataDir, "mail"))).toEqual(["confirmation.00000000-another-store.eml"]);
      expect(JSON.stringify(left)).not.toContain("Garance");
    });

    test("that was debited very late keeps its mandate for thirteen months more", async () => {
      const { contract } = await time.ended(aPerson());
      const run = {
        id: contract.id,
        fromOn: "2026-07-01",
        toOn: "2026-07-31",
        firstCollectionOn: "2026-07-15",
        fileSha256: "",
      } as const;
      await site.database.transaction((transaction) =>
        saveRun(
          transaction,
          { ...run, debitCount: 1, isFull: 0, totalCents: 8900, createdAt: site.clock.now },
          [
            {
              id: contract.id,
              contractId: contract.id,
              dueOn: "2025-07-28",
              collectionOn: "2026-07-15",
              sequence: "RCUR",
              mandateId: contract.id,
              attempt: 2,
              amountCents: 8900,
              isPartial: 0,
            },
          ],
        ),
      );
      await time.on("2027-08-15");
      expect(await time.isErased(contract)).toBe(false);
      await time.on("2027-08-16");
      expect(await time.isErased(contract)).toBe(true);
    });

    test("under a legal hold outlives its time, until the hold is lifted", async () => {
      const { contract } = await time.ended(aPerson());
      await time.hold(contract, "2025-08-01");
      await time.on("2028-01-03");
      expect(await time.isErased(contract)).toBe(false);
      await site.database.transaction((transaction) => liftHolds(transaction, contract.id, "2028-01-03"));
      await time.on("2028-01-04");
      expect(await time.isErased(contract)).toBe(true);
    });
  });

  describe("someone who asks to be erased", () => {
    test("is, at once, but for the contract that runs and the mandate that the bank may ask for", async () => {
      const email = aPerson();
      const { contract } = await time.ended(email);
      time.at("2025-07-07");
      const running = await site.sign({ email, pack: "business" });
      await time.written(email, "2025-08-01");
      const { token } = await time.drafted(email, "2025-08-04");
      const target = subjectNamed(` ${email} `);
      const stored = await storedDataOf(site.database.db, target, "2025-08-04");
      expect(stored).toMatchObject({ messages: [expect.any(String)], drafts: [expect.any(String)] });
      expect(stored.contracts.map(({ number, blocker }) => [number, blocker])).toEqual([
        [contract.number, { because: "mandate", until: "2026-08-29" }],
        [running.number, { because: "running", through: null }],
      ]);
      await eraseSubject(site.context, target);
      expect(await time.messagesOf(email)).toEqual([]);
      expect(await findDraftByToken(site.database.db, token)).toBeNull();
      expect(await time.isErased(contract)).toBe(false);
      await time.on("2026-08-28");
      expect(await time.isErased(contract)).toBe(false);
      await time.on("2026-08-29");
      expect(await time.isErased(contract)).toBe(true);
      expect(await time.isErased(running)).toBe(false);
      expect(await time.erasureLog("2026-08-29")).toContainEqual(["contract", "request", contract.number, 1]);
    });

    test("is within thirty working days though nobody at the agency lifts a finger", async () => {
      const email = aPerson();
      await time.written(email, "2025-04-01");
      const id = accepted(
        await createRights(site.context).note(
          { right: "erasure", word: email, askedOn: "2025-04-01" },
          { role: "founder", name: "Hélène" },
        ),
      );
      await time.on("2025-05-15");
      expect(await time.messagesOf(email)).toHaveLength(1);
      await time.on("2025-05-16");
      expect(await time.messagesOf(email)).toEqual([]);
      const request = await site.database.db
        .selectFrom("rights_requests")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(request).toMatchObject({
        handledOn: "2025-05-16",
        target: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
    });
  });
});
