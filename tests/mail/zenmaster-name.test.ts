import { expect, test } from "vitest";
import { isAboutContract, isInternal, type MailKind } from "#server/database/mail/mail-kinds.ts";
import type { MailedContract } from "#server/mail/composed-mail.ts";
import { everyMail } from "../support/mails.ts";
import { aSignedContract } from "../support/signed-contract.ts";

/**
 * Whether a mail is to the client of a contract, about it. That of a new ZenMaster has its own words, and one to an address
 * that nobody has confirmed names no person.
 */
const isToClient = (kind: MailKind) =>
  isAboutContract(kind) && !isInternal(kind) && !namesNobody.includes(kind);
const namesNobody: readonly MailKind[] = ["reminder-1", "reminder-2", "zenmaster", "email-to-confirm"];

test.each(Object.entries(everyMail).filter(([kind]) => isToClient(kind as MailKind)))(
  "The mail « %s » names the client’s ZenMaster once, and nobody who has left",
  async (_kind, compose) => {
    const zenmaster = { id: "1", name: "Malik Ferrand", firstName: "Malik", isHere: true };
    const named: MailedContract = { ...aSignedContract(), zenmaster };
    const { html, text } = await compose(named);
    for (const medium of [html, text]) expect(medium.match(/Votre ZenMaster\s: Malik\./g)).toHaveLength(1);
    const away: MailedContract = { ...named, zenmaster: { ...zenmaster, isHere: false } };
    expect((await compose(away)).html).not.toContain("Malik");
  },
);
