import { creditorAccount } from "#content/contract/creditor-account.ts";
import { type RegisterSection, registerSections } from "#content/law/register.ts";
import { bookings } from "#content/site/company.ts";
import type { Context } from "#server/context.ts";

/** The register of processing, for its page and its PDF. */
export function createRegister({ settings, documents, today }: Context) {
  const sections = (): RegisterSection[] =>
    registerSections({
      mailServer: elsewhere(settings.SMTP_URL),
      database: elsewhere(settings.DATABASE_URL),
      bookings: new URL(bookings.pack).hostname,
      bankBic: creditorAccount.bic,
    });
  return {
    sections,
    /** As a PDF of today. */
    pdf: (): Promise<Uint8Array> => documents.renderRegister(sections(), today()),
  };
}

/** The host of a server, unless it is this machine. */
function elsewhere(url: string | undefined): string | null {
  const name = url && URL.parse(url)?.hostname;
  return name && !["localhost", "127.0.0.1", "[::1]"].includes(name) ? name : null;
}
