import { expect, test } from "vitest";
import { maskedEmail } from "./masked-email.ts";

test.each([
  ["claire@atelier-garance.example", "c•••@atelier-garance.example"],
  ["ab@a.example", "a•••@a.example"],
  ["a@a.example", "•••@a.example"],
])("%s is shown as %s", (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
