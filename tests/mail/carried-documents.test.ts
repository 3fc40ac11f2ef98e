import { expect, test } from "vitest";
import { confirmEmail } from "#server/contracts/client-space.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { claimMail, completeMail } from "#server/database/mail/outbox.ts";
import { createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The confirmation of a contract", (store) => {
  test("carries the documents three times an hour for a mailbox, then the link to them; they follow once the address is confirmed", async () => {
    const site = await createFunctions(store);
    const { database } = site;
    /** Sends what is due; returns how many PDFs each confirmation had, by its contract. */
    const sent = async () => {
      const counts: [string, number][] = [];
      for (;;) {
        const mail = await claimMail(database, "test", 60_000);
        if (!mail) return counts;
        const composed = await site.compose(mail);
        const pdfs =
          composed?.attachments.filter(({ contentType }) => contentType === "application/pdf") ?? [];
        if (mail.kind === "confirmation") counts.push([mail.subjectId, pdfs.length]);
        await completeMail(database, mail.id, "test");
      }
    };
    const contracts = [];
    for (const [index, spelling] of ["cible", "Cible", "cible+a", "ci.ble", "cible"].entries())
      contracts.push(await site.sign({ email: `${spelling}@example.fr`, raisonSociale: `Société ${index}` }));
    const other = await site.sign({ email: "autre@example.fr" });
    const carried = new Map(await sent());
    expect(contracts.map(({ id }) => carried.get(id))).toEqual([3, 3, 3, 0, 0]);
    expect(carried.get(other.id)).toBe(3);

    const held = contracts[3]!;
    const confirm = confirmEmail(site.context);
    for (const contract of [held, contracts[0]!])
      await confirm(linkTokenOf(contract, site.keyring), { ip: "192.0.2.1" });
    expect(await sent()).toEqual([[held.id, 3]]);
  });
});
