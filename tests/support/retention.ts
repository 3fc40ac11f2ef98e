import { addDays, type Day } from "#domain/calendar.ts";
import { createHourlyRound } from "#server/clock/round.ts";
import { createEndings } from "#server/contracts/client-space.ts";
import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { findDraftByToken } from "#server/database/contracts/drafts.ts";
import { erasuresBetween, placeHold } from "#server/database/evidence/erasures.ts";
import { claimMail, completeMail } from "#server/database/mail/outbox.ts";
import { saveFile } from "#server/database/sealed/sealed-files.ts";
import { hourlyRound } from "#server/retention/trusted-clock.ts";
import { aMessage } from "./call-bodies.ts";
import { accepted, type TestFunctions } from "./functions.ts";

let people = 0;

/** An address that nobody else has, in capital and small letters. */
export const aPerson = () => `Person-${++people}@example.fr`;

/** Visitors' actions on the days of a test, and the erasures that follow, on the test's own clock. */
export function timeRuns(site: TestFunctions) {
  const { database, keyring, context, clock } = site;
  /** The job as a separate process would have it. */
  const job = () => createHourlyRound(context);
  /** Moves the clock to noon in Paris, an hour later in summer. */
  const at = (day: Day) => {
    clock.now = Date.parse(`${day}T11:00:00Z`);
  };
  const wasOn = async () => {
    const done = { name: hourlyRound, leaseOwner: null, leaseUntil: null, finishedAt: clock.now };
    await database.db
      .insertInto("jobs")
      .values(done)
      .onConflict((conflict) => conflict.column("name").doUpdateSet(done))
      .execute();
  };
  return {
    job,
    at,
    /** Runs the round due on a day, as if the site had run all earlier ones. */
    async on(day: Day): Promise<void> {
      at(addDays(day, -1));
      await wasOn();
      at(day);
      if (!(await (await job()).run())) throw new Error(`No round was due on ${day}`);
    },
    /** Records the round due now as done. */
    wasOn,
    /** The lines of the erasure log of a day. */
    async erasureLog(day: Day) {
      const lines = await erasuresBetween(database.db, day, day);
      return lines.map(({ kind, rule, subject, count }) => [kind, rule, subject, count]);
    },
    /** Sends a message; returns it. */
    async written(email: string, day: Day): Promise<string> {
      at(day);
      return accepted(await site.contact(aMessage({ email }))).id;
    },
    /** Sends a first step; returns the draft and its token. */
    async drafted(email: string, day: Day) {
      at(day);
      const token = await site.startDraft({ email });
      return { token, id: (await findDraftByToken(database.db, token))!.id };
    },
    /** Places a legal hold on a contract. */
    hold({ id }: { readonly id: string }, placedOn: Day): Promise<void> {
      const hold = { id, contractId: id, reason: "Litige", placedOn };
      return database.transaction((transaction) => placeHold(transaction, hold));
    },
    /** Signs Pack Advance, makes both documents, and ends the contract on 28 July 2025. */
    async ended(email: string) {
      at("2025-03-28");
      const contract = await site.sign({ email });
      const token = linkTokenOf(contract, keyring);
      for (const kind of ["contract-summary", "mandate"] as const) {
        await saveFile(database.db, keyring, {
          subject: contract.id,
          kind,
          createdAt: clock.now,
          fileName: `${kind}-${contract.number}.pdf`,
          bytes: Buffer.from(`${kind} of ${email}`),
        });
      }
      at("2025-07-06");
      const ending = await createEndings(context).terminate(token, "2025-07-28", { ip: "192.0.2.1" });
      if (!ending.ok) throw new Error("The contract could not be ended");
      return { contract, token };
    },
    /** Marks every mail that is due as sent. */
    async tellTheAgency(): Promise<void> {
      for (;;) {
        const mail = await claimMail(database, "test", 60_000);
        if (!mail) return;
        await completeMail(database, mail.id, "test");
      }
    },
    isErased: async ({ number }: { number: string }) =>
      (await findContract(database.db, keyring, { number })) === null,
    messagesOf: (email: string) =>
      database.db.selectFrom("contact_messages").select("id").where("email", "=", email).execute(),
  };
}
