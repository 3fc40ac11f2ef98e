import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { confirmAddress } from "#server/functions/client-contract.ts";
import { canaryIban } from "../support/call-bodies.ts";
import { desk, deskAt } from "../support/desk.ts";
import { caller, mailAbout, signed, storedEndings } from "../support/endings.ts";
import { accepted, beginning, openFunctions, type TestFunctions } from "../support/functions.ts";
import { expectInBoth, expectNoFullIban } from "../support/mail-forms.ts";
import { onEachStore } from "../support/stores.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agence-awaited-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

onEachStore("No debit is presented before the address is confirmed", (store) => {
  const files = (functions: TestFunctions, name: string) => {
    let rank = 0;
    return async (from: Day, to: Day) => {
      const path = join(folder, `${store.dialect}-${name}-${++rank}.xml`);
      const { out, code } = await desk(
        functions,
        ...["prelevements", "--du", from, "--au", to, "--vers", path, "--oui", "--json"],
      );
      expect(code).toBe(0);
      const { debits, leftOut, forgotten } = JSON.parse(out);
      return {
        debits: debits.map(({ number, dueOn, collectionOn }: Record<string, string>) => [
          number,
          dueOn,
          collectionOn,
        ]),
        leftOut: leftOut.map(({ number, dueOn, reason }: Record<string, string>) => [number, dueOn, reason]),
        forgotten,
        xml: existsSync(path) ? readFileSync(path, "utf8") : null,
      };
    };
  };

  test("is left aside with a reason of its own, then joins the next file and is announced fourteen days ahead", async () => {
    const functions = await openFunctions(store);
    const { contract, token } = await signed(functions);
    const present = files(functions, "alone");
    const at = (on: Day) => {
      functions.clock.now = Date.parse(`${on}T10:00:00Z`);
    };
    at("2025-10-02");
    const before = await present("2025-10-01", "2025-10-31");
    expect(before).toEqual({
      ...{ debits: [], forgotten: 0, xml: null },
      leftOut: [[contract.number, "2025-10-15", "unconfirmed"]],
    });
    const shown = await desk(functions, "prelevements", "--du", "2025-10-01", "--au", "2025-10-31");
    expect(spaced(shown.out)).toContain("Adresse e-mail à confirmer par l’abonné");

    at("2025-10-20");
    accepted(await confirmAddress(functions.parts)(token, caller));
    at("2025-11-03");
    const preview = await desk(functions, "prelevements", "--du", "2025-11-01", "--au", "2025-11-30");
    expect(oneLine(preview.out)).toContain(
      "Un prélèvement attendait que l’adresse soit confirmée : son abonné en apprend le jour par e-mail, 14 jours avant.",
    );
    expect((await storedEndings(functions, contract)).mails).toEqual([]);
    const after = await present("2025-11-01", "2025-11-30");
    expect(after).toMatchObject({
      debits: [
        [contract.number, "2025-10-15", "2025-11-17"],
        [contract.number, "2025-11-15", "2025-11-17"],
      ],
      ...{ leftOut: [], forgotten: 0 },
    });
    expect(after.xml).toContain(`<EndToEndId>${contract.number}-20251015-1</EndToEndId>`);
    expect((await storedEndings(functions, contract)).mails).toEqual(["debit-notice"]);
    const mail = await mailAbout(functions, contract.id, "debit-notice");
    expect(spaced(mail.subject)).toBe("Votre prélèvement du 17 novembre 2025");
    expect(mail.to.address).toBe(contract.subscriber.email);
    expectInBoth(mail, [
      contract.umr,
      "FR72ZZZ123456",
      "Échéance du 15\u00a0octobre 2025",
      "Échéance du 15\u00a0novembre 2025",
      "178,00\u00a0€",
      "17\u00a0novembre 2025",
      "vaut notification préalable",
    ]);
    expectNoFullIban(mail, canaryIban);

    at("2025-12-01");
    expect((await present("2025-12-01", "2025-12-31")).debits).toEqual([
      [contract.number, "2025-12-15", "2025-12-15"],
    ]);
    expect((await storedEndings(functions, contract)).mails).toEqual(["debit-notice"]);
  });

  test("joins the next file too when another one was made before its day, and others are presented meanwhile", async () => {
    const functions = await openFunctions(store);
    functions.clock.now = beginning;
    const late = await functions.sign({ email: "late@example.fr" });
    const ready = await functions.signAndConfirm({ email: "ready@example.fr" });
    const present = files(functions, "others");
    const due = addDays(dayInParis(beginning), 30);
    const only = <Row extends readonly [string, ...unknown[]]>(rows: readonly Row[]) =>
      rows.filter(([number]) => [late.number, ready.number].includes(number));
    functions.clock.now = Date.parse("2025-09-25T10:00:00Z");
    const first = await present("2025-10-01", "2025-10-31");
    expect(only(first.debits)).toEqual([[ready.number, due, due]]);
    expect(only(first.leftOut)).toEqual([[late.number, due, "unconfirmed"]]);
    functions.clock.now = Date.parse("2025-10-01T10:00:00Z");
    await desk(functions, "contrat", late.number, "adresse-verifiee", "--oui");
    functions.clock.now = Date.parse("2025-10-27T10:00:00Z");
    const second = await present("2025-11-01", "2025-11-30");
    expect(only(second.debits)).toEqual([
      [late.number, "2025-10-15", "2025-11-10"],
      [late.number, "2025-11-15", "2025-11-17"],
      [ready.number, "2025-11-15", "2025-11-17"],
    ]);
    expect(second.forgotten).toBe(0);
  });

  test("leaves nothing of a file behind when the address is confirmed between the question and the answer", async () => {
    const functions = await openFunctions(store);
    functions.clock.now = beginning;
    const ready = await functions.signAndConfirm({ email: "prompt@example.fr" });
    const { number } = await functions.sign({ email: "meanwhile@example.fr" });
    functions.clock.now = Date.parse("2025-10-02T10:00:00Z");
    const path = join(folder, `${store.dialect}-meanwhile.xml`);
    const answer = await deskAt(
      functions,
      {
        answer: "oui",
        open: async () => ({
          keyring: functions.keyring,
          database: {
            ...functions.database,
            close: async () => {},
            // What is asked for next finds the address confirmed.
            transaction: async (work) => {
              await desk(functions, "contrat", number, "adresse-verifiee", "--oui");
              return functions.database.transaction(work);
            },
          },
        }),
      },
      ...["prelevements", "--du", ready.dates.firstDebitOn, "--au", ready.dates.firstDebitOn, "--vers", path],
    );
    expect([answer.code, existsSync(path)]).toEqual([1, false]);
    expect(spaced(answer.err)).toContain("ce qui est dû a changé entre-temps");
  });
});

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
