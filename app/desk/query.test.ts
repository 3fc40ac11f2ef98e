import { expect, test } from "vitest";
import { queryReader } from "./query.ts";

const read = (query: string) => queryReader(new URLSearchParams(query));

test("The page, the day and the name in a URL are read; values that make no sense are ignored", () => {
  expect(read("page=12").page()).toBe(12);
  expect(["", "page=0", "page=-1", "page=1e3", "page=1234567"].map((query) => read(query).page())).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect(read("le=2026-11-24").day("le")).toBe("2026-11-24");
  expect([read("le=2026-02-30").day("le"), read("").day("le")]).toEqual([undefined, undefined]);
  expect(read("etat=fini").keyOf("etat", { fini: "ended" })).toBe("fini");
  expect(read("etat=toString").keyOf("etat", { fini: "ended" })).toBeUndefined();
  expect([read("par=card").oneOf("par", ["card"]), read("par=x").oneOf("par", ["card"])]).toEqual([
    "card",
    undefined,
  ]);
});

test("Words lose control characters and blanks around them, and are 200 characters at most", () => {
  expect(read("texte=%20ma%00rie%20").words("texte")).toBe("marie");
  expect(read(`texte=${"a".repeat(300)}`).words("texte")).toHaveLength(200);
  expect(read("texte=%20").words("texte")).toBeUndefined();
});

test("A form is read like a URL, and a file in it counts as empty text", () => {
  const form = new FormData();
  form.set("texte", "nom");
  form.set("note", new Blob(["x"]));
  expect([queryReader(form).text("texte"), queryReader(form).text("note")]).toEqual(["nom", ""]);
});
