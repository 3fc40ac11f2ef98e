import { afterEach, expect, test } from "vitest";
import { unlimited } from "#server/context.ts";
import { confirmEmail, createClientSpace } from "#server/contracts/client-space.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { sentDocumentsOf } from "#server/database/evidence/documents.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence/evidence.ts";
import { newToken } from "#server/database/sealed/encryption.ts";
import { verifyDocument } from "#server/evidence/check.ts";
import { sampleIban } from "../support/call-bodies.ts";
import { confirmed } from "../support/confirmed.ts";
import { read, signed, stepTaken, storedEndings } from "../support/endings.ts";
import { accepted, beginning, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const terminate = { kind: "terminate", cause: "subscriber" } as const;
const withdraw = { kind: "withdraw", declaresSmallFirm: true } as const;
const caller = { ip: "192.0.2.1" };
const busy = { ...unlimited, count: async () => 30 };
const patience = { ok: false, problem: { code: "too-many-requests", retryAfterSeconds: 30 } };

onOneStore("A client's private link", (store) => {
  test("shows the contract, the IBAN masked, and no document before there is one", async () => {
    const functions = await createFunctions(store);
    const { contract, token } = await signed(functions);
    const client = await createClientSpace(functions.context).byLink(token, caller);
    expect(client).toMatchObject({
      ok: true,
      value: {
        number: contract.number,
        status: { state: "active" },
        maskedIban: "FR14\u00a0••••\u00a0••••\u00a02606",
      },
    });
    expect(client.ok && client.value.documents).toEqual([]);
    expect(JSON.stringify(client)).not.toContain(sampleIban);
    expect(await createClientSpace(functions.context).documentByLink(token, "mandate", caller)).toEqual(
      unknown,
    );
  });

  test("gives the documents as they were sent", async () => {
    const functions = await createFunctions(store);
    const { token, sent } = await confirmedContract(functions);
    const clients = createClientSpace(functions.context);
    const client = await clients.byLink(token, caller);
    expect(client.ok && client.value.documents.map(({ kind }) => kind)).toEqual([
      "contract-summary",
      "mandate",
      "terms",
    ]);
    for (const kind of ["contract-summary", "mandate", "terms"] as const) {
      const document = await clients.documentByLink(token, kind, caller);
      expect(document.ok && Buffer.from(document.value.bytes)).toEqual(Buffer.from(sent(kind).bytes));
    }
  });

  test("is unknown when it is garbled or was never given", async () => {
    const { context } = await createFunctions(store);
    for (const token of ["", "abc", "../../etc/passwd", newToken(), `${newToken()}x`]) {
      expect(await createClientSpace(context).byLink(token, caller)).toEqual(unknown);
    }
  });

  test("asks for patience when too many are tried", async () => {
    const functions = await createFunctions(store);
    const { token } = await signed(functions);
    const clients = createClientSpace({ ...functions.context, limits: busy });
    expect(await clients.byLink(token, caller)).toEqual(patience);
    expect(await clients.documentByLink(token, "mandate", caller)).toEqual(patience);
  });
});

onOneStore("The check of a document", (store) => {
  afterEach(store.renew);

  test("knows the documents by their fingerprint, and tells nothing of who signed", async () => {
    const functions = await createFunctions(store);
    const { contract, sent } = await confirmedContract(functions);
    const answer = await verifyDocument(functions.context)(sent("mandate").sha256, caller);
    expect(answer).toEqual({
      ok: true,
      value: {
        kind: "mandate",
        contract: contract.number,
        signedAt: contract.signedAt,
        evidenceIsWhole: true,
      },
    });
  });

  test("knows the PDF of the terms, which is no contract's alone", async () => {
    const functions = await createFunctions(store);
    const { contract, sent } = await confirmedContract(functions);
    const { edition, version } = contract.terms;
    const answer = await verifyDocument(functions.context)(sent("terms").sha256, caller);
    expect(answer).toEqual({ ok: true, value: { kind: "terms", edition, version } });
  });

  test("does not know any other fingerprint, and asks for patience", async () => {
    const { context } = await createFunctions(store);
    expect(await verifyDocument(context)("ab".repeat(32), caller)).toEqual(unknown);
    expect(await verifyDocument({ ...context, limits: busy })("ab".repeat(32), caller)).toEqual(patience);
  });

  test.each([
    ["an event was changed", { at: 1 }, "step2-accepted"],
    ["the data accepted were exchanged", { dataJson: "{}" }, "contract-kept"],
  ] as const)("says that the evidence is not whole when %s", async (_case, change, kind) => {
    const functions = await createFunctions(store);
    const { contract, sent } = await confirmedContract(functions);
    await functions.database.db
      .updateTable("evidence_events")
      .set(change)
      .where("chainId", "=", contract.chainId)
      .where("kind", "=", kind)
      .execute();
    const answer = await verifyDocument(functions.context)(sent("contract-summary").sha256, caller);
    expect(answer).toMatchObject({ ok: true, value: { evidenceIsWhole: false } });
  });

  test("says that the evidence is not whole when the chain is another contract's", async () => {
    const functions = await createFunctions(store);
    const { contract, sent } = await confirmedContract(functions);
    const other = await functions.sign({ email: "autre@example.fr" });
    await functions.database.db
      .updateTable("contracts")
      .set({ chainId: other.chainId })
      .where("id", "=", contract.id)
      .execute();
    const answer = await verifyDocument(functions.context)(sent("mandate").sha256, caller);
    expect(answer).toMatchObject({ ok: true, value: { evidenceIsWhole: false } });
  });
});

onOneStore("The check of a document, when somebody wrote to the store", (store) => {
  test("says that the evidence is not whole once the price was changed or the last event dropped", async () => {
    const functions = await createFunctions(store);
    const { db } = functions.database;
    const repriced = await confirmedContract(functions);
    await db
      .updateTable("contracts")
      .set({ monthlyCents: 1 })
      .where("id", "=", repriced.contract.id)
      .execute();
    const shortened = await confirmedContract(functions);
    await db
      .deleteFrom("evidence_events")
      .where("chainId", "=", shortened.contract.chainId)
      .where("kind", "=", "contract-kept")
      .execute();
    for (const { sent } of [repriced, shortened]) {
      const answer = await verifyDocument(functions.context)(sent("mandate").sha256, caller);
      expect(answer).toMatchObject({ ok: true, value: { evidenceIsWhole: false } });
    }
  });
});

const unknown = { ok: false, problem: { code: "unknown" } };

/** A contract whose confirmation was made, with the documents as they went out. */
async function confirmedContract(functions: TestFunctions) {
  const contract = await confirmed(functions);
  const token = linkTokenOf(contract, functions.keyring);
  const documents = await sentDocumentsOf(functions.database.db, functions.keyring, contract);
  return { contract, token, sent: (kind: string) => documents.find((each) => each.kind === kind)! };
}

const day = 86_400_000;

onOneStore("A client who confirms the address", (store) => {
  const confirmationOf = async (functions: TestFunctions, token: string) => {
    const { emailConfirmation, awaitsConfirmation } = accepted(
      await createClientSpace(functions.context).byLink(token, caller),
    );
    return { emailConfirmation, awaitsConfirmation };
  };

  test("is asked as long as it is not done, and opening the link does nothing", async () => {
    const functions = await createFunctions(store);
    const { contract, token } = await signed(functions);
    for (let visits = 0; visits < 3; visits++) {
      expect(await confirmationOf(functions, token)).toEqual({
        emailConfirmation: null,
        awaitsConfirmation: true,
      });
    }
    expect((await read(functions, contract.id)).emailConfirmation).toBeNull();
    expect((await storedEndings(functions, contract)).events).toEqual([]);
  });

  test("leaves the instant and one event of evidence, however often it is asked, twice at once included", async () => {
    const functions = await createFunctions(store);
    const { contract, token } = await signed(functions);
    const twin = confirmEmail((await createFunctions(store)).context);
    const confirm = confirmEmail(functions.context);
    functions.clock.now = beginning + day;
    const answers = await Promise.all([confirm, twin, confirm].map((each) => each(token, caller)));
    functions.clock.now = beginning + 9 * day;
    answers.push(await confirm(token, caller));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    const confirmation = accepted(answers[0]!);
    expect(confirmation.by).toBe("subscriber");
    expect(await confirmationOf(functions, token)).toEqual({
      emailConfirmation: confirmation,
      awaitsConfirmation: false,
    });
    const chain = await evidenceOf(functions.database.db, contract.chainId);
    expect(chainIsWhole(chain)).toBe(true);
    expect(chain.at(-1)).toMatchObject({ kind: "address-confirmed", at: confirmation.at });
    expect(await storedEndings(functions, contract)).toEqual({ mails: [], events: ["address-confirmed"] });
  });

  test("needs the link of the mail, and patience where too many are tried", async () => {
    const functions = await createFunctions(store);
    const { contract, token } = await signed(functions);
    const confirm = confirmEmail(functions.context);
    for (const other of ["", "abc", newToken(), `${token}x`]) {
      expect(await confirm(other, caller)).toEqual({ ok: false, problem: { code: "unknown" } });
    }
    const busy = confirmEmail({ ...functions.context, limits: { ...unlimited, count: async () => 30 } });
    expect(await busy(token, caller)).toEqual({
      ok: false,
      problem: { code: "too-many-requests", retryAfterSeconds: 30 },
    });
    expect((await read(functions, contract.id)).emailConfirmation).toBeNull();
  });

  test.each([
    [
      "withdrew",
      false,
      async (functions, contract) => {
        accepted(await stepTaken(functions, contract.number, withdraw));
      },
    ],
    [
      "terminated in the free month",
      false,
      async (functions, contract) => {
        accepted(await stepTaken(functions, contract.number, terminate));
        functions.clock.now += 60 * day;
      },
    ],
    [
      "terminated and has left a payment behind",
      true,
      async (functions, contract) => {
        functions.clock.now += 40 * day;
        accepted(await stepTaken(functions, contract.number, terminate));
        functions.clock.now += 60 * day;
      },
    ],
  ] as [string, boolean, (functions: TestFunctions, contract: { number: string }) => Promise<void>][])(
    "who %s is asked: %s",
    async (_, awaitsConfirmation, end) => {
      const functions = await createFunctions(store);
      const { contract, token } = await signed(functions);
      await end(functions, contract);
      expect(await confirmationOf(functions, token)).toEqual({ emailConfirmation: null, awaitsConfirmation });
    },
  );
});
