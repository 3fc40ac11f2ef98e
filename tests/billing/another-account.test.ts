import { readFileSync } from "node:fs";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { afterAll, expect, test } from "vitest";
import { mandateInUse, waitingMandate } from "#domain/contract/mandates.ts";
import { createClientSpace } from "#server/contracts/client-space.ts";
import { contractDebits } from "#server/contracts/contract-debits.ts";
import { accountOf as storedAccount } from "#server/database/billing/ledger.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { accountOf, otherIban } from "../support/accounts.ts";
import { sampleIban } from "../support/call-bodies.ts";
import { debitsOf } from "../support/debits.ts";
import { caller, camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const aDay = 86_400_000;
const october = ["2025-10-01", "2025-10-31"] as const;
const november = ["2025-11-01", "2025-11-30"] as const;
const december = ["2025-12-01", "2025-12-31"] as const;

const schema = XmlDocument.fromString(
  readFileSync(new URL("../support/schemas/pain.008.001.08.xsd", import.meta.url), "utf8"),
);
const validator = XsdValidator.fromDoc(schema);
afterAll(() => {
  validator.dispose();
  schema.dispose();
});

onOneStore("Debits after another account was signed", (store) => {
  let people = 0;
  const signed = async () => {
    const functions = await createFunctions(store);
    const contract = await functions.signAndConfirm({
      pack: "advance",
      email: `debits-${store.dialect}-${++people}@example.fr`,
      raisonSociale: `Atelier ${people}`,
    });
    const { debits, plan, present, file } = debitsOf(functions);
    return {
      functions,
      contract,
      account: accountOf(functions, contract),
      debits,
      present,
      /** What a run would carry of this contract: reference, day, sequence. */
      async planned(...period: Parameters<typeof plan>) {
        const run = await plan(...period);
        const isTheirs = ({ number }: { number: string }) => number === contract.number;
        return {
          carried: run.debits
            .filter(isTheirs)
            .map(({ dueOn, attempt, collectionOn, sequence }) => [dueOn, attempt, collectionOn, sequence]),
          leftOut: run.leftOut.filter(isTheirs).map(({ dueOn, reason }) => [dueOn, reason]),
        };
      },
      /** The days of the months that the client's page asks for. */
      async askedFor() {
        const { byLink } = createClientSpace(functions.context);
        const { unpaid } = accepted(await byLink(linkTokenOf(contract, functions.keyring), caller));
        return unpaid.map(({ dueOn }) => dueOn);
      },
      /** The debits of this contract in the file of a run. */
      async filed(run: string) {
        const xml = await file(run);
        using document = XmlDocument.fromString(xml);
        validator.validate(document);
        return xml
          .split("<DrctDbtTxInf>")
          .slice(1)
          .filter((text) => text.includes(`${contract.number}-`))
          .map((text) => [
            /<MndtId>(.*?)<\/MndtId>/.exec(text)![1],
            /<DtOfSgntr>(.*?)<\/DtOfSgntr>/.exec(text)![1],
            /<DbtrAcct>.*?<IBAN>(.*?)<\/IBAN>/s.exec(text)![1],
          ]);
      },
    };
  };
  const clockAt = (day: string) => Date.parse(`${day}T10:00:00+01:00`);

  test("use it 24 hours after its signature, even if one was signed before while the clock was ahead", async () => {
    const { functions, account } = await signed();
    functions.clock.now = clockAt("2025-12-12");
    accepted(await account.sign());
    functions.clock.now = clockAt("2025-11-03");
    const { umr } = accepted(await account.sign({ titulaire: "Atelier Garance et fille" }));
    const { mandates, id } = await account.stored();
    expect(mandateInUse(mandates, functions.clock.now + aDay).umr).toBe(umr);
    expect(waitingMandate(mandates, functions.clock.now)?.umr).toBe(umr);
    const { signedAt } = await functions.database.db
      .selectFrom("amendments")
      .select("signedAt")
      .where("contractId", "=", id)
      .orderBy("signedAt")
      .executeTakeFirstOrThrow();
    expect(signedAt).toBe(functions.clock.now);
    const waiting = await functions.database.db
      .selectFrom("outbox")
      .select("dueAt")
      .where("kind", "=", "account-change")
      .orderBy("dueAt")
      .executeTakeFirstOrThrow();
    expect(waiting.dueAt).toBe(functions.clock.now);
  });

  test("use it from 24 hours on, as the first of their mandate; runs made before keep their account", async () => {
    const { functions, contract, account, planned, present, filed } = await signed();
    functions.clock.now = clockAt("2025-10-08");
    const before = await present(...october);
    functions.clock.now = clockAt("2025-11-03");
    const { umr } = accepted(await account.sign());
    expect((await planned(...november)).carried).toEqual([["2025-11-15", 1, "2025-11-17", "RCUR"]]);
    functions.clock.now += aDay;
    expect((await planned(...november)).carried).toEqual([["2025-11-15", 1, "2025-11-17", "FRST"]]);
    const after = await present(...november);
    expect(await filed(after.id)).toEqual([[umr, "2025-11-03", otherIban]]);
    expect(await filed(before.id)).toEqual([[contract.umr, "2025-09-15", sampleIban]]);
    expect((await planned(...december)).carried).toEqual([["2025-12-15", 1, "2025-12-15", "RCUR"]]);
    const stored = await storedAccount(functions.database.db, contract.id);
    const { dues } = await contractDebits(functions.context, stored!, functions.clock.now);
    expect(dues.map(({ dueOn, maskedIban }) => [dueOn, maskedIban.slice(-4)])).toEqual([
      ["2025-12-15", otherIban.slice(-4)],
      ["2025-11-15", otherIban.slice(-4)],
      ["2025-10-15", sampleIban.slice(-4)],
    ]);
  });

  test("keep the former account where a run is made while it waits, and where it is taken back", async () => {
    const { functions, contract, account, present, filed } = await signed();
    functions.clock.now = clockAt("2025-10-08");
    accepted(await account.sign());
    const during = await present(...october);
    accepted(await account.undo());
    functions.clock.now += 2 * aDay;
    const after = await present(...november);
    const former = [contract.umr, "2025-09-15", sampleIban];
    expect([await filed(during.id), await filed(after.id)]).toEqual([[former], [former]]);
  });

  test("are collected again after a closed account: what is unpaid on the announced day if the client wants it", async () => {
    const { functions, account, debits, planned, present, filed } = await signed();
    functions.clock.now = clockAt("2025-10-08");
    await present(...october);
    const { number } = await account.stored();
    functions.clock.now = clockAt("2025-11-20");
    accepted(
      await debits.recordReturn(`${number}-20251015-1`, { on: "2025-10-17", reason: "AC04" }, camille),
    );
    const presentable = async () =>
      (await debits.unpaid()).months.find((month) => month.number === number)?.isPresentable;
    expect(await presentable()).toBe(false);
    // October came back, November was left aside.
    const { unpaid } = await account.form();
    expect(unpaid).toEqual([
      { dueOn: "2025-10-15", amountCents: 8900, collectionOn: "2025-12-04" },
      { dueOn: "2025-11-15", amountCents: 8900, collectionOn: "2025-12-04" },
    ]);
    expect(await account.sign({ arriere: "prelever", moisVus: "" })).toMatchObject({
      problem: { code: "other-dues" },
    });
    accepted(await account.sign({ arriere: "prelever" }));
    expect(await presentable()).toBe(true);
    expect((await planned(...december)).carried).toEqual([]);
    functions.clock.now += aDay;
    expect((await planned(...december)).carried).toEqual([
      ["2025-10-15", 2, "2025-12-04", "FRST"],
      ["2025-11-15", 1, "2025-12-04", "RCUR"],
      ["2025-12-15", 1, "2025-12-15", "RCUR"],
    ]);
    const after = await present(...december);
    expect((await planned(...december)).carried).toEqual([]);
    const { umr } = (await account.stored()).mandates.at(-1)!;
    const inFile = [umr, "2025-11-20", otherIban];
    expect(await filed(after.id)).toEqual([inFile, inFile, inFile]);

    // One that comes back again is not presented by itself.
    accepted(
      await debits.recordReturn(`${number}-20251015-2`, { on: "2025-11-21", reason: "AM04" }, camille),
    );
    expect((await planned(...december)).carried).toEqual([]);
    accepted(await debits.joinNextRun(`${number}-20251015-2`, true, camille));
    expect((await planned(...december)).carried).toEqual([["2025-10-15", 3, expect.any(String), "RCUR"]]);
  });

  test("leave what is unpaid to a transfer if the client says so, and collect what falls due from then on", async () => {
    const { functions, account, debits, planned, present } = await signed();
    functions.clock.now = clockAt("2025-10-08");
    await present(...october);
    const { number } = await account.stored();
    functions.clock.now = clockAt("2025-11-03");
    accepted(
      await debits.recordReturn(`${number}-20251015-1`, { on: "2025-10-17", reason: "AC01" }, camille),
    );
    expect((await planned(...november)).leftOut).toEqual([["2025-11-15", "AC01"]]);
    accepted(await account.sign({ arriere: "virement" }));
    functions.clock.now += aDay;
    expect(await planned(...november)).toEqual({
      carried: [["2025-11-15", 1, "2025-11-17", "FRST"]],
      leftOut: [],
    });
  });

  test("that missed the announced day are announced again, fourteen days before", async () => {
    const { functions, account, debits, planned, present } = await signed();
    functions.clock.now = clockAt("2025-10-08");
    await present(...october);
    const { number } = await account.stored();
    functions.clock.now = clockAt("2025-11-03");
    accepted(
      await debits.recordReturn(`${number}-20251015-1`, { on: "2025-10-17", reason: "AM04" }, camille),
    );
    accepted(await account.sign({ arriere: "prelever" }));
    functions.clock.now = clockAt("2025-11-17");
    expect((await planned(...december)).carried[0]).toEqual(["2025-10-15", 2, "2025-12-01", "FRST"]);
  });

  test.each([
    ["virement", "a transfer", { waiting: [], asked: ["2025-10-15"], later: [] }],
    ["prelever", "another day", { waiting: [], asked: [], later: [["2025-10-15", 2, "2025-12-02", "FRST"]] }],
  ])(
    "follow the latest choice: %s after one account was to pay means %s",
    async (arriere, _words, expected) => {
      const { functions, account, debits, planned, present, askedFor } = await signed();
      functions.clock.now = clockAt("2025-10-08");
      await present(...october);
      const { number } = await account.stored();
      functions.clock.now = clockAt("2025-11-17");
      const reference = `${number}-20251015-1`;
      accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, camille));
      accepted(await account.sign({ arriere: "prelever" }));
      functions.clock.now += aDay;
      const carried = async () => (await planned("2025-12-01", "2025-12-14")).carried;
      expect([await carried(), await askedFor()]).toEqual([[["2025-10-15", 2, "2025-12-01", "FRST"]], []]);
      accepted(await debits.joinNextRun(reference, true, camille));
      accepted(await account.sign({ arriere, iban: sampleIban }));
      expect([await carried(), await askedFor()]).toEqual([expected.waiting, expected.asked]);
      functions.clock.now += aDay;
      expect([await carried(), await askedFor()]).toEqual([expected.later, expected.asked]);
    },
  );

  test("never carry what was left aside once the client pays it by transfer, and ask for it", async () => {
    const { functions, account, debits, planned, present, askedFor } = await signed();
    functions.clock.now = clockAt("2025-10-08");
    await present(...october);
    const { number } = await account.stored();
    functions.clock.now = clockAt("2025-11-20");
    const reference = `${number}-20251015-1`;
    accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "AC04" }, camille));
    accepted(await account.sign({ arriere: "virement" }));
    const both = ["2025-10-15", "2025-11-15"];
    expect([await planned(...november), await askedFor()]).toEqual([{ carried: [], leftOut: [] }, both]);
    functions.clock.now += aDay;
    expect([await planned(...november), await askedFor()]).toEqual([{ carried: [], leftOut: [] }, both]);
    const unpaid = (await debits.unpaid()).months.filter((month) => month.number === number);
    expect(unpaid.map((month) => [month.dueOn, month.returnedOn])).toEqual([
      ["2025-10-15", "2025-10-17"],
      ["2025-11-15", null],
    ]);
    // Another account asks again.
    expect((await account.form()).unpaid.map(({ dueOn }) => dueOn)).toEqual(both);
    accepted(await debits.settle(`${number}-20251115-1`, { on: "2025-11-21", means: "transfer" }, camille));
    expect(await askedFor()).toEqual(["2025-10-15"]);
  });
});
