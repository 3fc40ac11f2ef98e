import { expect, test } from "vitest";
import { chainIsWhole, evidenceOf } from "#server/database/evidence.ts";
import { newToken } from "#server/encryption.ts";
import { openClients } from "#server/functions/client-contract.ts";
import { confirmAddress } from "#server/functions/confirm-address.ts";
import { desk } from "../support/desk.ts";
import { caller, endingsKept, read, signed } from "../support/endings.ts";
import { accepted, beginning, openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const day = 86_400_000;

onEachStore("A client who confirms the address", (store) => {
  const shown = async (functions: Awaited<ReturnType<typeof openFunctions>>, token: string) => {
    const { addressConfirmation, awaitsAddress } = accepted(
      await openClients(functions.parts).byLink(token, caller),
    );
    return { addressConfirmation, awaitsAddress };
  };

  test("is asked as long as it is not done, and opening the link does nothing", async () => {
    const functions = await openFunctions(store);
    const { contract, token } = await signed(functions);
    for (let visits = 0; visits < 3; visits++) {
      expect(await shown(functions, token)).toEqual({ addressConfirmation: null, awaitsAddress: true });
    }
    expect((await read(functions, contract.id)).addressConfirmation).toBeNull();
    expect((await endingsKept(functions, contract)).events).toEqual([]);
  });

  test("leaves the instant and one event of evidence, however often it is asked, twice at once included", async () => {
    const functions = await openFunctions(store);
    const { contract, token } = await signed(functions);
    const twin = confirmAddress((await openFunctions(store)).parts);
    const confirm = confirmAddress(functions.parts);
    functions.clock.now = beginning + day;
    const answers = await Promise.all([confirm, twin, confirm].map((each) => each(token, caller)));
    functions.clock.now = beginning + 9 * day;
    answers.push(await confirm(token, caller));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    const confirmation = accepted(answers[0]!);
    expect(confirmation.by).toBe("subscriber");
    expect(await shown(functions, token)).toEqual({
      addressConfirmation: confirmation,
      awaitsAddress: false,
    });
    const chain = await evidenceOf(functions.database.db, contract.chainId);
    expect(chainIsWhole(chain)).toBe(true);
    expect(chain.at(-1)).toMatchObject({ kind: "address-confirmed", at: confirmation.at });
    expect(await endingsKept(functions, contract)).toEqual({ mails: [], events: ["address-confirmed"] });
  });

  test("needs the link of the mail, and patience where too many are tried", async () => {
    const functions = await openFunctions(store);
    const { contract, token } = await signed(functions);
    const confirm = confirmAddress(functions.parts);
    for (const other of ["", "abc", newToken(), `${token}x`]) {
      expect(await confirm(other, caller)).toEqual({ ok: false, problem: { code: "unknown" } });
    }
    const busy = confirmAddress({ ...functions.parts, limits: { count: async () => 30 } });
    expect(await busy(token, caller)).toEqual({
      ok: false,
      problem: { code: "too-many-requests", retryAfterSeconds: 30 },
    });
    expect((await read(functions, contract.id)).addressConfirmation).toBeNull();
  });

  test.each([
    [
      "withdrew",
      false,
      async (functions, contract) => {
        await desk(functions, "contrat", contract.number, "retracter", "--oui");
      },
    ],
    [
      "terminated in the free month",
      false,
      async (functions, contract) => {
        await desk(functions, "contrat", contract.number, "resilier", "--oui");
        functions.clock.now += 60 * day;
      },
    ],
    [
      "terminated and has left a payment behind",
      true,
      async (functions, contract) => {
        functions.clock.now += 40 * day;
        await desk(functions, "contrat", contract.number, "resilier", "--oui");
        functions.clock.now += 60 * day;
      },
    ],
  ] as [
    string,
    boolean,
    (functions: Awaited<ReturnType<typeof openFunctions>>, contract: { number: string }) => Promise<void>,
  ][])("who %s is asked: %s", async (_, awaitsAddress, end) => {
    const functions = await openFunctions(store);
    const { contract, token } = await signed(functions);
    await end(functions, contract);
    expect(await shown(functions, token)).toEqual({ addressConfirmation: null, awaitsAddress });
  });
});
