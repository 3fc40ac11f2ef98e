import { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { servicesContext } from "#app/context.ts";
import { seenValue } from "#app/desk/contract/actions/seen.ts";
import { action, loader } from "#app/desk/contract/contract.tsx";
import { action as documentAction } from "#app/desk/contract/document.ts";
import { signedInContext } from "#app/desk/signed-in.ts";
import { addDays, addMonths, type Day, dayInParis } from "#domain/calendar.ts";
import { confirmEmail, createEndings } from "#server/contracts/client-space.ts";
import { findContract, linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import { contractDocuments } from "#server/database/evidence/documents.ts";
import { eraseContract } from "#server/database/evidence/erasures.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { checkContract } from "#server/evidence/check.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { sampleIban } from "../support/call-bodies.ts";
import { confirmed } from "../support/confirmed.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted, beginning } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const day = 86_400_000;

onOneStore("A contract at the desk", (store) => {
  let desk: TestDesk;
  let [founder, zenmaster, accountant]: SignedIn[] = [];
  let contract: StoredContract;
  let firms = 0;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    founder = await desk.signedIn("founder", "Hélène Honorat");
    zenmaster = await desk.signedIn("zenmaster", "Inès Carbonel");
    accountant = await desk.signedIn("accountant", "Paul Guérin");
  });
  beforeEach(async () => {
    desk.clock.now = beginning;
    contract = await desk.sign({ email: `firme-${++firms}@example.fr`, pack: "business" });
  });

  const read = async (pageOfNotes = 1) =>
    accepted(await desk.agency.contract.read(contract.number, pageOfNotes));
  const today = (): Day => dayInParis(desk.clock.now);

  function contextOf(by: SignedIn) {
    const context = new RouterContextProvider();
    context.set(servicesContext, { agency: desk.agency, today } as never);
    context.set(signedInContext, by);
    return context;
  }

  /** Sends a form of the page; answers the status, and what the page is made from or the address it leads to. */
  async function send(by: SignedIn, fields: Readonly<Record<string, string>>) {
    const body = new URLSearchParams(fields);
    const request = new Request("http://localhost/", { method: "POST", body });
    return answerOf(() => action(argumentsFor(by, request)));
  }

  /** What a route is called with. */
  function argumentsFor(by: SignedIn, request: Request, params = {}) {
    return {
      request,
      context: contextOf(by),
      url: new URL(request.url),
      pattern: "",
      params: { numero: contract.number.toLowerCase(), ...params },
    } as never;
  }

  /** The events that came after the signature: kind, and what each one tells. */
  async function events() {
    const chain = await evidenceOf(desk.database.db, contract.chainId);
    return chain.slice(3).map(({ kind, dataJson }) => [kind, JSON.parse(dataJson)]);
  }

  /** What the log says that people did with the contract, the latest first. */
  async function activities() {
    const { lines } = await desk.agency.log.read({ topic: "contracts" });
    return lines.flatMap((line) =>
      line.source === "activity" && line.activity.subject?.id === contract.number
        ? [[line.activity.kind, line.activity.by]]
        : [],
    );
  }

  /** What the button of a step carries. */
  const shown = async (motive: string, on: Day) => seenValue((await read()).standing, [[motive, on]]);

  test("is told whole: where it stands, what it owes, what its chain says", async () => {
    contract = await confirmed(desk, { email: "garance@example.fr" });
    const { file, debits, notes, holds, welcomed } = await read();
    expect(file).toMatchObject({ number: contract.number, state: "active", evidence: { isWhole: true } });
    expect(file.documents.map(({ kind }) => kind)).toEqual(["contract-summary", "mandate", "terms"]);
    expect(debits).toMatchObject({ toPresent: [contract.dates.firstDebitOn], sequence: "FRST" });
    expect([notes.notes, holds, welcomed, debits.paid]).toEqual([[], [], null, 0]);
    expect(JSON.stringify(file)).not.toContain(sampleIban);
  });

  test("what waits for the address to be confirmed is owed, and still is once it was", async () => {
    const first = contract.dates.firstDebitOn;
    const dueDays = [first, addMonths(first, 1), addMonths(first, 2)];
    desk.clock.now = Date.parse(`${addDays(dueDays[1]!, 1)}T10:00:00Z`);
    expect((await read()).debits.toPresent).toEqual(dueDays);
    accepted(await desk.agency.contract.verifyEmail(contract.number, zenmaster!));
    expect((await read()).debits.toPresent).toEqual(dueDays);
  });

  test("each step keeps the day that was shown, and the name of who took it", async () => {
    const lastDayOn = contract.dates.firstRenewalOn;
    desk.clock.now += 2 * day;
    const by = { name: zenmaster!.name };
    const suspension = await shown("force-majeure", today());
    expect(
      await send(zenmaster!, { geste: "suspendre", motif: "force-majeure", le: today(), vu: suspension }),
    ).toEqual([302, `/bureau/contrats/${contract.number}?fait=suspendre`]);
    expect((await read()).file.state).toBe("suspended");
    desk.clock.now += day;
    const back = await shown("", today());
    expect((await send(zenmaster!, { geste: "reactiver", le: today(), vu: back }))[0]).toBe(302);
    const letter = addDays(today(), -1);
    const ending = await shown("abonne", lastDayOn);
    expect((await send(founder!, { geste: "resilier", motif: "abonne", le: letter, vu: ending }))[0]).toBe(
      302,
    );
    expect((await read()).file.status).toMatchObject({ cause: "subscriber", askedOn: letter, lastDayOn });
    const withdrawal = await shown("", today());
    const withdraw = { geste: "retracter", le: today(), vu: withdrawal };
    expect((await send(founder!, withdraw))[0]).toBe(409);
    expect((await send(founder!, { ...withdraw, "moins-de-six": "on" }))[0]).toBe(302);
    expect((await read()).file.state).toBe("withdrawn");
    expect(await events()).toMatchObject([
      ["suspended", { by: by.name, reason: "force-majeure" }],
      ["reactivated", { by: by.name }],
      ["termination-asked", { by: founder!.name, on: letter, lastDayOn }],
      ["withdrawn", { by: founder!.name, declared: "fewer-than-six-employees" }],
    ]);
    expect((await checkContract(desk.database.db, desk.keyring, contract.id))?.faults).toEqual([]);
  });

  test("a day other than the one shown keeps nothing, and the page comes back with the new one", async () => {
    const ending = await shown("abonne", addDays(contract.dates.firstRenewalOn, 1));
    const form = { geste: "resilier", motif: "abonne", le: today(), vu: ending };
    expect(await send(zenmaster!, form)).toMatchObject([
      409,
      {
        asked: {
          action: "resilier",
          typed: { motif: "abonne" },
          refusal: { why: expect.stringContaining("le jour calculé est maintenant le") },
        },
      },
    ]);
    expect((await send(zenmaster!, { ...form, le: "" }))[0]).toBe(422);
    expect((await send(zenmaster!, { ...form, motif: "ennui" }))[0]).toBe(422);
    expect((await send(zenmaster!, { ...form, geste: "suspendre", motif: "manquement" }))[0]).toBe(422);
    expect((await send(zenmaster!, { ...form, le: addDays(today(), 1) }))[1]).toMatchObject({
      asked: { refusal: { why: expect.stringContaining("Cette date est à venir") } },
    });
    expect((await read()).file.state).toBe("active");
    expect(await events()).toEqual([]);
  });

  test("what the client ended meanwhile is not ended again: whoever asks is told where it stands", async () => {
    const ending = await shown("manquement", addDays(today(), 30));
    const token = linkTokenOf(contract, desk.keyring);
    const lastDayOn = contract.dates.firstRenewalOn;
    accepted(await createEndings(desk.context).terminate(token, lastDayOn, { ip: "192.0.2.7" }));
    expect(
      await send(founder!, { geste: "resilier", motif: "manquement", le: today(), vu: ending }),
    ).toMatchObject([
      409,
      { asked: { refusal: { why: expect.stringContaining("il est maintenant résilié au") } } },
    ]);
    expect(await events()).toMatchObject([["termination-asked", { lastDayOn }]]);
  });

  test.each([
    ["resilier", async () => ({ motif: "abonne", vu: await shown("abonne", contract.dates.firstRenewalOn) })],
    ["lien", async () => ({ vu: "" })],
    ["adresse", async () => ({ verifiee: "on" })],
    ["corriger", async () => ({ vu: contract.subscriber.email, email: "ailleurs@example.fr" })],
    ["accueillir", async () => ({ comment: "mail" })],
    ["conserver", async () => ({ raison: "Litige" })],
  ])("« %s », pressed by two people at once, is done once", async (geste, more) => {
    const fields = { geste, le: today(), ...(await more()) } as Record<string, string>;
    const both = await Promise.all([founder!, zenmaster!].map((by) => send(by, fields)));
    expect(both.map(([status]) => status).sort()).toEqual([302, 409]);
    expect([...(await events()), ...(await activities())]).toHaveLength(1);
  });

  test("a new link, an address verified by telephone: the evidence names who did it", async () => {
    const before = linkTokenOf(contract, desk.keyring);
    expect((await send(zenmaster!, { geste: "adresse" }))[0]).toBe(422);
    expect((await send(zenmaster!, { geste: "adresse", verifiee: "on" }))[0]).toBe(302);
    desk.clock.now = beginning + 1000;
    expect((await send(zenmaster!, { geste: "lien", vu: "" }))[0]).toBe(302);
    expect(await events()).toEqual([
      ["address-verified", { contract: contract.number, by: zenmaster!.name, how: "telephone" }],
      ["link-renewed", { contract: contract.number, by: zenmaster!.name }],
    ]);
    const { file, link } = await read();
    expect(file.emailConfirmation).toEqual({ at: beginning, by: "agency" });
    const renewed = (await findContract(desk.database.db, desk.keyring, { number: contract.number }))!;
    const pressed = confirmEmail(desk.context)(linkTokenOf(renewed, desk.keyring), {
      ip: "192.0.2.7",
    });
    expect(accepted(await pressed)).toEqual(file.emailConfirmation);
    expect(await events()).toHaveLength(2);
    expect(link).not.toBe("");
    expect(JSON.stringify(await read())).not.toContain(before);
    expect((await send(zenmaster!, { geste: "lien", vu: "" }))[0]).toBe(409);
  });

  test("an address that is none, or the present one, corrects nothing and is given back", async () => {
    for (const email of ["pas une adresse@", contract.subscriber.email]) {
      const answer = await send(founder!, { geste: "corriger", vu: contract.subscriber.email, email });
      expect(answer).toMatchObject([422, { asked: { typed: { email }, refusal: { field: "email" } } }]);
    }
    expect(await events()).toEqual([]);
  });

  test("what is held, released or welcomed is in the log with a name", async () => {
    expect((await send(zenmaster!, { geste: "conserver", raison: " " }))[0]).toBe(422);
    expect((await send(zenmaster!, { geste: "conserver", raison: "Litige, dossier 14" }))[0]).toBe(302);
    expect((await read()).holds).toMatchObject([{ reason: "Litige, dossier 14", placedOn: today() }]);
    desk.clock.now += 1000;
    expect((await send(founder!, { geste: "liberer" }))[0]).toBe(302);
    expect((await send(founder!, { geste: "liberer" }))[0]).toBe(409);
    desk.clock.now += 1000;
    expect(await activities()).toEqual([
      ["contract-released", founder!.name],
      ["contract-held", zenmaster!.name],
    ]);

    // Nobody has to welcome a client, but then a note says why; until then it is asked for, however late.
    desk.clock.now += 40 * 86_400_000;
    const asked = async () => (await desk.agency.today.tasks()).totals.welcomes;
    const before = await asked();
    expect(before).toBeGreaterThan(0);
    expect((await send(founder!, { geste: "accueillir" }))[0]).toBe(422);
    expect((await send(founder!, { geste: "accueillir", comment: "not-needed", note: " " }))[0]).toBe(422);
    const note = "Client depuis 2019, second site.";
    expect((await send(founder!, { geste: "accueillir", comment: "not-needed", note }))[0]).toBe(302);
    expect((await send(zenmaster!, { geste: "accueillir", comment: "call" }))[0]).toBe(409);
    const { welcomed, notes } = await read();
    expect(welcomed).toMatchObject({ by: founder!.name });
    expect(notes.notes).toMatchObject([{ text: note, by: founder!.name }]);
    expect(await activities()).toEqual([["contract-welcomed", founder!.name]]);
    expect(await asked()).toBe(before - 1);
  });

  test("an account is shown in full in one answer, once the evidence says to whom and why", async () => {
    contract = await confirmed(desk, { email: "iban@example.fr" });
    expect((await send(accountant!, { geste: "iban", motif: "curiosity" }))[0]).toBe(422);
    expect(await events()).toEqual([]);
    const [status, page] = await send(accountant!, { geste: "iban", motif: "bank" });
    expect([status, page]).toMatchObject([200, { account: { iban: sampleIban } }]);
    expect(await events()).toEqual([
      ["bank-details-shown", { contract: contract.number, by: accountant!.name, reason: "bank" }],
    ]);
    const request = new Request("http://localhost/", { method: "POST", body: "" });
    const document = (by: SignedIn) =>
      answerOf(() => documentAction(argumentsFor(by, request, { kind: "mandat" })));
    expect((await document(zenmaster!))[0]).toBe(403);
    const [, mandate] = await document(accountant!);
    expect(mandate).toBeInstanceOf(Response);
    const [, asSent] = await contractDocuments(desk.database.db, desk.keyring, contract.id);
    expect(Buffer.from(await (mandate as Response).clone().arrayBuffer()).equals(asSent!.bytes)).toBe(true);
    expect((mandate as Response).headers.get("Cache-Control")).toBe("no-store");
    expect(await events()).toMatchObject([
      ["bank-details-shown", {}],
      ["mandate-saved", { contract: contract.number, by: accountant!.name }],
    ]);
    expect((await checkContract(desk.database.db, desk.keyring, contract.id))?.faults).toEqual([]);
  });

  test("roles that may not are refused, and nothing is kept", async () => {
    const everything = { motif: "bank", vu: "", verifiee: "on", le: today() };
    for (const geste of "resilier retracter suspendre reactiver lien adresse accueillir".split(" ")) {
      expect([geste, (await send(accountant!, { geste, ...everything }))[0]]).toEqual([geste, 403]);
    }
    expect((await send(accountant!, { geste: "conserver", ...everything }))[0]).toBe(403);
    expect((await send(zenmaster!, { geste: "iban", ...everything }))[0]).toBe(403);
    expect((await send(founder!, { geste: "effacer", ...everything }))[0]).toBe(400);
    expect([await events(), await activities(), (await read()).holds]).toEqual([[], [], []]);
  });

  test("everybody writes notes, which go with the contract", async () => {
    expect((await send(accountant!, { geste: "note", note: "\n Compte clos. \n" }))[0]).toBe(302);
    desk.clock.now += 1000;
    expect((await send(zenmaster!, { geste: "note", note: "Rappeler lundi." }))[0]).toBe(302);
    expect(await send(zenmaster!, { geste: "note", note: "x".repeat(2001) })).toMatchObject([
      422,
      { asked: { typed: { note: "x".repeat(2001) }, refusal: { field: "note" } } },
    ]);
    expect((await read()).notes.notes).toMatchObject([
      { text: "Rappeler lundi.", by: zenmaster!.name },
      { text: "Compte clos.", by: accountant!.name },
    ]);
    for (let n = 1; n <= 20; n += 1) {
      expect((await send(zenmaster!, { geste: "note", note: `Appel ${n}.` }))[0]).toBe(302);
    }
    expect((await read(2)).notes).toMatchObject({ total: 22, notes: [{}, { text: "Compte clos." }] });
    const on = today();
    await desk.database.transaction((transaction) =>
      eraseContract(transaction, desk.keyring, contract, { on, rule: "request" }),
    );
    const notes = desk.database.db.selectFrom("contract_notes").where("contractId", "=", contract.id);
    expect(await notes.selectAll().execute()).toEqual([]);
    const page = (numero: string) =>
      answerOf(() => loader(argumentsFor(founder!, new Request("http://localhost/"), { numero })));
    expect(await page(contract.number)).toMatchObject([410, { number: contract.number, erasedOn: on }]);
    expect(await page("2H-1999-0001")).toMatchObject([404, { number: "2H-1999-0001", erasedOn: null }]);
    expect(await send(founder!, { geste: "lien", vu: "" })).toMatchObject([
      409,
      { asked: { refusal: { why: expect.stringContaining("n’est plus là") } } },
    ]);
  });
});

/** What a route answers, or throws as an answer: its status, and its data or where it leads. */
async function answerOf(work: () => Promise<unknown>): Promise<[number, unknown]> {
  const answer = await work().catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return [answer.status, answer.headers.get("Location") ?? answer];
  if (answer instanceof Error) throw answer;
  const { data, init } = answer as { data: unknown; init: { status?: number } | null };
  return [init?.status ?? 200, data];
}
