import { type Logger, pino } from "pino";
import { contactMessageSchema } from "#domain/contact-message.ts";
import { mandateSchema } from "#domain/contract/mandate.ts";
import { subscriberSchema } from "#domain/contract/subscriber.ts";

/** The log of the server: JSON lines without personal data. */
export type Log = Logger;

/** Fields that never reach the log, wherever a careless call puts them: all fields of the forms. */
const personalFields = [
  ...[subscriberSchema, mandateSchema, contactMessageSchema].flatMap(({ entries }) => Object.keys(entries)),
  "token",
  "draft",
];

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: personalFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: "[personal]",
    },
    serializers: { err: describedError },
  });
}

/** An unexpected error as logged: its type, code, message and stack, and those of its causes, without data. */
function describedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = (error as NodeJS.ErrnoException).code;
  return {
    name,
    code,
    reason: message.slice(0, 500),
    stack,
    cause: cause === undefined ? undefined : describedError(cause),
  };
}
