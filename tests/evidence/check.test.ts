import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { EmailConfirmation } from "#domain/contract/email-confirmation.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import {
  appendEvidence,
  chainIsWhole,
  type EvidenceEvent,
  evidenceOf,
} from "#server/database/evidence/evidence.ts";
import { checkContract } from "#server/evidence/check.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The proof of a contract", (store) => {
  /** A contract that was signed from a draft, and the faults that are found in its proof. */
  const signed = async (email = "preuve@example.fr") => {
    const functions = await createFunctions(store);
    const draft = await functions.startDraft({ email });
    functions.clock.now += 60_000;
    await functions.drafts.showSummary(draft);
    functions.clock.now += 60_000;
    const contract = await functions.sign({ email, draft });
    const { database, keyring } = functions;
    const faults = async () => (await checkContract(database.db, keyring, contract.id))!.faults;
    expect(await faults()).toEqual([]);
    return { functions, contract, faults };
  };

  test("stays whole as its chain grows", async () => {
    const { functions, contract, faults } = await signed();
    for (let at = 1; at < 4; at++) {
      await added(functions, contract, at);
      expect(await faults()).toEqual([]);
    }
  });

  test.each([1, 2, 3, 4])(
    "is not whole once its last %i events are gone, whatever comes after",
    async (lost) => {
      const { functions, contract, faults } = await signed();
      const { db } = functions.database;
      await added(functions, contract, 1);
      const kept = await evidenceOf(db, contract.chainId);
      await db
        .deleteFrom("evidence_events")
        .where("chainId", "=", contract.chainId)
        .where("rank", ">", kept.length - lost)
        .execute();
      expect(chainIsWhole(await evidenceOf(db, contract.chainId))).toBe(true);
      expect(await faults()).toContain("head");
      for (let at = 2; at < 8; at++) await added(functions, contract, at);
      expect(await faults()).toContain("head");
    },
  );

  test("is not whole once all of its events are gone", async () => {
    const { functions, contract, faults } = await signed();
    const { db } = functions.database;
    await db.deleteFrom("evidence_events").where("chainId", "=", contract.chainId).execute();
    expect(await faults()).toContain("events");
    await added(functions, contract, 1);
    expect(await faults()).toEqual(["head", "acceptance"]);
    for (const table of ["evidence_events", "evidence_heads"] as const) {
      await db.deleteFrom(table).where("chainId", "=", contract.chainId).execute();
    }
    await added(functions, contract, 1);
    expect(await faults()).toEqual(["acceptance"]);
  });

  test("is not whole when the chain was made again forty days earlier with another price", async () => {
    const { functions, contract, faults } = await signed();
    const { db } = functions.database;
    const earlier = 40 * 86_400_000;
    const before = await evidenceOf(db, contract.chainId);
    const forged = madeAnew(before.map((event) => ({ ...event, at: event.at - earlier })));
    expect(chainIsWhole(forged)).toBe(true);
    await db.deleteFrom("evidence_events").where("chainId", "=", contract.chainId).execute();
    await db.insertInto("evidence_events").values(forged).execute();
    await db
      .updateTable("contracts")
      .set({ monthlyCents: 900, signedAt: contract.signedAt - earlier })
      .where("id", "=", contract.id)
      .execute();
    expect(await faults()).toEqual(["head", "monthlyCents", "signedAt"]);
    await db.deleteFrom("evidence_heads").where("chainId", "=", contract.chainId).execute();
    expect(await faults()).toEqual(["no-head", "monthlyCents", "signedAt"]);
    await added(functions, contract, 1);
    expect(await faults()).toEqual(["no-head", "monthlyCents", "signedAt"]);
  });

  test("is not whole when its chain is put back as it was before, or has another's head", async () => {
    const { functions, contract, faults } = await signed();
    const { db } = functions.database;
    const before = await evidenceOf(db, contract.chainId);
    await added(functions, contract, 1);
    await db
      .deleteFrom("evidence_events")
      .where("chainId", "=", contract.chainId)
      .where("rank", ">", before.length)
      .execute();
    expect(await faults()).toEqual(["head"]);
    const other = await functions.sign({ email: "autre-preuve@example.fr" });
    const { mac } = await db
      .selectFrom("evidence_heads")
      .select("mac")
      .where("chainId", "=", other.chainId)
      .executeTakeFirstOrThrow();
    for (const forged of [mac, mac.toUpperCase(), "", "0"]) {
      await db
        .updateTable("evidence_heads")
        .set({ mac: forged, rank: before.length })
        .where("chainId", "=", contract.chainId)
        .execute();
      expect(await faults()).toEqual(["head"]);
    }
  });

  test("is not whole when two contracts have exchanged their mandates or what they signed", async () => {
    const { functions, contract, faults } = await signed();
    const { db } = functions.database;
    const other = await functions.sign({ email: "echange@example.fr", iban: "DE89370400440532013000" });
    const moved = (from: string, to: string) =>
      db.updateTable("mandates").set({ contractId: to }).where("contractId", "=", from).execute();
    const place = await functions.sign({ email: "place@example.fr" });
    await db.deleteFrom("mandates").where("contractId", "=", place.id).execute();
    await moved(contract.id, place.id);
    await moved(other.id, contract.id);
    expect(await faults()).toEqual(["bank-details"]);
    await db
      .updateTable("contracts")
      .set({ signedDataSealed: other.signedDataSealed, signedDataSha256: other.signedDataSha256 })
      .where("id", "=", contract.id)
      .execute();
    expect(await faults()).toEqual(["acceptance", "signed-data"]);
  });

  test("is not whole where the store alone says that the address was confirmed, or by whom", async () => {
    const { functions, contract, faults } = await signed("adresse@example.fr");
    const written = async (addressConfirmedAt: number | null, addressConfirmedBy: ConfirmedBy | null) => {
      await functions.database.db
        .updateTable("contracts")
        .set({ addressConfirmedAt, addressConfirmedBy })
        .where("id", "=", contract.id)
        .execute();
      return faults();
    };
    for (const by of ["subscriber", "agency", null] as const) {
      expect(await written(functions.clock.now, by)).toEqual(["address-confirmation"]);
    }
    expect(await written(null, "agency")).toEqual(["address-confirmation"]);
    expect(await written(null, null)).toEqual([]);

    const { at } = accepted(
      await createContractActions(functions.context).verifyEmail(contract.number, camille),
    );
    expect(await faults()).toEqual([]);
    expect(await written(at, "subscriber")).toEqual(["address-confirmation"]);
  });
});

type ConfirmedBy = EmailConfirmation["by"];

function added({ database, keyring }: TestFunctions, { chainId }: StoredContract, at: number): Promise<void> {
  return database.transaction((transaction) =>
    appendEvidence(transaction, keyring, chainId, "bank-details-shown", at, { by: "camille" }),
  );
}

/** A chain as someone without the keys would make it: every hash right. */
function madeAnew(events: readonly EvidenceEvent[]): EvidenceEvent[] {
  let previousHash = "0".repeat(64);
  return events.map(({ chainId, rank, kind, at, dataJson }) => {
    const content = { chainId, rank, kind, at, data: JSON.parse(dataJson), previousHash };
    const hash = createHash("sha256").update(canonicalJson(content)).digest("hex");
    const event = { chainId, rank, kind, at, dataJson, previousHash, hash };
    previousHash = hash;
    return event;
  });
}

onOneStore("A contract whose columns somebody altered", (store) => {
  test("is told with the name of every column that no longer tells what was signed", async () => {
    const functions = await createFunctions(store);
    const { keyring } = functions;
    const { db } = functions.database;
    const contract = await functions.sign({});
    const faults = async () => (await checkContract(db, keyring, contract.id))!.faults;
    expect(await faults()).toEqual([]);
    const altered = async (
      table: "contracts" | "mandates",
      column: string,
      value: string | number | null,
    ) => {
      const key = table === "contracts" ? "id" : "contractId";
      const { rows } = await sql<{ value: string | number }>`
        select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(key)} = ${contract.id}`.execute(
        db,
      );
      const put = (each: string | number | null) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${each} where ${sql.ref(key)} = ${contract.id}`.execute(
          db,
        );
      await put(value);
      const faultsFound = await faults();
      await put(rows[0]!.value);
      return faultsFound;
    };
    for (const [column, value, fault] of [
      ["number", "2H-2025-9999", "contract"],
      ["packId", "business", "pack"],
      ["monthlyCents", 1, "monthlyCents"],
      ["trialDays", 99, "trialDays"],
      ["firstMonthFree", 0, "firstMonthFree"],
      ["raisonSociale", "Autre", "subscriber.raisonSociale"],
      ["siret", "00000000000000", "subscriber.siret"],
      ["nomPrenom", "Autre", "subscriber.nomPrenom"],
      ["adresseSiege", "Ailleurs", "subscriber.adresseSiege"],
      ["email", "autre@example.fr", "subscriber.email"],
      ["telephone", "0600000000", "subscriber.telephone"],
      ["acceptedOn", "2025-08-01", "dates.acceptedOn"],
      ["trialEndsOn", "2025-12-01", "dates.trialEndsOn"],
      ["firstRenewalOn", "2025-12-01", "dates.firstRenewalOn"],
      ["firstDebitOn", "2025-12-01", "dates.firstDebitOn"],
      ["withdrawalEndsOn", "2025-09-16", "dates.withdrawalEndsOn"],
      ["termsEdition", "promo", "terms.edition"],
      ["termsVersion", "2024-01-01", "terms.version"],
      ["termsSha256", "0".repeat(64), "terms.sha256"],
      ["date", "01/01/2025", "date"],
      ["signedAt", 1, "signedAt"],
    ] as const) {
      const also = column === "number" ? ["acceptance"] : [];
      expect([column, await altered("contracts", column, value)]).toEqual([column, [...also, fault]]);
    }
    for (const [column, value, fault] of [
      ["umr", "2H-2025-0001-AAAAAAAA", "umr"],
      ["titulaire", "Autre", "mandate.titulaire"],
      ["adresse", "Ailleurs", "mandate.adresse"],
      ["pays", "Suisse", "mandate.pays"],
      ["emailDebiteur", "autre@example.fr", "mandate.emailDebiteur"],
      ["maskedIban", "FR76 •••• •••• 0000", "mandate.iban"],
      ["bankDetailsSealed", "v1.test.AAAA", "bank-details"],
    ] as const) {
      expect([column, await altered("mandates", column, value)]).toEqual([column, [fault]]);
    }
    expect(await altered("contracts", "signedDataSha256", "0".repeat(64))).toEqual([
      "acceptance",
      "signed-data",
    ]);
    expect(await faults()).toEqual([]);
  });
});
