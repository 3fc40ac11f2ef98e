import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPrepared } from "#domain/contract/prepared.ts";
import { nameOfSubject, subjectNamed } from "#domain/rights.ts";
import { createEmailChanges } from "#server/contracts/change-email.ts";
import { createEndings } from "#server/contracts/client-space.ts";
import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { sealedColumns } from "#server/database/sealed/sealed-values.ts";
import { eraseSubject, storedDataOf } from "#server/retention/person.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { aMessage } from "../support/call-bodies.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted } from "../support/functions.ts";
import { timeRuns } from "../support/retention.ts";
import { onOneStore } from "../support/stores.ts";

const visitor = { ip: "192.0.2.7", idempotencyKey: null };

/** What somebody may leave at an agency; a contract runs, or ended before anything was debited. */
const steps = [
  "message",
  "draft",
  "prepared",
  "running",
  "withdrawn",
  "debtor",
  "corrected",
  "changing",
  "note",
  "request",
] as const;

onOneStore("After an erasure", (store) => {
  let people = 0;

  /** What a person leaves, step by step. */
  async function leaves(desk: TestDesk, by: SignedIn, email: string, step: (typeof steps)[number]) {
    const { agency, context, clock, keyring } = desk;
    const other = () => `autre-${++people}@exemple.fr`;
    clock.now += 60_000;
    switch (step) {
      case "message":
        return void accepted(await desk.contact(aMessage({ email })));
      case "draft":
        return void (await desk.startDraft({ email: email.toUpperCase() }));
      case "prepared": {
        const known = accepted(checkPrepared({ pack: "business", email }));
        return void accepted(await agency.prepared.make(known, { isSent: true }, by));
      }
      case "running":
        return void (await desk.signAndConfirm({ email }));
      case "withdrawn": {
        const token = linkTokenOf(await desk.sign({ email }), keyring);
        return void accepted(await createEndings(context).withdraw(token, true, visitor));
      }
      case "debtor":
        return void (await desk.sign({ email: other(), emailDebiteur: email }));
      case "corrected": {
        const { number, contactEmail } = await desk.sign({ email: other() });
        const correction = { email, expected: contactEmail };
        return void accepted(await agency.contract.correctEmail(number, correction, by));
      }
      case "changing": {
        const { number } = await desk.signAndConfirm({ email: other() });
        const link = linkTokenOf((await findContract(desk.database.db, keyring, { number }))!, keyring);
        return void accepted(await createEmailChanges(context).ask(link, { email }, visitor));
      }
      case "note": {
        const { number } = await desk.sign({ email });
        return void accepted(await agency.contract.addNote(number, `Écrire à ${email}`, by));
      }
      case "request": {
        const asked = { right: "access", word: email, askedOn: context.today() } as const;
        return void (await agency.rights.note(asked, by));
      }
    }
  }

  /** Every row of the store, with its sealed values opened, as lines. */
  async function dump({ database: { db }, keyring }: TestDesk) {
    const lines: { readonly table: string; readonly row: Record<string, unknown>; readonly text: string }[] =
      [];
    for (const { name } of await db.introspection.getTables()) {
      const rows = (await db
        .selectFrom(name as "contracts")
        .selectAll()
        .execute()) as Record<string, unknown>[];
      for (const row of rows) {
        const opened = sealedColumns
          .filter(({ table, column }) => table === name && (row[column] as string | null)?.length)
          .map(({ table, column, key }) => {
            const place = { table, column, id: key.map((part) => row[part]).join("/") };
            const sealed = row[column] as string | Uint8Array;
            return typeof sealed === "string"
              ? keyring.open(sealed, place)
              : Buffer.from(keyring.decryptBytes(sealed, place)).toString();
          });
        const clear = Object.values(row).filter((value) => typeof value === "string");
        lines.push({ table: name, row, text: [...clear, ...opened].join("\n").toLowerCase() });
      }
    }
    return lines;
  }

  test("nothing names the address any more, but a contract that runs or whose mandate is kept", async () => {
    const desk = await createTestDesk(store);
    const { database, context, clock } = desk;
    const by = await desk.signedIn("founder", "Hélène Honorat");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 7 }), async (left) => {
        const email = `personne-${++people}@exemple.fr`;
        for (const step of left) await leaves(desk, by, email, step);
        clock.now += 2 * 86_400_000;
        const subject = subjectNamed(email);
        const before = await storedDataOf(database.db, subject, context.today());
        const kept = before.contracts.filter(({ blocker }) => blocker !== null);
        await eraseSubject(context, subject);
        const ofKept = new Set(kept.flatMap(({ id, number }) => [id, number]));
        const contracts = database.db.selectFrom("contracts").select(["id", "chainId", "draftId"]);
        for (const { id, chainId, draftId } of await contracts.execute()) {
          if (ofKept.has(id)) for (const each of [chainId, draftId]) if (each) ofKept.add(each);
        }
        const ofContracts = database.db.selectFrom("contract_steps").select(["id", "contractId"]);
        for (const { id, contractId } of await ofContracts.execute())
          if (ofKept.has(contractId)) ofKept.add(id);
        const traces = (await dump(desk))
          .filter(({ text }) => text.includes(nameOfSubject(subject)))
          .filter(({ row }) => !Object.values(row).some((value) => ofKept.has(value as string)))
          .map(({ table }) => table);
        expect([left, traces]).toEqual([left, []]);
      }),
      { numRuns: 40 },
    );
  });

  test("by SIREN, all contracts of the company go as the law allows, with the messages of an address that is its alone", async () => {
    const desk = await createTestDesk(store);
    const time = timeRuns(desk);
    time.at("2025-03-28");
    const siret = "35600000000048";
    const [own, shared] = ["seule@exemple.fr", "comptable@exemple.fr"];
    const contract = await desk.sign({ siret, email: own });
    await desk.sign({ siret, email: shared });
    await desk.sign({ siret: "80207074800022", email: shared });
    await time.written(own, "2025-04-01");
    await time.written(shared, "2025-04-01");
    const stored = await storedDataOf(desk.database.db, subjectNamed("356 000 000"), "2025-04-01");
    expect(stored.contracts).toHaveLength(2);
    expect(stored.contracts[0]).toMatchObject({ number: contract.number, blocker: { because: "running" } });
    await eraseSubject(desk.context, subjectNamed("356000000"));
    expect(await time.messagesOf(own)).toEqual([]);
    expect(await time.messagesOf(shared)).toHaveLength(1);
  });
});
