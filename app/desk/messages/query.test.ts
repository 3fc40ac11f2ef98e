import { expect, test } from "vitest";
import { messageQuery, messagesHref } from "./query.ts";

test("A link to a message keeps the tab, the search and the page of the list beside it", () => {
  const place = { state: "nouveau", words: "site", after: "1764000000000-0197" };
  const href = messagesHref("/bureau/messages/0198", place);
  expect(messageQuery(new URL(href, "https://2h.example"))).toMatchObject(place);
  expect(messagesHref("/bureau/messages", { state: null, words: undefined })).toBe("/bureau/messages");
});
