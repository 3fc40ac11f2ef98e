import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { TransportSettings } from "./transport.ts";

/**
 * Where no mail server is set: each mail becomes a complete message (RFC 5322) in `mail/`, named after its
 * `Message-ID`, so that the same mail is never there twice. Mail programs open such files.
 */
export function keptMails(dataDir: string, log: TransportSettings["log"]) {
  const folder = join(dataDir, "mail");
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message: SendMailOptions, name: string): Promise<void> {
      const file = join(folder, `${name}.eml`);
      const { message: bytes } = await writer.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(file, bytes as Buffer);
      log.info({ file }, "no SMTP_URL is set: the mail was kept as a file");
    },
    async verify(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    close(): void {},
  };
}

/** After a crash the file is whole or not there: its bytes are on the disk before it has its name. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
