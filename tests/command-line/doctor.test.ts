import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { type AgeingFact, ageingFacts } from "#content/cities/ageing-facts.ts";
import { policyUpdatedOn } from "#content/law/data-protection.ts";
import { editions } from "#content/terms/editions.ts";
import { addDays, type Day, startInParis } from "#domain/calendar.ts";
import { termsChangeAppliesOn } from "#domain/contract/notice-periods.ts";
import { policyAppliesOn } from "#domain/retention.ts";
import { Refusal } from "#server/command-line/command.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { openKeyring } from "#server/keys/open-keyring.ts";
import { commandLineOn, places } from "../support/backups.ts";
import { aMessage } from "../support/call-bodies.ts";
import { commandLineAt } from "../support/command-line.ts";
import { createFunctions, type TestFunctions } from "../support/functions.ts";
import { startSmtp } from "../support/smtp.ts";
import { onEachStore } from "../support/stores.ts";
import { testKeys } from "../support/test-keys.ts";

const day = 86_400_000;

onEachStore("The doctor", (store) => {
  afterEach(store.renew);

  const doctor = async (functions: TestFunctions, more: Readonly<Record<string, string>> = {}) => {
    const { code, out } = await commandLineOn(functions, { ...store.settings(), more }, "doctor", "--json");
    const { findings } = JSON.parse(out) as { findings: { topic: string; level: string; text: string }[] };
    return { code, of: (topic: string) => findings.filter((each) => each.topic === topic).map(sentenceOf) };
  };

  test("finds a site well, and says what is left of the examples", async () => {
    const functions = await createFunctions(store);
    await openKeyring(functions.database, readKeys(testKeys, "unused"));
    functions.clock.now = Date.now();
    const smtp = await startSmtp();
    const { code, of } = await doctor(functions, { SMTP_URL: smtp.url, TRUST_PROXY: "1" });
    await smtp.stop();
    expect(code).toBe(1);
    expect([...of("settings"), ...of("keys")].map(levelOf)).toEqual(["ok", "ok", "ok"]);
    expect(of("store").map(levelOf)).not.toContain("fault");
    expect(of("mails")).toEqual([
      expect.stringMatching(/^ok: Le serveur de messagerie 127\.0\.0\.1:\d+ accepte la connexion\.$/),
      expect.stringMatching(/^fault: MAIL_FROM est contact@agence-2h\.example/),
      "ok: Aucun e-mail n’est en retard.",
    ]);
    expect(smtp.mails).toEqual([]);
    const identity = of("identity");
    for (const words of [
      "04 65 71 00 13",
      "05 36 49",
      "FR72ZZZ123456",
      "123456782",
      "rendez-vous.example",
      "12, quai des Constellations",
      "Hélène Honorat",
      "Calanque Hébergement",
    ]) {
      expect(identity.some((each) => each.includes(words))).toBe(true);
    }
    expect(of("content").map(levelOf)).toEqual(["fault", "fault", "fault", "fault"]);
    expect(of("counsel")).toContainEqual(
      expect.stringMatching(/^warning: .*signature.*Code civil, 1127-1.*content\/terms\/.*validation\.md/),
    );
  });

  test("tells a lost key, a mail server out of reach, late and dead mails, an old backup", async () => {
    const functions = await createFunctions(store);
    const { database, clock } = functions;
    await openKeyring(database, readKeys(testKeys, "unused"));
    await functions.contact(aMessage());
    const now = await database.now();
    await database.db
      .updateTable("outbox")
      .set({ createdAt: now - 5 * day, dueAt: now - 2 * day })
      .execute();
    await database.db
      .updateTable("outbox")
      .where("kind", "=", "acknowledgement")
      .set({ deadAt: now })
      .execute();
    await database.db
      .insertInto("milestones")
      .values([
        { name: "backup", at: now - 3 * day },
        { name: "trial", at: now - 46 * day },
      ])
      .execute();
    clock.now = now - 100_000;
    const { code, of } = await doctor(functions, {
      SMTP_URL: "smtp://127.0.0.1:1",
      ENCRYPTION_KEYS: `other:${randomBytes(32).toString("base64url")}`,
      PUBLIC_URL: "http://www.example.fr",
      RATE_LIMIT: "off",
    });
    expect(code).toBe(1);
    expect(of("settings").map(levelOf)).toEqual(["ok", "fault", "warning"]);
    expect(of("keys")).toEqual([expect.stringMatching(/^fault: La clé test manque/)]);
    expect(of("store")[1]).toMatch(/^fault: L’horloge de la base diffère de celle-ci de \d+ s/);
    expect(of("mails")[0]).toMatch(/^fault: .*ne prend pas la connexion : .* \(ESOCKET CONN\)\.$/);
    expect(of("mails").slice(-2)).toEqual([
      expect.stringMatching(/^fault: Un e-mail attend depuis 2 jours/),
      expect.stringMatching(/^warning: 1 e-mail abandonné/),
    ]);
    expect(of("backups")).toEqual([
      expect.stringMatching(/^warning: La dernière sauvegarde remonte à 3 jours/),
      expect.stringMatching(/^warning: Le dernier essai de restauration remonte à 46 jours/),
    ]);
  });

  store.test("tells of offers and legal dates that have passed or come near", async () => {
    const functions = await createFunctions(store);
    functions.clock.now = Date.UTC(2027, 7, 1);
    expect((await doctor(functions)).of("deadlines")).toEqual([
      expect.stringMatching(
        /^fault: L’offre .+ jusqu’au 31 octobre 2025 et se souscrit toujours, annoncée comme prolongée/,
      ),
      expect.stringMatching(/^warning: La mesure de Lighthouse/),
      expect.stringMatching(/^warning: Le 1er septembre 2027/),
    ]);
    functions.clock.now = Date.UTC(2027, 8, 2);
    expect((await doctor(functions, { OFFER_DEADLINES: "enforced" })).of("deadlines")).toEqual([
      expect.stringMatching(/^ok: L’offre .+ sa page le dit\.$/),
      expect.stringMatching(/^warning: La mesure de Lighthouse/),
      expect.stringMatching(/^warning: Depuis le 1er septembre 2027/),
    ]);
  });

  store.test("names each fact of a city that nobody has read for a year", async () => {
    const functions = await createFunctions(store);
    const [{ checkedOn, fact, source }] = ageingFacts as [AgeingFact];
    const namesItOn = async (day: Day) => {
      functions.clock.now = startInParis(day);
      const deadlines = (await doctor(functions)).of("deadlines");
      return deadlines.some(
        (each) => each.startsWith("warning: ") && saysAll(each, plain(fact), plain(source)),
      );
    };
    expect(await namesItOn(addDays(checkedOn, 365))).toBe(false);
    expect(await namesItOn(addDays(checkedOn, 366))).toBe(true);
  });

  store.test(
    "says which change subscribers are still to be told of, and that it is late once the site applies it",
    async () => {
      const functions = await createFunctions(store);
      const terms = editions.standard.version;
      const changes = [
        [/: la version du .+ des conditions générales d’abonnement/, terms, termsChangeAppliesOn(terms)],
        [/: la version du .+ de la politique/, policyUpdatedOn, policyAppliesOn(policyUpdatedOn)],
      ] as const;
      const endOf = (day: Day) => startInParis(addDays(day, 1)) - 60_000;
      const saysOn = async (words: RegExp, day: Day) => {
        functions.clock.now = endOf(day);
        const deadlines = (await doctor(functions)).of("deadlines").filter((each) => words.test(each));
        return deadlines.map(levelOf).join();
      };
      for (const [words, published] of changes) expect(await saysOn(words, published)).toBe("");
      functions.clock.now = endOf("2026-03-02");
      const { id } = await functions.sign({});
      await functions.database.db
        .updateTable("contracts")
        .set({ termsVersion: "2025-09-01" })
        .where("id", "=", id)
        .execute();
      for (const [words, published, appliesOn] of changes) {
        expect(await saysOn(words, addDays(published, -1))).toBe("");
        expect(await saysOn(words, published)).toBe("warning");
        expect(await saysOn(words, addDays(appliesOn, -1))).toBe("warning");
        expect(await saysOn(words, appliesOn)).toBe("fault");
      }
    },
  );

  store.test("names the month that no run will carry, to the cent", async () => {
    const functions = await createFunctions(store);
    await openKeyring(functions.database, readKeys(testKeys, "unused"));
    const { number } = await functions.signAndConfirm({ raisonSociale: "Librairie Septentrion" });
    functions.clock.now = Date.parse("2025-10-14T10:00:00Z");
    expect((await doctor(functions)).of("accounts")).toEqual([
      expect.stringMatching(/^ok: Chaque centime dû a sa place/),
      expect.stringMatching(/^ok: Les écritures comptables disent la même chose/),
    ]);
    functions.clock.now = Date.parse("2025-11-03T10:00:00Z");
    expect((await doctor(functions)).of("accounts")).toEqual([
      `warning: 89,00 € de Librairie Septentrion (${number}) ne sont nulle part : l’échéance du 15 octobre 2025 n’a jamais été présentée. Dans « Prélèvements », ajoutez-la à la remise.`,
      expect.stringMatching(/^ok: Les écritures comptables/),
    ]);
  });

  store.test("in a terminal, gives each finding its mark, a line each", async () => {
    const functions = await createFunctions(store);
    const { out } = await commandLineOn(functions, store.settings(), "doctor");
    expect(out).toMatch(/^Réglages\n {2}✓ /);
    expect(out).toMatch(/\n\d+ points à corriger, \d+ points? à regarder\n$/);
  });

  if (store.dialect === "postgres") return;

  store.test("goes as far as it can where settings are refused or nothing was kept", async () => {
    const functions = await createFunctions(store);
    const refused = await commandLineAt(
      functions,
      {
        environment: () => {
          throw new Refusal("Réglage refusé");
        },
      },
      "doctor",
    );
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining("✗ Réglage refusé") });
    const nowhere = await commandLineOn(functions, { dataDir: places.folder() }, "doctor");
    expect(nowhere.out).toContain("✗ Aucune donnée dans");
  });
});

type Finding = { readonly level: string; readonly text: string };
const sentenceOf = ({ level, text }: Finding) => `${level}: ${plain(text)}`;
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const saysAll = (each: string, ...words: string[]) => words.every((one) => each.includes(one));
const levelOf = (each: string) => each.split(":")[0];
