import { expect, it } from "vitest";
import { accountChangeObstacle, fingerprintOfDues } from "./account-change.ts";
import { contractStates } from "./lifecycle.ts";

it("another account needs a confirmed address, and a contract that is debited or still owes a month", () => {
  const obstacles = (isConfirmed: boolean, hasUnpaidMonths: boolean) =>
    Object.fromEntries(
      contractStates.map((state) => [state, accountChangeObstacle(state, { isConfirmed, hasUnpaidMonths })]),
    );
  const none = Object.fromEntries(contractStates.map((state) => [state, null]));
  const unconfirmed = Object.fromEntries(contractStates.map((state) => [state, "unconfirmed"]));
  expect(obstacles(true, true)).toEqual({ ...none, withdrawn: "ended" });
  expect(obstacles(true, false)).toEqual({ ...none, withdrawn: "ended", terminated: "ended" });
  expect(obstacles(false, true)).toEqual({ ...unconfirmed, withdrawn: "ended" });
});

it("the code of unpaid months tells each day, each amount and each day of collection", () => {
  const due = { dueOn: "2025-10-15", amountCents: 8900, collectionOn: "2025-11-20" } as const;
  expect(fingerprintOfDues([due, { ...due, dueOn: "2025-11-15" }])).toBe(
    "2025-10-15_8900_2025-11-20.2025-11-15_8900_2025-11-20",
  );
});
