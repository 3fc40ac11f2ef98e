import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { beforeAll, expect, test } from "vitest";
import { freshSignInMs, passkeyChallengeMs } from "#domain/staff.ts";
import { findPersonByEmail } from "#server/database/staff/staff.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { openKeyring } from "#server/keys/open-keyring.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted, publicUrl } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";
import { testKeys } from "../support/test-keys.ts";

const network = "192.0.2.7";
const device = "Chrome sur Linux";
const notProved = { ok: false, problem: { code: "not-proved" } };

onEachStore("Who comes into the desk", (store) => {
  let desk: TestDesk;
  let founder: SignedIn;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    founder = await desk.signedIn("founder", "Hélène Honorat");
  });

  /** Somebody who has a passkey. */
  async function withPasskey(name: string) {
    const { agency, signedIn } = desk;
    const by = await signedIn("zenmaster", name);
    const passkey = aPasskey(publicUrl);
    const { challenge } = accepted(await agency.passkeys.askNew(by));
    accepted(await agency.passkeys.add(passkey.made(challenge), device, by));
    return { by, passkey };
  }

  /** What a passkey answers to a new challenge. */
  async function answerOf(passkey: ReturnType<typeof aPasskey>, staffId: string) {
    const { challenge } = accepted(await desk.agency.passkeys.ask(network));
    return passkey.answers(challenge, staffId);
  }

  test("Who came in more than ten minutes ago lets nobody in for longer than that: no passkey, no person, no role", async () => {
    const { agency, clock, signedIn, database } = desk;
    const stale = { ok: false, problem: { code: "stale" } };
    const by = await signedIn("founder", "Ève Tard");
    const colleague = await signedIn("zenmaster", "Léo Blin");
    const complice = { name: "Complice", email: "complice@exemple.fr", role: "founder" } as const;
    clock.now += freshSignInMs - 1;
    const late = accepted(await agency.passkeys.askNew(by));
    clock.now += 1;
    expect(await agency.passkeys.askNew(by)).toEqual(stale);
    expect(await agency.people.invite(complice, by)).toEqual(stale);
    expect(await agency.people.changeRole(colleague.id, "founder", by)).toEqual(stale);
    expect(await findPersonByEmail(database.db, complice.email)).toBeNull();
    expect(await agency.people.list()).toContainEqual(
      expect.objectContaining({ id: colleague.id, role: "zenmaster" }),
    );
    accepted(await agency.passkeys.add(aPasskey(publicUrl).made(late.challenge), device, by));
    accepted(await agency.people.remove(colleague.id, by));
    accepted(await agency.people.remove(by.id, by));
    founder = await signedIn("founder", "Hélène Honorat");
  });

  test("Two founders who let each other out at once leave one", async () => {
    const { agency, signedIn } = desk;
    for (const { id, role } of await agency.people.list()) {
      if (role === "founder" && id !== founder.id) accepted(await agency.people.remove(id, founder));
    }
    const other = await signedIn("founder", "Hugo Honorat");
    const removed = await Promise.all([
      agency.people.remove(other.id, founder),
      agency.people.remove(founder.id, other),
    ]);
    expect(removed.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await agency.people.list()).filter(({ role }) => role === "founder")).toHaveLength(1);
    founder = await signedIn("founder", "Une Autre");
  });

  test("A passkey lets its person in, and a challenge is answered once", async () => {
    const { agency } = desk;
    const { by, passkey } = await withPasskey("Malik Ferrand");
    const answer = await answerOf(passkey, by.id);
    const session = accepted(await agency.passkeys.startSession(answer, device, network));
    expect(await agency.signIn.signedIn(session)).toMatchObject({ id: by.id, role: "zenmaster" });
    expect(await agency.passkeys.startSession(answer, device, network)).toEqual(notProved);
    expect(await agency.passkeys.list(by)).toMatchObject([{ name: device, usedAt: desk.clock.now }]);
  });

  test("A challenge is answered within five minutes, by who was asked", async () => {
    const { agency, clock, signedIn } = desk;
    const { by, passkey } = await withPasskey("Chloé Barthe");
    const late = await answerOf(passkey, by.id);
    clock.now += passkeyChallengeMs;
    expect(await agency.passkeys.startSession(late, device, network)).toEqual(notProved);
    const other = await signedIn("zenmaster", "Paul Guérin");
    const { challenge } = accepted(await agency.passkeys.askNew(other));
    expect(await agency.passkeys.add(aPasskey(publicUrl).made(challenge), device, by)).toEqual(notProved);
    const { challenge: ofNobody } = accepted(await agency.passkeys.ask(network));
    expect(await agency.passkeys.add(aPasskey(publicUrl).made(ofNobody), device, by)).toEqual(notProved);
    expect(await agency.passkeys.list(by)).toHaveLength(1);
  });

  test("An answer of another site, of another key, for another person or of a copied key opens nothing", async () => {
    const { agency } = desk;
    const { by, passkey } = await withPasskey("Nina Roche");
    const { by: other } = await withPasskey("Tom Vidal");
    const refused = async (answer: unknown) =>
      expect(await agency.passkeys.startSession(answer, device, network)).toEqual(notProved);
    await refused(await answerOf(passkey.at("https://www.exemple.fr"), by.id));
    await refused(await answerOf(passkey.withAnotherKey(), by.id));
    await refused(await answerOf(passkey, other.id));
    await refused(await answerOf(passkey.unverified(), by.id));
    accepted(await agency.passkeys.startSession(await answerOf(passkey.counting(7), by.id), device, network));
    await refused(await answerOf(passkey.counting(6), by.id));
    for (const id of [randomBytes(16).toString("base64url"), "\0"])
      await refused({ ...(await answerOf(passkey, by.id)), id });
  });

  test("A passkey opens nothing once it is taken away, or its person is let out, even where they come back", async () => {
    const { agency } = desk;
    const { by, passkey } = await withPasskey("Lou Martin");
    const stranger = await desk.signedIn("zenmaster", "Sam Petit");
    await agency.passkeys.remove(passkey.id, stranger);
    accepted(await agency.passkeys.startSession(await answerOf(passkey, by.id), device, network));
    await agency.passkeys.remove(passkey.id, by);
    expect(await agency.passkeys.startSession(await answerOf(passkey, by.id), device, network)).toEqual(
      notProved,
    );

    const { by: leaver, passkey: theirs } = await withPasskey("Zoé Lambert");
    accepted(await agency.people.remove(leaver.id, founder));
    expect(await agency.passkeys.startSession(await answerOf(theirs, leaver.id), device, network)).toEqual(
      notProved,
    );
    const { name, email, role } = leaver;
    accepted(await agency.people.invite({ name, email, role }, founder));
    expect(await agency.passkeys.startSession(await answerOf(theirs, leaver.id), device, network)).toEqual(
      notProved,
    );
  });

  test("Nothing in the store answers a challenge", async () => {
    const { agency, database } = desk;
    const { challenge } = accepted(await agency.passkeys.ask(network));
    const stored = await database.db.selectFrom("staff_challenges").selectAll().execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(challenge);
  });

  test("The page tells the site's health in its own words, and looks again after five minutes or when asked", async () => {
    const { agency, clock, database } = desk;
    await openKeyring(database, readKeys(testKeys, "unused"));
    const { read, lookAgain } = agency.health;
    const first = await read();
    const terminal = /[A-Z]+_[A-Z]+|«\s(mails|cles|effacer|verifier|sauvegarder|contrats)|content\/|domain\//;
    expect(first.findings.map(({ text }) => text).filter((text) => terminal.test(text))).toEqual([]);
    expect(first.findings.map(({ text }) => text)).toContain("La base répond, son schéma est à jour.");
    clock.now += 60_000;
    expect(await read()).toBe(first);
    const again = await lookAgain();
    expect(again.lookedAt).toBe(clock.now);
    clock.now += 5 * 60_000;
    expect((await read()).lookedAt).toBe(clock.now);
  });
});

type Settings = {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** The site that its browser is at, and the one that it was made for. */
  readonly origin: string;
  readonly counter: number;
  readonly isVerified: boolean;
};

/** A passkey on P-256, as a device keeps one for a site (W3C, Web Authentication level 3, 6.1 and 6.5). */
function aPasskey(site: string) {
  return passkeyOf({
    id: randomBytes(16).toString("base64url"),
    origin: site,
    counter: 0,
    isVerified: true,
    ...generateKeyPairSync("ec", { namedCurve: "P-256" }),
  });
}

function passkeyOf(settings: Settings) {
  const { id, privateKey, publicKey, origin, counter, isVerified } = settings;
  const but = (other: Partial<Settings>) => passkeyOf({ ...settings, ...other });
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (attested: Buffer) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(Buffer.from(new URL(origin).hostname)),
      Buffer.from([flags]),
      count,
      attested,
    ]);
  };
  const credential = { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;
  return {
    id,
    at: (otherSite: string) => but({ origin: otherSite }),
    withAnotherKey: () => but(generateKeyPairSync("ec", { namedCurve: "P-256" })),
    unverified: () => but({ isVerified: false }),
    counting: (count: number) => but({ counter: count }),

    /** What a device answers that was asked to make it. */
    made(challenge: string): RegistrationResponseJSON {
      const idBytes = Buffer.from(id, "base64url");
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, idBytes.length]),
        idBytes,
        coseOf(publicKey),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
          attestationObject: attestationOf(authenticatorData(attested)).toString("base64url"),
        },
      };
    },

    /** What a device answers that was asked who is there. */
    answers(challenge: string, staffId: string): AuthenticationResponseJSON {
      const client = clientData("webauthn.get", challenge);
      const data = authenticatorData(Buffer.alloc(0));
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
          userHandle: Buffer.from(staffId).toString("base64url"),
        },
      };
    },
  };
}

/** A public key on P-256 in COSE: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` (RFC 9053, 7.1). */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: "jwk" });
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, "base64url")]);
  return Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
    bytes(x!),
    Buffer.from([0x22]),
    bytes(y!),
  ]);
}

/** `{"fmt": "none", "attStmt": {}, "authData": …}` in CBOR (RFC 8949). */
function attestationOf(authData: Buffer): Buffer {
  const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
