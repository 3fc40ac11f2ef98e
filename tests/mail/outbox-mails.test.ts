import { beforeAll, expect, test } from "vitest";
import { termsNames } from "#content/contract/documents.ts";
import { company } from "#content/site/company.ts";
import { exactEuros, formatSha256, longDate } from "#content/site/format.ts";
import { paths } from "#content/site/paths.ts";
import { trialReminderAt } from "#domain/contract/trial.ts";
import { packIds } from "#domain/pack.ts";
import { groupedIban, maskedIban } from "#domain/sepa.ts";
import { confirmEmail, createEndings } from "#server/contracts/client-space.ts";
import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { findDraftByToken } from "#server/database/contracts/drafts.ts";
import { contractDocuments, sentDocumentsOf } from "#server/database/evidence/documents.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { renderings } from "#server/documents/render-documents.ts";
import type { ComposedMail } from "#server/mail/composed-mail.ts";
import { aMessage, aStep1, sampleBic, sampleIban } from "../support/call-bodies.ts";
import {
  accepted,
  agencyEmail,
  beginning,
  createFunctions,
  publicUrl,
  type TestFunctions,
} from "../support/functions.ts";
import { expectInBoth, expectNoFullIban } from "../support/mail-forms.ts";
import { spaced } from "../support/page-source.ts";
import { readPdf } from "../support/pdf-reader.ts";
import { onEachStore, onOneStore } from "../support/stores.ts";

let firms = 0;
const aFirm = () => ({ email: `mailed-${++firms}@example.fr` });

async function mailOf(site: TestFunctions, subjectId: string, kind: MailKind) {
  const promised = (await site.outboxMails(subjectId)).find((mail) => mail.kind === kind)!;
  expect(promised.messageId).toBe(`<${kind}.${subjectId}@www.example.fr>`);
  return site.compose(promised);
}

onOneStore("A promised mail about a contract", (store) => {
  test.each(packIds)("of %s tells what the store tells, and both documents are given it", async (pack) => {
    const site = await createFunctions(store);
    const firm = aFirm();
    const contract = await site.sign({ ...firm, pack });
    const toClient = (await mailOf(site, contract.id, "confirmation"))!;
    const { umr, monthlyCents, dates, terms } = contract;
    expect(toClient.to.email).toBe(firm.email);
    expectInBoth(toClient, [
      umr,
      company.creditorIdentifier,
      maskedIban(sampleIban),
      exactEuros(monthlyCents),
      longDate(dates.firstDebitOn),
      publicUrl + paths.contract(linkTokenOf(contract, site.keyring)),
      publicUrl + paths.termsVersion(terms.edition, terms.version),
    ]);
    expectNoFullIban(toClient, sampleIban);
    const toAgency = (await mailOf(site, contract.id, "agency-contract"))!;
    expect(toAgency).toMatchObject({ to: { email: agencyEmail }, replyTo: { email: firm.email } });
    expectInBoth(toAgency, [umr, exactEuros(monthlyCents), maskedIban(sampleIban)]);
    expectNoFullIban(toAgency, sampleIban);
    const { number, signedDataSha256 } = contract;
    for (const { content } of pdfsOf(toClient).slice(0, 2)) {
      const given = JSON.parse(/\{.*/s.exec(Buffer.from(content).toString("utf8"))![0]);
      expect(given).toMatchObject({ number, umr, monthlyCents, signedDataSha256, packId: pack });
    }
  });
});

onOneStore("A promised mail", (store) => {
  let site: TestFunctions;
  beforeAll(async () => {
    site = await createFunctions(store, { documents: renderings });
  });
  const mailAbout = (subjectId: string, kind: MailKind) => mailOf(site, subjectId, kind);
  const draftIdOf = async (token: string) => (await findDraftByToken(site.database.db, token))!.id;

  test("about a contract carries documents that tell what the store tells", async () => {
    site.clock.now = beginning;
    const contract = await site.sign(aFirm());
    const toClient = (await mailAbout(contract.id, "confirmation"))!;
    const { umr, monthlyCents, dates, terms, number } = contract;
    const [summary, mandate, conditions] = pdfsOf(toClient);
    expect([summary, mandate, conditions].map((pdf) => pdf?.fileName)).toEqual([
      `contrat-${number}.pdf`,
      `mandat-sepa-${number}.pdf`,
      `${termsNames[terms.edition].fileName}-${terms.version}.pdf`,
    ]);
    expect(await textOf(conditions!.content)).toContain(spaced(formatSha256(terms.sha256)));
    const summaryText = await textOf(summary!.content);
    const mandateText = (await textOf(mandate!.content)).replaceAll(" ", "");
    for (const fact of [
      umr,
      longDate(dates.firstDebitOn),
      exactEuros(monthlyCents),
      longDate(dates.acceptedOn),
    ]) {
      expect(summaryText).toContain(spaced(fact));
    }
    for (const word of [umr, contract.signedDataSha256, terms.sha256].map((hash) => hash.slice(0, 8))) {
      expect(summaryText).toContain(word);
    }
    expect(summaryText).toContain(spaced(formatSha256(contract.signedDataSha256)));
    for (const value of [umr, sampleBic, sampleIban]) expect(mandateText).toContain(value);
    expect(summaryText.replaceAll(" ", "")).not.toContain(sampleIban.slice(4, -4));
  });

  test("carries the documents as they were first made, and tells their hashes", async () => {
    const { id } = await site.sign(aFirm());
    const first = pdfsOf((await mailAbout(id, "confirmation"))!);
    const again = (await mailAbout(id, "confirmation"))!;
    expect(pdfsOf(again).map(({ content }) => sha256Of(content))).toEqual(
      first.map(({ content }) => sha256Of(content)),
    );
    const contract = (await findContract(site.database.db, site.keyring, { id }))!;
    const stored = await sentDocumentsOf(site.database.db, site.keyring, contract);
    expect(stored.map(({ kind, sha256 }) => [kind, sha256])).toEqual([
      ["contract-summary", sha256Of(first[0]!.content)],
      ["mandate", sha256Of(first[1]!.content)],
      ["terms", sha256Of(first[2]!.content)],
    ]);
    for (const { sha256 } of stored) expect(again.text.replace(/\s/g, "")).toContain(sha256);
  });

  test("carries the terms in one PDF for all the contracts of a version, made once", async () => {
    const mails = [];
    for (let rank = 0; rank < 2; rank++) {
      const { id } = await site.sign(aFirm());
      mails.push((await mailAbout(id, "confirmation"))!);
    }
    const hashes = mails.map((mail) => sha256Of(pdfsOf(mail)[2]!.content));
    expect(hashes[0]).toBe(hashes[1]);
    const { terms } = await site.sign(aFirm());
    const stored = await site.database.db
      .selectFrom("sealed_files")
      .select(["sha256"])
      .where("subject", "like", `%${terms.sha256}`)
      .execute();
    expect(stored).toEqual([{ sha256: hashes[0] }]);
  });

  test("does not leave with other terms than those that were accepted", async () => {
    const { id } = await site.sign(aFirm());
    const { db } = site.database;
    await db
      .updateTable("contracts")
      .set({ termsSha256: "0".repeat(64) })
      .where("id", "=", id)
      .execute();
    await expect(mailAbout(id, "confirmation")).rejects.toThrow("does not hold the terms standard");
  });

  test("about a first step tells the agency who, and the client how to go on", async () => {
    site.clock.now = beginning;
    const firm = aFirm();
    const token = await site.startDraft({ ...firm, pack: "advance-10" });
    const id = await draftIdOf(token);
    const toAgency = (await mailAbout(id, "agency-draft"))!;
    expect(toAgency).toMatchObject({ to: { email: agencyEmail }, replyTo: { email: firm.email } });
    for (const kind of ["reminder-1", "reminder-2"] as const) {
      const reminder = (await mailAbout(id, kind))!;
      expect(reminder.to.email).toBe(firm.email);
      const link = `${publicUrl}/contrat-abonnement/advance-10%25/step2?reprise=${token}`;
      expectInBoth(reminder, [link, longDate("2025-09-22")]);
    }
    expect([toAgency.html, toAgency.text].join()).not.toContain(token);
  });

  test("of reminding has no reason any more once the draft is signed or has run out", async () => {
    site.clock.now = beginning;
    const firm = aFirm();
    const signed = await site.startDraft(firm);
    await site.sign({ ...firm, draft: signed });
    expect(await mailAbout(await draftIdOf(signed), "reminder-1")).toBeNull();
    const left = await draftIdOf(await site.startDraft(aFirm()));
    site.clock.now = beginning + 7 * 24 * 3_600_000;
    expect(await mailAbout(left, "reminder-2")).toBeNull();
  });

  test("of reminding has no reason any more once the same first step, sent twice, is signed; a changed one has", async () => {
    site.clock.now = beginning;
    const firm = aFirm();
    const twin = await draftIdOf(await site.startDraft(firm));
    const other = await draftIdOf(await site.startDraft({ ...firm, nomPrenom: "Une collègue" }));
    const draft = await site.startDraft(firm);
    expect(await mailAbout(twin, "reminder-1")).not.toBeNull();
    await site.sign({ ...firm, draft });
    expect(await mailAbout(twin, "reminder-1")).toBeNull();
    expect(await mailAbout(other, "reminder-1")).not.toBeNull();
  });

  test("about a corrected first step tells the correction", async () => {
    const firm = aFirm();
    const token = await site.startDraft(firm);
    accepted(await site.contract(aStep1({ ...firm, raisonSociale: "Garance & Fils", draft: token })));
    const mail = (await mailAbout(await draftIdOf(token), "agency-draft"))!;
    expectInBoth(mail, ["Garance & Fils"]);
  });

  test("about a message brings it to the agency, and thanks its sender", async () => {
    site.clock.now = beginning;
    const { id } = accepted(await site.contact(aMessage({ message: "Un mardi,\n<b>au calme</b>" })));
    const toAgency = (await mailAbout(id, "agency-message"))!;
    expect(toAgency).toMatchObject({
      to: { email: agencyEmail },
      replyTo: { name: "Camille Roux", email: "camille.roux@kine.example" },
    });
    expect(toAgency.text).toContain("<b>au calme</b>");
    expect(toAgency.html).toContain("&lt;b&gt;au calme&lt;/b&gt;");
    const thanks = (await mailAbout(id, "acknowledgement"))!;
    expect(thanks.to).toEqual({ name: "", email: "camille.roux@kine.example" });
  });

  test("that ask to confirm an e-mail address leave in the morning two and five days later, until it is confirmed", async () => {
    site.clock.now = Date.parse("2026-11-27T21:30:00Z");
    const contract = await site.sign(aFirm());
    const token = linkTokenOf(contract, site.keyring);
    const reminders = (await site.outboxMails(contract.id)).filter(({ kind }) =>
      kind.startsWith("address-reminder"),
    );
    expect(reminders.map(({ dueAt }) => new Date(dueAt).toISOString())).toEqual([
      "2026-11-29T08:00:00.000Z",
      "2026-12-02T08:00:00.000Z",
    ]);
    expectInBoth((await mailAbout(contract.id, "address-reminder-1"))!, [
      `${publicUrl}${paths.contract(token)}`,
    ]);
    accepted(await confirmEmail(site.context)(token, { ip: "192.0.2.1" }));
    expect(await mailAbout(contract.id, "address-reminder-2")).toBeNull();

    const withdrawn = await site.sign(aFirm());
    accepted(
      await createEndings(site.context).withdraw(linkTokenOf(withdrawn, site.keyring), true, {
        ip: "192.0.2.1",
      }),
    );
    expect(await mailAbout(withdrawn.id, "address-reminder-1")).toBeNull();
  });

  test("of a trial that ends is due three days before, as long as the trial goes on", async () => {
    site.clock.now = beginning;
    const contract = await site.sign({ ...aFirm(), pack: "advance-10" });
    const notice = async () =>
      (await site.outboxMails(contract.id)).find(({ kind }) => kind === "trial-ending")!;
    const dueAt = trialReminderAt(contract.dates)!;
    expect(await notice()).toMatchObject({ dueAt, cancelledAt: null });
    site.clock.now = dueAt;
    expectInBoth((await mailAbout(contract.id, "trial-ending"))!, [
      longDate(contract.dates.trialEndsOn!),
      `${publicUrl}${paths.termination(linkTokenOf(contract, site.keyring))}`,
    ]);
    site.clock.now = dueAt + 4 * 86_400_000;
    expect(await mailAbout(contract.id, "trial-ending")).toBeNull();
    site.clock.now = dueAt;
    const token = linkTokenOf(contract, site.keyring);
    accepted(
      await createEndings(site.context).terminate(token, contract.dates.trialEndsOn!, {
        ip: "192.0.2.1",
      }),
    );
    expect(await mailAbout(contract.id, "trial-ending")).toBeNull();

    const other = await site.sign({ ...aFirm(), pack: "advance" });
    expect((await site.outboxMails(other.id)).map(({ kind }) => kind)).not.toContain("trial-ending");
  });

  test("names the whole account nowhere but in the mandate", async () => {
    const { id } = await site.sign(aFirm());
    const mail = (await mailAbout(id, "confirmation"))!;
    expect(JSON.stringify({ ...mail, attachments: [] })).not.toContain(groupedIban(sampleIban).slice(5, 20));
    expect(`${mail.html}${mail.text}`).not.toContain(sampleBic);
  });
});

onEachStore("A promised mail that two instances make at once", (store) => {
  test("keeps one pair of documents", async () => {
    const site = await createFunctions(store, { documents: renderings });
    const twin = await createFunctions(store);
    const { id } = await site.sign(aFirm());
    const promised = (await site.outboxMails(id)).find(({ kind }) => kind === "confirmation")!;
    const mails = await Promise.all([site.compose(promised), twin.compose(promised)]);
    const hashes = mails.map((mail) => pdfsOf(mail!).map(({ content }) => sha256Of(content)));
    expect(hashes[0]).toEqual(hashes[1]);
    expect(await contractDocuments(site.database.db, site.keyring, id)).toHaveLength(2);
  });
});

function pdfsOf(mail: ComposedMail) {
  return mail.attachments.filter(({ contentType }) => contentType === "application/pdf");
}

async function textOf(pdf: Uint8Array): Promise<string> {
  return (await readPdf(pdf)).pages.join(" ");
}
