import { describe, expect, test } from "vitest";
import { causeOf } from "./words.ts";

describe("why a mail did not arrive", () => {
  test.each([
    ["550 5.1.1 Recipient address rejected: user unknown", "L’adresse du destinataire n’existe pas."],
    ["452 4.2.2 mailbox full", "La boîte du destinataire est pleine."],
    ["554 5.7.1 Message rejected as spam", "Le serveur du destinataire refuse ce que nous envoyons."],
    ["connect ECONNREFUSED", "Le serveur de messagerie n’a pas répondu."],
    ["451 try again later", null],
    [null, null],
  ])("%s", (lastError, cause) => expect(causeOf(lastError)).toBe(cause));
});
