import { publishedTerms, type TermsTexts, termsTexts } from "#content/terms/editions.ts";
import type { Day } from "#domain/calendar.ts";
import type { Context } from "#server/context.ts";
import { accepted } from "#server/contracts/terms-in-force.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { termsFile } from "#server/database/evidence/documents.ts";
import { saveFile } from "#server/database/sealed/sealed-files.ts";

/** Before the first signature of the example, which lies a year back. */
const publishedOn: Day = "2024-01-01";

/**
 * The terms of the example: the site's own, and before them the same text under an earlier day, because nobody signs terms
 * that are published later.
 */
export const exampleTerms = publishedTerms({ ...earlier(), ...termsTexts });

function earlier(): TermsTexts {
  const days = Object.keys(termsTexts).map((path) => path.split("/")[1]!);
  const first = days.sort()[0]!;
  return Object.fromEntries(
    Object.entries(termsTexts)
      .filter(([path]) => path.includes(`/${first}/`))
      .map(([path, text]) => [path.replace(first, publishedOn), text]),
  );
}

/** Stores the PDFs of the terms that the site itself does not publish, as a mail with documents does. */
export async function storeExampleTerms(
  { documents, keyring, settings }: Context,
  executor: DbOrTransaction,
  at: number,
): Promise<void> {
  for (const edition of exampleTerms.pastEditions) {
    const terms = accepted(edition);
    await saveFile(executor, keyring, {
      ...termsFile(terms),
      ...(await documents.renderTerms(edition, terms.sha256, { publicUrl: settings.PUBLIC_URL })),
      createdAt: at,
    });
  }
}
