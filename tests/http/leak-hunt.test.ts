import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "#server/database/engine/client.ts";
import { laterMails } from "../crash/world.ts";
import { signIn } from "../support/at-desk.ts";
import {
  account,
  agency,
  behindTheLink,
  corrected,
  deskWork,
  givenBack,
  holder,
  invited,
  noted,
  refused,
  sessionBy,
  sought,
  strangersAsk,
  subscriber,
  typed,
  visitOf,
  writer,
} from "../support/leak-visits.ts";
import { hunt, type Marker, type Place } from "../support/leaks.ts";
import { readPdf } from "../support/pdf-reader.ts";
import type { RawAnswer } from "../support/raw-request.ts";
import { type Site, startSite } from "../support/site.ts";
import { type ReceivedMail, type Smtp, startSmtp } from "../support/smtp.ts";

const store = ["the store", "the backup"];
const everyMail = ["mails to the agency", "mails to the subscriber"];
const lastScreen = "the screen that ends a signature";
const theirs = ["answers to the visitor", ...store];

let cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.reverse()) await undo();
  cleanUp = [];
});

test("Nobody’s data are found where they do not belong", async () => {
  const temporary = mkdtempSync(join(tmpdir(), "leaks-"));
  const smtp = await startSmtp({ mode: "postpone" });
  cleanUp.push(() => smtp.stop());
  const site = await startSite({
    env: { SMTP_URL: smtp.url, AGENCY_EMAIL: agency, TMPDIR: temporary, LOG_LEVEL: "trace" },
  });
  cleanUp.push(() => site.stop());

  const visit = await visitOf(site);
  const database = await openDatabase({ dataDir: site.dataDir });
  cleanUp.push(() => database.close());
  await expect.poll(() => lines(site)).toContain("451");
  await smtp.become("accept");
  await database.db
    .updateTable("outbox")
    .set({ dueAt: 0 })
    .where("sentAt", "is", null)
    .where("kind", "not in", laterMails)
    .execute();
  const confirmation = await smtp.mail("the confirmation", ({ messageId }) =>
    /^<confirmation\./.test(messageId ?? ""),
  );
  await expect.poll(() => smtp.mails.length).toBeGreaterThanOrEqual(5);
  const token = /\/mon-contrat\/([\w-]+)/.exec(confirmation.text ?? "")?.[1] ?? "";
  const own = [...visit.own, ...(await behindTheLink(site, token))];
  const strangers = await strangersAsk(site, token);
  const founder = await signIn(site, "founder");
  const work = await deskWork(site, visit.number, founder);
  const invitation = await smtp.mail("the link", ({ messageId }) =>
    /^<staff-(?:link|invitation)\./.test(messageId ?? ""),
  );
  await smtp.mail("the new link", ({ messageId }) => /^<new-link\./.test(messageId ?? ""));
  const link = /lien=([\w-]+)/.exec(invitation.text ?? "")?.[1] ?? "";
  const session = await sessionBy(site, link);

  const places: Place[] = [
    place("answers to the visitor", own),
    place(lastScreen, [visit.lastScreen]),
    place("answers to strangers", strangers),
    place("answers that refuse a form", visit.givenBack),
    place("answers that refuse a call", visit.refused),
    place("answers at the desk", work),
    place("the answer that opens a session", [session.answer]),
    place("the log", lines(site)),
    place("mails to the agency", mailsTo(smtp, agency)),
    place(
      "mails to the subscriber",
      mailsTo(smtp, subscriber.email) + mailsTo(smtp, corrected.correctedEmail),
    ),
    place("mails to who wrote", mailsTo(smtp, writer.email)),
    place("mails to who is let in", mailsTo(smtp, invited.email)),
    place("the summary as PDF", await pdfText(confirmation, "contrat")),
    place("the mandate as PDF", await pdfText(confirmation, "mandat")),
    { name: "the store", bytes: files(site.dataDir, (name) => /^agence\.db(-wal|-shm)?$/.test(name)) },
    { name: "the backup", bytes: await backup(site, temporary) },
    {
      name: "other files of the data folder",
      bytes: files(site.dataDir, (name) => !/^agence\.db/.test(name)),
    },
    { name: "temporary files", bytes: files(temporary, (name) => name !== "backup.db") },
  ];
  const markers = markersOf({
    resume: visit.token,
    link: token,
    desk: link,
    session: session.token,
  });
  console.log(
    [
      `${markers.length} markers searched in:`,
      ...places.map(({ name, bytes }) => `  ${name} (${bytes.length} bytes)`),
    ].join("\n"),
  );
  expect(hunt(markers, places)).toEqual({ leaks: [], lost: [] });
});

/** The places where each value may be found. It must be found there too: a hunt that finds nothing proves nothing. */
function markersOf(tokens: Record<"resume" | "link" | "desk" | "session", string>): Marker[] {
  const summary = "the summary as PDF";
  const mandate = "the mandate as PDF";
  const of = (values: Readonly<Record<string, string>>, belongsIn: readonly string[]): Marker[] =>
    Object.entries(values).map(([name, value]) => ({ name, value, belongsIn }));
  const { raisonSociale, siret, nomPrenom, adresseSiege, email, telephone } = subscriber;
  const { titulaire, adresse, emailDebiteur } = holder;
  const { email: writtenFrom, ...written } = writer;
  const { soughtName, soughtEmail, refusedNote, refusedEmail } = sought;
  return [
    ...of({ raisonSociale, nomPrenom }, [...theirs, lastScreen, ...everyMail, summary, mandate]),
    ...of({ siret }, [...theirs, "mails to the agency", summary, mandate]),
    ...of({ adresseSiege }, [...theirs, "mails to the agency"]),
    ...of({ email }, [...theirs, ...everyMail, summary]),
    ...of({ telephone }, [...theirs, "mails to the agency", summary]),
    ...of(account, [mandate]),
    ...of({ titulaire }, [...theirs, "mails to the subscriber", summary, mandate]),
    ...of({ adresse }, [...store]),
    ...of({ emailDebiteur }, [...store, mandate]),
    ...of({ writtenFrom }, [...store, "mails to the agency", "mails to who wrote"]),
    ...of(written, [...store, "mails to the agency"]),
    ...of(refused, []),
    ...of(givenBack, ["answers that refuse a form"]),
    ...of(typed, []),
    ...of(noted, store),
    ...of(corrected, [...store, "mails to the subscriber"]),
    ...of(invited, [...store, "mails to who is let in"]),
    ...of({ soughtName, soughtEmail }, []),
    ...of({ refusedNote, refusedEmail }, ["answers at the desk"]),
    ...of({ "link to the desk": tokens.desk }, ["mails to who is let in"]),
    ...of({ "session of the desk": tokens.session }, ["the answer that opens a session"]),
    ...of({ "resume token": tokens.resume }, ["answers to the visitor"]),
    ...of({ "link token": tokens.link }, ["answers to the visitor", "mails to the subscriber"]),
  ];
}

function place(name: string, content: string | readonly RawAnswer[]): Place {
  const text =
    typeof content === "string"
      ? content
      : content.map(({ headers, body }) => `${JSON.stringify(headers)}\n${body}`).join("\n");
  return { name, bytes: Buffer.from(text) };
}

function lines(site: Site): string {
  return site.output.join("\n");
}

function mailsTo(smtp: Smtp, address: string): string {
  return smtp.mails
    .filter(({ envelopeTo }) => envelopeTo.includes(address))
    .map(({ attachments: _pdfs, ...mail }) => `${JSON.stringify(mail)}\n${mail.html}\n${mail.text}`)
    .join("\n");
}

async function pdfText({ attachments }: ReceivedMail, prefix: string): Promise<string> {
  const pdf = attachments.find(({ filename }) => filename?.startsWith(prefix))!;
  const { pages } = await readPdf(new Uint8Array(pdf.content as ArrayBuffer));
  return `${pages.join(" ")}\n${pages.join(" ").replace(/\s/g, "")}`;
}

/** Names and contents of the files of a folder that `isWanted` accepts. */
function files(folder: string, isWanted: (name: string) => boolean): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Buffer.concat(
    entries.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path);
      return entry.isFile() && isWanted(name) ? [Buffer.from(`${name}\n`), readFileSync(path)] : [];
    }),
  );
}

/** The contents of a backup made while the site runs. */
async function backup(site: Site, folder: string): Promise<Buffer> {
  const source = new SqliteDatabase(join(site.dataDir, "agence.db"), { readonly: true });
  const copy = join(folder, "backup.db");
  await source.backup(copy);
  source.close();
  return readFileSync(copy);
}
