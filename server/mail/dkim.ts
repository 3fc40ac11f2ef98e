import { createPrivateKey, createPublicKey } from "node:crypto";

/** The key that signs the site's mails (DKIM, RFC 6376), and the name in the DNS that its public half is found under. */
export type DkimKey = {
  /** First part of `selector._domainkey.domain`. */
  readonly selector: string;
  /** The private key, as nodemailer takes it. */
  readonly pem: string;
  /** The public half in base64, as the DNS record publishes it in `p=`. */
  readonly publicKey: string;
};

/** Reads `selector:key`, the key an RSA private key (PKCS #8) in base64. `null` where it is none. */
export function readDkimKey(setting: string): DkimKey | null {
  const [selector = "", key = ""] = setting.split(":");
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(selector)) return null;
  try {
    const secret = createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs8" });
    if (secret.asymmetricKeyType !== "rsa") return null;
    return {
      selector,
      pem: secret.export({ format: "pem", type: "pkcs8" }).toString(),
      publicKey: createPublicKey(secret).export({ format: "der", type: "spki" }).toString("base64"),
    };
  } catch {
    return null;
  }
}
