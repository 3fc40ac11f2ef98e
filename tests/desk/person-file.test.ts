import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { tablesInFile } from "#server/desk/person-file/tables.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { aMessage, sampleIban } from "../support/call-bodies.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The copy of what is known about somebody", (store) => {
  let desk: TestDesk;
  let by: SignedIn;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    by = await desk.signedIn("founder", "Hélène Honorat");
  });

  const copyOf = async (word: string) => {
    const { agency, context } = desk;
    const id = accepted(await agency.rights.note({ right: "access", word, askedOn: context.today() }, by));
    const files = unzipSync((await agency.personFiles.take(id, by))!);
    const texts = Object.entries(files).map(
      ([name, bytes]) => [name, Buffer.from(bytes).toString()] as const,
    );
    const { "donnees.json": json, "lisez-moi.html": html } = Object.fromEntries(texts);
    return { names: Object.keys(files), data: JSON.parse(json!), html: html!, all: json! + html! };
  };

  test("has each kind of thing of an address, to read and as data, and none of anybody else", async () => {
    const { agency, clock, database } = desk;
    const email = `claire-${store.dialect}@garance.example`;
    accepted(await desk.contact(aMessage({ email, message: "Une question sur <b>mon</b> site" })));
    await desk.startDraft({ email, raisonSociale: "Deuxième société" });
    const contract = await desk.signAndConfirm({ email: email.toUpperCase() });
    accepted(await agency.contract.addNote(contract.number, "Préfère le matin", by));
    await desk.signAndConfirm({ email: `autre-${store.dialect}@ailleurs.example` });
    await database.db
      .updateTable("outbox")
      .set({ sentAt: clock.now })
      .where("subjectId", "=", contract.id)
      .execute();
    const { data, html, all, names } = await copyOf(email);
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        "contact_messages",
        "drafts",
        "contracts",
        "contract_notes",
        "mandates",
        "outbox",
        "evidence_events",
        "rights_requests",
      ]),
    );
    expect(data.contracts).toMatchObject([{ number: contract.number, packId: contract.packId }]);
    expect(data.contract_notes).toMatchObject([{ text: "Préfère le matin" }]);
    expect(html).toContain("Une question sur &lt;b&gt;mon&lt;/b&gt; site");
    expect(html).toContain("Préfère le matin");
    expect(names).toContain("lisez-moi.html");
    for (const hidden of ["Hélène", "ailleurs.example", sampleIban, linkTokenOf(contract, desk.keyring)])
      expect([hidden, all.includes(hidden)]).toEqual([hidden, false]);
  });

  test("has no token, no hash of one, no keyed hash and no sealed value of any table", async () => {
    const email = `secrets-${store.dialect}@garance.example`;
    accepted(await desk.contact(aMessage({ email })));
    await desk.startDraft({ email });
    await desk.signAndConfirm({ email });
    const { all } = await copyOf(email);
    const leaked: string[] = [];
    // The hashes of the evidence prove it, and open nothing.
    for (const table of Object.keys(tablesInFile).filter((name) => name !== "evidence_events")) {
      const rows = (await desk.database.db
        .selectFrom(table as "contracts")
        .selectAll()
        .execute()) as Record<string, unknown>[];
      for (const row of rows)
        for (const [column, value] of Object.entries(row)) {
          if (!/hmac|hash$|sealed|token|mac$/i.test(column)) continue;
          if (typeof value === "string" && value.length > 8 && all.includes(value))
            leaked.push(`${table}.${column}`);
        }
    }
    expect(leaked).toEqual([]);
  });

  test("shows somebody who only pays for another’s contract their mandate, and nothing of the contract", async () => {
    const payer = `payeur-${store.dialect}@banque.example`;
    const { number } = await desk.signAndConfirm({
      email: `client-${store.dialect}@client.example`,
      emailDebiteur: payer,
    });
    const { data, all } = await copyOf(payer);
    expect(data.mandates).toMatchObject([{ emailDebiteur: payer }]);
    expect(data.contracts).toBeUndefined();
    expect(all).not.toContain("client.example");
    expect(all).not.toContain(`"${number}"`);
  });

  test("is in the log by who took it, without whose data they are", async () => {
    const { lines } = await desk.agency.log.read({ topic: "rights" });
    const taken = lines.filter(
      (line) => line.source === "activity" && line.activity.kind === "person-file-taken",
    );
    expect(taken[0]).toMatchObject({ activity: { by: "Hélène Honorat", subject: null, data: {} } });
  });
});
