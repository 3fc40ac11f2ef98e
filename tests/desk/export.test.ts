import fc from "fast-check";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { servicesContext } from "#app/context.ts";
import { loader as contractsLoader } from "#app/desk/contracts/contracts-csv.ts";
import { loader as messagesLoader } from "#app/desk/messages/messages-csv.ts";
import { signedInContext } from "#app/desk/signed-in.ts";
import type { ContractSelection } from "#server/contracts/list.ts";
import { activitiesBefore } from "#server/database/staff/activities.ts";
import { createExports, csvLine, csvStart } from "#server/desk/export.ts";
import { anyText } from "../support/any-text.ts";
import { aMessage, sampleBic, sampleIban } from "../support/call-bodies.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

describe("A line of CSV", () => {
  test.each([
    [["a", "b;c", 'd"e', "f\r\ng", ""], 'a;"b;c";"d""e";"f\ng";\r\n'],
    [["=1+1", "+33 6", "-2", "@x", "\t=1", "\r=1"], `'=1+1;'+33 6;'-2;'@x;' =1;"'\n=1"\r\n`],
    [["Étoile", " =1", "1-2", "a=b"], `Étoile;' =1;1-2;a=b\r\n`],
    [["SARL \u202egpj.exe", "\u200f=1", "a\u2066b\u2069\u061c", "c\u2028d"], `SARL gpj.exe;'=1;ab;c d\r\n`],
  ])("%j", (cells, line) => expect(csvLine(cells)).toBe(line));

  test("reads back as it was, and nothing in it is a formula", () => {
    const cell = fc.oneof(
      anyText({ maxLength: 20 }),
      fc
        .tuple(fc.constantFrom("=", "+", "-", "@", "\t", "\r", " ", '"', ";"), fc.string())
        .map((it) => it.join("")),
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const read = cellsOf(csvLine(cells));
        expect(read).toHaveLength(cells.length);
        for (const [index, text] of read.entries()) {
          expect(text).not.toMatch(/^[=+\-@\t\r\n]|\p{Bidi_Control}/u);
          const clean = cells[index]!.replace(/\r\n?/g, "\n")
            .replace(/(?!\n)[\p{Cc}\u2028\u2029]/gu, " ")
            .replace(/\p{Bidi_Control}/gu, "");
          expect([clean, `'${clean}`]).toContain(text);
        }
      }),
    );
  });
});

onOneStore("The desk exports", (store) => {
  const exported = async (rows: Promise<AsyncGenerator<string>>) => {
    let text = "";
    for await (const piece of await rows) text += piece;
    return text;
  };

  test("contracts for a spreadsheet, their numbers whole and their names harmless", async () => {
    const functions = await createFunctions(store);
    const contract = await functions.sign({
      raisonSociale: '=HYPERLINK(1); "x"',
      titulaire: "Garance \u202ercs.exe",
    });
    const { contracts } = createExports(functions.context);
    const text = await exported(contracts({}, camille));
    expect(text.startsWith(`${csvStart}Numéro;`)).toBe(true);
    expect(text).not.toContain("\u202e");
    expect(text.replace(/\s/g, "")).not.toContain(sampleIban);
    expect(text).not.toContain(sampleBic);
    const [heading, row, ...rest] = text.slice(1).split("\r\n");
    expect(rest).toEqual([""]);
    const cells = Object.fromEntries(
      cellsOf(`${row}\r\n`).map((cell, at) => [cellsOf(`${heading}\r\n`)[at], cell]),
    );
    expect(cells).toMatchObject({
      Numéro: contract.number,
      "Raison sociale": `'=HYPERLINK(1); "x"`,
      "Prix TTC par mois": "89,00",
      "Signé le": "15/09/2025",
      "Adresse confirmée le": "",
      État: "Actif",
    });
    expect(cells.SIRET!.replace(/\s/g, "")).toBe("73282932000074");
    expect(cells.SIRET).toMatch(/\s/);
  });

  test("the contracts of a filter alone, and who took them is written down", async () => {
    const functions = await createFunctions(store);
    await functions.sign({ email: "waiting@example.fr", raisonSociale: "waiting" });
    await functions.signAndConfirm({ email: "done@example.fr", raisonSociale: "done" });
    const { contracts } = createExports(functions.context);
    const rows = async (filter: ContractSelection) =>
      (await exported(contracts(filter, camille))).trim().split("\r\n").slice(1);
    expect(await rows({ emailState: "waiting" })).toHaveLength(2);
    expect(await rows({ emailState: "confirmed" })).toEqual([expect.stringContaining("done@")]);
    const everything = { from: 0, before: functions.clock.now + 1, limit: 5 };
    const activities = await activitiesBefore(functions.database.db, everything, ["contracts-exported"]);
    expect(activities.slice(0, 2)).toMatchObject([{ by: "Camille" }, { by: "Camille" }]);
  });

  test("nothing to who asks for the head of a file alone, and writes nothing down", async () => {
    const functions = await createFunctions(store);
    const context = new RouterContextProvider();
    context.set(servicesContext, { agency: { exports: createExports(functions.context) } } as never);
    context.set(signedInContext, { ...camille, role: "founder" } as never);
    const { db } = functions.database;
    const lines = async () => (await db.selectFrom("activities").select("id").execute()).length;
    for (const loader of [contractsLoader, messagesLoader]) {
      const answer = (method: string) =>
        loader({ request: new Request("http://localhost/", { method }), context } as never);
      const before = await lines();
      const head = await answer("HEAD");
      expect([head.status, await head.text(), await lines()]).toEqual([200, "", before]);
      const file = await answer("GET");
      expect(Object.fromEntries(file.headers)).toEqual(Object.fromEntries(head.headers));
      expect(await file.text()).toContain(";");
      expect(await lines()).toBe(before + 1);
    }
  });

  test("messages, their lines kept in their cells", async () => {
    const functions = await createFunctions(store);
    const { messages } = createExports(functions.context);
    expect((await exported(messages({}, camille))).split("\r\n")).toHaveLength(2);
    accepted(await functions.contact(aMessage({ message: "a\n=b\u202ec" })));
    expect(await exported(messages({}, camille))).toContain('"a\n=bc"');
  });
});

/** The cells of one line of CSV (RFC 4180, parted by semicolons). */
function cellsOf(line: string): string[] {
  const cells = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^;]*))(;|$)/y;
  const text = line.slice(0, -2);
  for (let more = true; more; ) {
    const [, quoted, plain = "", end] = cell.exec(text) ?? [];
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    more = end === ";";
  }
  return cells;
}
