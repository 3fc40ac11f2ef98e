import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

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
export function aPasskey(site: string) {
  return passkeyOf({
    ...{ id: randomBytes(16).toString("base64url"), origin: site, counter: 0, isVerified: true },
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
      const [client, data] = [clientData("webauthn.get", challenge), authenticatorData(Buffer.alloc(0))];
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
    ...[Buffer.from([0xa3]), text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
    ...[text("authData"), Buffer.from([0x58, authData.length]), authData],
  ]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
