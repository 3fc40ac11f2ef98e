import { expect, test } from "vitest";
import { addDays } from "#domain/calendar.ts";
import type { Outcome } from "#domain/outcome.ts";
import { debitsOfContracts } from "#server/database/billing/debits.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { paymentReminders } from "#server/database/mail/mail-kinds.ts";
import { checkContract } from "#server/evidence/check.ts";
import { accountOf } from "../support/accounts.ts";
import { accountFile, returnLine, transferLine } from "../support/bank-files.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { killedAtEach, mailsTwice, races } from "../support/kills.ts";
import { packsOf } from "../support/packs.ts";
import { onEachStore, type SuiteStore } from "../support/stores.ts";

const aDay = 86_400_000;

type Change = {
  readonly before: () => unknown;
  readonly work: (functions: TestFunctions) => Promise<Outcome<unknown, unknown>>;
};

/** How often `killedThenRaced` makes a change: once despite the kills, once in each race. */
const times = 1 + races;

/** A contract in a store that two instances share, one of which dies. */
async function shared(store: SuiteStore, raisonSociale: string) {
  const dying = await createFunctions(store);
  const other = await createFunctions(store);
  const email = `${raisonSociale.toLowerCase().replaceAll(" ", "-")}@example.fr`;
  const contract = await dying.signAndConfirm({ pack: "advance", email, raisonSociale });
  const { db } = other.database;
  return {
    dying,
    other,
    contract,
    /** Moves the clock of both. */
    pass(ms: number) {
      for (const { clock } of [dying, other]) clock.now += ms;
    },
    at(time: number) {
      for (const { clock } of [dying, other]) clock.now = time;
    },
    /** Makes a change while one instance dies at each of its statements, then by both at once. */
    async killedThenRaced({ before, work }: Change) {
      await before();
      const { statements } = await killedAtEach(dying, async (functions) => accepted(await work(functions)));
      expect(statements).toBeGreaterThan(8);
      accepted(await work(other));
      for (let race = 0; race < races; race++) {
        await before();
        for (const outcome of await Promise.all([work(dying), work(other)])) accepted(outcome);
      }
    },
    /** How often the evidence has each kind of event; throws where the evidence of the contract has a fault. */
    async events() {
      expect((await checkContract(db, other.keyring, contract.id))!.faults).toEqual([]);
      const events = await evidenceOf(db, contract.chainId);
      return (kind: string) => events.filter((event) => event.kind === kind).length;
    },
    /** How many mails of each kind are about the contract, its steps, its amendments and its debits. */
    async mails() {
      const rows = await db.selectFrom("outbox").select("kind").execute();
      return (kind: string) => rows.filter((row) => row.kind === kind).length;
    },
  };
}

onEachStore("Two instances, one of which ends before any statement, and which then race", (store) => {
  test("sign another account once, and take it back once", async () => {
    const { dying, other, contract, pass, killedThenRaced, events, mails } = await shared(
      store,
      "Atelier Compte",
    );
    const account = (functions: TestFunctions) => accountOf(functions, contract);
    let form = 0;
    let link = "";
    const changes = {
      // The same form twice, the second time from another tab.
      sign: {
        before() {
          form++;
          pass(2 * aDay);
        },
        work: (functions: TestFunctions) => account(functions).sign({}, `${functions === other}-${form}`),
      },
      undo: {
        async before() {
          pass(2 * aDay);
          accepted(await account(other).sign());
          link = await account(other).token();
        },
        work: (functions: TestFunctions) => account(functions).undo(link),
      },
    };
    for (const change of Object.values(changes)) await killedThenRaced(change);
    const { mandates } = await account(other).stored();
    expect(mandates.map(({ revokedAt }) => revokedAt === null)).toEqual([
      ...Array.from({ length: 1 + times }, () => true),
      ...Array.from({ length: times }, () => false),
    ]);
    const [event, mail] = [await events(), await mails()];
    expect([event("account-changed"), event("account-change-undone")]).toEqual([2 * times, times]);
    expect([mail("account-change"), mail("agency-account-change")]).toEqual([2 * times, 2 * times]);
    expect([mail("changes-undone"), mail("agency-changes-undone")]).toEqual([times, times]);
    const kinds = ["account-change", "changes-undone", "agency-changes-undone"] as const;
    expect(await mailsTwice([dying, other], kinds)).toEqual([]);
  }, 300_000);

  test("sign another pack once, and renounce it once", async () => {
    const { other, contract, pass, killedThenRaced, events, mails } = await shared(store, "Atelier Pack");
    const client = (functions: TestFunctions) => packsOf(functions, contract);
    const toPack = async () => (await client(other).form()).choices[0]!;
    let shown: Awaited<ReturnType<typeof toPack>>;
    let form = 0;
    let seen = "";
    const changes = {
      // The same form twice, the second time from another tab.
      sign: {
        async before() {
          form++;
          pass(90 * aDay);
          shown = await toPack();
        },
        work: (functions: TestFunctions) =>
          client(functions).sign(shown.change.toPackId, { vu: shown.seen }, `${functions === other}-${form}`),
      },
      renounce: {
        async before() {
          pass(90 * aDay);
          const { change } = await toPack();
          accepted(await client(other).sign(change.toPackId));
          seen = accepted(await client(other).offer()).seen;
        },
        work: async (functions: TestFunctions) =>
          client(functions).changes.renounce(await client(other).token(), seen, { ip: "192.0.2.8" }),
      },
    };
    for (const change of Object.values(changes)) await killedThenRaced(change);
    const [event, mail] = [await events(), await mails()];
    expect([event("pack-changed"), event("pack-renounced")]).toEqual([2 * times, times]);
    expect([mail("pack-change"), mail("agency-pack-change")]).toEqual([2 * times, 2 * times]);
    expect(mail("pack-renounced")).toBe(times);
  }, 300_000);

  test("record a file of the bank once: its return, its transfer and the reminder that follows", async () => {
    const { dying, other, contract, at, events, mails } = await shared(store, "Atelier Fichier");
    at(Date.parse("2026-06-30T10:00:00Z"));
    await debitsOf(other).present("2025-10-01", "2026-06-30");
    const debits = await debitsOfContracts(other.database.db, [contract.id]);
    at(Date.parse("2026-09-01T10:00:00+02:00"));
    let rounds = 0;
    let agreed: Parameters<ReturnType<typeof debitsOf>["bankFiles"]["recordFile"]>[0];
    const record = (functions: TestFunctions) => debitsOf(functions).bankFiles.recordFile(agreed, camille);
    // Each file returns one debit, and pays the one that the file before it returned.
    const before = async () => {
      const on = addDays("2026-07-01", rounds);
      const returned = returnLine({ endToEndId: debits[rounds]!.id, on });
      const lines = rounds++ === 0 ? [returned] : [returned, transferLine({ on, text: contract.number })];
      const bytes = new TextEncoder().encode(accountFile({ lines }));
      const desk = debitsOf(other).bankFiles;
      const { sha256 } = accepted(await desk.readFile({ name: `${rounds}.xml`, bytes }, camille));
      const { plan, planSha256 } = (await desk.preview(sha256))!;
      const transfers = new Map(plan.proposals.map(({ key, dues }) => [key, dues.length]));
      agreed = {
        sha256,
        planSha256,
        answers: { debits: new Map(), batches: new Set(), credits: new Map(), transfers },
      };
    };
    await before();
    const { statements } = await killedAtEach(dying, async (functions) => accepted(await record(functions)));
    expect(await record(other)).toMatchObject({ ok: false });
    for (let race = 0; race < races; race++) {
      await before();
      const outcomes = await Promise.all([record(dying), record(other)]);
      expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    }
    expect(statements).toBeGreaterThan(15);
    const states = (await debitsOfContracts(other.database.db, [contract.id])).map(({ state }) => state);
    expect(states).toEqual(debits.map((_, index) => (index < rounds ? "rejected" : "presented")));
    const [event, mail] = [await events(), await mails()];
    expect([event("debit-returned"), event("debit-settled")]).toEqual([rounds, rounds - 1]);
    expect(paymentReminders.map(mail)).toEqual([rounds, 0, 0]);
    expect(await mailsTwice([dying, other], ["payment-reminder-1"])).toEqual([]);
  }, 300_000);
});
