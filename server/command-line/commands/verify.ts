import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { contractDocumentName, termsNames } from "#content/contract/documents.ts";
import { verifyWords } from "#content/contract/verify.ts";
import { evidenceFaultList } from "#content/desk/evidence-faults.ts";
import { longDate, timeInParis } from "#content/site/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { Database, DbOrTransaction } from "#server/database/client.ts";
import { findDocumentBySha256, sha256Of } from "#server/database/documents.ts";
import { findInvoiceBySha256, type KnownInvoice } from "#server/database/invoice-files.ts";
import { connectSqlite } from "#server/database/sqlite.ts";
import { findTermsDocumentBySha256, type TermsDocument } from "#server/database/terms-documents.ts";
import { checkContract, signedAtOf } from "#server/evidence/check.ts";
import { reasonOf } from "#server/start-failure.ts";
import { checkStore } from "../backup/check-store.ts";
import { storeIn } from "../backup/manifest.ts";
import { checkLines, checkProgress, faultsIn } from "../backup/report.ts";
import { restoreWords } from "../backup/words.ts";
import { type Answer, type CommandContext, defineCommand, Refusal } from "../command.ts";
import { alignedRows, folded, type Row } from "../terminal.ts";

const verdictWords = {
  authentic: "Authentique : octet pour octet le document enregistré à la signature.",
  published: "Authentique : octet pour octet les conditions jointes aux contrats signés sous cette version.",
  unknown: "Inconnu : ce fichier n’est pas dans le registre, ou il a été modifié.",
  labels: {
    document: "Document",
    version: "Version",
    contract: "Contrat",
    firm: "Abonné",
    signatory: "Signataire",
    signedAt: "Signé le",
    sha256: "SHA-256",
    evidence: "Preuves",
    faults: "ALTÉRÉ",
    erasedOn: "Effacé le",
  },
  whole: "Entières, aucun événement n’a été modifié",
  broken: "ROMPUES : ne vous y fiez pas, prévenez qui tient le site",
  moment: (at: number) => `${longDate(dayInParis(at))} à ${timeInParis(at)}`,
  erased: (day: Day) => `${longDate(day)}, ses données ne sont plus conservées`,
  unreadable: (path: string, reason: string) => `${path} ne peut pas être lu : ${reason}`,
} as const;

const { labels } = verdictWords;

/**
 * `verifier`: checks that a file is exactly the signed one and that its evidence is intact, and says who signed it and
 * when; without a file, checks the whole store.
 */
export const verifyCommand = defineCommand({
  name: "verifier",
  summary: "Vérifier un PDF signé, ou toutes les données",
  arguments: { file: { label: "FICHIER.pdf" } },
  options: {},
  examples: [
    { text: "Contrôler un mandat reçu d’une banque", words: "verifier mandat-sepa-2H-2026-0001.pdf" },
    { text: "Contrôler toutes les données, le site en marche ou non", words: "verifier" },
  ],
  notes: [
    "Code de sortie 1 si le document n’est pas authentique, ou si quelque chose n’est plus entier.",
    "Sans fichier, tout est lu : la base, les clés, chaque donnée chiffrée, chaque chaîne de preuves et son sceau, chaque contrat, chaque PDF, chaque facture et chaque avoir, avec la suite de leurs numéros.",
  ],
  changes: false,
  run: (context, { arguments: { file } }) =>
    file === undefined ? verifyStore(context) : verifyFile(context, file),
});

async function verifyStore(context: CommandContext): Promise<Answer> {
  const { database, keyring } = await context.open();
  const checks = await inSnapshot(database, context.environment().DATA_DIR, (db) =>
    checkStore({ db, keyring }, checkProgress(context)),
  );
  const faults = faultsIn(checks);
  return {
    value: { ok: faults === 0, checks },
    lines: (width) => [restoreWords.store(faults), ...checkLines(checks, width)],
    code: faults > 0 ? 1 : 0,
  };
}

/** Reads the store at one instant, while the site may go on writing. */
async function inSnapshot<Value>(
  { dialect, db }: Database,
  dataDir: string,
  work: (db: DbOrTransaction) => Promise<Value>,
): Promise<Value> {
  if (dialect === "postgres")
    return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
  // A second connection: a transaction on the main one would block all writers.
  const reader = connectSqlite(storeIn(dataDir));
  try {
    await sql`begin`.execute(reader);
    return await work(reader);
  } finally {
    await reader.destroy();
  }
}

async function verifyFile({ open }: CommandContext, path: string): Promise<Answer> {
  const sha256 = sha256Of(bytesOf(path));
  const { database, keyring } = await open();
  const document = await findDocumentBySha256(database.db, keyring, sha256);
  const checked = document && (await checkContract(database.db, keyring, document.contractId));
  const terms = document ? null : await findTermsDocumentBySha256(database.db, keyring, sha256);
  if (terms) return verdictOnTerms(terms);
  const invoice = document ? null : await findInvoiceBySha256(database.db, keyring, sha256);
  if (invoice) return verdictOnInvoice(invoice, sha256);
  if (!checked) {
    return {
      value: { authentic: false, sha256 },
      lines: (width) => [
        ...folded(verdictWords.unknown, "", width),
        ...alignedRows([[labels.sha256, sha256]], width),
      ],
      code: 1,
    };
  }
  const { number, raisonSociale, nomPrenom, erasedOn, faults } = checked;
  const signedAt = await signedAtOf(database.db, document, checked.signedAt);
  const isWhole = faults.length === 0;
  const { kind } = document;
  const rows: readonly (Row | null)[] = [
    [labels.document, contractDocumentName(kind)],
    [labels.contract, number],
    erasedOn ? null : [labels.firm, raisonSociale],
    erasedOn ? null : [labels.signatory, nomPrenom],
    [labels.signedAt, verdictWords.moment(signedAt)],
    erasedOn ? [labels.erasedOn, verdictWords.erased(erasedOn)] : null,
    [labels.evidence, isWhole ? verdictWords.whole : verdictWords.broken],
    isWhole ? null : [labels.faults, evidenceFaultList(faults)],
    [labels.sha256, sha256],
  ];
  return {
    value: {
      authentic: true,
      sha256,
      kind,
      contract: number,
      signedAt,
      erasedOn,
      raisonSociale,
      nomPrenom,
      evidenceIsWhole: isWhole,
      faults,
    },
    lines: (width) => [
      ...folded(verdictWords.authentic, "", width),
      ...alignedRows(
        rows.filter((row) => row !== null),
        width,
      ),
    ],
    code: isWhole ? 0 : 1,
  };
}

function verdictOnTerms({ edition, version, sha256 }: TermsDocument): Answer {
  const rows = [
    [labels.document, termsNames[edition].document],
    [labels.version, longDate(version)],
    [labels.sha256, sha256],
  ] as const;
  return {
    value: { authentic: true, sha256, kind: "terms", edition, version },
    lines: (width) => [...folded(verdictWords.published, "", width), ...alignedRows(rows, width)],
  };
}

function verdictOnInvoice({ number, kind, issuedOn }: KnownInvoice, sha256: string): Answer {
  const { invoices, invoiced, ...words } = verifyWords.authentic;
  const rows = [
    [labels.document, invoices[kind]],
    [words.number, number],
    [words.issuedOn, longDate(issuedOn)],
    [labels.sha256, sha256],
  ] as const;
  return {
    value: { authentic: true, sha256, kind, number, issuedOn },
    lines: (width) => [...folded(invoiced, "", width), ...alignedRows(rows, width)],
  };
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Refusal(verdictWords.unreadable(path, reasonOf(error)));
  }
}
