import { type CommandContext, defineCommand, type OpenSite, Refusal } from "#server/command-line/command.ts";
import { createSiteContext } from "#server/command-line/site-context.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import { countDrafts } from "#server/database/contracts/drafts.ts";
import { countOf } from "#server/database/engine/dialect.ts";
import { messageTotals } from "#server/database/messages/contact-messages.ts";
import { saveFile } from "#server/database/sealed/sealed-files.ts";
import { renderDocuments } from "#server/documents/render-documents.ts";
import { fillWithExample } from "./fill.ts";
import { exampleAnswer } from "./words.ts";

const { question, done, documents, problems } = exampleAnswer;

/** `exemple`: fills an empty site with a year of an agency's life. */
export const exampleCommand = defineCommand({
  name: "exemple",
  summary: "Remplir un site vide d’une année d’exemple",
  arguments: {},
  options: {
    "sans-documents": { text: "ne fait pas les PDF des contrats, qui prennent presque tout le temps" },
    fois: { value: "N", text: "met chaque contrat N fois, pour essayer le bureau avec beaucoup de contrats" },
  },
  examples: [{ text: "Essayer le bureau sur un site vide", words: "exemple" }],
  notes: [
    "Une quarantaine de contrats sur douze mois, dont trois signés sur papier et repris, des souscriptions, des messages, des prélèvements : rien n’est vrai, toutes les adresses finissent par .example. Aucun e-mail ne part.",
    "Pour recommencer, arrêtez le site et videz son dossier de données (DATA_DIR).",
  ],
  changes: true,
  async run(context, { options }) {
    const copies = readCopies(options.fois);
    const { SMTP_URL, DATABASE_URL, DATA_DIR } = context.environment();
    if (SMTP_URL) throw new Refusal(problems.production);
    const site = await context.open();
    if (Object.values(await countRows(site)).some((count) => count > 0)) throw new Refusal(problems.notEmpty);
    await context.confirm(question(DATABASE_URL ? "PostgreSQL" : DATA_DIR));
    await fillWithExample(await createSiteContext(context), copies);
    if (!options["sans-documents"]) await makeDocuments(context, site);
    const counts = await countRows(site);
    return {
      value: counts,
      lines: [done(counts.contracts, counts.drafts, counts.messages)],
    };
  },
});

/** @throws {Refusal} unless it is a number from 1 to 999. */
function readCopies(text: string | undefined): number {
  if (text === undefined) return 1;
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Refusal(problems.copies, 2);
  return Number(text);
}

/** How much data visitors have left. */
async function countRows({ database: { db } }: OpenSite) {
  return {
    contracts: await countOf(db.selectFrom("contracts")),
    drafts: await countDrafts(db, 0),
    messages: (await messageTotals(db, {})).total,
  };
}

/** Makes the PDFs of every contract that was signed here, which its confirmation mail would have made. */
async function makeDocuments({ environment, progress }: CommandContext, { database, keyring }: OpenSite) {
  const { PUBLIC_URL: publicUrl } = environment();
  const rows = await database.db
    .selectFrom("contracts")
    .select("id")
    .where("takenOver", "=", 0)
    .orderBy("signedAt")
    .execute();
  for (const [index, { id }] of rows.entries()) {
    progress(documents(index, rows.length));
    const contract = (await findContract(database.db, keyring, { id }))!;
    for (const document of await renderDocuments(contract, { publicUrl })) {
      await saveFile(database.db, keyring, {
        subject: id,
        createdAt: contract.signedAt,
        ...document,
      });
    }
  }
  progress("");
}
