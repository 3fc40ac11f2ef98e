import { expect, test } from "vitest";
import { toastMessages } from "#content/site/messages.ts";
import { visibleForMs } from "./toast-store.ts";

test("a toast stays for five seconds, a long one as long as it takes to read", () => {
  expect(visibleForMs(toastMessages.codeCopied)).toBe(5000);
  const long = { ...toastMessages.codeCopied, text: "a".repeat(140) };
  expect(visibleForMs(long)).toBeGreaterThan(10_000);
});
