import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkContract } from "#server/functions/check-evidence.ts";
import { openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("A contract whose columns somebody altered", (store) => {
  test("is told with the name of every column that no longer tells what was signed", async () => {
    const functions = await openFunctions(store);
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
      const found = await faults();
      await put(rows[0]!.value);
      return found;
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
