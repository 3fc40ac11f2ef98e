import { paths } from "#content/site/paths.ts";
import { reviewsAreExamples } from "#content/site/reviews.ts";
import type { Database } from "./database/engine/client.ts";
import type { Environment } from "./env.ts";

/** The lines printed at the start: the site's URL, and where data and mails go. */
export function startupMessages(settings: Environment, database: Database, port: number): string[] {
  const { PUBLIC_URL, PORT, HOST, SMTP_URL, BUREAU, DATA_DIR } = settings;
  const url = PUBLIC_URL === `http://localhost:${PORT}` ? `http://${HOST}:${port}` : PUBLIC_URL;
  const messages = [
    `The site is at ${url}/`,
    `Data: ${database.dialect === "sqlite" ? DATA_DIR : "PostgreSQL (DATABASE_URL)"}`,
  ];
  if (database.newerMigrations.length > 0) {
    const names = database.newerMigrations.join(", ");
    messages.push(`The store is newer than this version, which can still use it: ${names}`);
  }
  if (reviewsAreExamples && PUBLIC_URL.startsWith("https:")) {
    messages.push("The reviews shown are examples: put those of clients in content/site/reviews.ts");
  }
  if (BUREAU === "on") {
    const entrance = SMTP_URL
      ? PUBLIC_URL + paths.desk
      : "npm run agence -- bureau prints a link that opens it";
    messages.push(`The desk: ${entrance}`);
  }
  messages.push(`Mails: ${SMTP_URL ? "sent by SMTP" : `kept as files in ${DATA_DIR}/mail (no SMTP_URL)`}`);
  return messages;
}
