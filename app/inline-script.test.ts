import { expect, test } from "vitest";
import { jsonForScript } from "./inline-script.tsx";

test("Data in a page can neither end its script nor open a comment, and reads back the same", () => {
  const data = { text: "</script><!-- <b>\u2028\u2029", price: "89.00" };
  const json = jsonForScript(data);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(data);
});
