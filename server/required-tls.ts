import { BlockList, isIP } from "node:net";
import { failure, type Outcome, success } from "#domain/outcome.ts";

/** The TLS parameters of a mail server's URL, with the values that do not weaken it. */
const mailParts = new Map([
  ["requireTLS", ["true"]],
  ["ignoreTLS", ["false"]],
  ["opportunisticTLS", ["false"]],
  ["tls.rejectUnauthorized", ["true"]],
]);

/** The same for a database. `pg` treats the three modes alike; PostgreSQL's programs verify less in the first two. */
const databaseParts = new Map([
  ["sslmode", ["require", "verify-ca", "verify-full"]],
  ["ssl", ["true", "1"]],
]);

/**
 * The URL of a mail server, with TLS and a verified certificate required for another machine: `smtps://` from the first
 * byte on, `smtp://` by STARTTLS. The problem names the parameter that says otherwise.
 */
export function mailUrlWithTls(smtpUrl: string): Outcome<string> {
  const url = URL.parse(smtpUrl);
  // A service stands for another host, by nodemailer's own list.
  if (!url || (isThisMachine(url.hostname) && !url.searchParams.has("service"))) return success(smtpUrl);
  const refused = weakened(url, mailParts);
  if (refused) return failure(`gives up TLS towards another machine, or its verification, by ${refused}`);
  return success(withQuery(url, ["requireTLS"], "requireTLS=true"));
}

/**
 * The URL of a database, with TLS and a verified certificate required for another machine, in a form that both `pg` and
 * PostgreSQL's own programs read. The problem names the parameter that says otherwise.
 * @param hostUnnamed The host of a URL that names none.
 */
export function databaseUrlWithTls(databaseUrl: string, hostUnnamed = "localhost"): Outcome<string> {
  // PostgreSQL accepts `postgres://user@/agence?host=/run/postgresql`, but URL cannot parse it.
  const url =
    URL.parse(databaseUrl) ?? URL.parse(databaseUrl.replace("@/", `@${encodeURIComponent(hostUnnamed)}/`));
  if (!url) return failure("cannot be read");
  const { searchParams } = url;
  const host = searchParams.getAll("host").at(-1) || url.hostname || hostUnnamed;
  if ([host, ...searchParams.getAll("hostaddr")].every(isThisMachine)) return success(databaseUrl);
  const refused = weakened(url, databaseParts);
  if (refused) return failure(`gives up TLS towards another machine, or its verification, by ${refused}`);
  return success(withQuery(url, ["sslmode", "ssl", "uselibpqcompat"], "sslmode=verify-full"));
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/** Whether a host is this machine, judged by its name or IP alone, or one of its sockets. */
function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[(.+)\]$/, "$1");
  const family = isIP(name);
  if (family === 0) return /^(\/.*|%2f.*|localhost)$/i.test(name);
  return loopback.check(name, family === 6 ? "ipv6" : "ipv4");
}

/** Name of the query parameter that has a value not allowed there. */
function weakened({ searchParams }: URL, allowed: ReadonlyMap<string, readonly string[]>): string | null {
  for (const [name, value] of searchParams) {
    if (allowed.get(name)?.includes(value) === false) return name;
  }
  return null;
}

/**
 * Sets a query parameter and leaves the others unchanged to the letter, because not every reader takes `+` for a space.
 */
function withQuery(url: URL, replaced: readonly string[], part: string): string {
  const others = url.search
    .slice(1)
    .split("&")
    .filter((each) => ![...new URLSearchParams(each).keys()].every((name) => replaced.includes(name)));
  const changed = new URL(url);
  changed.search = [...others, part].join("&");
  return changed.href;
}
