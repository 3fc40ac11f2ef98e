import { resolve } from "node:path";
import * as v from "valibot";
import { company } from "#content/site/company.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { areUsableKeys } from "./keys/key-file.ts";
import { readDkimKey } from "./mail/dkim.ts";
import { databaseUrlWithTls, mailUrlWithTls } from "./required-tls.ts";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty("is empty"));

const webOrigin = v.pipe(
  text,
  v.check(
    (url) => /^https?:\/\/[^/\s]+\/?$/.test(url) && URL.canParse(url),
    "must look like https://www.example.fr",
  ),
  v.transform((url) => new URL(url).origin),
);

const towardsOtherMachines = v.optional(
  v.picklist(["required", "off"], "must be required or off"),
  "required",
);

const databaseUrl = v.pipe(
  text,
  v.regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://"),
);

const schema = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, "must be a port number, 0 to 65535"),
      v.transform(Number),
      v.maxValue(65_535, "must be a port number, 0 to 65535"),
    ),
    "3000",
  ),
  HOST: v.optional(text, "localhost"),
  PUBLIC_URL: v.optional(webOrigin),
  DATA_DIR: v.optional(text, "./data"),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_OWNER_URL: v.optional(databaseUrl),
  DATABASE_TLS: towardsOtherMachines,
  SMTP_URL: v.optional(
    v.pipe(
      text,
      v.check(
        (url) => /^smtps?:\/\/./.test(url) && Boolean(URL.parse(url)?.hostname),
        "must look like smtp://host:port or smtps://user:password@host:port",
      ),
    ),
  ),
  SMTP_TLS: towardsOtherMachines,
  DKIM_KEY: v.optional(
    v.pipe(
      text,
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const key = readDkimKey(dataset.value);
        if (key) return key;
        addIssue({ message: "must be selector:key, the key an RSA private key (PKCS #8) in base64" });
        return NEVER;
      }),
    ),
  ),
  MAIL_FROM: v.optional(v.pipe(text, v.email("must be an e-mail address")), company.email),
  AGENCY_EMAIL: v.optional(v.pipe(text, v.email("must be an e-mail address")), company.email),
  STAFF: v.optional(
    v.pipe(
      text,
      v.transform((list) => list.split(",").map((email) => email.trim().toLowerCase())),
      v.array(v.pipe(v.string(), v.email("must be e-mail addresses parted by commas"))),
    ),
  ),
  BUREAU: v.optional(v.picklist(["on", "off"], "must be on or off"), "on"),
  ENCRYPTION_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (keys) => keys === "" || areUsableKeys(keys),
        "must be name:key parted by commas, each key 32 bytes in base64url and each name its own",
      ),
    ),
    "",
  ),
  RATE_LIMIT: v.optional(v.picklist(["on", "off"], "must be on or off"), "on"),
  OFFER_DEADLINES: v.optional(v.picklist(["shown", "enforced"], "must be shown or enforced"), "shown"),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d$/, "must be how many proxies stand in front, 0 to 9"),
      v.transform(Number),
    ),
    "0",
  ),
  DRAIN_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}$/, "must be a number of seconds, 0 to 99"), v.transform(Number)),
    "6",
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be a level of pino, such as info",
    ),
    "info",
  ),
});

/**
 * Settings that hold the URL of a server: the function that enforces TLS towards it, and the setting that turns this
 * off.
 */
const remoteUrls = [
  { name: "DATABASE_URL", unless: "DATABASE_TLS", withTls: databaseUrlWithTls },
  { name: "DATABASE_OWNER_URL", unless: "DATABASE_TLS", withTls: databaseUrlWithTls },
  { name: "SMTP_URL", unless: "SMTP_TLS", withTls: mailUrlWithTls },
] as const;

/** Settings whose values no message may repeat. */
const secrets = new Set(["DATABASE_URL", "DATABASE_OWNER_URL", "SMTP_URL", "DKIM_KEY", "ENCRYPTION_KEYS"]);

/** The settings of the site, checked (docs/product.md, 8.3). `.env.example` explains each. */
export type Environment = Omit<v.InferOutput<typeof schema>, "PUBLIC_URL"> & {
  /** Origin of the site, without a trailing slash. */
  readonly PUBLIC_URL: string;
};

/** Checks the settings. A problem has one line for each mistake, ready to be shown. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Outcome<Environment, string[]> {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const weak: string[] = [];
  for (const { name, unless, withTls } of remoteUrls) {
    const url = filled[name];
    if (url === undefined || filled[unless] === "off") continue;
    const secured = withTls(url, filled.PGHOST);
    if (secured.ok) filled[name] = secured.value;
    else weak.push(`${name} ${secured.problem}: change that, or set ${unless}=off (is: hidden)`);
  }
  const result = v.safeParse(schema, filled);
  if (!result.success || weak.length > 0) {
    const issues = result.issues ?? [];
    return failure([
      ...issues.map((issue) => `${v.getDotPath(issue)} ${issue.message} (is: ${describeInput(issue)})`),
      ...weak,
    ]);
  }
  const settings = result.output;
  if (settings.DATABASE_OWNER_URL && !settings.DATABASE_URL) {
    return failure(["DATABASE_OWNER_URL needs DATABASE_URL, whose role serves"]);
  }
  return success({
    ...settings,
    DATA_DIR: resolve(settings.DATA_DIR),
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
  });
}

function describeInput(issue: v.BaseIssue<unknown>): string {
  return secrets.has(v.getDotPath(issue) ?? "") ? "hidden" : JSON.stringify(issue.input);
}

/** The environment of a program that this one starts. */
export function environmentWith(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}
