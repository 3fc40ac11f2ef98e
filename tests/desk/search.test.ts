import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { checkPrepared } from "#domain/contract/prepared.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { aMessage, aStep1 } from "../support/call-bodies.ts";
import { debitsOf } from "../support/debits.ts";
import { createTestDesk } from "../support/desk.ts";
import { accepted } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const aDay = 86_400_000;

const clients = [
  {
    pack: "advance",
    raisonSociale: "Garance & Fils",
    nomPrenom: "Prigent Élodie",
    email: "elodie@garance.example",
    telephone: "06 39 98 74 03",
    siret: "73282932000074",
    adresseSiege: "12 rue des Lilas, 13006 Marseille",
    iban: "FR1420041010050500013M02606",
    bic: "PSSTFRPPZZQ",
    rare: "véranda",
  },
  {
    pack: "business",
    raisonSociale: "Boulangerie de l’Œuf",
    nomPrenom: "Lérins Hugo",
    email: "hugo@oeuf.example",
    telephone: "+33 (0)7 11 22 33 44",
    siret: "44306184100047",
    adresseSiege: "3 place du Marché, 29200 Brest",
    iban: "DE89370400440532013000",
    bic: "COBADEFFXXX",
    rare: "fournil",
  },
  {
    pack: "advance-10",
    raisonSociale: "Charpentes Ubaye",
    nomPrenom: "Ména-Roux Solène",
    email: "solene@ubaye.example",
    telephone: "04.92.55.66.77",
    siret: "55208131766522",
    adresseSiege: "8 chemin de Toutes Aures, 04400 Barcelonnette",
    iban: "BE68539007547034",
    bic: "GKCCBEBBXXX",
    rare: "échafaudage",
  },
] as const;

/** Three clients whose first debits are in a run, with an invoice and a note each. */
async function aDeskOfThree(store: Parameters<typeof createTestDesk>[0]) {
  const desk = await createTestDesk(store);
  const { agency, clock } = desk;
  const by = await desk.signedIn("founder", "Hélène Honorat");
  const signed = [];
  for (const client of clients) {
    const { number, umr, dates } = await desk.signAndConfirm({ ...client });
    accepted(await agency.contract.addNote(number, `Veut une photo de ${client.rare} en page 2.`, by));
    signed.push({ ...client, number, umr, dates });
    clock.now += 1_000;
  }
  return { desk, signed };
}

onEachStore("The search", (store) => {
  afterEach(store.renew);

  test("opens a contract, an invoice or a run by whatever somebody has in hand of it", async () => {
    const { desk, signed } = await aDeskOfThree(store);
    const { agency, clock } = desk;
    clock.now += 40 * aDay;
    const days = signed.map(({ dates }) => dates.firstDebitOn).toSorted();
    const run = await debitsOf(desk).present(days[0]!, days.at(-1)!);
    clock.now += 20 * aDay;
    await issueDueInvoices(desk.context);
    const invoices = await desk.database.db.selectFrom("invoices").select(["number", "totalCents"]).execute();
    const ofAmount = Map.groupBy(invoices, ({ totalCents }) => totalCents);
    expect([run.debitCount, invoices.length >= 3]).toEqual([3, true]);

    type Opens = Awaited<ReturnType<typeof agency.search>>["opens"];
    const way = (opens: Opens, ...ways: readonly string[]) =>
      fc.record({ typed: fc.constantFrom(...ways).chain(anyWriting), opens: fc.constant(opens) });
    const inHand = fc.oneof(
      ...signed.map((client) => way({ kind: "contracts", id: client.number }, ...waysTo(client))),
      ...invoices.map(({ number, totalCents }) =>
        way(
          { kind: "invoices", id: number },
          number,
          number.slice(3),
          number.slice(-6),
          `facture n° ${number.slice(-6)}`,
          `VIR SEPA RECU ${number} MERCI`,
          ...(ofAmount.get(totalCents)!.length === 1 ? [euros(totalCents), `${euros(totalCents)} EUR`] : []),
        ),
      ),
      way({ kind: "runs", id: run.id }, run.id, `REMISE PRLV ${run.id}-1`, euros(run.totalCents)),
    );
    await fc.assert(
      fc.asyncProperty(inHand, async ({ typed, opens }) => {
        expect([typed, (await agency.search(typed)).opens]).toEqual([typed, opens]);
      }),
      { numRuns: 150 },
    );
  });

  test("guesses a word with one typo only where nothing contains it, and opens no guess", async () => {
    const { desk, signed } = await aDeskOfThree(store);
    const [garance] = signed;
    const search = desk.agency.search;
    const typos = [
      "garnace",
      "garane",
      "garrance",
      "gzrance",
      "carance",
      "prigemt",
      "0639987413",
      "lilaz gerance",
    ];
    for (const typed of typos)
      expect([typed, await search(typed)]).toMatchObject([
        typed,
        { contracts: { items: [{ number: garance!.number }] }, isNear: true, opens: null },
      ]);
    for (const typed of ["garnca", "2H-2025-0009", "12 roe", "·", "06 39 98 74 13 Prigemt Hugo"])
      expect([typed, (await search(typed)).contracts.items]).toEqual([typed, []]);
  });

  test("finds what was prepared for somebody until they begin", async () => {
    const { desk } = await aDeskOfThree(store);
    const by = await desk.signedIn("zenmaster", "Malik Ferrand");
    const known = { pack: "business", raisonSociale: "Traiteur Garrigue", email: "odile@garrigue.example" };
    const id = accepted(
      await desk.agency.prepared.make(accepted(checkPrepared(known)), { isSent: false }, by),
    );
    const opens = { kind: "prepared", id };
    expect(await desk.agency.search("garrigue traiteur")).toMatchObject({
      prepared: { items: [{ id }] },
      opens,
    });
    expect((await desk.agency.search("odile@garrigue")).opens).toEqual(opens);
    expect((await desk.agency.search("garance")).prepared.items).toEqual([]);
    const link = new URL((await desk.agency.prepared.readLink(id, by))!);
    const begun = { ...known, prepared: link.searchParams.get("preparee")! };
    accepted(await desk.contract(aStep1(begun)));
    expect(await desk.agency.search("garrigue")).toMatchObject({
      prepared: { items: [] },
      drafts: { items: [{ raisonSociale: "Traiteur Garrigue" }] },
    });
  });

  test("opens nothing where a message or another client says the same", async () => {
    const { desk, signed } = await aDeskOfThree(store);
    const { search } = desk.agency;
    const [garance, bakery] = signed;
    accepted(await desk.contact(aMessage({ message: "De la part de Garance, pour un fournil." })));
    expect(await search("garance")).toMatchObject({
      contracts: { items: [{ number: garance!.number }] },
      messages: { items: [{ firstName: "Camille" }] },
      opens: null,
    });
    expect(await search("fournil")).toMatchObject({
      notes: { items: [{ number: bakery!.number }] },
      messages: { items: [{ firstName: "Camille" }] },
      opens: null,
    });
    expect((await search("photo page")).notes.items).toHaveLength(3);
    expect(await search(`${garance!.number} ${bakery!.number}`)).toMatchObject({
      contracts: { items: [{ number: bakery!.number }, { number: garance!.number }] },
      opens: null,
    });
  });
});

type Client = Awaited<ReturnType<typeof aDeskOfThree>>["signed"][number];

function waysTo({ number, umr, dates, ...client }: Client): string[] {
  const { raisonSociale, nomPrenom, telephone, siret, iban, rare, email } = client;
  const day = dates.firstDebitOn;
  const [year, month, date] = day.split("-");
  const digits = telephone.replace(/\D/g, "").replace(/^330?/, "0");
  const firm = raisonSociale.replace("&", "et").replace("Œ", "oe");
  return [
    ...[number, umr, umr.slice(-8), `contrat ${number}`, `RUM : ${umr}`],
    ...[`${number}-${day.replaceAll("-", "")}-1`, `${number}${day.replaceAll("-", "")}`],
    `PRLV SEPA AGENCE 2H Abonnement ${number}, echeance du ${date}/${month}/${year} 9,99 EUR`,
    `PRLV AGENCE 2H RUM ${umr} ICS FR72ZZZ123456`,
    ...[raisonSociale, firm, nomPrenom, nomPrenom.split(" ").toReversed().join(" "), email],
    `VIR SEPA RECU DE ${raisonSociale.replaceAll(/[^\p{L}\s’&]/gu, " ")} MOTIF`,
    ...[
      digits,
      `+33${digits.slice(1)}`,
      `0033 ${digits.slice(1)}`,
      `33${digits.slice(1)}`,
      `Tél. : ${digits}`,
    ],
    ...[digits.replace(/(..)(?=.)/g, "$1 "), digits.replace(/(..)(?=.)/g, "$1/"), digits.slice(2)],
    ...[siret, siret.replace(/(...)(...)(...)/, "$1 $2 $3 "), siret.slice(0, 9), `SIRET ${siret}`],
    ...[
      iban,
      iban.replace(/(....)/g, "$1 "),
      `•••• ${iban.slice(-4)}`,
      `xxx${iban.slice(-4)}`,
      `compte ${iban.slice(-4)}`,
    ],
    ...[client.adresseSiege, `${rare} photo`, rare],
  ];
}

/** The same as people write it: capitals, accents or not, spaces around and between. */
function anyWriting(text: string): fc.Arbitrary<string> {
  const plain = text.normalize("NFD").replace(/\p{Mn}/gu, "");
  return fc
    .constantFrom(text, text.toUpperCase(), text.toLowerCase(), plain, text.replaceAll(" ", "\u00a0 "))
    .chain((each) => fc.constantFrom(each, `  ${each} `, each.replaceAll("-", "\u2011")));
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}
