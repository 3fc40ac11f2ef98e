import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readEnvironment } from "./env.ts";

/** Any character, lone surrogates included. */
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

const path = "agence?application_name=site";

describe("A database", () => {
  test.each([
    "postgres://u:p@localhost/agence",
    "postgres://u:p@LOCALHOST:5432/agence?sslmode=disable",
    "postgres://u:p@127.3.2.1/agence",
    "postgres://u:p@[::1]:5432/agence",
    "postgres://u:p@[::ffff:127.0.0.1]/agence",
    "postgres:///agence",
    "postgres://u@%2Frun%2Fpostgresql/agence",
    "postgres://u@/agence?host=/run/postgresql",
    "postgres://u@db.example/agence?host=/run/postgresql",
  ])("at %s needs no TLS", (url) => expect(databaseAt(url)).toBe(url));

  test.each([
    ["postgres://u:p@db.example/agence", "?sslmode=verify-full"],
    [`postgres://u:p%20%2B@db.example:5433/${path}`, "&sslmode=verify-full"],
    ["postgres://u:p@192.0.2.7/agence?sslmode=require", "?sslmode=verify-full"],
    ["postgres://u:p@[2001:db8::1]/agence?sslmode=verify-ca", "?sslmode=verify-full"],
    ["postgres://u:p@db.example/agence?ssl=true", "?sslmode=verify-full"],
    ["postgres://u:p@db.example/agence?uselibpqcompat=true&sslmode=require", "?sslmode=verify-full"],
    ["postgres://u:p@localhost/agence?host=db.example", "&sslmode=verify-full"],
    ["postgres://u:p@localhost/agence?hostaddr=192.0.2.7", "&sslmode=verify-full"],
    ["postgres://u:p@localhost.example/agence", "?sslmode=verify-full"],
    ["postgres://u:p@db.example/agence?options=-c%20jit%3Doff+x", "&sslmode=verify-full"],
    ["postgres://u:p@db.example/a?sslrootcert=/etc/ca.pem&sslmode=verify-full", "&sslmode=verify-full"],
  ])("at %s is reached by verified TLS", (url, added) => {
    const rest = url.replace(/[?&](sslmode|ssl|uselibpqcompat)=[^&]*/g, "");
    expect(databaseAt(url)).toBe(`${rest}${added}`);
  });

  test.each(["disable", "allow", "prefer", "no-verify", "", "verify-full&sslmode=disable"])(
    "on another machine with sslmode=%s is refused in one line, unless DATABASE_TLS is off",
    (mode) => {
      const url = `postgres://u:secret@db.example/agence?sslmode=${mode}`;
      const line = expect.stringMatching(/^DATABASE_URL .* sslmode: .* DATABASE_TLS=off \(is: hidden\)$/);
      expect(databaseAt(url)).toEqual([line]);
      expect(databaseAt(url, { DATABASE_TLS: "off" })).toBe(url);
    },
  );

  test("that is not named is where PostgreSQL's own variable says", () => {
    const elsewhere = { PGHOST: "db.example" };
    expect(databaseAt("postgres:///agence", elsewhere)).toBe("postgres:///agence?sslmode=verify-full");
    expect(databaseAt("postgres://u@/agence", elsewhere)).toBe(
      "postgres://u@db.example/agence?sslmode=verify-full",
    );
    expect(databaseAt("postgres://u@/agence", { PGHOST: "/run/postgresql" })).toBe("postgres://u@/agence");
  });
});

describe("A mail server", () => {
  test.each(["smtp://localhost:25", "smtp://127.0.0.1:2525?ignoreTLS=true", "smtp://[::1]:25"])(
    "at %s needs no TLS",
    (url) => expect(mailAt(url)).toBe(url),
  );

  test.each([
    ["smtp://smtp.example:587", "?requireTLS=true"],
    ["smtp://u:p%40@192.0.2.7", "?requireTLS=true"],
    ["smtp://smtp.example?pool=true&requireTLS=true", "&requireTLS=true"],
    ["smtp://localhost?service=Gmail", "&requireTLS=true"],
    ["smtps://smtp.example:465", "?requireTLS=true"],
  ])("at %s is reached by verified TLS", (url, added) => {
    expect(mailAt(url)).toBe(`${url.replace(/&requireTLS=true/, "")}${added}`);
  });

  test.each(["ignoreTLS=true", "opportunisticTLS=1", "requireTLS=false", "tls.rejectUnauthorized=false"])(
    "on another machine with %s is refused in one line, unless SMTP_TLS is off",
    (part) => {
      for (const scheme of ["smtp", "smtps"]) {
        const url = `${scheme}://u:secret@smtp.example?${part}`;
        const line = expect.stringMatching(/^SMTP_URL .* SMTP_TLS=off \(is: hidden\)$/);
        expect(mailAt(url)).toEqual([line]);
        expect(mailAt(url, { SMTP_TLS: "off" })).toBe(url);
      }
    },
  );
});

test("Settings are read or refused, and never throw, whatever the URLs are", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string(), (host, query) => {
      const urls = { DATABASE_URL: `postgres://${host}?${query}`, SMTP_URL: `smtp://${host}?${query}` };
      expect(readEnvironment(urls)).toHaveProperty("ok");
    }),
  );
});

test("DATABASE_TLS and SMTP_TLS are required or off", () => {
  const read = readEnvironment({
    DATABASE_TLS: "on",
    SMTP_TLS: "no",
    PORT: "x",
    SMTP_URL: "smtp://x?ignoreTLS=1",
  });
  if (read.ok) throw new Error("the settings were taken");
  expect(read.problem.map((line) => line.split(" ")[0])).toEqual([
    "PORT",
    "DATABASE_TLS",
    "SMTP_TLS",
    "SMTP_URL",
  ]);
});

function databaseAt(url: string, more: NodeJS.ProcessEnv = {}) {
  const read = readEnvironment({ DATABASE_URL: url, ...more });
  return read.ok ? read.value.DATABASE_URL : read.problem;
}

function mailAt(url: string, more: NodeJS.ProcessEnv = {}) {
  const read = readEnvironment({ SMTP_URL: url, ...more });
  return read.ok ? read.value.SMTP_URL : read.problem;
}
