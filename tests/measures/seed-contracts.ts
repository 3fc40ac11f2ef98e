import SQLite from "better-sqlite3";

/** Contracts of one transaction. */
const atOnce = 25_000;

/** One of these for each second of the past: as the site would have kept them one after the other. */
const secondsAgo = "(unixepoch() * 1000 - (:all - n) * 1000)";
const id = (kind: string) => `printf('01980000-%04x-7%03x-8000-${kind}%08x', n >> 12, n & 4095, n)`;
const text = (bytes: number) => `printf('%.*c', ${bytes}, 'x')`;
const hash = (kind: string) => `printf('${kind}%062x', n)`;

/** What each contract leaves in the store, by table: columns and the SQL of their values. */
const rows: readonly (readonly [table: string, values: Readonly<Record<string, string>>])[] = [
  [
    "drafts",
    {
      ...subscriber(),
      id: id("d001"),
      packId: "'advance'",
      warningsJson: "'[]'",
      requestHmac: hash("d1"),
      chainId: id("c001"),
      tokenHash: hash("d2"),
      tokenSealed: text(110),
      createdAt: secondsAgo,
      updatedAt: secondsAgo,
      expiresAt: `${secondsAgo} + 604800000`,
      signedContractId: id("a001"),
    },
  ],
  [
    "contracts",
    {
      ...subscriber(),
      id: id("a001"),
      number: "printf('2H-2020-%07d', n)",
      searched:
        "printf('atelier%d\u001f2h2020%07d\u001fclairefabre%d\u001f%014d\u001fclient%d@ancienexample\u001f0639981234\u001f2h2020%07d7k4qx2m9', n, n, n, n, n, n)",
      packId: "'advance'",
      state: "'active'",
      acceptedOn: "'2020-09-15'",
      firstRenewalOn: "'2020-10-15'",
      firstDebitOn: "'2020-10-15'",
      withdrawalEndsOn: "'2020-09-29'",
      date: "'15/09/2020'",
      termsEdition: "'standard'",
      termsVersion: "'2020-09-01'",
      termsSha256: hash("a2"),
      warningsJson: "'[]'",
      signedDataSealed: text(1400),
      signedDataSha256: hash("a3"),
      linkHash: hash("a4"),
      linkSealed: text(110),
      requestHmac: hash("a5"),
      chainId: id("c001"),
      monthlyCents: "8900",
      trialDays: "0",
      firstMonthFree: "1",
      signedAt: secondsAgo,
      addressConfirmedAt: `iif(n % 10 = 0, null, ${secondsAgo})`,
      draftId: id("d001"),
    },
  ],
  [
    "mandates",
    {
      id: id("a001"),
      contractId: id("a001"),
      umr: "printf('2H-2020-%07d-7K4QX2M9', n)",
      bankDetailsSealed: text(150),
      maskedIban: "'FR76 •••• •••• 0189'",
      titulaire: "'Atelier ' || n",
      adresse: "'8, rue des Tisserands, Marseille'",
      pays: "'France'",
      emailDebiteur: "'client-' || n || '@ancien.example'",
      createdAt: secondsAgo,
    },
  ],
  ...["step1-accepted", "step2-accepted", "contract-kept"].map(
    (kind, index) =>
      [
        "evidence_events",
        {
          chainId: id("c001"),
          rank: String(index + 1),
          kind: `'${kind}'`,
          at: secondsAgo,
          dataJson: `'{"requestHmac":"' || ${hash("e1")} || '"}'`,
          previousHash: hash(`e${index}`),
          hash: hash(`f${index}`),
        },
      ] as const,
  ),
  ["evidence_heads", { chainId: id("c001"), rank: "3", mac: hash("e9") }],
  ...["agency-draft", "reminder-1", "confirmation", "agency-contract"].map(
    (kind, index) =>
      [
        "outbox",
        {
          id: id(`b00${index}`),
          kind: `'${kind}'`,
          subjectId: index < 2 ? id("d001") : id("a001"),
          messageId: `'<${kind}.' || n || '@ancien.example>'`,
          createdAt: secondsAgo,
          dueAt: secondsAgo,
          attempts: "1",
          sentAt: kind === "reminder-1" ? "null" : secondsAgo,
          cancelledAt: kind === "reminder-1" ? secondsAgo : "null",
        },
      ] as const,
  ),
  ...["contract-summary", "mandate"].map(
    (kind, index) =>
      [
        "documents",
        {
          id: id(`f00${index}`),
          contractId: id("a001"),
          kind: `'${kind}'`,
          fileName: "'contrat-' || n || '.pdf'",
          sha256: hash(`b${index}`),
          bytesSealed: "zeroblob(64)",
          byteLength: "64",
          createdAt: secondsAgo,
        },
      ] as const,
  ),
  [
    "contact_messages",
    {
      id: id("9001"),
      firstName: "'Camille'",
      lastName: "'Roux'",
      phone: "'06 39 98 56 78'",
      email: "'visiteur-' || n || '@ancien.example'",
      message: text(200),
      searched: `'camilleroux' || char(31) || 'visiteur' || n || char(31) || ${text(200)}`,
      receivedAt: secondsAgo,
    },
  ],
];

/**
 * Fills a store with contracts up to the rank `all`, each with its draft, mandate, evidence, mails that have left,
 * documents, and one contact message, straight into the file. What is sealed there opens with no key, and documents are
 * 64 bytes long. Tells its progress.
 */
export function seedContracts(file: string, from: number, all: number): void {
  const store = new SQLite(file);
  store.pragma("synchronous = OFF");
  store.pragma("cache_size = -400000");
  const inserts = rows.map(([table, values]) =>
    store.prepare(
      `with recursive ranks(n) as (select :first union all select n + 1 from ranks where n < :last)
       insert into ${table} (${Object.keys(values)
         .map((name) => `"${name}"`)
         .join(", ")})
       select ${Object.values(values).join(", ")} from ranks`,
    ),
  );
  for (let first = from + 1; first <= all; first += atOnce) {
    const last = Math.min(first + atOnce - 1, all);
    store.transaction(() => {
      for (const insert of inserts) insert.run({ first, last, all });
    })();
    if (all > atOnce)
      console.log(`${last.toLocaleString("en")} of ${all.toLocaleString("en")} contracts seeded`);
  }
  store.pragma("wal_checkpoint(TRUNCATE)");
  store.close();
}

function subscriber() {
  return {
    raisonSociale: "'Atelier ' || n",
    siret: "printf('%014d', n)",
    nomPrenom: "'Claire Fabre ' || n",
    adresseSiege: "'8, rue des Tisserands, 13006 Marseille'",
    email: "'client-' || n || '@ancien.example'",
    telephone: "'0639981234'",
  };
}
