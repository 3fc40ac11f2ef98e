import { beforeAll, expect, test } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { subjectNamed } from "#domain/rights.ts";
import { createEndings } from "#server/contracts/client-space.ts";
import { saveRun } from "#server/database/billing/debits.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { eraseSubject, storedDataOf } from "#server/retention/person.ts";
import { createRights } from "#server/retention/requests.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { aPerson, timeRuns } from "../support/retention.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("Whether a contract may be erased on request", (store) => {
  let site: TestFunctions;
  let time: ReturnType<typeof timeRuns>;
  beforeAll(async () => {
    site = await createFunctions(store);
    time = timeRuns(site);
  });
  const contractsOf = async (word: string, day: Day) =>
    (await storedDataOf(site.database.db, subjectNamed(word), day)).contracts;
  const holdOf = async ({ number }: { readonly number: string }, day: Day) =>
    (await contractsOf(number, day))[0]?.blocker;
  const collected = (contractId: string, collectionOn: Day) => {
    const days = { fromOn: collectionOn, toOn: collectionOn, firstCollectionOn: collectionOn };
    const run = { id: contractId, ...days, fileSha256: "" } as const;
    const debit = {
      id: contractId,
      contractId,
      mandateId: contractId,
      dueOn: collectionOn,
      collectionOn,
      sequence: "RCUR",
    } as const;
    return site.database.transaction((transaction) =>
      saveRun(
        transaction,
        { ...run, debitCount: 1, isFull: 0, totalCents: 8900, createdAt: site.clock.now },
        [{ ...debit, attempt: 1, amountCents: 8900, isPartial: 0 }],
      ),
    );
  };

  test("is no while it runs, its last day included, then for thirteen months from its last debit", async () => {
    const { contract } = await time.ended(aPerson());
    const running = { because: "running", through: "2025-07-28" };
    expect(await holdOf(contract, "2025-07-28")).toEqual(running);
    const mandate = { because: "mandate", until: "2026-08-29" };
    expect(await holdOf(contract, "2025-07-29")).toEqual(mandate);
    expect(await holdOf(contract, "2026-08-28")).toEqual(mandate);
    expect(await holdOf(contract, "2026-08-29")).toBeNull();
  });

  test("does not come sooner because the store has only an earlier debit: later ones may have been made elsewhere", async () => {
    const { contract } = await time.ended(aPerson());
    await collected(contract.id, "2025-06-16");
    expect(await holdOf(contract, "2026-08-28")).toEqual({ because: "mandate", until: "2026-08-29" });
  });

  test("is yes the day after a withdrawal before any debit, and thirteen months after a debit all the same", async () => {
    time.at("2025-03-28");
    const contract = await site.sign({ email: aPerson() });
    const token = linkTokenOf(contract, site.keyring);
    await createEndings(site.context).withdraw(token, true, { ip: "192.0.2.1" });
    expect(await holdOf(contract, "2025-03-28")).toEqual({ because: "mandate", until: "2025-03-29" });
    expect(await holdOf(contract, "2025-03-29")).toBeNull();
    await collected(contract.id, "2025-04-15");
    expect(await holdOf(contract, "2025-03-29")).toEqual({ because: "mandate", until: "2026-05-16" });
  });

  test("is no under a legal hold, for the reason of the hold", async () => {
    const { contract } = await time.ended(aPerson());
    await time.hold(contract, "2025-08-01");
    expect(await holdOf(contract, "2027-01-01")).toEqual({ because: "held", reason: "Litige" });
  });

  test("is told by a log that names a contract by its number, and each address by a hash of its own", async () => {
    const { number } = (await time.ended(aPerson())).contract;
    const email = aPerson();
    const message = await time.written(email, "2025-08-01");
    const { id: draft } = await time.drafted(email, "2025-08-04");
    const other = aPerson();
    await time.written(other, "2025-08-04");
    const rights = createRights(site.context);
    const by = { role: "founder", name: "Hélène" } as const;
    const ids: string[] = [];
    for (const word of [number, email, other]) {
      ids.push(accepted(await rights.note({ right: "erasure", word, askedOn: "2025-08-04" }, by)));
      await eraseSubject(site.context, subjectNamed(word));
    }
    const requests = await site.database.db.selectFrom("rights_requests").selectAll().execute();
    const targets = ids.map((each) => requests.find(({ id }) => id === each)?.target);
    expect(targets).toEqual([number, expect.stringMatching(/^[0-9a-f]{32}$/), expect.any(String)]);
    expect(new Set(targets).size).toBe(3);
    const log = await time.erasureLog("2025-08-04");
    expect(log).toContainEqual(["draft", "request", draft, 1]);
    expect(log).toContainEqual(["message", "request", message, 1]);
  });

  test("is asked with each address of its people, however it is written", async () => {
    time.at("2025-03-28");
    const [signer, debtor, corrected] = [aPerson(), aPerson(), aPerson()];
    const { id, number } = await site.sign({ email: signer, emailDebiteur: debtor });
    const correction = { correctedEmail: corrected };
    await site.database.db.updateTable("contracts").set(correction).where("id", "=", id).execute();
    for (const word of [signer, debtor, corrected].flatMap((email) => [email, ` ${email.toUpperCase()} `]))
      expect((await contractsOf(word, "2025-04-01")).map((contract) => contract.number)).toEqual([number]);
    expect(await contractsOf(aPerson(), "2025-04-01")).toEqual([]);
  });

  test("concerns messages too: those from a corrected address stay as long as its contract", async () => {
    time.at("2025-03-28");
    const corrected = aPerson();
    const { id } = await site.sign({ email: aPerson() });
    const correction = { correctedEmail: corrected };
    await site.database.db.updateTable("contracts").set(correction).where("id", "=", id).execute();
    await time.written(corrected.toUpperCase(), "2025-04-01");
    await time.on("2026-12-01");
    expect(await time.messagesOf(corrected.toUpperCase())).toHaveLength(1);
  });
});
