import { afterEach, beforeEach, expect, test } from "vitest";
import { eraseMessages } from "#server/database/evidence/erasures.ts";
import { claimMail, recordRecipient } from "#server/database/mail/outbox.ts";
import { saveFile } from "#server/database/sealed/sealed-files.ts";
import { aMessage, aStep1 } from "../support/call-bodies.ts";
import { everythingWritten } from "../support/everything-written.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { kindsOf, startAllMails } from "../support/mail-workers.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";
import { onEachStore } from "../support/stores.ts";

const hour = 3_600_000;

/** Addresses that large providers bring to one mailbox. */
const spellings = [
  "victime@example.fr",
  "Victime@EXAMPLE.fr",
  "victime+a@example.fr",
  "vic.ti.me+b.c@example.fr",
];

onEachStore("To an address that anybody may have typed", (store) => {
  let instances: TestFunctions[];
  let smtp: Smtp;
  let stops: (() => Promise<void>)[];
  beforeEach(async () => {
    instances = [await createFunctions(store), await createFunctions(store)];
    smtp = await startSmtp();
    stops = [];
    await instances[0]!.database.db.deleteFrom("outbox").execute();
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await smtp.stop();
  });

  /** Both instances send at once what is promised, until nothing is left. */
  const sendAll = async () => {
    stops = await startAllMails(instances, smtp);
    const waiting = instances[0]!.database.db
      .selectFrom("outbox")
      .select("id")
      .where("sentAt", "is", null)
      .where("cancelledAt", "is", null);
    await expect.poll(() => waiting.execute()).toEqual([]);
  };
  const count = (kind: string) => kindsOf(smtp).filter((each) => each === kind).length;
  const write = (email: string, index: number) =>
    instances[index % 2]!.contact(aMessage({ email, message: `Le message numéro ${index}` })).then(accepted);

  store.test(
    "three acknowledgements leave in an hour, however it is spelt, and every message reaches the agency",
    async () => {
      await Promise.all(Array.from({ length: 12 }, (_, index) => write(spellings[index % 4]!, index)));
      await write("quelqu.un@example.fr", 0);
      await sendAll();
      expect(count("agency-message")).toBe(13);
      expect(count("acknowledgement")).toBe(4);
      const toOthers = smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes("quelqu.un@example.fr"));
      expect(toOthers).toHaveLength(1);

      const { database } = instances[0]!;
      await database.db
        .updateTable("outbox")
        .set((eb) => ({ sentAt: eb("sentAt", "-", hour) }))
        .where("recipientHmac", "is not", null)
        .execute();
      await write(spellings[0]!, 12);
      await expect.poll(() => count("acknowledgement"), { message: "an hour later" }).toBe(5);
    },
  );

  store.test("an acknowledgement says the same whatever was written, its head included", async () => {
    const email = "memes.mots@example.fr";
    const typed = {
      firstName: "Offre",
      lastName: "du jour",
      phone: "0639980000",
      message: "https://casino.example",
    };
    accepted(await instances[0]!.contact(aMessage({ email })));
    accepted(await instances[0]!.contact(aMessage({ email, ...typed })));
    await sendAll();
    const acknowledgements = smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));
    const [one, other] = acknowledgements.map(({ subject, to, replyTo, html, text }) => ({
      subject,
      to,
      replyTo,
      html,
      text,
    }));
    expect(other).toEqual(one);
    expect(one?.to).toEqual([{ name: "", address: email }]);
    expect(JSON.stringify(acknowledgements)).not.toMatch(/casino|Offre|du jour|0639980000/);
  });

  store.test(
    "reminders of three drafts leave in an hour, whichever address the drafts were begun with",
    async () => {
      for (let index = 0; index < 5; index += 1) {
        const siret = `7328293200007${index}`;
        const other = { siret, email: `a-${index}@example.fr` };
        const draft = await instances[0]!.startDraft(index < 3 ? { siret, email: spellings[index]! } : other);
        if (index < 3) continue;
        accepted(await instances[0]!.contract(aStep1({ siret, email: spellings[index - 1]!, draft })));
      }
      await sendAll();
      expect([count("agency-draft"), count("reminder-1"), count("reminder-2")]).toEqual([5, 3, 3]);
    },
  );

  store.test("what a signature promises leaves, however often there is one", async () => {
    const { database, keyring, sign } = instances[0]!;
    for (let index = 0; index < 4; index += 1) {
      const signed = await sign({ email: spellings[0]!, telephone: `063998000${index}` });
      for (const kind of ["contract-summary", "mandate"] as const) {
        await saveFile(database.db, keyring, {
          subject: signed.id,
          kind,
          fileName: `${kind}.pdf`,
          bytes: Buffer.from(kind),
          createdAt: signed.signedAt,
        });
      }
    }
    await sendAll();
    expect([count("confirmation"), count("agency-contract")]).toEqual([4, 4]);
  });

  test("instances that ask at the same instant are told yes three times in all", async () => {
    const databases = instances.map(({ database }) => database);
    for (let index = 0; index < 12; index += 1) await write("ensemble@example.fr", index);
    await databases[0]!.db.deleteFrom("outbox").where("kind", "=", "agency-message").execute();
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) => claimMail(databases[index % 2]!, "somebody", hour)),
    );
    const allowed = await Promise.all(
      claims.map((mail, index) =>
        recordRecipient(databases[index % 2]!, mail!, "the same mailbox", { most: 3, withinMs: hour }),
      ),
    );
    expect(allowed.filter(Boolean)).toHaveLength(3);
  });

  store.test("what tells of it names nobody, and is erased with the message", async () => {
    const { database, context, compose, outboxMails } = instances[0]!;
    const { id } = await write("Efface.Moi+site@example.fr", 0);
    await compose((await outboxMails(id)).find(({ kind }) => kind === "acknowledgement")!);
    const hmac = context.keyring.hmac({ mailbox: "effacemoi@example.fr" });
    expect(await everythingWritten(store, database)).toContain(hmac);
    await database.transaction((transaction) =>
      eraseMessages(transaction, "efface.moi+site@example.fr", { on: "2025-09-16", rule: "request" }),
    );
    await database.truncateWal();
    expect(await everythingWritten(store, database)).not.toContain(hmac);
  });
});
