import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine, csvStart } from "#server/agency/export.ts";
import { anyText } from "../support/any-text.ts";
import { aMessage, canaryBic, canaryIban } from "../support/call-bodies.ts";
import { commandLine } from "../support/command-line.ts";
import { stepTaken } from "../support/endings.ts";
import { accepted, openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const folder = mkdtempSync(join(tmpdir(), "agence-export-"));

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

onEachStore("The desk exports", (store) => {
  test("contracts for a spreadsheet, their numbers whole and their names harmless", async () => {
    const functions = await openFunctions(store);
    const contract = await functions.sign({
      raisonSociale: '=HYPERLINK(1); "x"',
      titulaire: "Garance \u202ercs.exe",
    });
    const path = join(folder, `${store.dialect}.csv`);
    const done = await commandLine(functions, "export", "contrats", "--vers", path);
    expect([done.code, done.err]).toEqual([0, ""]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, "utf8");
    expect(text.startsWith(`${csvStart}Numéro;`)).toBe(true);
    expect(text).not.toContain("\u202e");
    const [heading, row, ...rest] = text.slice(1).split("\r\n");
    expect(rest).toEqual([""]);
    const cells = Object.fromEntries(
      cellsOf(`${row}\r\n`).map((cell, at) => [cellsOf(`${heading}\r\n`)[at], cell]),
    );
    expect(cells).toMatchObject({
      ...{ Numéro: contract.number, "Raison sociale": `'=HYPERLINK(1); "x"` },
      ...{ "Prix TTC par mois": "89,00", "Signé le": "15/09/2025", État: "Actif" },
    });
    expect(cells.SIRET!.replace(/\s/g, "")).toBe("73282932000074");
    expect(cells.SIRET).toMatch(/\s/);
    for (const options of [[], ["--json"]]) {
      const { out } = await commandLine(functions, "export", "contrats", ...options);
      expect(out).toContain(contract.number);
      expect(out.replace(/\s/g, "")).not.toContain(canaryIban);
      expect(out).not.toContain(canaryBic);
    }
    const again = await commandLine(functions, "export", "contrats", "--vers", path);
    expect(again).toMatchObject({ code: 1, out: "", err: expect.stringContaining("existe déjà") });
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  test("contracts for a program, with what comes next, those that are asked for", async () => {
    const functions = await openFunctions(store);
    const sign = (pack: string) => functions.sign({ pack, email: `${pack}@example.fr`, raisonSociale: pack });
    const [advance, business] = [await sign("advance"), await sign("business")];
    functions.clock.now += 86_400_000;
    accepted(await stepTaken(functions, advance.number, { kind: "suspend", reason: "force-majeure" }));
    const exported = async (...words: string[]) => {
      const { code, out } = await commandLine(functions, "export", "contrats", ...words, "--json");
      expect(code).toBe(0);
      return JSON.parse(out);
    };
    const numbers = async (...words: string[]) =>
      (await exported(...words)).map(({ number }: { number: string }) => number);
    expect(await exported("--pack", "business")).toMatchObject([
      {
        ...{ number: business.number, state: "active", town: "Marseille", addressConfirmedAt: null },
        outlook: { kind: "renewed", on: "2025-10-15" },
      },
    ]);
    expect(await numbers("--etat", "suspendu")).toEqual([advance.number]);
    expect(await numbers("--etat", "résiliation")).toEqual([]);
    expect(await numbers("--pack", "promo")).toEqual([]);
    expect(await numbers("--texte", " BUSINESS@ ")).toEqual([business.number]);
    expect(await numbers("--du", "2025-09-15", "--au", "15/09/2025")).toContain(advance.number);
    expect(await numbers("--au", "2025-09-14")).toEqual([]);
  });

  test("messages as JSON, to another program or a file", async () => {
    const functions = await openFunctions(store);
    expect(JSON.parse((await commandLine(functions, "export", "messages", "--json")).out)).toEqual([]);
    const { id } = accepted(await functions.contact(aMessage({ message: "a\n=b\u202ec" })));
    const { out } = await commandLine(functions, "export", "messages", "--json");
    expect(JSON.parse(out)).toMatchObject([{ id, message: "a\n=b\u202ec", handledAt: null }]);
    expect(out).not.toContain("\u202e");
    const path = join(folder, `${store.dialect}.json`);
    const done = await commandLine(functions, "export", "messages", "--vers", path, "--json");
    expect(JSON.parse(done.out)).toEqual({ rows: 1, path });
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(JSON.parse(out));
    for (const none of [
      ["--du", "2026-01-01"],
      ["--texte", "introuvable"],
    ]) {
      const { out: heading } = await commandLine(functions, "export", "messages", ...none);
      expect(heading.split("\r\n")).toHaveLength(2);
    }
  });

  test.each([
    [2, ["contrat"], "Vouliez-vous dire « contrats » ?"],
    [2, [], "Que faut-il exporter"],
    [2, ["messages", "--pack", "business"], "L’option --pack ne va pas"],
    [2, ["contrats", "--pack", "busines"], "Vouliez-vous dire « business » ?"],
    [2, ["contrats", "--etat", "ouvert"], "--etat attend un de ces mots"],
    [2, ["contrats", "--adresse", "perdue"], "a-confirmer, confirmee"],
    [2, ["contrats", "--du", "hier"], "--du attend une date"],
    [2, ["contrats", "--oui"], "Option inconnue : --oui."],
    [2, ["contrats", "2H-2026-0001"], "« 2H-2026-0001 » est en trop."],
    [1, ["contrats", "--vers", "/nulle/part/x.csv"], "n’a pas pu être écrit"],
  ])("with %i refuses %j", async (code, words, problem) => {
    const answer = await commandLine(await openFunctions(store), "export", ...words);
    expect([answer.code, answer.out]).toEqual([code, ""]);
    expect(answer.err.replace(/[\u00a0\u202f]/g, " ")).toContain(problem);
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
