import { describe, expect, it } from "vitest";
import { type ContactField, contactMessageSchema } from "./contact-message.ts";
import { checkFields } from "./fields.ts";

const aMessage = {
  firstName: "Camille",
  lastName: "Roux",
  phone: "06 39 98 56 78",
  email: "camille@roux-paysage.example",
  message: "Bonjour,\nje suis paysagiste à Aubagne.",
};

const check = (changes: Partial<Record<ContactField, unknown>>) =>
  checkFields(contactMessageSchema, { ...aMessage, ...changes });

describe("a contact message", () => {
  it("is accepted, trimmed, with its line breaks", () => {
    expect(
      check({ firstName: " Camille", message: ` ${aMessage.message.replace("\n", "\r\n")}\r\n` }),
    ).toEqual({
      ok: true,
      value: aMessage,
    });
  });

  it.each<[ContactField, number]>([
    ["firstName", 100],
    ["lastName", 100],
    ["phone", 20],
    ["message", 2000],
  ])("has a %s of up to %i characters and no more", (field, max) => {
    expect(check({ [field]: "x".repeat(max) }).ok).toBe(true);
    expect(check({ [field]: `  ${"x".repeat(max)}\n` }).ok).toBe(true);
    expect(check({ [field]: "x".repeat(max + 1) })).toEqual({
      ok: false,
      problem: { [field]: `tooLong:${max}` },
    });
  });

  it.each(["firstName", "lastName", "phone", "message"] as const)("requires %s", (field) => {
    for (const value of ["", "  \n", null, undefined, 12, ["x"], { x: "x" }]) {
      expect(check({ [field]: value })).toEqual({ ok: false, problem: { [field]: "missing" } });
    }
  });

  it("keeps names on one line, as they go into mail headers", () => {
    expect(check({ firstName: "Camille\r\nBcc: x@x.fr", lastName: "Roux\nX" })).toEqual({
      ok: false,
      problem: { firstName: "malformed", lastName: "malformed" },
    });
  });

  it.each(["claire@atelier", "camille@", "contact.atelier"])("refuses the e-mail %j", (email) => {
    expect(check({ email })).toEqual({ ok: false, problem: { email: "malformed" } });
  });
});
