import { sql } from "kysely";
import { belongsTo, fromZero, keyed, optional, required, type Tables } from "./tables.ts";

/** Drafts, contracts with their steps, and the mandates, documents and notes that belong to them. */
export async function createContracts(tables: Tables): Promise<void> {
  const { table, index, addressIndex, bigint, orderedText } = tables;

  await table("drafts")
    .$call(keyed("id"))
    .$call(required("text", "packId", "raisonSociale", "siret", "nomPrenom", "adresseSiege"))
    .$call(required("text", "email", "telephone", "warningsJson", "tokenHash", "tokenSealed"))
    .$call(required("text", "giftCode", "requestHmac", "chainId"))
    .$call(required(bigint, "createdAt", "updatedAt", "expiresAt"))
    .$call(optional("text", "signedContractId"))
    .execute();
  await index("drafts", ["tokenHash"], { unique: true });
  await index("drafts", ["siret", "email"]);
  await index("drafts", ["expiresAt"]);
  await index("drafts", ["createdAt", "signedContractId"]);
  await addressIndex("drafts", "email", "person");
  await index("drafts", ["updatedAt", "id", "expiresAt", "signedContractId"], {
    name: "list",
    where: sql<boolean>`"signedContractId" is null`,
  });

  await table("prepared_subscriptions")
    .$call(keyed("id"))
    .$call(
      required("text", "packId", "raisonSociale", "siret", "nomPrenom", "adresseSiege", "email", "telephone"),
    )
    .$call(optional("text", "giftCode", "zenmasterId"))
    .$call(required("text", "greeting", "preparedBy", "preparedById", "tokenHash", "tokenSealed"))
    .$call(required(bigint, "createdAt", "expiresAt"))
    .$call(optional(bigint, "openedAt"))
    .$call(optional("text", "draftId", "contractId"))
    .execute();
  await index("prepared_subscriptions", ["tokenHash"], { unique: true });
  await index("prepared_subscriptions", ["draftId"]);
  await index("prepared_subscriptions", ["expiresAt"]);

  await table("contracts")
    .$call(keyed("id"))
    .$call(required("text", "number", "packId", "state"))
    .$call(optional(bigint, "endAskedAt"))
    .$call(optional("text", "endAskedOn", "endCause", "lastDayOn", "suspendedOn", "suspensionReason"))
    .$call(required("text", "raisonSociale", "siret", "nomPrenom", "adresseSiege", "email", "telephone"))
    .$call(optional("text", "correctedEmail", "correctedSiret", "correctedSeat", "vatNumber"))
    .$call(optional("text", "changedName", "changedPerson", "changedTelephone"))
    .$call(required("integer", "monthlyCents", "trialDays", "firstMonthFree"))
    .$call(fromZero("integer", "booksWait", "seatInDoubt", "sharesCompany", "takenOver"))
    .$call(optional("integer", "reducedCents"))
    .$call(optional("text", "giftCode", "normalPriceFromOn", "giftCompanyHmac", "adsAddedOn", "welcomedOn"))
    .$call(required("text", "acceptedOn", "firstRenewalOn", "firstDebitOn", "withdrawalEndsOn", "date"))
    .$call(optional("text", "trialEndsOn"))
    .$call(required(bigint, "signedAt"))
    .$call(required("text", "termsEdition", "termsVersion", "termsSha256"))
    .$call(required("text", "signedDataSealed", "signedDataSha256", "warningsJson", "chainId"))
    .$call(optional("text", "draftId"))
    .$call(required("text", "linkHash", "linkSealed", "requestHmac"))
    .$call(optional(bigint, "addressConfirmedAt"))
    .$call(optional("text", "addressConfirmedBy", "awaitedDebitOn", "erasedOn", "erasureAskedOn"))
    .$call(optional("text", "zenmasterId"))
    .addColumn("searched", orderedText, (column) => column.notNull())
    .execute();
  await indexContracts(tables);

  await table("contract_steps")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required("text", "kind", "on"))
    .$call(required(bigint, "at"))
    .$call(optional("text", "reason", "lastDayOn", "announcementId", "recordedBy", "statusBeforeJson"))
    .$call(optional("text", "zenmasterId"))
    .$call(optional(bigint, "undoneAt"))
    .addColumn("formerLinkHash", "text", (column) => column.unique())
    .execute();
  await index("contract_steps", ["contractId"]);
  await index("contract_steps", ["contractId", "undoneAt", "kind", "reason"], {
    name: "interruptions",
    where: sql<boolean>`"kind" in ('suspend', 'terminate') and "reason" in ('force-majeure', 'unpaid')`,
  });

  await table("mandates")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required("text", "umr", "bankDetailsSealed", "maskedIban"))
    .$call(required("text", "titulaire", "adresse", "pays", "emailDebiteur"))
    .$call(required(bigint, "createdAt", "usableAt"))
    .$call(optional(bigint, "revokedAt"))
    .$call(optional("text", "accountFault", "accountErasedOn", "usedElsewhereOn"))
    .execute();
  await index("mandates", ["umr"]);
  // A mandate is the same one whatever the capitals of its reference (EPC130-08).
  await sql`create unique index mandates_reference_index on mandates (lower("umr"))`.execute(tables.db);
  await index("mandates", ["contractId", "createdAt", "usableAt", "revokedAt", "id"], { name: "contract" });
  await index("mandates", ["accountFault", "accountErasedOn", "createdAt", "contractId"], {
    name: "faulty",
    where: sql<boolean>`"accountFault" is not null and "accountErasedOn" is null`,
  });
  // By the end of their accounts.
  await sql`create index mandates_end_index on mandates (
    substr("maskedIban", length("maskedIban") - 3), "contractId", "maskedIban")`.execute(tables.db);

  await table("amendments")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required("text", "kind", "date", "replacedUmr", "duesJson", "warningsJson"))
    .$call(required(bigint, "signedAt"))
    .$call(optional("text", "nextDueJson"))
    .$call(required("text", "signedDataSealed", "signedDataSha256", "requestHmac"))
    .execute();
  await index("amendments", ["contractId", "signedAt"], { name: "contract" });
  // The few whose client pays a month by transfer.
  await index("amendments", ["contractId"], {
    name: "byTransfer",
    where: sql<boolean>`"duesJson" like '%"collectionOn":null%'`,
  });

  await table("fact_changes")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required(bigint, "at", "usableAt"))
    .$call(required("text", "factsJson", "formerJson"))
    .$call(optional("text", "by", "source"))
    .$call(optional(bigint, "usedAt", "undoneAt"))
    .execute();
  await index("fact_changes", ["contractId", "at"], { name: "contract" });
  // The few that wait.
  await index("fact_changes", ["usableAt"], {
    name: "waiting",
    where: sql<boolean>`"usedAt" is null and "undoneAt" is null`,
  });

  await table("email_changes")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required(bigint, "at", "usableAt", "expiresAt"))
    .$call(required("text", "email", "former", "tokenHash", "tokenSealed"))
    .$call(optional("text", "by", "source", "end"))
    .$call(optional(bigint, "confirmedAt", "usedAt", "undoneAt"))
    .execute();
  await index("email_changes", ["tokenHash"], { unique: true });
  await index("email_changes", ["contractId", "at"], { name: "contract" });
  // The few that wait.
  await index("email_changes", ["usableAt"], {
    name: "waiting",
    where: sql<boolean>`"usedAt" is null and "undoneAt" is null`,
  });

  await table("pack_changes")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required("text", "number", "date", "toPackId", "fromOn", "changeJson"))
    .$call(required(bigint, "signedAt"))
    .$call(optional("text", "backOn"))
    .$call(optional(bigint, "renouncedAt"))
    .$call(required("text", "signedDataSealed", "signedDataSha256", "requestHmac"))
    .execute();
  await index("pack_changes", ["contractId", "signedAt"]);
  // The pack in force of each contract of a list.
  await index("pack_changes", ["number", "fromOn", "backOn", "toPackId"], { name: "in_force" });

  await table("contract_prices")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required("text", "number", "fromOn"))
    .$call(required("integer", "monthlyCents"))
    .$call(optional("integer", "reducedCents"))
    .$call(optional(bigint, "withdrawnAt"))
    .$call(optional("text", "lapsedWith"))
    .execute();
  await index("contract_prices", ["contractId", "fromOn"]);
  // The price in force of each contract of a list.
  await index("contract_prices", ["number", "fromOn", "monthlyCents", "reducedCents"], {
    name: "in_force",
    where: sql<boolean>`"withdrawnAt" is null`,
  });

  await table("legal_holds")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required("text", "reason", "placedOn"))
    .$call(optional("text", "liftedOn"))
    .execute();
  await index("legal_holds", ["contractId"]);
  await table("contract_notes")
    .$call(keyed("id"))
    .$call(belongsTo("contractId", "contracts.id"))
    .$call(required(bigint, "at"))
    .$call(required("text", "by", "text"))
    .addColumn("searched", orderedText, (column) => column.notNull())
    .execute();
  await index("contract_notes", ["contractId", "at"]);
  await index("contract_notes", ["at", "id"]);
}

async function indexContracts({ db, index, addressIndex }: Tables): Promise<void> {
  await index("contracts", ["number"], { unique: true });
  await index("contracts", ["linkHash"], { unique: true });
  // A draft is signed once, even by two calls at the same instant.
  await index("contracts", ["draftId"], { unique: true });
  // Finds the contract that the same call signed before.
  await index("contracts", ["requestHmac", "signedAt"]);
  for (const column of ["signedAt", "siret", "email", "state", "chainId", "firstDebitOn"]) {
    await index("contracts", [column]);
  }
  await addressIndex("contracts", "email", "person");
  await addressIndex("contracts", "correctedEmail", "corrected_email");
  await index("contracts", ["lastDayOn"], {
    where: sql<boolean>`"erasedOn" is null and "lastDayOn" is not null`,
  });
  // The few whose client nobody has welcomed yet, the oldest first.
  await index("contracts", ["state", "signedAt"], {
    name: "unwelcomed",
    where: sql<boolean>`"welcomedOn" is null`,
  });
  // The clients of each person, and the contracts that have nobody, the oldest first.
  await index("contracts", ["zenmasterId", "state", "welcomedOn", "signedAt"], { name: "zenmaster" });
  // The few whose SIRET has a wrong key, as long as nobody has corrected it.
  await index("contracts", ["firstDebitOn"], {
    name: "wrong_siret",
    where: sql<boolean>`"warningsJson" like '%siret-key%' and "correctedSiret" is null`,
  });
  // The few whose seat nobody understands, or lies in another country of the tax, as long as nobody has settled it.
  await index("contracts", ["state"], {
    name: "open_seat",
    where: sql<boolean>`(("warningsJson" like '%seat-%' and "correctedSeat" is null and "vatNumber" is null) or "seatInDoubt" = 1)`,
  });
  // Those that were signed elsewhere, in the order in which their papers are asked for.
  await index("contracts", ["takenOver", "firstDebitOn", "number"], {
    name: "taken_over",
    where: sql<boolean>`"takenOver" = 1`,
  });
  await index("contracts", ["booksWait"], { where: sql<boolean>`"booksWait" = 1` });
  // The contracts of a company, by the SIREN in use.
  await sql`create index contracts_company_index on contracts (
    substr(coalesce("correctedSiret", "siret"), 1, 9))`.execute(db);
  // The few that were signed while another contract of their company ran, as long as nobody has said that both are meant.
  await index("contracts", ["sharesCompany"], { where: sql<boolean>`"sharesCompany" = 1` });
  await index("contracts", ["giftCompanyHmac"], {
    where: sql<boolean>`"giftCompanyHmac" is not null`,
  });
  await index("contracts", ["giftCode", "adsAddedOn", "signedAt"], {
    name: "giftCode",
    where: sql<boolean>`"giftCode" is not null`,
  });

  // Each of the following holds every column by which a list of the desk is sorted, filtered and totalled, so that a
  // page is found without reading the table.
  const filters = ["erasedOn", "acceptedOn", "packId", "state", "lastDayOn", "zenmasterId"];
  const totals = ["firstDebitOn", "addressConfirmedAt", "monthlyCents"];
  await index("contracts", ["number", ...filters, ...totals], { name: "list" });
  await index("contracts", ["searched", "number", ...filters, ...totals], { name: "search" });
  // By number in the order given, because the number within a year may grow beyond four digits.
  await sql`create index contracts_order_index on contracts (
    (substr("number", 4, 4) || cast(length("number") as text) || "number"),
    ${sql.join(["number", ...filters, ...totals].map((name) => sql.ref(name)))})`.execute(db);
  // In the order of the groups by which contracts are counted: their status and its last day, then their first day.
  await index(
    "contracts",
    ["state", "lastDayOn", "acceptedOn", "firstDebitOn", "monthlyCents", "erasedOn", "packId"].concat(
      ...["addressConfirmedAt", "zenmasterId", "number"],
    ),
    { name: "totals" },
  );
  // What gifts reduce is taken off the totals.
  await index(
    "contracts",
    [
      ...["normalPriceFromOn", "state", "lastDayOn", "acceptedOn", "firstDebitOn", "packId", "erasedOn"],
      ...["addressConfirmedAt", "awaitedDebitOn", "searched", "monthlyCents", "reducedCents", "zenmasterId"],
      "number",
    ],
    { name: "normalPriceFromOn", where: sql<boolean>`"normalPriceFromOn" is not null` },
  );
  // Those that an announcement concerns.
  await index(
    "contracts",
    [
      ...["number", "erasedOn", "state", "lastDayOn", "signedAt", "termsEdition", "termsVersion"],
      ...["packId", "acceptedOn"],
    ],
    { name: "concerned" },
  );
  const awaits = sql<boolean>`"addressConfirmedAt" is null and "awaitedDebitOn" is not null`;
  await index("contracts", ["awaitedDebitOn"], { name: "held_back", where: awaits });
  await index(
    "contracts",
    [
      ...["number", "searched", "monthlyCents", "erasedOn", "acceptedOn", "packId", "state", "lastDayOn"],
      ...["addressConfirmedAt", "awaitedDebitOn", "zenmasterId"],
    ],
    { name: "awaited", where: awaits },
  );
}
