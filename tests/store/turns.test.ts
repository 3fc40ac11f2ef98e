import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyStore } from "../support/stores.ts";

const store = emptyStore("sqlite");

test.each([
  ["many statements", 200, "select 1 as value"],
  [
    "many rows",
    10,
    "with recursive some(value) as (values (1) union all select value + 1 from some limit 300) select * from some",
  ],
])("On SQLite, %s let other requests have their turn in between", async (_what, times, query) => {
  const { db } = await store.open();
  let isDone = false;
  let turns = 0;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  for (let time = 0; time < times; time++) await sql.raw(query).execute(db);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(5);
});
