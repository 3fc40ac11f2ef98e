import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { type PackId, packIds } from "#domain/pack.ts";
import type { StoredContract } from "#server/database/contracts.ts";
import { aMessage } from "../support/call-bodies.ts";
import { confirmed } from "../support/confirmed.ts";
import { desk } from "../support/desk.ts";
import { accepted, openFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agence-month-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Signatures from Monday 1 to Friday 5 September 2025, one of each pack a day. Trials end from the 15th on, offered
 * months from 1 October on.
 */
onEachStore("A month in the life of the agency", (store) => {
  test("leaves each contract, each debit and each request where it should be", async () => {
    const functions = await openFunctions(store);
    const at = (day: Day) => {
      functions.clock.now = Date.parse(`${day}T10:00:00Z`);
    };
    const run = async (...words: string[]) => {
      const { code, out, err } = await desk(functions, ...words, "--json");
      expect([words, code, err]).toEqual([words, 0, expect.any(String)]);
      return JSON.parse(out);
    };
    const present = (from: Day, to: Day, name: string, ...more: string[]) =>
      run("prelevements", "--du", from, "--au", to, "--vers", join(folder, name), "--oui", ...more);

    const contracts = await twentySubscriptions(functions, at);
    const of = (pack: PackId, rank: number) => contracts.get(pack)![rank]!;
    expect(await run("contrats")).toMatchObject({ total: 20, monthlyCents: 5 * (8900 + 999 + 8000 + 12900) });
    expect(await run("contrats", "--pack", "business")).toMatchObject({ total: 5 });

    // Somebody writes.
    accepted(await functions.contact(aMessage({ email: "question@example.fr" })));
    expect(await run("export", "messages")).toHaveLength(1);

    // Withdrawn within 14 days by letter, and terminated with its last day on the anniversary.
    at("2025-09-12");
    const withdrawn = of("advance-10", 0);
    await run("contrat", withdrawn.number, "retracter", "--le", "2025-09-11", "--oui");
    const terminated = of("advance", 0);
    const { status } = await run("contrat", terminated.number, "resilier", "--oui");
    expect(status).toMatchObject({ state: "terminating", lastDayOn: "2025-10-01" });

    // Trials end from 15 to 19 September: five at 9,99 €, four at 80 €, none for who withdrew.
    const trials = await present("2025-09-15", "2025-09-19", `${store.dialect}-trials.xml`);
    expect([trials.debits.length, trials.totalCents]).toEqual([9, 5 * 999 + 4 * 8000]);
    expect(readFileSync(trials.made.path, "utf8")).toContain("<CtrlSum>369.95</CtrlSum>");
    expect(new Set(trials.debits.map(({ sequence }: { sequence: string }) => sequence))).toEqual(
      new Set(["FRST"]),
    );

    // The bank sends one back; it is presented again with the next month's.
    at("2025-09-22");
    const refused = `${of("advance-10", 1).number}-20250916-1`;
    await run("prelevements", "rejeter", refused, "--le", "2025-09-18", "--motif", "AM04", "--oui");
    expect((await run("prelevements", "impayes")).map(({ id }: { id: string }) => id)).toEqual([refused]);

    // Offered months end from 1 to 5 October: nothing for who terminated on that very day.
    at("2025-09-25");
    const october = await present(
      "2025-09-16",
      "2025-10-05",
      `${store.dialect}-october.xml`,
      "--representer",
    );
    expect(october.debits.map(({ id }: { id: string }) => id)).toContain(refused.replace(/1$/, "2"));
    expect(october.totalCents).toBe(8000 + 4 * 8900 + 5 * 12900);
    expect(october.forgotten).toBe(0);
    expect((await run("prelevements", "impayes")).length).toBe(0);

    // Nothing is due twice, whatever period is asked for.
    const again = await run("prelevements", "--du", "2025-09-01", "--au", "2025-10-05");
    expect([again.debits.length, again.totalCents]).toEqual([0, 0]);

    // Somebody who only wrote asks to be forgotten.
    at("2025-10-02");
    await run("effacer", "question@example.fr", "--noter", "--recue-le", "2025-10-01");
    await run("effacer", "question@example.fr", "--oui");
    expect(await run("export", "messages")).toEqual([]);
    expect(await run("contrats", "--etat", "resilie")).toMatchObject({ total: 1 });
    expect(await run("contrats", "--etat", "actif")).toMatchObject({ total: 18 });

    // A year later, one contract is audited.
    at("2026-10-02");
    const audited = of("business", 4);
    const file = await run("contrat", audited.number, "--vers", join(folder, store.dialect));
    expect(file).toMatchObject({ state: "active", evidence: { isWhole: true } });
    for (const path of file.saved) {
      const isOfAll = path.includes("conditions-generales");
      const about = isOfAll ? { kind: "terms" } : { contract: audited.number };
      expect(await run("verifier", path)).toMatchObject({ authentic: true, ...about });
    }
    const archive = join(folder, `${store.dialect}.zip`);
    const dossier = await run("dossier", audited.number, "--vers", archive, "--oui");
    expect(Object.keys(unzipSync(readFileSync(archive)))).toEqual(dossier.files);
    expect(await run("contrat", withdrawn.number)).toMatchObject({ state: "withdrawn" });
    expect(await run("contrat", terminated.number)).toMatchObject({ state: "terminated" });
  }, 120_000);
});

async function twentySubscriptions(functions: TestFunctions, at: (day: Day) => void) {
  const signed = new Map<PackId, StoredContract[]>(packIds.map((pack) => [pack, []]));
  const { signAndConfirm } = functions;
  for (let rank = 0; rank < 5; rank++) {
    at(addDays("2025-09-01", rank));
    for (const pack of packIds) {
      const fields = { pack, email: `${pack}-${rank}@example.fr`, raisonSociale: `Atelier ${pack} ${rank}` };
      // Documents take a moment each: those of the contract that is audited are enough.
      const isAudited = pack === "business" && rank === 4;
      signed
        .get(pack)!
        .push(await (isAudited ? confirmed(functions, fields, signAndConfirm) : signAndConfirm(fields)));
    }
  }
  expect(dayInParis(functions.clock.now)).toBe("2025-09-05");
  return signed;
}
