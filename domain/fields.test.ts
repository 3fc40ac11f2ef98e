import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { contactMessageSchema } from "./contact-message.ts";
import { accountSchema } from "./contract/account-change.ts";
import { mandateSchema } from "./contract/mandate.ts";
import { subscriberSchema } from "./contract/subscriber.ts";
import {
  checkFields,
  emailAddress,
  honeypotName,
  optionalLine,
  requiredLine,
  requiredText,
  trimmed,
} from "./fields.ts";

const firstProblem = (schema: v.GenericSchema<unknown, string>, input: unknown) =>
  v.safeParse(schema, input).issues?.[0].message ?? null;

describe("a required line", () => {
  const line = requiredLine(20);

  it.each([
    ["a\u0000b", "a null"],
    ["a\nb", "a line break"],
    ["a\r\nBcc: b@x.fr", "a header to inject"],
    ["a\tb", "a tab"],
    ["a\u001bb", "an escape"],
    ["a\u0085b", "a next line"],
    ["a\u2028b", "a line separator"],
    ["a\ud800b", "half of a pair"],
    ["\udc00", "the other half"],
  ])("refuses %j: %s", (text) => {
    expect(firstProblem(line, text)).toBe("malformed");
  });

  it.each([
    undefined,
    null,
    1,
    true,
    {},
    [],
    ["text"],
    "",
    "   ",
    "\u00a0\t\n",
    "\u200b",
    "\u2060 \ufeff\u00ad",
  ])("misses in %j", (input) => {
    expect(firstProblem(line, input)).toBe("missing");
  });

  it("is trimmed before it is measured", () => {
    expect(v.parse(line, `  ${"é".repeat(20)}\n`)).toBe("é".repeat(20));
    expect(v.parse(line, "\u200bÉlan\u200c \u2060")).toBe("Élan");
    expect(firstProblem(line, "é".repeat(21))).toBe("tooLong:20");
  });

  it.each(["L’Œuf d’or", "Société <b>&</b> Fils", "株式会社", "🐔 & Cie", "=1+1", "'; DROP TABLE x --"])(
    "takes %j as it is",
    (text) => {
      expect(v.parse(requiredLine(200), text)).toBe(text);
    },
  );

  it("has no maximum when none is given", () => {
    expect(v.parse(requiredLine(), "A".repeat(50_000))).toHaveLength(50_000);
  });

  it("never changes a line that it has accepted", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        const first = v.safeParse(line, text);
        fc.pre(first.success);
        expect(v.parse(line, first.output)).toBe(first.output);
      }),
    );
  });
});

describe("an optional line", () => {
  it.each([undefined, "", "  ", "\u200b"])("is empty if it is left out: %j", (input) => {
    const schema = v.object({ line: optionalLine(20) }, "missing");
    expect(checkFields(schema, { line: input })).toEqual({ ok: true, value: { line: "" } });
    expect(checkFields(schema, {})).toEqual({ ok: true, value: { line: "" } });
  });

  it("is otherwise taken or refused as a required one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        fc.pre(trimmed(text) !== "");
        const parsed = (schema: ReturnType<typeof requiredLine | typeof optionalLine>) => {
          const { output, issues } = v.safeParse(schema, text);
          return { output, problems: issues?.map(({ message }) => message) };
        };
        expect(parsed(optionalLine(20))).toEqual(parsed(requiredLine(20)));
      }),
    );
  });

  it.each([null, 3, true, [], {}])("is refused if it is no text: %j", (input) => {
    expect(v.safeParse(optionalLine(20), input).success).toBe(false);
  });
});

describe("a required text", () => {
  const text = requiredText(10);

  it("keeps its line breaks, all made the same", () => {
    expect(v.parse(text, " a\r\nb\rc\n\td ")).toBe("a\nb\nc\n\td");
  });

  it("counts a line break once, however it was sent", () => {
    expect(firstProblem(text, "12345\r\n6789")).toBeNull();
    expect(firstProblem(text, "12345\r\n67890")).toBe("tooLong:10");
  });

  it.each(["a\u0000b", "a\u0007b", "a\u009fb", "a\udfffb"])("refuses %j", (input) => {
    expect(firstProblem(text, input)).toBe("malformed");
  });

  it.each([undefined, null, 3, {}, ["a"], "", "\r\n \t"])("misses in %j", (input) => {
    expect(firstProblem(text, input)).toBe("missing");
  });
});

describe("an e-mail address", () => {
  it.each([
    "claire@atelier-garance.example",
    "o'brien@x.fr",
    "a+b@sub.example",
    "prenom.nom@sous.domaine.co.uk",
    "A@B.FR",
    "x@1.fr",
    "x@xn--socit-esab.fr",
    "x@x.xn--p1ai",
  ])("is accepted: %s", (email) => {
    expect(v.parse(emailAddress(), `  ${email}\n`)).toBe(email);
  });

  it.each([
    "claire@atelier",
    "camille@",
    "contact.atelier",
    "@x.fr",
    "a@b@x.fr",
    "a b@x.fr",
    "a@x .fr",
    ".a@x.fr",
    "a.@x.fr",
    "a..b@x.fr",
    "a@x..fr",
    "a@.fr",
    "a@-x.fr",
    "a@x-.fr",
    "a@x.fr.",
    "a@x.f",
    "a@x.123",
    "a@[127.0.0.1]",
    '"a b"@x.fr',
    "a@x.fr, b@x.fr",
    "a@x.fr\nBcc: b@x.fr",
    "Claire <a@x.fr>",
    "a@x.fr\u0000",
    "é@x.fr",
    "",
    "  ",
    null,
    undefined,
    1,
    ["a@x.fr"],
    { toString: () => "a@x.fr" },
  ])("is refused: %j", (email) => {
    expect(firstProblem(emailAddress(), email)).toBe("malformed");
  });

  it("has at most 255 characters", () => {
    const ofLength = (length: number) => `${"a".repeat(length - 5)}@x.fr`;
    expect(firstProblem(emailAddress(), ofLength(255))).toBeNull();
    expect(firstProblem(emailAddress(), ofLength(256))).toBe("malformed");
  });

  it("is accepted in every common form that can be drawn", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        fc.pre(email.length <= 255);
        expect(firstProblem(emailAddress(), email)).toBeNull();
      }),
    );
  });
});

describe("checked fields", () => {
  const schema = v.object({ name: requiredLine(5), email: emailAddress() }, "missing");

  it("are the trimmed values, and only the fields asked", () => {
    expect(checkFields(schema, { name: " Ada ", email: "a@x.fr", admin: true })).toEqual({
      ok: true,
      value: { name: "Ada", email: "a@x.fr" },
    });
  });

  it("are refused with the first problem of each", () => {
    expect(checkFields(schema, { name: "Ada\u0000 Lovelace", email: "" })).toEqual({
      ok: false,
      problem: { name: "tooLong:5", email: "malformed" },
    });
  });

  it.each([null, undefined, "text", 3, [], [{ name: "Ada" }]])("are all missing in %j", (input) => {
    expect(checkFields(schema, input)).toEqual({ ok: false, problem: { name: "missing", email: "missing" } });
  });

  it("leave prototypes alone", () => {
    const input: unknown = JSON.parse('{"__proto__":{"polluted":true},"name":"Ada","email":"a@x.fr"}');
    const checked = checkFields(schema, input);
    expect(checked).toEqual({ ok: true, value: { name: "Ada", email: "a@x.fr" } });
    expect(Object.getPrototypeOf(checked.ok ? checked.value : null)).toBe(Object.prototype);
    expect({}).not.toHaveProperty("polluted");
  });
});

it.each([
  ["the contact form", contactMessageSchema],
  ["the first step", subscriberSchema],
  ["the mandate", mandateSchema],
  ["another account", accountSchema],
])("%s asks for no field with the name of the one that only robots fill in", (_form, { entries }) => {
  expect(Object.keys(entries)).not.toContain(honeypotName);
});
