import { beforeAll, expect, test } from "vitest";
import { commandLine, commandLineAt, settings } from "../support/command-line.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted, agencyEmail } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The desk’s own door", (store) => {
  let stage: TestDesk;
  beforeAll(async () => {
    stage = await createTestDesk(store);
  });

  const linkOf = (out: string) => /\/bureau\/entree\?lien=([\w-]+)$/m.exec(out)![1]!;

  test("opens once, to the first founder or to the person named", async () => {
    const { signIn } = stage.agency;
    const link = linkOf((await commandLine(stage, "bureau")).out);
    const session = accepted(await signIn.startSessionByLink(link, "Firefox sur Linux", "192.0.2.1"));
    expect(await signIn.signedIn(session)).toMatchObject({ email: agencyEmail, role: "founder" });
    expect((await signIn.startSessionByLink(link, "Firefox sur Linux", "192.0.2.1")).ok).toBe(false);
    const { email } = await stage.person("zenmaster", "Inès Carbonel");
    const other = linkOf((await commandLine(stage, "bureau", "--email", email)).out);
    expect(await signIn.personOfLink(other)).toMatchObject({ name: "Inès Carbonel" });
    stage.clock.now += 15 * 60_000;
    expect(await signIn.personOfLink(other)).toBeNull();
  });

  test("goes to a program as one answer", async () => {
    const { out } = await commandLine(stage, "bureau", "--json");
    expect(JSON.parse(out)).toEqual({
      address: expect.stringMatching(/\/bureau\/entree\?lien=[\w-]+$/),
      person: agencyEmail,
      expiresAt: stage.clock.now + 15 * 60_000,
    });
  });

  test.each([
    ["--email", "nobody@example.fr"],
    ["--email", ""],
  ])("opens to nobody else: %s %s", async (...words) => {
    const { code, out } = await commandLine(stage, "bureau", ...words);
    expect({ isOpen: code === 0, out }).toEqual({ isOpen: false, out: "" });
  });

  test.each([{ SMTP_URL: "smtps://mail.example.fr" }, { BUREAU: "off" as const }])(
    "is shut by %o",
    async (more) => {
      const environment = () => ({ ...settings(), ...more });
      expect(await commandLineAt(stage, { environment }, "bureau")).toMatchObject({ code: 1, out: "" });
    },
  );
});
