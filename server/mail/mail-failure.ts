/**
 * A mail that did not leave. Neither its message nor its cause names anyone: both may be logged, and mail
 * servers repeat addresses in their answers.
 */
export class MailFailure extends Error {
  /** Whether sending the same mail again would fail again. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = "MailFailure";
    this.permanent = permanent;
  }
}

/** What nodemailer says of a failure. */
type TransportError = {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

/**
 * The failure behind an error of nodemailer. A recipient or a message refused with a 5yz reply stays refused
 * (RFC 5321, section 4.2.1); a wrong password, a closed connection or a 4yz reply may pass later.
 */
export function mailFailureOf(error: unknown): MailFailure {
  const { code, command, responseCode, response } = (error ?? {}) as TransportError;
  const stage = typeof command === "string" ? command : "";
  const reply = typeof responseCode === "number" ? responseCode : null;
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(typeof response === "string" ? response : "")?.[0];
  const facts = [code, stage, reply, status].filter(Boolean).join(" ");
  const refused = reply !== null && reply >= 500 && reply !== 503 && /^(RCPT TO|DATA)$/.test(stage);
  return new MailFailure(`mail not sent: ${facts || "unknown reason"}`, refused);
}
