import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonText, printable } from "#server/command-line/terminal.ts";
import { anyText } from "../support/any-text.ts";

test("A line, and a text in JSON, obey nothing that a visitor typed", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), (text) => {
      expect(printable(text)).not.toMatch(/\p{Cc}|\p{Cf}|\u2028|\u2029/u);
      const json = jsonText({ text });
      expect(json.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Cf}|\u2028|\u2029/u);
      expect(JSON.parse(json)).toEqual({ text });
    }),
  );
});
