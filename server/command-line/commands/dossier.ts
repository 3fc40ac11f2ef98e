import { writeFileSync } from "node:fs";
import { zipSync } from "fflate";
import { evidenceFaultList } from "#content/desk/evidence-faults.ts";
import { editionText, findEdition } from "#content/terms/editions.ts";
import { evidenceFileReference } from "#domain/contract/signed-contract.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Context } from "#server/context.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { documentsOfContract } from "#server/database/billing/billing-reads.ts";
import { findBillingDocument } from "#server/database/billing/invoices.ts";
import { amendmentsOf, amendmentTextOf } from "#server/database/contracts/amendments.ts";
import { notesOf } from "#server/database/contracts/contract-notes.ts";
import { type StoredContract, signedTextOf } from "#server/database/contracts/contracts.ts";
import { contactEmailHmac } from "#server/database/contracts/corrected-fields.ts";
import { mandateIdOf } from "#server/database/contracts/mandates.ts";
import { packChangeTextOf } from "#server/database/contracts/pack-changes.ts";
import { sentDocumentsOf } from "#server/database/evidence/documents.ts";
import { type EvidenceEvent, eventText, evidenceOf } from "#server/database/evidence/evidence.ts";
import { isInternal } from "#server/database/mail/mail-kinds.ts";
import { mailsOfContract, mailWords, type OutboxMail } from "#server/database/mail/outbox.ts";
import { type Keyring, sha256Of } from "#server/database/sealed/encryption.ts";
import { facturX } from "#server/documents/factur-x.ts";
import { invoiceDocument } from "#server/documents/invoice-document.ts";
import { checkContract, type EvidenceFault } from "#server/evidence/check.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Answer, type CommandContext, defineCommand, Refusal } from "../command.ts";
import { createSiteContext, unknownContract } from "../site-context.ts";
import { dossierWords } from "./dossier-words.ts";

/** `dossier`: everything that proves a contract, in one archive; or the contract's data, for a program. */
export const dossierCommand = defineCommand({
  name: "dossier",
  summary: "Réunir les preuves d’un contrat dans une archive",
  arguments: {
    number: {
      label: "NUMÉRO",
      required: true,
    },
  },
  options: { vers: { value: "ARCHIVE.zip", text: "où écrire l’archive" } },
  examples: [
    {
      text: "Préparer un dossier pour une banque, un avocat ou un juge",
      words: "dossier 2H-2026-0001 --vers dossier-garance.zip",
    },
    {
      text: "Donner à un programme ce qu’on sait d’un contrat, l’IBAN masqué",
      words: "dossier 2H-2026-0001 --json > contrat.json",
    },
  ],
  notes: [
    "L’archive contient l’IBAN entier du client, ce qui s’inscrit aux preuves du contrat : ne la confiez qu’à qui doit la lire. Son LISEZ-MOI explique comment la contrôler.",
  ],
  changes: true,
  run(context, { arguments: typed, options: { vers: path } }) {
    const number = typed.number.toUpperCase();
    if (path !== undefined) return writeDossier(context, number, path);
    if (!context.asJson) throw new Refusal(dossierWords.noFile, 2);
    return readDossier(context, number);
  },
});

/** The data of the contract's page, the account masked. Records nothing. */
async function readDossier(context: CommandContext, number: string): Promise<Answer> {
  const contracts = createContractActions(await createSiteContext(context));
  const read = await contracts.read(number);
  if (!read.ok) throw unknownContract(number);
  const { file, mandates, debits, holds } = read.value;
  const { database } = await context.open();
  return {
    value: {
      ...file,
      mandates,
      debits,
      invoices: await documentsOfContract(database.db, file.id),
      holds,
      notes: await notesOf(database.db, file.id),
    },
    lines: [],
  };
}

async function writeDossier(context: CommandContext, number: string, path: string): Promise<Answer> {
  const site = await createSiteContext(context);
  const contracts = createContractActions(site);
  if (!(await contracts.read(number)).ok) throw unknownContract(number);
  await context.confirm(dossierWords.question(number));
  const result = await contracts.forDossier(number, {
    role: "machine",
    name: context.operator,
  });
  if (!result.ok) throw unknownContract(number);
  const contract = result.value;
  const { faults } = (await checkContract(site.database.db, site.keyring, contract.id)) ?? { faults: [] };
  const files = await dossierFiles(site, contract, faults);
  const archive = zipSync(Object.fromEntries(files.map(({ path: name, bytes }) => [name, bytes])), {
    mtime: contract.signedAt,
  });
  try {
    writeFileSync(path, archive, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    throw new Refusal(dossierWords.notWritten(path, reasonOf(error)));
  }
  return {
    value: { path, files: files.map((file) => file.path), faults },
    lines: [
      dossierWords.written(path, files.length),
      ...(faults.length > 0 ? [dossierWords.altered(evidenceFaultList(faults))] : []),
    ],
    code: faults.length > 0 ? 1 : 0,
  };
}

type DossierFile = { readonly path: string; readonly bytes: Uint8Array };

const { folders, files } = dossierWords;

/**
 * Everything that proves a contract, as files that common tools can check: each event of the chain and the signed data
 * are the exact texts that were hashed. The last file lists the SHA-256 of all the others; the first one names the
 * faults, if any.
 */
async function dossierFiles(
  context: Context,
  contract: StoredContract,
  faults: readonly EvidenceFault[],
): Promise<DossierFile[]> {
  const { database, keyring } = context;
  const documents = await sentDocumentsOf(database.db, keyring, contract);
  const events = await evidenceOf(database.db, contract.chainId);
  const content = [
    ...documents.map(({ fileName, bytes }) => ({ path: `${folders.documents}/${fileName}`, bytes })),
    text(`${folders.evidence}/${files.signedData}`, signedTextOf(contract, keyring)),
    ...(await amendments(context, contract)),
    ...events.map((event) => text(`${folders.events}/${nameOf(event)}`, eventText(event))),
    text(`${folders.evidence}/${files.chain}`, `${JSON.stringify(events.map(label), null, 2)}\n`),
    ...terms(contract),
    ...(await invoices(context, contract)),
    ...(await mails(context, contract, events)),
  ];
  const readme = text(
    files.readme,
    dossierWords.readme({ contract, documents, events, altered: evidenceFaultList(faults) }),
  );
  const sums = [readme, ...content].map(({ path, bytes }) => `${sha256Of(bytes)}  ${path}\n`);
  return [readme, ...content, text(files.sums, sums.join(""))];
}

/** What was signed later: another account each, or another pack. */
async function amendments(
  { database, keyring }: Context,
  { id, mandates, packChanges }: StoredContract,
): Promise<DossierFile[]> {
  const signed = (await amendmentsOf(database.db, [id])).get(id) ?? [];
  const accounts = signed.map((amendment) => {
    const mandate = mandates.find((each) => each.id === mandateIdOf(id, amendment.id))!;
    const path = `${folders.evidence}/${files.amendment(evidenceFileReference(mandate))}`;
    return text(path, amendmentTextOf(amendment, keyring));
  });
  const packs = packChanges.map((change, index) =>
    text(`${folders.evidence}/${files.amendment(`pack-${index + 1}`)}`, packChangeTextOf(change, keyring)),
  );
  return [...accounts, ...packs];
}

function text(path: string, content: string): DossierFile {
  return { path, bytes: Buffer.from(content, "utf8") };
}

function nameOf({ rank, kind }: EvidenceEvent): string {
  return `${String(rank).padStart(2, "0")}-${kind}.json`;
}

function label({ rank, kind, at, previousHash, hash, dataJson }: EvidenceEvent) {
  return { rank, kind, at: new Date(at).toISOString(), data: JSON.parse(dataJson), previousHash, hash };
}

/** The accepted text itself, if this build still has it. The signed data hold its version and hash anyway. */
function terms({ takenOver, terms: { edition, version, sha256 } }: StoredContract): DossierFile[] {
  if (takenOver) return [];
  const published = findEdition(edition, version);
  const accepted = published && editionText(published);
  return accepted && sha256Of(accepted) === sha256 ? [text(files.terms, accepted)] : [];
}

/** Each invoice and credit note: its PDF, its data, and the text whose hash the evidence holds. */
async function invoices(context: Context, { id }: StoredContract): Promise<DossierFile[]> {
  const { database, keyring } = context;
  const all: DossierFile[] = [];
  for (const { number } of await documentsOfContract(database.db, id)) {
    const document = await findBillingDocument(database.db, keyring, number);
    const pdf = await invoiceDocument(context, number);
    // Erased after its ten years.
    if (!document || !pdf) continue;
    all.push(
      { path: `${folders.invoices}/${pdf.fileName}`, bytes: pdf.bytes },
      text(`${folders.invoices}/${number}.xml`, facturX(document)),
      text(`${folders.invoices}/${number}.json`, canonicalJson(document)),
    );
  }
  return all;
}

async function mails(
  context: Context,
  contract: StoredContract,
  events: readonly EvidenceEvent[],
): Promise<DossierFile[]> {
  const mails = await mailsOfContract(context.database.db, contract);
  const mailLog = mails.map(({ kind, messageId, createdAt, sentAt, attempts, cancelledAt, deadAt }) => ({
    kind,
    messageId,
    promisedAt: instant(createdAt),
    sentAt: instant(sentAt),
    attempts,
    cancelledAt: instant(cancelledAt),
    givenUpAt: instant(deadAt),
  }));
  const sent = mails.filter(({ sentAt }) => sentAt !== null);
  const texts = sent.map((mail, index) => {
    const to = otherEmailOf(mail, contract) ?? clientEmailAt(mail.sentAt!, context.keyring, contract, events);
    return mailText(context, mail, countOfItsKind(sent.slice(0, index + 1)), to);
  });
  return [
    text(`${folders.mails}/${files.mailLog}`, `${JSON.stringify(mailLog, null, 2)}\n`),
    ...texts.flat(),
  ];
}

/** The number of the last mail among those of its kind. */
function countOfItsKind(mails: readonly OutboxMail[]): number {
  return mails.filter(({ kind }) => kind === mails.at(-1)?.kind).length;
}

/** The address that a mail about another one went to, if it was not the one in use; `null` for other mails. */
function otherEmailOf({ kind, subjectId }: OutboxMail, { emailChanges }: StoredContract): string | null {
  const change = emailChanges.find(({ id }) => id === subjectId);
  if (kind === "email-to-confirm") return change?.email || dossierWords.replacedEmail;
  return kind === "former-email" ? (change?.former ?? null) : null;
}

/**
 * The e-mail address of the client at an instant, as far as known: the chain keeps only a keyed hash of a corrected
 * one.
 */
function clientEmailAt(
  instant: number,
  keyring: Keyring,
  { subscriber, contactEmail }: StoredContract,
  events: readonly EvidenceEvent[],
): string {
  const correction = events.findLast(
    ({ kind, at }) => ["address-corrected", "address-in-use"].includes(kind) && at <= instant,
  );
  if (!correction) return subscriber.email;
  const isInUse = JSON.parse(correction.dataJson).emailHmac === contactEmailHmac(keyring, contactEmail);
  return isInUse ? contactEmail : dossierWords.replacedEmail;
}

/** The words of a mail as they left, with its recipient; the second of a kind has `-2` in its name. */
function mailText(context: Context, mail: OutboxMail, number: number, clientEmail: string): DossierFile[] {
  const words = mailWords(mail, context.keyring);
  if (!words) return [];
  const head = dossierWords.mailHead({
    messageId: mail.messageId,
    sentAt: mail.sentAt ?? mail.createdAt,
    subject: words.subject,
    to: isInternal(mail.kind) ? context.settings.AGENCY_EMAIL : clientEmail,
  });
  const name = `${folders.mails}/${mail.kind}${number > 1 ? `-${number}` : ""}.txt`;
  return [text(name, `${head}\n${words.text}\n`)];
}

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
