import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import type { PackId } from "#domain/pack.ts";
import { type ContractSelection, createContractList } from "#server/contracts/list.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { messageTotals } from "#server/database/messages/contact-messages.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { verifyDocument } from "#server/evidence/check.ts";
import { aMessage } from "../support/call-bodies.ts";
import { commandLine } from "../support/command-line.ts";
import { confirmed } from "../support/confirmed.ts";
import { debitsOf } from "../support/debits.ts";
import { camille, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const folder = mkdtempSync(join(tmpdir(), "agence-month-"));

/** Those of this month; another one changes no sum of it. */
const signedPacks = ["advance", "advance-annexe-promo", "advance-10", "business"] as const;

/**
 * Signatures from Monday 1 to Friday 5 September 2025, one of each pack a day. Trials end from the 15th on, offered
 * months from 1 October on.
 */
onOneStore("A month in the life of the agency", (store) => {
  test("leaves each contract, each debit and each request where it should be", async () => {
    const functions = await createFunctions(store);
    const at = (day: Day) => {
      functions.clock.now = Date.parse(`${day}T10:00:00Z`);
    };
    const { debits, plan, present, file } = debitsOf(functions);
    const contracts = createContractList(functions.context);
    const list = (selection: ContractSelection = {}) =>
      contracts.list(selection, { by: "number", direction: "desc" }, {});
    const run = async (...words: string[]) => {
      const { code, out, err } = await commandLine(functions, ...words, "--json");
      expect([words, code, err]).toEqual([words, 0, expect.any(String)]);
      return JSON.parse(out);
    };

    const signed = await twentySubscriptions(functions, at);
    const of = (pack: PackId, index: number) => signed.get(pack)![index]!;
    expect(await list()).toMatchObject({ total: 20, monthlyCents: 5 * (8900 + 999 + 8000 + 12900) });
    expect(await list({ packId: "business" })).toMatchObject({ total: 5 });

    // Somebody writes.
    accepted(await functions.contact(aMessage({ email: "question@example.fr" })));
    expect((await messageTotals(functions.database.db, {})).total).toBe(1);

    // Withdrawn within 14 days by letter, and terminated with its last day on the anniversary.
    at("2025-09-12");
    const withdrawn = of("advance-10", 0);
    const withdraw = { kind: "withdraw", declaresSmallFirm: true } as const;
    accepted(await stepTaken(functions, withdrawn.number, withdraw, "2025-09-11"));
    const terminated = of("advance", 0);
    expect(
      accepted(await stepTaken(functions, terminated.number, { kind: "terminate", cause: "subscriber" })),
    ).toMatchObject({ state: "terminating", lastDayOn: "2025-10-01" });

    // Trials end from 15 to 19 September: five at 9,99 €, four at 80 €, none for who withdrew.
    const trials = await plan("2025-09-15", "2025-09-19");
    expect([trials.debits.length, trials.totalCents]).toEqual([9, 5 * 999 + 4 * 8000]);
    expect(new Set(trials.debits.map(({ sequence }) => sequence))).toEqual(new Set(["FRST"]));
    const first = await present("2025-09-15", "2025-09-19");
    expect(await file(first.id)).toContain("<CtrlSum>369.95</CtrlSum>");

    // The bank sends one back; it is presented again with the next month's.
    at("2025-09-22");
    const refused = `${of("advance-10", 1).number}-20250916-1`;
    accepted(await debits.recordReturn(refused, { on: "2025-09-18", reason: "AM04" }, camille));
    expect((await debits.unpaid()).months.map((month) => month.reference)).toEqual([refused]);

    // Offered months end from 1 to 5 October: nothing for who terminated on that very day.
    at("2025-09-25");
    const october = await plan("2025-09-16", "2025-10-05", [refused]);
    expect(october.debits.map(({ id }) => id)).toContain(refused.replace(/1$/, "2"));
    expect(october.totalCents).toBe(8000 + 4 * 8900 + 5 * 12900);
    expect(october.forgotten).toEqual([]);
    await present("2025-09-16", "2025-10-05");
    expect((await debits.unpaid()).total).toBe(0);

    // Nothing is due twice, whatever period is asked for.
    const again = await plan("2025-09-01", "2025-10-05");
    expect([again.debits.length, again.totalCents]).toEqual([0, 0]);

    // Somebody who only wrote asks to be forgotten.
    at("2025-10-02");
    await run("effacer", "question@example.fr", "--noter", "--recue-le", "2025-10-01");
    await run("effacer", "question@example.fr", "--oui");
    expect((await messageTotals(functions.database.db, {})).total).toBe(0);
    expect(await list({ state: "terminated" })).toMatchObject({ total: 1 });
    expect(await list({ state: "active" })).toMatchObject({ total: 18 });

    // A year later, one contract is audited.
    at("2026-10-02");
    const audited = of("business", 4);
    expect(await run("dossier", audited.number)).toMatchObject({
      state: "active",
      evidence: { isWhole: true },
    });
    const archive = join(folder, `${store.dialect}.zip`);
    const dossier = await run("dossier", audited.number, "--vers", archive, "--oui");
    const files = Object.entries(unzipSync(readFileSync(archive)));
    expect(files.map(([name]) => name)).toEqual(dossier.files);
    const documents = files.filter(([name]) => name.endsWith(".pdf"));
    expect(documents).toHaveLength(3);
    const verify = verifyDocument(functions.context);
    for (const [name, bytes] of documents) {
      const isOfAll = name.includes("conditions-generales");
      const about = isOfAll ? { kind: "terms" } : { contract: audited.number };
      expect(accepted(await verify(sha256Of(bytes), { ip: "192.0.2.1" }))).toMatchObject(about);
    }
    expect(await run("dossier", withdrawn.number)).toMatchObject({ state: "withdrawn" });
    expect(await run("dossier", terminated.number)).toMatchObject({ state: "terminated" });
  }, 120_000);
});

async function twentySubscriptions(functions: TestFunctions, at: (day: Day) => void) {
  const signed = new Map<PackId, StoredContract[]>(signedPacks.map((pack) => [pack, []]));
  const { signAndConfirm } = functions;
  for (let index = 0; index < 5; index++) {
    at(addDays("2025-09-01", index));
    for (const pack of signedPacks) {
      const fields = {
        pack,
        email: `${pack}-${index}@example.fr`,
        raisonSociale: `Atelier ${pack} ${index}`,
      };
      // Documents take a moment each: those of the contract that is audited are enough.
      const isAudited = pack === "business" && index === 4;
      signed
        .get(pack)!
        .push(await (isAudited ? confirmed(functions, fields, signAndConfirm) : signAndConfirm(fields)));
    }
  }
  expect(dayInParis(functions.clock.now)).toBe("2025-09-05");
  return signed;
}
