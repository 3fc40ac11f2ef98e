import { expect, test } from "vitest";
import { bringEmailsIntoUse } from "#server/contracts/use-email.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { clientOf } from "../support/email-changes.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { killedAtEach, mailsTwice, races } from "../support/kills.ts";
import { onEachStore } from "../support/stores.ts";

const aDay = 86_400_000;

onEachStore("Two instances, one of which ends before any statement of an e-mail change", (store) => {
  test("ask for an address once, confirm it once, and take it into use once", async () => {
    const dying = await createFunctions(store);
    const other = await createFunctions(store);
    const contract = await dying.signAndConfirm({ email: `tue-${store.dialect}@un.example` });
    const { db } = other.database;
    const client = (functions: TestFunctions) => clientOf(functions, contract.number);
    const pass = (ms: number) => {
      for (const { clock } of [dying, other]) clock.now += ms;
    };
    let addresses = 0;
    let address = "";
    let token = "";
    /** An address that nobody asked for, once the one before is in use and the limits of a day are past. */
    const fresh = async () => {
      pass(2 * aDay);
      await bringEmailsIntoUse(other.context);
      address = `adresse-${store.dialect}-${++addresses}@autre.example`;
    };
    const asked = async () => {
      await fresh();
      accepted(await client(other).ask(address));
      token = await client(other).confirmToken();
    };
    const confirmed = async () => {
      await asked();
      accepted(await client(other).confirm());
      pass(aDay);
    };
    const changes = {
      ask: { before: fresh, work: (functions: TestFunctions) => client(functions).ask(address) },
      confirm: {
        before: asked,
        work: (functions: TestFunctions) =>
          client(functions).confirmations.confirm(token, { ip: "192.0.2.7" }),
      },
      use: {
        before: confirmed,
        work: (functions: TestFunctions) => bringEmailsIntoUse(functions.context),
      },
    };
    for (const change of ["ask", "confirm", "use"] as const) {
      const { before, work } = changes[change];
      const after = async () => {
        // To confirm or to use it again changes nothing; to ask again is another request.
        await work(other);
        const { emailChanges, contactEmail } = await client(other).stored();
        const latest = emailChanges.at(-1)!;
        expect([latest.email, latest.confirmedAt !== null, contactEmail === address]).toEqual([
          address,
          change !== "ask",
          change === "use",
        ]);
        expect(await client(other).faults()).toEqual([]);
      };
      await before();
      const { statements } = await killedAtEach(dying, work);
      expect(statements).toBeGreaterThan(8);
      await after();
      if (change === "ask") continue;
      for (let race = 0; race < races; race++) {
        await before();
        await Promise.all([work(dying), work(other)]);
        await after();
      }
    }
    const events = await evidenceOf(db, contract.chainId);
    const count = (kind: string) => events.filter((event) => event.kind === kind).length;
    const mails = await db.selectFrom("outbox").select(["kind", "subjectId"]).execute();
    const mailsOf = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
    const inUse = 2 * (1 + races);
    const asks = 2 + inUse;
    expect(count("address-change-asked")).toBe(asks);
    expect([mailsOf("email-change"), mailsOf("email-to-confirm")]).toEqual([asks, asks]);
    expect(count("address-change-confirmed")).toBe(inUse);
    expect(count("address-in-use")).toBe(inUse);
    expect([mailsOf("email-in-use"), mailsOf("former-email")]).toEqual([inUse, inUse]);
    expect(await mailsTwice([dying, other], ["email-in-use", "former-email"])).toEqual([]);
  }, 300_000);
});
