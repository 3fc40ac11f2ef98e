import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "#server/env.ts";
import { createServices, type Services } from "#server/services.ts";
import { aMessage, aStep1, aStep2, sampleIban } from "../support/call-bodies.ts";
import { accepted, agencyEmail, publicUrl } from "../support/functions.ts";
import { startSmtp } from "../support/smtp.ts";
import { onEachStore } from "../support/stores.ts";
import { testKeys } from "../support/test-keys.ts";

const caller = { ip: "192.0.2.1", idempotencyKey: null };

onEachStore("The site as it is put together", (store) => {
  let opened: Services[] = [];
  let dataDir: string;
  beforeAll(() => {
    ({ dataDir } = store.settings());
  });
  afterEach(async () => {
    for (const services of opened) await services.close();
    opened = [];
  });

  const opening = (settings: Readonly<Record<string, string>>) => {
    const environment = readEnvironment({
      DATA_DIR: dataDir,
      DATABASE_URL: store.settings().databaseUrl,
      PUBLIC_URL: publicUrl,
      AGENCY_EMAIL: agencyEmail,
      ...(store.dialect === "postgres" && { ENCRYPTION_KEYS: testKeys }),
      LOG_LEVEL: "silent",
      ...settings,
    });
    if (!environment.ok) throw new Error(environment.problem.join("\n"));
    return createServices(environment.value);
  };
  const open = async (settings: Readonly<Record<string, string>> = {}) => {
    const services = await opening(settings);
    opened.push(services);
    return services;
  };

  test("starts on PostgreSQL with the keys of a setting alone, and says so in one line", async () => {
    const folder = mkdtempSync(join(tmpdir(), "agence-start-"));
    const start = opening({ DATA_DIR: folder, ENCRYPTION_KEYS: "" });
    if (store.dialect === "postgres") {
      await expect(start).rejects.toThrow(/^DATABASE_URL needs ENCRYPTION_KEYS: .+$/);
    } else await (await start).close();
    expect(existsSync(join(folder, "keys", "encryption.key"))).toBe(store.dialect === "sqlite");
  });

  test.skipIf(store.dialect === "postgres")("makes no key beside a store that has one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "agence-lost-"));
    await (await opening({ DATA_DIR: folder, ENCRYPTION_KEYS: "" })).close();
    const file = join(folder, "keys", "encryption.key");
    rmSync(file);
    await expect(opening({ DATA_DIR: folder, ENCRYPTION_KEYS: "" })).rejects.toThrow(
      /^the encryption key .+ is missing/,
    );
    expect(existsSync(file)).toBe(false);
  });

  store.test("keeps its mails as files where no mail server is set", async () => {
    const services = await open();
    await services.start();
    accepted(await services.functions.sendContactEmail(aMessage({ email: "files@example.fr" }), caller));
    await expect.poll(() => mailFiles(dataDir)).toHaveLength(2);
    const recipients = (await mailFiles(dataDir)).map(({ to }) => to?.[0]?.address);
    expect(recipients.sort()).toEqual([agencyEmail, "files@example.fr"].sort());
    expect(statSync(join(dataDir, "mail")).mode & 0o077).toBe(0);
  });

  describe("with a mail server", () => {
    store.test("sends what was promised, once", async () => {
      const smtp = await startSmtp();
      const services = await open({ SMTP_URL: smtp.url });
      await services.start();
      const firm = { email: "promised@example.fr", pack: "advance-10" };
      const step1 = accepted(await services.functions.sendContractConfirmation(aStep1(firm), caller));
      const draft = step1.step === 1 ? step1.draft : "";
      const saved = accepted(
        await services.functions.sendContractConfirmation(aStep2({ ...firm, draft }), caller),
      );
      const mail = await smtp.mail("the confirmation", ({ envelopeTo }) => envelopeTo.includes(firm.email));
      expect(mail.text).toContain(saved.step === 2 ? saved.umr : "");
      expect(mail.attachments.filter(({ mimeType }) => mimeType === "application/pdf")).toHaveLength(3);
      await expect.poll(() => smtp.mails).toHaveLength(3);
      await services.close();
      opened = [];
      const sent = smtp.mails.map(({ messageId }) => messageId?.split(".")[0]);
      expect(sent.sort()).toEqual(["<agency-contract", "<agency-draft", "<confirmation"]);
      for (const { html, text } of smtp.mails)
        expect(`${html}${text}`.replace(/\s/g, "")).not.toContain(sampleIban);
      await smtp.stop();
    });

    test("sends by one of two processes, never by both", async () => {
      const smtp = await startSmtp();
      const pair = [await open({ SMTP_URL: smtp.url }), await open({ SMTP_URL: smtp.url })];
      for (const services of pair) await services.start();
      await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const { functions } = pair[index % 2]!;
          accepted(await functions.sendContactEmail(aMessage({ email: `pair-${index}@example.fr` }), caller));
        }),
      );
      await expect.poll(() => smtp.mails.length).toBeGreaterThanOrEqual(24);
      for (const services of pair) await services.close();
      opened = [];
      expect(smtp.mails).toHaveLength(24);
      expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(24);
      await smtp.stop();
    });

    store.test("tries again later what the server put off, and gives up what it turned down", async () => {
      const smtp = await startSmtp({ mode: "postpone" });
      const services = await open({ SMTP_URL: smtp.url });
      await services.start();
      accepted(await services.functions.sendContactEmail(aMessage({ email: "later@example.fr" }), caller));
      const database = await store.open();
      const attempted = () =>
        database.db
          .selectFrom("outbox")
          .select(["attempts", "sentAt", "deadAt", "lastError"])
          .where("sentAt", "is", null)
          .where("cancelledAt", "is", null)
          .where("kind", "in", ["agency-message", "acknowledgement"])
          .execute();
      const postponed = { lastError: expect.stringContaining("451") };
      await expect.poll(attempted).toMatchObject([postponed, postponed]);
      await smtp.become("refuse");
      const givenUp = { deadAt: expect.any(Number) };
      await expect.poll(attempted).toMatchObject([givenUp, givenUp]);
      for (const { attempts, lastError } of await attempted()) {
        expect(attempts).toBe(2);
        expect(lastError).toContain("550");
        expect(lastError).not.toContain("example.fr");
      }
      await smtp.stop();
    });
  });

  test("counts the posts of an address and says when the next is welcome", async () => {
    const services = await open({ RATE_LIMIT: "on" });
    const post = (ip: string) => services.functions.sendContactEmail({}, { ip, idempotencyKey: null });
    const codes: string[] = [];
    for (let index = 0; index < 61; index++) {
      const result = await post("2001:db8:1:2::1");
      codes.push(result.ok ? "ok" : result.problem.code);
    }
    expect(codes).toEqual([...Array(60).fill("fields"), "too-many-requests"]);
    const neighbour = await post("2001:db8:1:2:ffff::9");
    expect(neighbour).toMatchObject({ ok: false, problem: { code: "too-many-requests" } });
    expect(await post("2001:db8:1:3::1")).toMatchObject({ ok: false, problem: { code: "fields" } });
  });

  test("is ready until it is told to stop", async () => {
    const services = await open();
    expect([services.lifecycle.accepts(), await services.lifecycle.isReady()]).toEqual([true, true]);
    services.lifecycle.stop();
    expect([services.lifecycle.accepts(), await services.lifecycle.isReady()]).toEqual([false, false]);
  });
});

async function mailFiles(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, "mail");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}
