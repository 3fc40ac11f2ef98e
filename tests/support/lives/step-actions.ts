import { nextDebitOf } from "#domain/billing/next-debit.ts";
import type { Step } from "#domain/contract/lifecycle.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { createTakeBack } from "#server/contracts/take-back.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { latestStep } from "#server/database/contracts/contract-steps.ts";
import { findContract, linkTokenOf } from "#server/database/contracts/contracts.ts";
import { stepTaken } from "../endings.ts";
import { type Action, founder, type Scene } from "./scene.ts";

const interruption = { kind: "suspend", reason: "force-majeure" } as const;
const endings = [
  { kind: "withdraw", declaresSmallFirm: true },
  { kind: "terminate", cause: "subscriber" },
  interruption,
  { kind: "reactivate" },
] as const satisfies readonly Step[];

/** A contract ends, stops and goes on. */
export function stepActions(scene: Scene): Record<string, Action> {
  const { functions, numbers, accepted, one, issue, step, refund, returnDebits } = scene;
  const { context, clock, database, keyring } = functions;
  const { db } = database;
  const corrections = createCorrections(context);

  return {
    /** Possible for two weeks alone: of a contract signed for it, as long as none was. */
    async withdraw(_contract, today) {
      const withdraws = step({ kind: "withdraw", declaresSmallFirm: true }, 12);
      const latest = (await findContract(db, keyring, { number: numbers.at(-1)! }))!;
      const withdrawn = await withdraws(latest, today);
      if (withdrawn?.ok || accepted.has("withdraw")) return withdrawn;
      const signed = await functions.signAndConfirm({ email: `life-${numbers.length}@example.fr` });
      numbers.push(signed.number);
      clock.now += 1000;
      return stepTaken(functions, signed.number, { kind: "withdraw", declaresSmallFirm: true }, today);
    },
    "terminate by the client": step({ kind: "terminate", cause: "subscriber" }),
    async "terminate and keep the contract"(contract, today) {
      await step({ kind: "terminate", cause: "subscriber" }, 20)(contract, today);
      clock.now += 1000;
      const now = (await findContract(db, keyring, { id: contract.id }))!;
      const token = linkTokenOf(now, keyring);
      const takeBack = createTakeBack(context);
      const offer = await takeBack.read(token, { ip: "192.0.2.7" });
      if (!offer.ok) return null;
      const kept = await takeBack.confirm(token, offer.value.seen, { ip: "192.0.2.7" });
      const account = (await accountOf(db, contract.id))!;
      const next = nextDebitOf(account, context.today(), clock.now);
      const days = [offer.value.next, next].map((debit) => debit && [debit.collectionOn, debit.amountCents]);
      if (kept.ok && JSON.stringify(days[0]) !== JSON.stringify(days[1]))
        throw new Error(`${contract.number}: the client read ${days[0]} before keeping it, then ${days[1]}`);
      return kept;
    },
    "terminate for a breach": step({ kind: "terminate", cause: "breach" }),
    async "terminate for unpaid debits"(contract, today) {
      await returnDebits(contract, today, 9);
      return step({ kind: "terminate", cause: "unpaid" }, 1)(contract, today);
    },
    async "suspend for unpaid debits"(contract, today) {
      await returnDebits(contract, today, 9);
      return step({ kind: "suspend", reason: "unpaid" }, 1)(contract, today);
    },
    "suspend by force majeure": step(interruption),
    reactivate: step({ kind: "reactivate" }, 20),
    async "record a past interruption"(contract, today) {
      if (!(await step(interruption)(contract, today))?.ok) return null;
      clock.now += 1000;
      return step({ kind: "reactivate" })(contract, today);
    },
    async "undo a step"(contract, today) {
      const kind = one(endings)!;
      if (kind.kind === "reactivate") await step(interruption)(contract, today);
      clock.now += 1000;
      if (!(await step(kind)(contract, today))?.ok) return null;
      const meanwhile = one([issue, () => refund(contract, today)]);
      await meanwhile?.();
      const latest = await latestStep(db, contract.id);
      return corrections.step(contract.number, latest!.id, founder);
    },
  };
}
