import { dayInParis } from "#domain/calendar.ts";
import { bringEmailsIntoUse } from "#server/contracts/use-email.ts";
import { bringFactsIntoUse } from "#server/contracts/use-facts.ts";
import { findContract } from "#server/database/contracts/contracts.ts";
import type { Random } from "../../crash/random.ts";
import { bookFaults } from "../book-faults.ts";
import type { TestFunctions } from "../functions.ts";
import { bankActions } from "./bank-actions.ts";
import { beginnings, beginningsOf } from "./beginnings.ts";
import { changeActions } from "./change-actions.ts";
import { moneyActions } from "./money-actions.ts";
import { createScene } from "./scene.ts";
import { stepActions } from "./step-actions.ts";

const dayMs = 86_400_000;

/** How often each action was accepted: a run in which one never was shows nothing of it. */
export type AcceptedActions = ReadonlyMap<string, number>;

/**
 * Lets contracts live side by side in one store through the actions of the agency, with rounds, files for the bank and
 * mistakes in between, on the clock of the functions, which jumps back now and then. The seed of `random` decides all.
 */
export async function liveBillings(
  functions: TestFunctions,
  random: Random,
  { lives, days }: { readonly lives: number; readonly days: number },
): Promise<AcceptedActions> {
  const { context, clock, database, keyring } = functions;
  const { db } = database;
  const scene = createScene(functions, random);
  const { numbers, accepted, one, issue, presentDues } = scene;
  const begin = beginningsOf(scene);
  const actions = {
    ...stepActions(scene),
    ...moneyActions(scene),
    ...bankActions(scene),
    ...changeActions(scene),
  };

  for (let day = 0; day < days; day += random.between(1, 7)) {
    clock.now = Date.UTC(2025, 8, 1 + day, random.between(5, 20));
    if (random.between(0, 40) === 0) clock.now -= random.between(1, 4) * dayMs;
    const today = dayInParis(clock.now);
    if (numbers.length < lives && random.between(0, 4) > 0) await begin(today);
    await bringEmailsIntoUse(context);
    await bringFactsIntoUse(context);
    await issue();
    if (random.between(0, 6) === 0) await presentDues(today);
    for (let actionsToday = random.between(0, 3 + lives / 6); actionsToday > 0; actionsToday--) {
      const [number] = random.draw(numbers, 1);
      const contract = number ? await findContract(db, keyring, { number }) : null;
      if (!contract) continue;
      const [name, act] = one(Object.entries(actions))!;
      const outcome = await act(contract, today);
      if (outcome?.ok) {
        accepted.set(name, (accepted.get(name) ?? 0) + 1);
        const faults = await bookFaults(functions, contract.id);
        if (faults.length > 0) throw new Error(`After « ${name} » on ${today}: ${faults.join("; ")}`);
      }
      clock.now += 1000;
    }
  }
  clock.now = Date.UTC(2025, 8, 2 + days, 12);
  await issue();
  const names = [...beginnings, ...Object.keys(actions)];
  return new Map(names.map((name) => [name, accepted.get(name) ?? 0]));
}
