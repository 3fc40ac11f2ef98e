import { beforeAll, expect, test } from "vitest";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { TypedTakeover } from "#domain/contract/takeover.ts";
import { aTakeover } from "#domain/contract/takeover-example.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createClientSpace, createEndings } from "#server/contracts/client-space.ts";
import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { checkContract, verifyDocument } from "#server/evidence/check.ts";
import { lockedTerms, retentionHoldOf } from "#server/retention/contracts.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { debitsOf } from "../support/debits.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted, beginning } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";
import { aPaper, takeoverTable } from "../support/takeovers.ts";

const visitor = { ip: "192.0.2.7" };

onEachStore("A contract that was signed elsewhere", (store) => {
  let desk: TestDesk;
  let founder: SignedIn;
  let firms = 0;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    founder = await desk.signedIn("founder", "Hélène Honorat");
  });

  const typed = (overrides: Partial<TypedTakeover> = {}) => ({
    ...aTakeover,
    umr: `PAPIER-${String(++firms).padStart(4, "0")}`,
    email: `jeanne-${firms}@lutherie.example`,
    ...overrides,
  });
  /** Takes one over on 15 September 2025. */
  async function taken(overrides: Partial<TypedTakeover> = {}) {
    desk.clock.now = beginning + firms * 1000;
    const number = accepted(await desk.agency.takeovers.take(typed(overrides), aPaper, founder));
    return contractOf(number);
  }
  const contractOf = async (number: string) =>
    (await findContract(desk.database.db, desk.keyring, { number }))!;
  const faultsOf = async (id: string) => (await checkContract(desk.database.db, desk.keyring, id))!.faults;
  const clientOf = async (number: string) =>
    accepted(
      await createClientSpace(desk.context).byLink(
        linkTokenOf(await contractOf(number), desk.keyring),
        visitor,
      ),
    );

  store.test("comes in as typed, with its paper sealed and its evidence whole", async () => {
    const { number, id, chainId } = await taken();
    expect(await contractOf(number)).toMatchObject({
      umr: "PAPIER-0001",
      monthlyCents: 7900,
      takenOver: { mandateSignedOn: "2024-03-12", lastDebitOn: "2025-09-12" },
      dates: { acceptedOn: "2024-03-12", firstDebitOn: "2025-10-12", trialEndsOn: null },
      emailConfirmation: { at: desk.clock.now, by: "takeover" },
      awaitsConfirmation: false,
    });
    const events = await evidenceOf(desk.database.db, chainId);
    expect(events.map(({ kind }) => kind)).toEqual(["contract-taken-over", "paper-kept"]);
    expect(JSON.parse(events[1]!.dataJson)).toEqual({
      contract: number,
      sha256: sha256Of(aPaper),
      by: "Hélène Honorat",
    });
    expect(await faultsOf(id)).toEqual([]);
    const client = await clientOf(number);
    expect(client.documents).toEqual([
      expect.objectContaining({ kind: "paper", fileName: `contrat-signe-${number}.pdf` }),
    ]);
    const { value } = (await verifyDocument(desk.context)(sha256Of(aPaper), visitor)) as { value: unknown };
    expect(value).toMatchObject({ kind: "paper", contract: number, evidenceIsWhole: true });
  });

  store.test(
    "tells its client at once what is debited when, under which mandate, and asks nobody to welcome them",
    async () => {
      const { number, id } = await taken();
      const mails = await desk.outboxMails(id);
      expect(mails.map(({ kind }) => kind)).toEqual(["taken-over"]);
      const { text, to } = (await desk.compose(mails[0]!))!;
      const words = text.replace(/[\s\u00a0\u202f]+/g, " ");
      expect(to.email).toBe(`jeanne-${firms}@lutherie.example`);
      expect(words).toContain("13 octobre 2025, 79,00 €");
      expect(words).toContain("PAPIER-0002");
      expect(words).toContain("FR72ZZZ123456");
      expect(words).toContain("/mon-contrat/");
      const { welcomes } = await desk.agency.today.tasks();
      expect(welcomes.map((each) => each.number)).not.toContain(number);
    },
  );

  store.test(
    "owes its first month here on the given day, and goes to the bank as its mandate went before",
    async () => {
      const [used, fresh] = [await taken(), await taken({ lastDebitOn: "" })];
      const { plan } = debitsOf(desk);
      const before = await plan("2025-09-01", "2025-10-11");
      expect(before.debits.filter(({ contractId }) => contractId === used.id)).toEqual([]);
      const { debits, forgotten } = await plan("2025-10-12", "2025-11-12");
      const sequencesOf = ({ id }: { id: string }) =>
        debits
          .filter(({ contractId }) => contractId === id)
          .map(({ dueOn, amountCents, sequence, announcedAgain }) => [
            dueOn,
            amountCents,
            sequence,
            announcedAgain,
          ]);
      expect(sequencesOf(used)).toEqual([
        ["2025-10-12", 7900, "RCUR", false],
        ["2025-11-12", 7900, "RCUR", false],
      ]);
      expect(sequencesOf(fresh)).toEqual([
        ["2025-10-12", 7900, "FRST", false],
        ["2025-11-12", 7900, "RCUR", false],
      ]);
      expect(forgotten).toEqual([]);
    },
  );

  store.test("is invoiced from its first due day here on", async () => {
    const { number } = await taken();
    for (const day of ["2025-10-11", "2025-10-12"]) {
      expect((await clientOf(number)).invoices).toEqual([]);
      desk.clock.now = Date.parse(`${day}T11:00:00Z`);
      await issueDueInvoices(desk.context);
    }
    expect((await clientOf(number)).invoices).toEqual([
      expect.objectContaining({ kind: "invoice", on: "2025-10-12", totalCents: 7900 }),
    ]);
  });

  test("comes in once: a second press names the contract that is there", async () => {
    desk.clock.now = beginning;
    const same = typed();
    const [one, other] = await Promise.all([
      desk.agency.takeovers.take(same, aPaper, founder),
      desk.agency.takeovers.take(same, aPaper, founder),
    ]);
    const [won, lost] = one.ok ? [one, other] : [other, one];
    const known = { ok: false, problem: { code: "known", number: accepted(won) } };
    expect(lost).toEqual(known);
    // Banks read a reference whatever its capitals.
    expect(
      await desk.agency.takeovers.take({ ...same, umr: same.umr.toLowerCase() }, aPaper, founder),
    ).toEqual(known);
  });

  store.test.each([
    ["no file", null, "missing"],
    ["an empty file", Buffer.alloc(0), "missing"],
    ["a picture", Buffer.from("\x89PNG"), "no-pdf"],
    ["a large PDF", Buffer.concat([aPaper, Buffer.alloc(10_000_000)]), "too-large"],
  ])("stays out with %s for its paper", async (_what, paper, problem) => {
    desk.clock.now = beginning;
    const refused = typed();
    expect(await desk.agency.takeovers.take(refused, paper, founder)).toEqual({
      ok: false,
      problem: { code: "paper", problem },
    });
    accepted(await desk.agency.takeovers.take(refused, aPaper, founder));
  });

  store.test("keeps one paper, and no contract that was signed here takes one", async () => {
    const { number } = await taken();
    const signed = await desk.sign({ email: "ici@lutherie.example" });
    const add = (to: string) => desk.agency.takeovers.addPaper(to, aPaper, founder);
    expect(await add(number)).toEqual({ ok: false, problem: "already" });
    expect(await add(signed.number)).toEqual({ ok: false, problem: "unknown" });
  });

  store.test(
    "is asked for its paper on the desk’s first page until it has one, the first to be debited first",
    async () => {
      const papers = async () => (await desk.agency.today.tasks()).papers.map((each) => each.number);
      desk.clock.now = beginning;
      const takeTable = async (firstDebitOn: Day) => {
        const text = takeoverTable([typed({ firstDebitOn })]);
        const { seen } = accepted(await desk.agency.takeovers.readTable(text, founder));
        accepted(await desk.agency.takeovers.takeTable(text, seen, founder));
        const { contracts } = await desk.agency.contracts.list({}, { by: "number", direction: "desc" }, {});
        return contracts[0]!;
      };
      const later = await takeTable("2025-11-12");
      const sooner = await takeTable("2025-10-12");
      const left = await takeTable("2025-10-20");
      expect(await papers()).toEqual([sooner.number, left.number, later.number]);
      accepted(await desk.agency.takeovers.addPaper(sooner.number, aPaper, founder));
      const token = linkTokenOf(await contractOf(left.number), desk.keyring);
      accepted(await createEndings(desk.context).terminate(token, "2025-09-20", visitor));
      desk.clock.now = Date.parse("2025-10-13T12:00:00Z");
      expect(await papers()).toEqual([later.number]);
    },
  );

  store.test("is terminated as any other, and its client may change its account", async () => {
    const { id, number } = await taken();
    const token = linkTokenOf(await contractOf(number), desk.keyring);
    expect((await clientOf(number)).mayChangeAccount).toBe(true);
    accepted(await createEndings(desk.context).terminate(token, "2025-10-12", visitor));
    expect((await clientOf(number)).status).toMatchObject({ state: "terminating", lastDayOn: "2025-10-12" });
    expect(
      (await debitsOf(desk).plan("2025-10-12", "2025-11-12")).debits.map((each) => each.number),
    ).not.toContain(number);
    // Its mandate is kept for 13 months after its last debit, wherever that was.
    const hold = await desk.database.transaction(async (transaction) =>
      retentionHoldOf(transaction, (await lockedTerms(transaction, id))!, "2025-10-13"),
    );
    expect(hold).toEqual({ because: "mandate", until: "2026-10-13" });
  });

  store.test.each([
    ["its first due day", { firstDebitOn: "2025-11-12" as const }, "dates.firstDebitOn"],
    ["its price", { monthlyCents: 1 }, "monthlyCents"],
    ["where it was signed", { takenOver: 0 as const }, "acceptance"],
  ])("shows that %s was changed by hand", async (_what, change, fault) => {
    const { id } = await taken();
    await desk.database.db.updateTable("contracts").set(change).where("id", "=", id).execute();
    expect(await faultsOf(id)).toContain(fault);
  });

  store.test.each([
    ["mandate", { usedElsewhereOn: null }, "takenOver.lastDebitOn"],
    ["mandate’s day", { createdAt: beginning }, "takenOver.mandateSignedOn"],
  ])("shows that its %s was changed by hand", async (_what, change, fault) => {
    const { id } = await taken();
    await desk.database.db.updateTable("mandates").set(change).where("contractId", "=", id).execute();
    expect(await faultsOf(id)).toEqual([fault]);
  });

  store.test("shows that its paper was removed by hand", async () => {
    const { id } = await taken();
    await desk.database.db.deleteFrom("sealed_files").where("subject", "=", id).execute();
    expect(await faultsOf(id)).toEqual(["paper"]);
  });

  store.test("counts from its signature for what the years of a contract decide", async () => {
    const { number } = await taken();
    const { file } = accepted(await desk.agency.contract.read(number));
    expect(file.nextDates).toEqual({
      nextRenewalOn: "2025-10-12",
      lastDayIfTerminatedOn: "2025-10-12",
      withdrawalDeadlineOn: "2024-03-26",
    });
    expect(dayInParis(desk.clock.now)).toBe("2025-09-15");
  });
});
